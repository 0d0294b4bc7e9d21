import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { useQueryClient } from '@tanstack/react-query'
import { useFormMutation } from '../../shared/api/query.ts'
import { notifyError } from '../../shared/notify/notify-error.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { askConfirmation, confirmExceededSeats } from '../../shared/ui/confirm.tsx'
import { auditsText as words } from './audits.text.ts'

interface UndoRequest {
  requestId: string | null
  thing: string
  content: string
}

export function useUndoAuditEntry(done?: () => void) {
  const client = useQueryClient()
  const { mutateAsync } = useFormMutation(sessionAudits.takeBack)
  return ({ requestId, thing, content }: UndoRequest) =>
    askConfirmation({
      title: words.takeBackAsk(thing),
      yes: words.takeBack,
      content,
      run: async () => {
        await confirmExceededSeats((sure) => mutateAsync({ params: { requestId: requestId ?? '' }, body: sure })).catch(
          (error: unknown) => {
            notifyError(error)
            throw error
          },
        )
        notifySuccess(words.takenBackDone(thing))
        done?.()
        void client.invalidateQueries()
      },
    })
}
