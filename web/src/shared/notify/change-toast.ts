import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callApi } from '../api/call.ts'
import { requestIdForUndoOf } from '../api/transport.ts'
import { commonText } from '../text/common.text.ts'
import { confirmExceededSeats } from '../ui/confirm.tsx'
import { notifyText } from './notify.text.ts'
import { notifyError } from './notify-error.ts'
import { notifySuccess, type Toast } from './toasts.ts'

type ToastDetails = Pick<Toast, 'detail' | 'key'>

/**
 * Shows a toast with an undo button. If undo is impossible, a toast shows the server's reason.
 * @param answers the responses of the action's requests in order; undo reverts the last request first
 */
export function showChangeToast(
  client: QueryClient,
  title: string,
  answers: object | readonly object[],
  more: ToastDetails = {},
): void {
  const requests = [answers].flat().map(requestIdForUndoOf)
  if (requests.includes(undefined)) {
    notifySuccess(title, more)
    return
  }
  const run = async () => {
    try {
      for (const requestId of requests.toReversed())
        if (requestId)
          await confirmExceededSeats((sure) => callApi(sessionAudits.takeBack, { params: { requestId }, body: sure }))
      notifySuccess(notifyText.takenBack, more)
    } catch (error) {
      notifyError(error)
    }
    await client.invalidateQueries()
  }
  notifySuccess(title, {
    ...more,
    seconds: 8,
    action: { label: commonText.takeBack, run: () => void run(), isUndo: true },
  })
}

export function useShowChangeToast() {
  const client = useQueryClient()
  return useCallback(
    (title: string, answers: object | readonly object[], more?: ToastDetails) =>
      showChangeToast(client, title, answers, more),
    [client],
  )
}
