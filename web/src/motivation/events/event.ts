import { competitions, events, masterClasses } from '@markaz/protocol/motivation/events/routes'
import type { EventDetail, EventKind } from '@markaz/protocol/motivation/events/schemas'
import { useParams } from 'react-router'
import { shortDateText, timeOfDayText, timestampText, todayInTashkent } from '../../shared/format/date.ts'

export const eventKindRoutes = {
  master_class: { base: '/master-class', calls: masterClasses },
  competition: { base: '/competitions', calls: competitions },
} as const satisfies Record<EventKind, { base: string; calls: object }>

export const eventPath = ({ id, kind }: Pick<EventDetail, 'id' | 'kind'>, tab = ''): string =>
  `${eventKindRoutes[kind].base}/${id}${tab && `/${tab}`}`

export const useEventId = (): number => Number(useParams().id)

export const eventChangesStreamOf = (id: number) => ({
  route: events.stream,
  args: (after: number | undefined) => ({ params: { id }, query: { after } }),
})

/** Returns e.g. `22.11.2026 10:00 – 13:00`; with both dates if the event ends on another day. */
export function eventPeriodText({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const end = shortDateText(startDate) === shortDateText(endDate) ? timeOfDayText(endDate) : timestampText(endDate)
  return `${timestampText(startDate)} – ${end}`
}

/** Returns whether the event has begun; only then can it be finished. */
export const hasEventBegun = ({ startDate }: { startDate: string }) => Date.parse(startDate) <= Date.now()

/**
 * Returns whether the event's day has come. From then on, participants can be marked as present, even before the event
 * begins.
 */
export const hasEventDayCome = ({ startDate }: { startDate: string }) =>
  todayInTashkent(new Date(startDate)) <= todayInTashkent()
