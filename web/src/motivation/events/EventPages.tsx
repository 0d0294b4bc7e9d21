import { competitions, events, masterClasses } from '@markaz/protocol/motivation/events/routes'
import { EventKind } from '@markaz/protocol/motivation/events/schemas'
import { Navigate } from 'react-router'
import { useMay } from '../../shared/access/access.tsx'
import { useCall } from '../../shared/api/query.ts'
import { useCrumbs } from '../../shared/routing/crumbs.ts'
import { Hub } from '../../shared/ui/CardLinks.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { Waiting } from '../../shared/ui/Waiting.tsx'
import { EventFrame } from './EventFrame.tsx'
import { EventInfo } from './EventInfo.tsx'
import { EventPill } from './event-pills.tsx'
import { eventKinds, eventPath, useEventId } from './event-place.ts'
import { eventsText as words } from './events.text.ts'

export const InfoPage = ({ kind }: { kind: EventKind }) => (
  <EventFrame kind={kind} segment="">
    {(event) => <EventInfo event={event} />}
  </EventFrame>
)

/** Asks which kind of event to add, and opens its form. */
export function ChooseKindPage() {
  const may = { master_class: useMay(masterClasses.create), competition: useMay(competitions.create) }
  const kinds = Object.values(EventKind).filter((kind) => may[kind])
  return (
    <Page title={words.add}>
      <Hub
        cards={kinds.map((kind) => ({
          title: words.addOf[kind],
          hint: words.addHint[kind],
          path: `${eventKinds[kind].base}/add`,
        }))}
      />
    </Page>
  )
}

/**
 * An event's page at an address without its kind. Users with the right to the kind are redirected to the full page;
 * others see only the facts.
 */
export function AnyEventPage({ tab = '' }: { tab?: '' | 'edit' }) {
  const id = useEventId()
  const query = useCall(events.read, { params: { id } }, { silent: true })
  const may = { master_class: useMay(masterClasses.read), competition: useMay(competitions.read) }
  const event = query.data?.event
  useCrumbs(event ? [{ title: event.name }] : [])
  if (event && may[event.kind]) return <Navigate to={eventPath(event, tab)} replace />
  if (!event) return <Waiting query={query} title={words.title} columns={4} />
  return (
    <Page title={event.name} mark={<EventPill {...event} />}>
      <EventInfo event={event} />
    </Page>
  )
}
