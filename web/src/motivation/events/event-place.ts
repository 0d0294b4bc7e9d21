import { competitions, events, masterClasses } from '@markaz/protocol/motivation/events/routes'
import type { EventDetail, EventKind } from '@markaz/protocol/motivation/events/schemas'
import { useParams } from 'react-router'

/** For each kind of event, the beginning of its addresses and its API routes. */
export const eventKindRoutes = {
  master_class: { base: '/master-class', calls: masterClasses },
  competition: { base: '/competitions', calls: competitions },
} as const satisfies Record<EventKind, { base: string; calls: object }>

/** Returns the address of an event, e.g. `/master-class/12`, or of a tab below it. */
export const eventPath = ({ id, kind }: Pick<EventDetail, 'id' | 'kind'>, tab = ''): string =>
  `${eventKindRoutes[kind].base}/${id}${tab && `/${tab}`}`

export const useEventId = (): number => Number(useParams().id)

/** Returns the route and arguments of the stream that reports changes of an event. */
export const eventStreamOf = (id: number) => ({
  route: events.stream,
  args: (after: number | undefined) => ({ params: { id }, query: { after } }),
})
