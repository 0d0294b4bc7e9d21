import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../api/call.ts'
import { changeOf } from '../api/change-of.ts'
import { common } from '../text/common.text.ts'
import { notifySuccess, type Toast } from './bus.ts'
import { notifyText } from './notify.text.ts'
import { notifyError } from './notify-error.ts'

type More = Pick<Toast, 'detail' | 'key'>

/**
 * Says what was done, with the way back: `answers` is what the server answered to it, from `call` or `useSend`. All that
 * this request changed is taken back at once; the server says why where it cannot be (`http/undo.ts` there).
 * @param answers where one operation took several requests, all in their order: the last is taken back first, and
 * without a way back of each of them none is offered
 */
export function showChange(
  client: QueryClient,
  title: string,
  answers: object | readonly object[],
  more: More = {},
): void {
  const requests = [answers].flat().map(changeOf)
  if (requests.includes(undefined)) {
    notifySuccess(title, more)
    return
  }
  const run = async () => {
    try {
      for (const requestId of requests.toReversed())
        if (requestId) await call(sessionAudits.takeBack, { params: { requestId } })
      notifySuccess(notifyText.takenBack, more)
    } catch (error) {
      notifyError(error)
    }
    await client.invalidateQueries()
  }
  notifySuccess(title, { ...more, seconds: 8, action: { label: common.takeBack, run: () => void run(), isUndo: true } })
}

export function useShowChange() {
  const client = useQueryClient()
  return useCallback(
    (title: string, answers: object | readonly object[], more?: More) => showChange(client, title, answers, more),
    [client],
  )
}
