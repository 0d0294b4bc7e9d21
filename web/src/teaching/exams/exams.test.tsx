import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam, ExamParticipant } from '@markaz/protocol/teaching/exams/schemas'
import '../../testing/browser.ts'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildExam } from '../../domain/exam/exam-testing.ts'
import { FakeErrorResponse } from '../../testing/fake-server.ts'
import { findDialog, findWithinRow, openMenu } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import {
  fakeExamResponses,
  readOnlyExamGrants,
  testGroupPath,
  testOwnGroupPath,
  testParticipantAnvar,
  testParticipantBek,
  testParticipantZuhra,
} from './exam-testing.ts'
import { pages } from './exams.pages.tsx'

const { server, user, notices, show } = setUpPageTest(pages)

let state: { exam: Exam; participants: ExamParticipant[] }

beforeEach(() => {
  state = { exam: buildExam(), participants: [testParticipantAnvar, testParticipantBek, testParticipantZuhra] }
  fakeExamResponses(server, state)
})
afterEach(() => void vi.unstubAllGlobals())

describe("the list of a group's exams", () => {
  test('the list of exams shows theme, date, time, state, participants, average score, and whether the results are announced', async () => {
    show(`${testGroupPath}/exam`)
    const row = await findWithinRow('Oraliq imtihon')
    expect(row.getByRole('link', { name: 'Oraliq imtihon' }).getAttribute('href')).toBe(`${testGroupPath}/exam/5`)
    for (const text of ['1', '21.11.2026', '10:00–12:00', 'Tugagan', '1 / 3', '74,3', "E'lon qilinmagan"])
      expect(row.getByText(text)).toBeTruthy()
  })
  // Shows: EXAM-014
  test('the menu of an exam offers to open, edit and delete it, to change its deadline, and to announce and show its results', async () => {
    const { address } = show(`${testGroupPath}/exam`)
    expect(await openMenu(user, 'Oraliq imtihon: yana amallar')).toEqual([
      'Ochish',
      'Tahrirlash',
      "E'lon qilish",
      "Muddatni o'zgartirish",
      'Natijalar',
      "O'chirish",
    ])
    await user.click(screen.getByRole('menuitem', { name: 'Natijalar' }))
    await waitFor(() => expect(address()).toBe(`${testGroupPath}/exam/5/result`))
  })
  test("after the results of an exam are announced, the exam's menu offers only to open the exam and the results", async () => {
    state.exam = buildExam({ announced: true })
    show(`${testGroupPath}/exam`)
    expect(await openMenu(user, 'Oraliq imtihon: yana amallar')).toEqual(['Ochish', 'Natijalar'])
  })
  test('a user with only the read right sees no buttons that change an exam', async () => {
    server.may(...readOnlyExamGrants)
    show(`${testGroupPath}/exam`)
    expect(await openMenu(user, 'Oraliq imtihon: yana amallar')).toEqual(['Ochish', 'Natijalar'])
    expect(screen.queryByRole('link', { name: /Imtihon qo'shish/ })).toBeNull()
  })
  test('a user with the right to own groups can open the exams tab below /my-groups, but not below /groups', async () => {
    server.may('all_groups.read', 'my_groups.read', 'my_groups:exam.read', 'my_groups:exam.create')
    const { address, router } = show(`${testOwnGroupPath}/exam`)
    expect(await screen.findByRole('link', { name: /Imtihon qo'shish/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Imtihon' }).getAttribute('aria-current')).toBe('page')
    await router.navigate(`${testGroupPath}/exam`)
    await waitFor(() => expect(address()).toBe(`${testGroupPath}/exam`))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Imtihon' })).toBeNull())
    expect(screen.queryByRole('link', { name: /Imtihon qo'shish/ })).toBeNull()
  })
  // Shows: EXAM-010
  test('an exam is deleted after a confirmation that names it', async () => {
    server.answer(exams.remove, {}, { id: 5 })
    show(`${testGroupPath}/exam`)
    await openMenu(user, 'Oraliq imtihon: yana amallar')
    await user.click(screen.getByRole('menuitem', { name: "O'chirish" }))
    expect(await screen.findByText('"Oraliq imtihon" imtihoni o\'chirilsinmi?')).toBeTruthy()
    expect(server.count(exams.remove)).toBe(0)
    await user.click(screen.getByRole('button', { name: "O'chirish" }))
    await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(["Imtihon o'chirildi"]))
  })
  test('an empty list of exams says what the user can do first', async () => {
    server.answer(exams.list, { exams: [], total: 0 })
    show(`${testGroupPath}/exam`)
    expect(await screen.findByText("Hozircha imtihon yo'q")).toBeTruthy()
    expect(screen.getByRole('link', { name: /Imtihon qo'shish/ }).getAttribute('href')).toBe(`${testGroupPath}/add`)
  })
})

describe('the page of one exam', () => {
  // Shows: EXAM-004, EXAM-017
  test('the page of an exam shows description, date, teacher, questions, and the participants with status, score, result and times', async () => {
    show(`${testGroupPath}/exam/5`)
    for (const text of ['Ikki qism, 90 daqiqa', '21-noyabr, 10:00–12:00', 'Rahimov Dilshod', 'Savol fayli yuklanmagan'])
      expect(await screen.findByText(text)).toBeTruthy()
    const done = await findWithinRow('Aliyev Anvar')
    for (const text of ['Tekshirilgan', '74', "O'tdi"]) expect(done.getByText(text)).toBeTruthy()
    const waiting = await findWithinRow('Botirov Bek')
    for (const text of ['Kutilmoqda', '21.11 10:02', '21.11 11:40', '21.11 12:00', "2 ta o'qilmagan xabar"])
      expect(waiting.getByText(text)).toBeTruthy()
    expect((await findWithinRow('Zokirova Zuhra')).getByText('Topshirmagan')).toBeTruthy()
  })
  // Shows: EXAM-015
  test("the name of an exam's participant links to the participant's chat about this exam, if the user may open chats", async () => {
    show(`${testGroupPath}/exam/5`)
    const chat = await screen.findByRole('link', { name: 'Botirov Bek: chatni ochish' })
    expect(chat.getAttribute('href')).toBe(`${testGroupPath}/exam/5/chat/32/exam/132`)
  })
  test('a user with only the read right to exams sees no chats, and can enter no scores and change no deadline', async () => {
    server.may(...readOnlyExamGrants)
    show(`${testGroupPath}/exam/5`)
    await screen.findByText('Aliyev Anvar')
    expect(screen.queryByRole('button', { name: /Ballarni kiritish|baholash|yana amallar/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /chatni ochish|E'lon/ })).toBeNull()
  })
  test('an exam at the URL of another group is not shown', async () => {
    state.exam = buildExam({ groupId: 8 })
    show(`${testGroupPath}/exam/5`)
    expect(await screen.findByText('Imtihon topilmadi')).toBeTruthy()
    expect(screen.queryByText('Ikki qism, 90 daqiqa')).toBeNull()
  })
  test('before an exam begins no scores can be entered, and the page says why', async () => {
    state.exam = buildExam({ period: 1 })
    show(`${testGroupPath}/exam/5?mode=scores`)
    expect(await screen.findByText(/Imtihon hali boshlanmagan: ballar/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Ballarni kiritish|baholash/ })).toBeNull()
  })
  test('saving an exam score sends the version number of the score that the user saw before the change', async () => {
    server.answer(exams.check, { participant: { ...testParticipantBek, version: 2, score: 90 } }, { id: 5 })
    show(`${testGroupPath}/exam/5`)
    await user.click(await screen.findByRole('button', { name: 'Botirov Bek: baholash' }))
    const form = await findDialog()
    await user.type(form.getByLabelText('Ball'), '90{Enter}')
    await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(['Botirov Bek baholandi']))
    expect(server.last(exams.check)?.body).toEqual({
      participantId: 32,
      score: 90,
      failureReasonId: null,
      comment: 'Imtihon natijasi',
      version: 1,
      clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })
  test('a score in an exam can be saved over plain http, where crypto.randomUUID is missing', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    server.answer(exams.check, { participant: { ...testParticipantBek, version: 2, score: 90 } }, { id: 5 })
    show(`${testGroupPath}/exam/5`)
    await user.click(await screen.findByRole('button', { name: 'Botirov Bek: baholash' }))
    await user.type((await findDialog()).getByLabelText('Ball'), '90{Enter}')
    await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(['Botirov Bek baholandi']))
  })
  test("if another user has changed a participant's score, the score field says so, and the next save sends the score's new version number", async () => {
    server.answer(
      exams.check,
      ({ body }) => {
        if (body.version === 2) return { participant: { ...testParticipantBek, version: 3 } }
        state.participants = [
          testParticipantAnvar,
          { ...testParticipantBek, version: 2, score: 55 },
          testParticipantZuhra,
        ]
        return new FakeErrorResponse('CHAT_CHANGED')
      },
      { id: 5 },
    )
    show(`${testGroupPath}/exam/5`)
    await user.click(await screen.findByRole('button', { name: 'Botirov Bek: baholash' }))
    const form = await findDialog()
    await user.type(form.getByLabelText('Ball'), '90{Enter}')
    expect(await form.findByText(errorDetailsOf('CHAT_CHANGED').text)).toBeTruthy()
    expect(await form.findByText("Shu orada o'zgardi. Hozir: 55")).toBeTruthy()
    await user.click(form.getByRole('button', { name: /Saqlash/ }))
    await waitFor(() => expect(server.count(exams.check)).toBe(2))
    await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(['Botirov Bek baholandi']))
  })
})

describe('the deadline of an exam', () => {
  beforeEach(() => {
    state.exam = buildExam({ period: 2, deadline: '2099-01-05T07:00:00.000Z', startDate: '2099-01-05' })
    state.participants = [{ ...testParticipantBek, deadline: '2099-01-05T07:00:00.000Z' }]
  })
  // Shows: EXAM-012
  test('a user moves the deadline of an exam for all participants in one dialog', async () => {
    server.answer(exams.deadline, () => ({ exam: state.exam }), { id: 5 })
    show(`${testGroupPath}/exam`)
    await openMenu(user, 'Oraliq imtihon: yana amallar')
    await user.click(screen.getByRole('menuitem', { name: "Muddatni o'zgartirish" }))
    const form = await findDialog()
    expect(form.getByText('Hozirgi muddat: 2099-yil 5-yanvar, 12:00')).toBeTruthy()
    await user.click(form.getByRole('button', { name: '+1 kun' }))
    await user.click(form.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(["Muddat o'zgartirildi"]))
    expect(server.last(exams.deadline)?.body).toEqual({ deadline: '2099-01-06T07:00:00.000Z' })
  })
  // Shows: EXAM-013
  test('staff can extend the deadline of an exam for one student', async () => {
    server.answer(exams.studentDeadline, { participant: testParticipantBek }, { id: 5, studentId: 132 })
    show(`${testGroupPath}/exam/5`)
    await openMenu(user, 'Botirov Bek: yana amallar')
    await user.click(screen.getByRole('menuitem', { name: "Muddatni o'zgartirish" }))
    const form = await findDialog()
    await user.click(form.getByRole('button', { name: '+1 soat' }))
    await user.click(form.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() =>
      expect(server.last(exams.studentDeadline)?.body).toEqual({ deadline: '2099-01-05T08:00:00.000Z' }),
    )
  })
  test("if the server refuses a deadline of an exam, the server's error is shown at the field", async () => {
    server.refuse(exams.deadline, 'VALIDATION', { fields: { deadline: "Muddat kelajakda bo'lsin" } })
    show(`${testGroupPath}/exam`)
    await openMenu(user, 'Oraliq imtihon: yana amallar')
    await user.click(screen.getByRole('menuitem', { name: "Muddatni o'zgartirish" }))
    const form = await findDialog()
    await user.click(form.getByRole('button', { name: 'Saqlash' }))
    expect(await form.findByText("Muddat kelajakda bo'lsin")).toBeTruthy()
    expect(notices).toEqual([])
  })
})
