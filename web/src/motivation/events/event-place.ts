import { competitions, events, masterClasses } from '@markaz/protocol/motivation/events/routes'
import type { EventDetail, EventKind } from '@markaz/protocol/motivation/events/schemas'
import { useParams } from 'react-router'

/** The base address and the calls of each kind of event. */
export const eventKinds = {
  master_class: { base: '/master-class', calls: masterClasses },
  competition: { base: '/competitions', calls: competitions },
} as const satisfies Record<EventKind, { base: string; calls: object }>

/** Returns `/master-class/12`, or the address of a tab below it. */
export const eventPath = ({ id, kind }: Pick<EventDetail, 'id' | 'kind'>, tab = ''): string =>
  `${eventKinds[kind].base}/${id}${tab && `/${tab}`}`

export const useEventId = (): number => Number(useParams().id)

/** Returns the event stream of one event. */
export const streamOf = (id: number) => ({
  route: events.stream,
  args: (after: number | undefined) => ({ params: { id }, query: { after } }),
})
