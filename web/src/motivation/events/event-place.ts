import { competitions, events, masterClasses } from '@markaz/protocol/motivation/events/routes'
import type { EventDetail, EventKind } from '@markaz/protocol/motivation/events/schemas'
import { useParams } from 'react-router'

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
