import { competitions, events, masterClasses } from '@markaz/protocol/motivation/events/routes'
import { EventKind } from '@markaz/protocol/motivation/events/schemas'
import { Navigate } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { LinkCardsPage } from '../../shared/ui/LinkCards.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { EventInfo } from './EventInfo.tsx'
import { EventPageFrame } from './EventPageFrame.tsx'
import { eventKindRoutes, eventPath, useEventId } from './event.ts'
import { EventStatusPill } from './event-pills.tsx'
import { eventsText as words } from './events.text.ts'

export const EventInfoPage = ({ kind }: { kind: EventKind }) => (
  <EventPageFrame kind={kind} segment="">
    {(event) => <EventInfo event={event} />}
  </EventPageFrame>
)

export function ChooseEventKindPage() {
  const may = { master_class: useMayCall(masterClasses.create), competition: useMayCall(competitions.create) }
  const kinds = Object.values(EventKind).filter((kind) => may[kind])
  return (
    <Page title={words.add}>
      <LinkCardsPage
        cards={kinds.map((kind) => ({
          title: words.addOf[kind],
          hint: words.addHint[kind],
          path: `${eventKindRoutes[kind].base}/add`,
        }))}
      />
    </Page>
  )
}

/** Redirects users with the right to this kind of event to the full page; other users see a read-only page. */
export function EventPageWithoutKindInPath({ tab = '' }: { tab?: '' | 'edit' }) {
  const id = useEventId()
  const query = useRouteQuery(events.read, { params: { id } }, { silent: true })
  const may = { master_class: useMayCall(masterClasses.read), competition: useMayCall(competitions.read) }
  const event = query.data?.event
  useSetBreadcrumbs(event ? [{ title: event.name }] : [])
  if (event && may[event.kind]) return <Navigate to={eventPath(event, tab)} replace />
  if (!event) return <LoadingOrError query={query} title={words.title} columns={4} />
  return (
    <Page title={event.name} mark={<EventStatusPill {...event} />}>
      <EventInfo event={event} />
    </Page>
  )
}
