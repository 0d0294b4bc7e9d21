import { type EventDetail, EventStatus } from '@markaz/protocol/motivation/events/schemas'
import { useMayCall } from '../../shared/access/access.tsx'
import { AddButton } from '../../shared/ui/AddButton.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { eventKindRoutes } from './event-place.ts'
import { eventsText as words } from './events.text.ts'

const EnrolModal = lazyWithRetry(() => import('./EnrolModal.tsx').then((m) => m.EnrolModal))

export function useEnrol(event: EventDetail) {
  const mayChange = useMayCall(eventKindRoutes[event.kind].calls.update)
  const { open, modal } = useModal()
  const add = mayChange && event.status === EventStatus.Scheduled && (
    <AddButton onClick={() => open((close) => <EnrolModal event={event} close={close} />)}>{words.enrol}</AddButton>
  )
  return { add, modal }
}
