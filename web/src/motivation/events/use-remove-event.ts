import type { Event, EventKind } from '@markaz/protocol/motivation/events/schemas'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { eventKindRoutes } from './event-place.ts'
import { eventsText as words } from './events.text.ts'

export const useRemoveEvent = (kind: EventKind, onRemoved?: () => void) =>
  useRemoveWithConfirmation(eventKindRoutes[kind].calls.remove, {
    title: ({ name }: Pick<Event, 'id' | 'name'>) => words.removeTitle(name),
    done: () => words.removed,
    ...(onRemoved ? { onRemoved } : {}),
  })
