import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { setUpServerTest } from '../../testing/pages.tsx'
import { callApi } from '../api/call.ts'
import { requestIdForUndoOf } from '../api/transport.ts'
import { showChangeToast } from './change-toast.ts'

const { server, notices, titles } = setUpServerTest()

const stop = async () => {
  server.answer(studentGroups.stop, { studentGroupId: 7 })
  return callApi(studentGroups.stop, { params: { id: 7 }, body: { action: 1, date: '2026-11-21' } })
}

test('a toast about a change is visible for eight seconds; its undo button reverts the change, and all data is loaded again', async () => {
  server.answer(sessionAudits.takeBack, {})
  const client = new QueryClient()
  client.setQueryData(['groups'], [])
  const done = await stop()
  await stop()
  showChangeToast(client, 'Tugatildi', done, { key: 'm-7' })
  expect(notices.at(-1)).toMatchObject({ title: 'Tugatildi', key: 'm-7', seconds: 8, action: { label: 'Qaytarish' } })
  notices.at(-1)?.action?.run()
  await expect.poll(titles).toEqual(['Tugatildi', "O'zgarish qaytarildi"])
  expect(server.to(sessionAudits.takeBack).map(({ params }) => params)).toEqual([
    { requestId: requestIdForUndoOf(done) },
  ])
  expect(client.getQueryState(['groups'])?.isInvalidated).toBe(true)
})

test("if a change can no longer be undone, a toast shows the server's reason", async () => {
  showChangeToast(new QueryClient(), 'Tugatildi', await stop())
  server.refuse(sessionAudits.takeBack, 'NOTHING_TO_TAKE_BACK')
  notices.at(-1)?.action?.run()
  await expect.poll(() => titles().at(-1)).toMatch(/^Qaytarib bo'lmaydi: bu o'zgarishdan keyin/)
})

test('undoing a change that was made by several requests reverts the last request first', async () => {
  server.answer(sessionAudits.takeBack, {})
  const answers = [await stop(), await stop()]
  showChangeToast(new QueryClient(), 'Saqlandi', answers)
  notices.at(-1)?.action?.run()
  await expect.poll(titles).toEqual(['Saqlandi', "O'zgarish qaytarildi"])
  expect(server.to(sessionAudits.takeBack).map(({ params }) => params)).toEqual(
    answers.toReversed().map((answer) => ({ requestId: requestIdForUndoOf(answer) })),
  )
})

test('if one of several requests of a change cannot be undone, the toast about the change offers no undo', async () => {
  showChangeToast(new QueryClient(), 'Saqlandi', [await stop(), {}])
  expect(notices.at(-1)).toEqual(expect.not.objectContaining({ action: expect.anything() }))
})
