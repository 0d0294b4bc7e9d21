import { events } from '@markaz/protocol/motivation/events/routes'
import {
  type CentreEvent,
  type EventDetail,
  type EventKind,
  EventStatus,
} from '@markaz/protocol/motivation/events/schemas'
import { useMayCall } from '../../shared/access/access.tsx'
import { useLiveRefetch } from '../../shared/live/use-live.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { eventKindRoutes } from './event.ts'
import { eventsText as words } from './events.text.ts'

const EnrolModal = lazyWithRetry(() => import('./EnrolModal.tsx').then((m) => m.EnrolModal))

export function useEnrolStudentButton(event: EventDetail) {
  const mayChange = useMayCall(eventKindRoutes[event.kind].calls.update)
  const { open, modal } = useModal()
  const add = mayChange && event.status === EventStatus.Scheduled && (
    <AddButton onClick={() => open((close) => <EnrolModal event={event} close={close} />)}>{words.enrol}</AddButton>
  )
  return { add, modal }
}

/** @param after `seq` of the response that first loaded the event; the stream sends only later changes */
export const useRefetchEventOnLiveUpdate = (after: number | undefined) =>
  useLiveRefetch(events.changes, { args: (from) => ({ query: { after: from } }), after })

export const useRemoveEvent = (kind: EventKind, onRemoved?: () => void) =>
  useRemoveWithConfirmation(eventKindRoutes[kind].calls.remove, {
    title: ({ name }: Pick<CentreEvent, 'id' | 'name'>) => words.removeTitle(name),
    done: () => words.removed,
    ...(onRemoved ? { onRemoved } : {}),
  })
