import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../api/call.ts'
import { changeOf } from '../api/change-of.ts'
import { common } from '../text/common.text.ts'
import { type Notice, notifySuccess } from './bus.ts'
import { notifyText } from './notify.text.ts'
import { notifyError } from './notify-error.ts'

type More = Pick<Notice, 'detail' | 'key'>

/**
 * Says what was done, with the way back: `answer` is what the server answered to it, from `call` or `useSend`. All that
 * this request changed is taken back at once; the server says why where it cannot be (`http/taking-back.ts` there).
 */
export function tellChange(client: QueryClient, title: string, answer: object, more: More = {}): void {
  const requestId = changeOf(answer)
  if (!requestId) {
    notifySuccess(title, more)
    return
  }
  const run = async () => {
    try {
      await call(sessionAudits.takeBack, { params: { requestId } })
      notifySuccess(notifyText.takenBack, more)
      await client.invalidateQueries()
    } catch (error) {
      notifyError(error)
    }
  }
  notifySuccess(title, { ...more, seconds: 8, action: { label: common.takeBack, run: () => void run(), isUndo: true } })
}

export function useTellChange() {
  const client = useQueryClient()
  return useCallback((title: string, answer: object, more?: More) => tellChange(client, title, answer, more), [client])
}
