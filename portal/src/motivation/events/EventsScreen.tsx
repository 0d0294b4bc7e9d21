import { ownEvents } from '@markaz/protocol/motivation/events/own-events.routes'
import { EventStatus, type StudentEvent } from '@markaz/protocol/motivation/events/schemas'
import { useState } from 'react'
import { Link } from 'wouter'
import { CachedList, PictureCards, useCachedList } from '../../shared/ui/CachedList.tsx'
import { LazyPicture } from '../../shared/ui/LazyPicture.tsx'
import { ChoiceButtons, Screen } from '../../shared/ui/parts.tsx'
import { eventsText as text } from './events.text.ts'
import { eventKindText, eventTimeText, OwnParticipationLabel } from './facts.tsx'

const tabs = [
  { value: EventStatus.Scheduled, name: text.coming, none: text.noComing },
  { value: EventStatus.Ended, name: text.over, none: text.noOver },
]

export function EventsScreen() {
  const [eventStatus, choose] = useState<EventStatus>(EventStatus.Scheduled)
  const list = useCachedList(ownEvents.list, { query: { eventStatus } })
  return (
    <Screen title={text.title} back="/me" kept={list}>
      <ChoiceButtons label={text.title} options={tabs} value={eventStatus} onChosen={choose} />
      <CachedList
        list={list}
        none={tabs.find(({ value }) => value === eventStatus)?.none}
        List={PictureCards}
        rows={({ events }) =>
          events.map((event) => (
            <li key={event.id}>
              <EventCard event={event} />
            </li>
          ))
        }
      />
    </Screen>
  )
}

const EventCard = ({ event }: { event: StudentEvent }) => (
  <Link href={`/events/${event.id}`} className="card picture-card pressed">
    <LazyPicture src={event.image} />
    <div>
      <span className="row-title">{event.name}</span>
      <span>{eventTimeText(event)}</span>
      <span className="soft">{eventKindText(event)}</span>
      <OwnParticipationLabel event={event} />
    </div>
  </Link>
)
