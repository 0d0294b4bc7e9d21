import { ownEvents } from '@markaz/protocol/motivation/events/own-events.routes'
import { EventStatus, type OwnEvent } from '@markaz/protocol/motivation/events/schemas'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useKept } from '../../shared/api/kept.ts'
import { Pages } from '../../shared/ui/Pages.tsx'
import { Picture } from '../../shared/ui/Picture.tsx'
import { Empty, Screen, Waiting } from '../../shared/ui/parts.tsx'
import { kindOf, whenOf } from './event-words.ts'
import { eventsText as text } from './events.text.ts'
import { OwnState } from './OwnState.tsx'

const perPage = 20
const tabs = [
  { status: EventStatus.Scheduled, name: text.coming, none: text.noComing },
  { status: EventStatus.Ended, name: text.over, none: text.noOver },
]

export function EventsScreen() {
  const [eventStatus, choose] = useState<EventStatus>(EventStatus.Scheduled)
  const { data, ...kept } = useKept(ownEvents.list, { query: { page: 1, perPage, eventStatus } })
  return (
    <Screen title={text.title} back="/me" kept={kept}>
      <div className="choices">
        {tabs.map(({ status, name }) => (
          <button key={status} type="button" aria-pressed={status === eventStatus} onClick={() => choose(status)}>
            {name}
          </button>
        ))}
      </div>
      {!data && <Waiting error={kept.error} again={kept.again} />}
      {data?.total === 0 && <Empty>{tabs.find(({ status }) => status === eventStatus)?.none}</Empty>}
      {data && data.total > 0 && (
        <Pages
          key={eventStatus}
          total={data.total}
          perPage={perPage}
          List={Cards}
          page={(page) => <EventsPage page={page} eventStatus={eventStatus} />}
        />
      )}
    </Screen>
  )
}

const Cards = ({ children }: { children: ReactNode }) => <ul className="cards">{children}</ul>

function EventsPage(query: { page: number; eventStatus: EventStatus }) {
  const { data, ...kept } = useKept(ownEvents.list, { query: { ...query, perPage } })
  if (!data)
    return (
      <li>
        <Waiting error={kept.error} again={kept.again} />
      </li>
    )
  return data.events.map((event) => (
    <li key={event.id}>
      <EventCard event={event} />
    </li>
  ))
}

const EventCard = ({ event }: { event: OwnEvent }) => (
  <Link href={`/events/${event.id}`} className="card picture-card pressed">
    <Picture src={event.image} />
    <div>
      <span className="row-title">{event.name}</span>
      <span>{whenOf(event)}</span>
      <span className="soft">{kindOf(event)}</span>
      <OwnState event={event} />
    </div>
  </Link>
)
