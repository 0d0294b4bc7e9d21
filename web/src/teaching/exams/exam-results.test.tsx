import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam, ExamParticipant } from '@markaz/protocol/teaching/exams/schemas'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildExam } from '../../domain/exam/exam-testing.ts'
import type { FakeServerAnswer } from '../../testing/fake-server.ts'
import { findDialog, findWithinRow } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import {
  fakeExamResponses,
  readOnlyExamGrants,
  testGroupPath,
  testParticipantAnvar,
  testParticipantBek,
  testParticipantZuhra,
} from './exam-testing.ts'
import { pages } from './exams.pages.tsx'

const { server, user, notices, show } = setUpPageTest(pages)

let state: { exam: Exam; participants: ExamParticipant[] }

const code = 'SpMZESS9qUHGsa8RSQTaEQ'
const announced = buildExam({ announced: true, announcedAt: '2026-11-21T09:00:00.000Z', publicCode: code })

beforeEach(() => {
  state = { exam: buildExam(), participants: [testParticipantAnvar, testParticipantBek, testParticipantZuhra] }
  fakeExamResponses(server, state)
})

describe('the results page of an exam', () => {
  // Shows: EXAM-003
  test('the results of an exam show rank, score and result of each participant, the average, and the distribution of scores', async () => {
    show(`${testGroupPath}/exam/5/result`)
    const row = await findWithinRow('Aliyev Anvar')
    for (const text of ['1', '74', "O'tdi"]) expect(row.getByText(text)).toBeTruthy()
    expect(screen.getByText('74,3')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Ballar taqsimoti' })).toBeTruthy()
    const band = within(screen.getByRole('rowheader', { name: '71–85' }).closest('tr') as HTMLElement)
    expect(band.getByText('1')).toBeTruthy()
    expect(screen.getByText(/Natijalar hali e'lon qilinmagan/)).toBeTruthy()
  })
  test('after the results of an exam were announced, the results page shows the public link', async () => {
    state.exam = announced
    show(`${testGroupPath}/exam/5/result`)
    const link = await screen.findByRole('link', { name: new RegExp(`/exam-result/${code}$`) })
    expect(link.getAttribute('href')).toBe(`${location.origin}/exam-result/${code}`)
  })
})

describe('the announcement of exam results', () => {
  test('the results of an exam cannot be announced while a submission waits to be checked, and the page links to that submission', async () => {
    show(`${testGroupPath}/exam/5/announce`)
    expect(await screen.findByText(/1 ta ish tekshirilishini kutmoqda/)).toBeTruthy()
    const link = screen.getByRole('link', { name: "Tekshirishga o'tish" })
    expect(link.getAttribute('href')).toBe(`${testGroupPath}/exam/5/chat/32/exam/132`)
    expect((screen.getByRole('button', { name: "E'lon qilish" }) as HTMLButtonElement).disabled).toBe(true)
  })
  test('the preview of exam results shows students without any submission as absent, but not students whose submission is not checked yet', async () => {
    show(`${testGroupPath}/exam/5/announce`)
    expect((await findWithinRow('Botirov Bek')).getByText('Kutilmoqda')).toBeTruthy()
    expect((await findWithinRow('Zokirova Zuhra')).getByText('Qatnashmadi')).toBeTruthy()
  })
  // Shows: EXAM-006, EXAM-011
  test('announcing the results of an exam asks for confirmation; then the page shows the public link, a copy button and a QR code', async () => {
    state.exam = buildExam({ canAnnounce: true, participants: { ...buildExam().participants, waiting: 0, checked: 2 } })
    state.participants = [testParticipantAnvar, testParticipantZuhra]
    server.answer(
      exams.announce,
      () => {
        state.exam = announced
        return { exam: announced }
      },
      { id: 5 },
    )
    show(`${testGroupPath}/exam/5/announce`)
    expect(await screen.findByText(/1 nafar talaba topshirmagan: ularga "Qatnashmadi" yoziladi/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: "E'lon qilish" }))
    const dialog = await findDialog()
    expect(dialog.getByText('"Oraliq imtihon" natijalari e\'lon qilinsinmi?')).toBeTruthy()
    expect(dialog.getByText(/ballar, muddat va imtihonning o'zi o'zgarmaydi/)).toBeTruthy()
    expect(server.count(exams.announce)).toBe(0)
    await user.click(dialog.getByRole('button', { name: "E'lon qilish" }))
    expect(await screen.findByText(/Natijalar 21-noyabr, 14:00 da e'lon qilingan/)).toBeTruthy()
    expect(server.count(exams.announce)).toBe(1)
    expect(screen.getByRole('img', { name: 'Natijalar havolasi QR kodi' })).toBeTruthy()
    const write = vi.fn(async () => {})
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText: write } as unknown as Clipboard)
    await user.click(screen.getByRole('button', { name: /Havolani nusxalash/ }))
    await waitFor(() => expect(write).toHaveBeenCalledWith(`${location.origin}/exam-result/${code}`))
  })
  test("while participants can still submit, the page that announces an exam's results shows the deadline and a disabled button", async () => {
    state.exam = buildExam({ period: 2, participants: { ...buildExam().participants, waiting: 0 } })
    show(`${testGroupPath}/exam/5/announce`)
    expect(await screen.findByText(/1 nafar talaba hali topshirishi mumkin, muddat: 21-noyabr, 12:00/)).toBeTruthy()
    expect((screen.getByRole('button', { name: "E'lon qilish" }) as HTMLButtonElement).disabled).toBe(true)
  })
  test('a user with only the read right sees no link to announce the results of an exam', async () => {
    server.may(...readOnlyExamGrants)
    show(`${testGroupPath}/exam/5/result`)
    expect(await screen.findByText('Aliyev Anvar')).toBeTruthy()
    expect(screen.queryByRole('link', { name: "E'lon" })).toBeNull()
  })
})

describe("the public page of an exam's results", () => {
  const shown: FakeServerAnswer<typeof exams.publicResult> = {
    exam: { theme: 'Oraliq imtihon', date: '2026-11-21', averageScore: 66.65 },
    group: { name: 'Frontend N-104' },
    participants: [
      { place: 1, fullName: 'Aliyev Anvar', score: 90, status: 2 },
      { place: 2, fullName: 'Botirov Bek', score: 43, status: 1 },
      { place: null, fullName: 'Zokirova Zuhra', score: null, status: 3 },
      { place: null, fullName: 'Olimov Ozod', score: null, status: 4 },
    ],
  }
  // Shows: EXAM-007
  test("the public page of an exam's results shows theme, group, date, average, the ranking, and a print button", async () => {
    server.answer(exams.publicResult, shown, { examId: code })
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    show(`/exam-result/${code}`)
    expect(await screen.findByRole('heading', { name: 'Oraliq imtihon' })).toBeTruthy()
    for (const text of ['Frontend N-104', '21 Noy, 2026', '66,6']) expect(screen.getByText(text)).toBeTruthy()
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['1', 'Aliyev Anvar', '90', "O'tdi"],
      ['2', 'Botirov Bek', '43', "O'tmadi"],
      ['—', 'Zokirova Zuhra', '—', 'Qatnashmadi'],
      ['—', 'Olimov Ozod', '—', 'Chetlatildi'],
    ])
    expect(server.last(exams.publicResult)?.headers.authorization).toBeUndefined()
    await user.click(screen.getByRole('button', { name: 'Chop etish' }))
    expect(print).toHaveBeenCalledOnce()
  })
  test('if the results of an exam cannot be found, their public page explains this without a toast', async () => {
    server.refuse(exams.publicResult, 'NOT_FOUND')
    show(`/exam-result/${code}`)
    expect(await screen.findByRole('heading', { name: 'Natijalar topilmadi' })).toBeTruthy()
    expect(notices).toEqual([])
  })
  test("after too many requests, the public page of an exam's results explains this and offers a retry", async () => {
    server.refuse(exams.publicResult, 'TOO_MANY_REQUESTS')
    show(`/exam-result/${code}`)
    expect(await screen.findByText("Juda ko'p so'rov yuborildi")).toBeTruthy()
    server.answer(exams.publicResult, shown, { examId: code })
    await user.click(screen.getByRole('button', { name: 'Qayta urinish' }))
    expect(await screen.findByText('Aliyev Anvar')).toBeTruthy()
  })
})
