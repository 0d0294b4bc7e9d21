import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam, ExamCheckInput, ExamParticipant } from '@markaz/protocol/teaching/exams/schemas'
import '../../testing/browser.ts'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildExam } from '../../domain/exam/exam-testing.ts'
import { FakeErrorResponse } from '../../testing/fake-server.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import {
  fakeExamResponses,
  testGroupPath,
  testParticipantAnvar,
  testParticipantBek,
  testParticipantZuhra,
} from './exam-testing.ts'
import { pages } from './exams.pages.tsx'

const { server, user, show } = setUpPageTest(pages)

let state: { exam: Exam; participants: ExamParticipant[] }

beforeEach(async () => {
  state = { exam: buildExam(), participants: [testParticipantAnvar, testParticipantBek, testParticipantZuhra] }
  fakeExamResponses(server, state)
  server.answer(exams.check, ({ body }) => keep(body), { id: 5 })
})

function keep({ participantId, version, score, comment, failureReasonId }: ExamCheckInput) {
  const before = state.participants.find(({ id }) => id === participantId) as ExamParticipant
  if (before.version !== version) return new FakeErrorResponse('CHAT_CHANGED')
  const participant: ExamParticipant = {
    ...before,
    version: before.version + 1,
    score: score ?? null,
    comment,
    failureReason: failureReasonId ? { id: failureReasonId, name: "Ko'chirgan" } : null,
  }
  state.participants = state.participants.map((one) => (one.id === participantId ? participant : one))
  return { participant }
}

const open = () => show(`${testGroupPath}/exam/5?mode=scores`)
const score = (name: string) => screen.findByLabelText(`${name}: ball`) as Promise<HTMLInputElement>
const rowOf = async (name: string) => within((await score(name)).closest('li') as HTMLElement)
const sent = () => server.bodies(exams.check)

test('a button shows fields for the scores of an exam on paper, and hides them again', async () => {
  const { address } = show(`${testGroupPath}/exam/5`)
  await user.click(await screen.findByRole('button', { name: /Ballarni kiritish/ }))
  expect((await score('Aliyev Anvar')).value).toBe('74')
  expect(address()).toBe(`${testGroupPath}/exam/5?mode=scores`)
  expect(screen.getByText('3 tadan 1 tasi baholangan')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Tayyor' }))
  await waitFor(() => expect(address()).toBe(`${testGroupPath}/exam/5`))
})
test('in the table of exam scores the first row without a score has the focus; a typed score is shown with the former score', async () => {
  open()
  const first = await score('Botirov Bek')
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.keyboard('{ArrowUp}60')
  expect((await score('Aliyev Anvar')).value).toBe('60')
  expect((await rowOf('Aliyev Anvar')).getByText('Saqlanmagan, avval: 74')).toBeTruthy()
})
// Shows: EXAM-016
test("Enter after an exam score moves the focus to the next row, and each row is saved separately with the row's version number", async () => {
  open()
  await user.click(await score('Botirov Bek'))
  await user.keyboard('88{Enter}')
  expect(document.activeElement).toBe(await score('Zokirova Zuhra'))
  await user.keyboard('45{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tayyor' }))
  expect(await screen.findByText('3 tadan 3 tasi baholangan')).toBeTruthy()
  expect(await (await rowOf('Zokirova Zuhra')).findByText('Saqlandi')).toBeTruthy()
  expect(sent()).toEqual([
    expect.objectContaining({ participantId: 32, score: 88, version: 1, comment: 'Imtihon natijasi' }),
    expect.objectContaining({ participantId: 33, score: 45, version: 1, comment: 'Imtihon natijasi' }),
  ])
  expect(sent()[0]?.clientId).not.toBe(sent()[1]?.clientId)
})
test('unchanged exam scores are not sent; new scores are sent with the comment typed above the list, existing comments stay', async () => {
  open()
  await user.type(await screen.findByLabelText(/Izoh/), 'Yozma ish')
  await user.click(await score('Aliyev Anvar'))
  await user.keyboard('{Enter}')
  expect(sent()).toEqual([])
  await user.clear(await score('Aliyev Anvar'))
  await user.type(await score('Aliyev Anvar'), '80{Enter}')
  await user.keyboard('61{Enter}')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent().map(({ comment }) => comment)).toEqual(['Yaxshi', 'Yozma ish'])
})
test('the comment typed above the scores of one exam does not appear in the next exam', async () => {
  server.answer(exams.read, { exam: buildExam({ id: 6, theme: 'Massivlar' }) }, { id: 6 })
  server.answer(exams.participants, { participants: [testParticipantAnvar], total: 1 }, { id: 6 })
  const { router } = show(`${testGroupPath}/exam/6?mode=scores`)
  await score('Aliyev Anvar')
  await act(() => router.navigate(`${testGroupPath}/exam/5?mode=scores`))
  await score('Botirov Bek')
  await user.type(screen.getByLabelText(/Izoh/), 'Yozma ish')
  await act(() => router.navigate(`${testGroupPath}/exam/6?mode=scores`))
  await screen.findByRole('heading', { name: 'Massivlar' })
  expect((screen.getByLabelText(/Izoh/) as HTMLInputElement).value).toBe('')
})
test('an exam score above one hundred, or a text that is no number, is reported in its row and not sent', async () => {
  open()
  await user.type(await score('Botirov Bek'), '101{Enter}')
  expect(await (await rowOf('Botirov Bek')).findByText(/Ball 0 dan 100 gacha/)).toBeTruthy()
  expect(sent()).toEqual([])
})
test('in the table of exam scores a participant can be excluded with a reason and without a score', async () => {
  open()
  await user.click(await screen.findByLabelText('Botirov Bek: chetlatish sababi'))
  await user.click(await screen.findByTitle("Ko'chirgan"))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ participantId: 32, score: null, failureReasonId: 1 })
})
test('an exam score that could not be saved stays in its row, and is sent again with the same idempotency key', async () => {
  server.refuse(exams.check, 'INTERNAL')
  open()
  await user.type(await score('Botirov Bek'), '70{Enter}')
  const row = await rowOf('Botirov Bek')
  expect(await row.findByText(errorDetailsOf('INTERNAL').text)).toBeTruthy()
  expect((await score('Botirov Bek')).value).toBe('70')
  server.answer(exams.check, ({ body }) => keep(body))
  await user.click(row.getByRole('button', { name: 'Qayta urinish' }))
  expect(await row.findByText('Saqlandi')).toBeTruthy()
  expect(new Set(sent().map(({ clientId }) => clientId)).size).toBe(1)
  expect(sent().length).toBeGreaterThan(1)
})
test('if saving an exam score fails and the user types another score, the new score is sent with a new idempotency key', async () => {
  server.refuse(exams.check, 'INTERNAL')
  open()
  await user.type(await score('Botirov Bek'), '70{Enter}')
  await (await rowOf('Botirov Bek')).findByText(errorDetailsOf('INTERNAL').text)
  server.answer(exams.check, ({ body }) => keep(body))
  await user.clear(await score('Botirov Bek'))
  await user.type(await score('Botirov Bek'), '75{Enter}')
  expect(await (await rowOf('Botirov Bek')).findByText('Saqlandi')).toBeTruthy()
  const keys = sent().map(({ score: typed, clientId }) => `${typed} ${clientId}`)
  expect(new Set(keys.map((key) => key.split(' ')[1])).size).toBe(2)
})
test('an exam score that another user has saved is not overwritten: both scores are shown, and the user decides', async () => {
  open()
  await score('Botirov Bek')
  state.participants = [testParticipantAnvar, { ...testParticipantBek, version: 2, score: 50 }, testParticipantZuhra]
  await user.type(await score('Botirov Bek'), '90{Enter}')
  const row = await rowOf('Botirov Bek')
  expect(await row.findByText(/Shu orada o'zgardi. Hozir: 50/)).toBeTruthy()
  expect((await score('Botirov Bek')).value).toBe('90')
  await user.click(row.getByRole('button', { name: "Menikini qo'yish" }))
  expect(await row.findByText('Saqlandi')).toBeTruthy()
  expect(sent().at(-1)).toMatchObject({ score: 90, version: 2 })
})
test("in a conflict about an exam score, the other user's score can be accepted", async () => {
  open()
  await score('Botirov Bek')
  state.participants = [testParticipantAnvar, { ...testParticipantBek, version: 2, score: 50 }, testParticipantZuhra]
  await user.type(await score('Botirov Bek'), '90{Enter}')
  const row = await rowOf('Botirov Bek')
  await user.click(await row.findByRole('button', { name: 'Unikini olish' }))
  await waitFor(async () => expect((await score('Botirov Bek')).value).toBe('50'))
  expect(sent()).toHaveLength(1)
})
test('leaving the table of exam scores with unsaved scores asks for confirmation', async () => {
  server.refuse(exams.check, 'INTERNAL')
  const { address } = open()
  await user.type(await score('Botirov Bek'), '70{Enter}')
  await (await rowOf('Botirov Bek')).findByText(errorDetailsOf('INTERNAL').text)
  await user.click(screen.getByRole('button', { name: 'Tayyor' }))
  await user.click(await screen.findByRole('button', { name: 'Qolish' }))
  expect(address()).toBe(`${testGroupPath}/exam/5?mode=scores`)
})
