import 'fake-indexeddb/auto'
import '../../../../web/src/testing/browser.ts'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { ChatStatus, HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { ownExams } from '@markaz/protocol/teaching/exams/own-exams.routes'
import { ExamPeriod } from '@markaz/protocol/teaching/exams/schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { simulateSlowPhone } from '../../domain/work/photos-testing.ts'
import { UnsentSubmissions } from '../../domain/work/UnsentSubmissions.tsx'
import { queryClient } from '../../shared/api/cached-calls.ts'
import { recordServerTime, serverNow } from '../../shared/api/server-time.ts'
import { setSignedInAccount } from '../../shared/api/session.ts'
import { CurrentUserContext } from '../../shared/me.ts'
import { addToOutbox, readOutbox } from '../../shared/outbox/outbox.ts'
import type { OutboxItem } from '../../shared/outbox/waiting.ts'
import { openAccountDatabase } from '../../shared/store/account.ts'
import { deleteSession, storeSession } from '../../shared/store/device.ts'
import { ExamScreen } from './ExamScreen.tsx'

const me = { id: 1, fullName: 'Ali', login: 'ali' }
const ready = simulateSlowPhone()

afterEach(async () => {
  cleanup()
  queryClient.clear()
  recordServerTime(Date.now())
  const db = await openAccountDatabase(me.id)
  for (const store of ['answers', 'drafts', 'outbox'] as const) await db.clear(store)
  setSignedInAccount(0)
  await deleteSession()
})

async function show() {
  const moment = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const exam: RouteAnswerOf<typeof ownExams.read>['exam'] = {
    ...{ id: 5, chatId: 9, group: { id: 2, name: 'G-2' }, theme: 'Sikllar', description: '' },
    ...{ startDate: '2026-11-23', beginTime: '09:00', endTime: '10:00' },
    ...{ beginsAt: moment(-60), endsAt: moment(60), deadline: moment(60), startedAt: moment(-59) },
    ...{ period: ExamPeriod.Active, chatStatus: ChatStatus.Waiting, status: HomeworkStatus.Waiting },
    ...{ announced: false, result: null, score: null, comment: null, files: [], questionFiles: [] },
    ...{ handedInAt: null, lateAt: null, checkedAt: null, unreadCount: 0 },
  }
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.endsWith('/exams/5')) throw new TypeError('no line')
    return Response.json({ success: true, data: { exam, messages: [], now: moment(0) } })
  })
  setSignedInAccount(me.id)
  await storeSession({ student: me, accessToken: 'a', refreshToken: 'r' })
  render(
    <QueryClientProvider client={queryClient}>
      <CurrentUserContext value={me}>
        <ExamScreen id={5} />
      </CurrentUserContext>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const field = await screen.findByRole('textbox')
  const end = async () => {
    recordServerTime(Date.now() + 61 * 60_000)
    await screen.findByRole('button', { name: 'Ustozga yozish' }, { timeout: 3000 })
  }
  return { user, field, end, endsAt: Date.parse(exam.endsAt) }
}

test.each([
  ['with words', 'Mana'],
  ['without a word', ''],
])(
  'an exam submission %s includes a photo taken before the end, even if the phone finishes resizing the photo after the end',
  async (_, words) => {
    const { user, field, end, endsAt } = await show()
    await user.upload(screen.getByLabelText('Suratga olish'), new File(['x'], '1.jpg', { type: 'image/jpeg' }))
    if (words) await user.type(field, words)
    await end()
    // Text typed after the exam's end must neither change the submission nor be submitted.
    await user.type(field, ' kech')
    ready()
    await waitFor(async () =>
      expect(await readOutbox(me.id)).toMatchObject([{ text: words, files: [{ name: '1.jpg' }] }]),
    )
    const [gone] = await readOutbox(me.id)
    expect(gone?.isSubmission).toBe(true)
    expect(gone?.createdAt).toBeLessThan(endsAt)
    await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(' kech'))
  },
)

async function handIn(): Promise<OutboxItem> {
  const waiting: OutboxItem = {
    ...{ id: 'w', target: { kind: 'exam', id: 5, title: 'Sikllar' }, text: 'Javob', files: [], isSubmission: true },
    ...{ seenVersion: null, createdAt: Date.now(), refused: null },
  }
  await addToOutbox(me.id, waiting)
  return waiting
}

test("after the exam's end, the exam's screen does not let the student withdraw a submission that waits for a connection", async () => {
  await handIn()
  const { end } = await show()
  await screen.findByRole('button', { name: 'Qaytarib olish' })
  await end()
  expect(screen.queryByRole('button', { name: 'Qaytarib olish' })).toBeNull()
})

test("if a student moves waiting exam answers from the outbox to the draft after the exam's end, the draft gets the time of submission", async () => {
  const waiting = await handIn()
  recordServerTime(Date.now() + 61 * 60_000)
  render(
    <CurrentUserContext value={me}>
      <UnsentSubmissions waiting={waiting} />
    </CurrentUserContext>,
  )
  await userEvent.setup().click(screen.getByRole('button', { name: 'Qaytarib olish' }))
  await waitFor(async () => expect(await readOutbox(me.id)).toEqual([]))
  expect(await (await openAccountDatabase(me.id)).get('drafts', 'exam:5')).toMatchObject({
    at: waiting.createdAt,
    text: 'Javob',
  })
})

const inAnotherWindow = async (text: string) =>
  (await openAccountDatabase(me.id)).put('drafts', { at: serverNow() + 1, text, files: [] }, 'exam:5')
const isKept = (text: string) =>
  waitFor(async () => expect(await (await openAccountDatabase(me.id)).get('drafts', 'exam:5')).toMatchObject({ text }))

test('if exam answers were continued in another tab, the newest text is submitted', async () => {
  const { user, field, end } = await show()
  await user.type(field, 'Bir')
  await isKept('Bir')
  await inAnotherWindow('Bir va ikki')
  await end()
  await waitFor(async () => expect(await readOutbox(me.id)).toMatchObject([{ text: 'Bir va ikki' }]))
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''))
})

test('exam answers that another tab has submitted are not submitted again', async () => {
  const { user, field, end } = await show()
  await user.type(field, 'Bir')
  await isKept('Bir')
  await (await openAccountDatabase(me.id)).delete('drafts', 'exam:5')
  await end()
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''))
  expect(await readOutbox(me.id)).toEqual([])
})
