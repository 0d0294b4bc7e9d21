import { competitions, events, masterClasses } from '@markaz/protocol/motivation/events/routes'
import type { EventDetail, EventKind } from '@markaz/protocol/motivation/events/schemas'
import { useParams } from 'react-router'

/** Where each kind lives, and the calls of its own. */
export const places = {
  master_class: { base: '/master-class', calls: masterClasses },
  competition: { base: '/competitions', calls: competitions },
} as const satisfies Record<EventKind, { base: string; calls: object }>

/** `/master-class/12`, or one of its tabs. */
export const eventPath = ({ id, kind }: Pick<EventDetail, 'id' | 'kind'>, tab = ''): string =>
  `${places[kind].base}/${id}${tab && `/${tab}`}`

export const useEventId = (): number => Number(useParams().id)

/** The stream of one event. */
export const streamOf = (id: number) => ({
  route: events.stream,
  args: (after: number | undefined) => ({ params: { id }, query: { after } }),
})
