import '../../testing/browser.ts'
import type { Exam, Participant } from '@markaz/protocol/teaching/exams/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadPages, renderPages } from '../../domain/group/group-testing.tsx'
import { connectNotices, type Notice } from '../../shared/notify/bus.ts'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { ali, allRights, botir, buildExam, examAnswers, group, mine, readOnly, zuhra } from './exam-testing.ts'
import { pages } from './exams.pages.tsx'

let server: TestServer
let state: { exam: Exam; participants: Participant[] }
let notices: Notice[] = []
let disconnect = () => {}

beforeAll(() => loadPages(pages))
beforeEach(async () => {
  state = { exam: buildExam(), participants: [ali, botir, zuhra] }
  server = await startTestServer(examAnswers(state, allRights))
  signInAs()
  notices = []
  disconnect = connectNotices((notice) => notices.push(notice))
})
afterEach(async () => {
  disconnect()
  await server.close()
})

const user = userEvent.setup()
const as = (grants: readonly string[]) => Object.assign(server.answers, examAnswers(state, grants))
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement)
const menuOf = async (label: string) => {
  await user.click(await screen.findByRole('button', { name: label }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}
const sentTo = (line: string) => server.asked.find((one) => `${one.method} ${one.url}` === line)?.body

describe('the exams of a group', () => {
  test('number, theme as a link, date with its hours, period, participants, average, announced', async () => {
    renderPages(pages, `${group}/exam`)
    const row = await rowOf('Oraliq imtihon')
    expect(row.getByRole('link', { name: 'Oraliq imtihon' }).getAttribute('href')).toBe(`${group}/exam/5`)
    for (const text of ['1', '21 Noy, 2026', '10:00–12:00', 'Tugagan', '1 / 3', '74.3', "E'lon qilinmagan"])
      expect(row.getByText(text)).toBeTruthy()
  })
  test('the menu opens, edits, announces, moves the deadline, shows results and deletes', async () => {
    const { address } = renderPages(pages, `${group}/exam`)
    expect(await menuOf('Oraliq imtihon: yana amallar')).toEqual([
      'Ochish',
      'Tahrirlash',
      "E'lon qilish",
      "Muddatni o'zgartirish",
      'Natijalar',
      "O'chirish",
    ])
    await user.click(screen.getByRole('menuitem', { name: 'Natijalar' }))
    await waitFor(() => expect(address()).toBe(`${group}/exam/5/result`))
  })
  test('an announced one is only opened: nothing of it changes any more', async () => {
    state.exam = buildExam({ announced: true })
    renderPages(pages, `${group}/exam`)
    expect(await menuOf('Oraliq imtihon: yana amallar')).toEqual(['Ochish', 'Natijalar'])
  })
  test('who may only read is offered nothing that changes', async () => {
    as(readOnly)
    renderPages(pages, `${group}/exam`)
    expect(await menuOf('Oraliq imtihon: yana amallar')).toEqual(['Ochish', 'Natijalar'])
    expect(screen.queryByRole('link', { name: /Imtihon qo'shish/ })).toBeNull()
  })
  test('the right of the own groups does not open the tab below all groups, and opens it below the own ones', async () => {
    as(['all_groups.read', 'my_groups.read', 'my_groups:exam.read', 'my_groups:exam.create'])
    const { address, router } = renderPages(pages, `${mine}/exam`)
    expect(await screen.findByRole('link', { name: /Imtihon qo'shish/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Imtihon' }).getAttribute('aria-current')).toBe('page')
    await router.navigate(`${group}/exam`)
    await waitFor(() => expect(address()).toBe(`${group}/exam`))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Imtihon' })).toBeNull())
    expect(screen.queryByRole('link', { name: /Imtihon qo'shish/ })).toBeNull()
  })
  test('deleted after a question that names it', async () => {
    server.answers['DELETE /exams/5'] = () => ({ data: {} })
    renderPages(pages, `${group}/exam`)
    await menuOf('Oraliq imtihon: yana amallar')
    await user.click(screen.getByRole('menuitem', { name: "O'chirish" }))
    expect(await screen.findByText('"Oraliq imtihon" imtihoni o\'chirilsinmi?')).toBeTruthy()
    expect(server.count('DELETE /exams/5')).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Ha' }))
    await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(["Imtihon o'chirildi"]))
  })
  test('an empty list says what to do first', async () => {
    server.answers['GET /groups/7/exams'] = () => ({ data: { exams: [], total: 0 } })
    renderPages(pages, `${group}/exam`)
    expect(await screen.findByText("Hozircha imtihon yo'q")).toBeTruthy()
    expect(screen.getByRole('link', { name: /Imtihon qo'shish/ }).getAttribute('href')).toBe(`${group}/add`)
  })
})

describe('one exam', () => {
  test('its facts, its questions, and who takes part with state, score, result and times', async () => {
    renderPages(pages, `${group}/exam/5`)
    for (const text of [
      'Ikki qism, 90 daqiqa',
      '21 Noy, 2026, 10:00–12:00',
      'Rahimov Dilshod',
      'Savol fayli yuklanmagan',
    ])
      expect(await screen.findByText(text)).toBeTruthy()
    const done = await rowOf('Aliyev Anvar')
    for (const text of ['Tekshirilgan', '74', "O'tdi"]) expect(done.getByText(text)).toBeTruthy()
    const waiting = await rowOf('Botirov Bek')
    for (const text of ['Kutilmoqda', '21.11 10:02', '21.11 11:40', '21.11 12:00', "2 ta o'qilmagan xabar"])
      expect(waiting.getByText(text)).toBeTruthy()
    expect((await rowOf('Zokirova Zuhra')).getByText('Topshirmagan')).toBeTruthy()
  })
  test('a participant leads to his chat for who may read chats', async () => {
    renderPages(pages, `${group}/exam/5`)
    const chat = await screen.findByRole('link', { name: 'Botirov Bek: chatni ochish' })
    expect(chat.getAttribute('href')).toBe(`${group}/exam/5/chat/32/exam/132`)
  })
  test('who may only read sees neither chats, nor scores to enter, nor deadlines to move', async () => {
    as(readOnly)
    renderPages(pages, `${group}/exam/5`)
    await screen.findByText('Aliyev Anvar')
    expect(screen.queryByRole('button', { name: /Ballarni kiritish|baholash|yana amallar/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /chatni ochish|E'lon/ })).toBeNull()
  })
  test('an exam of another group than the address says is not shown', async () => {
    state.exam = buildExam({ groupId: 8 })
    renderPages(pages, `${group}/exam/5`)
    expect(await screen.findByText('Imtihon topilmadi')).toBeTruthy()
    expect(screen.queryByText('Ikki qism, 90 daqiqa')).toBeNull()
  })
  test('before it begins no score is entered, and the reason stands there', async () => {
    state.exam = buildExam({ period: 1 })
    renderPages(pages, `${group}/exam/5?mode=scores`)
    expect(await screen.findByText(/Imtihon hali boshlanmagan: ballar/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Ballarni kiritish|baholash/ })).toBeNull()
  })
  test('one work is scored with the version that was seen', async () => {
    server.answers['PUT /exams/5/check'] = () => ({ data: { participant: { ...botir, version: 2, score: 90 } } })
    renderPages(pages, `${group}/exam/5`)
    await user.click(await screen.findByRole('button', { name: 'Botirov Bek: baholash' }))
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByLabelText('Ball'), '90{Enter}')
    await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(['Botirov Bek baholandi']))
    expect(sentTo('PUT /exams/5/check')).toEqual({
      participantId: 32,
      score: 90,
      failureReasonId: null,
      comment: 'Imtihon natijasi',
      version: 1,
      clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })
  test('a work that has changed meanwhile is told at the field; saving again names the new version', async () => {
    server.answers['PUT /exams/5/check'] = ({ body }) => {
      if ((body as { version: number }).version === 2) return { data: { participant: { ...botir, version: 3 } } }
      state.participants = [ali, { ...botir, version: 2, score: 55 }, zuhra]
      return { status: 409, error: { code: 'CHAT_CHANGED', errMsg: "Bu ish shu orada o'zgargan" } }
    }
    renderPages(pages, `${group}/exam/5`)
    await user.click(await screen.findByRole('button', { name: 'Botirov Bek: baholash' }))
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByLabelText('Ball'), '90{Enter}')
    expect(await form.findByText("Bu ish shu orada o'zgargan")).toBeTruthy()
    expect(await form.findByText("Shu orada o'zgardi. Hozir: 55")).toBeTruthy()
    await user.click(form.getByRole('button', { name: /Saqlash/ }))
    await waitFor(() => expect(server.count('PUT /exams/5/check')).toBe(2))
    await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(['Botirov Bek baholandi']))
  })
})

describe('the deadline', () => {
  beforeEach(() => {
    state.exam = buildExam({ period: 2, deadline: '2099-01-05T07:00:00.000Z', startDate: '2099-01-05' })
    state.participants = [{ ...botir, deadline: '2099-01-05T07:00:00.000Z' }]
  })
  test('is moved for the whole exam', async () => {
    server.answers['PATCH /exams/5/deadline'] = () => ({ data: { exam: state.exam } })
    renderPages(pages, `${group}/exam`)
    await menuOf('Oraliq imtihon: yana amallar')
    await user.click(screen.getByRole('menuitem', { name: "Muddatni o'zgartirish" }))
    const form = within(await screen.findByRole('dialog'))
    expect(form.getByText('Hozirgi muddat: 05.01.2099 12:00')).toBeTruthy()
    await user.click(form.getByRole('button', { name: '+1 kun' }))
    await user.click(form.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(["Muddat o'zgartirildi"]))
    expect(sentTo('PATCH /exams/5/deadline')).toEqual({ deadline: '2099-01-06T07:00:00.000Z' })
  })
  test('is moved for one student', async () => {
    server.answers['PATCH /exams/5/students/132/deadline'] = () => ({ data: { participant: botir } })
    renderPages(pages, `${group}/exam/5`)
    await menuOf('Botirov Bek: yana amallar')
    await user.click(screen.getByRole('menuitem', { name: "Muddatni o'zgartirish" }))
    const form = within(await screen.findByRole('dialog'))
    await user.click(form.getByRole('button', { name: '+1 soat' }))
    await user.click(form.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() =>
      expect(sentTo('PATCH /exams/5/students/132/deadline')).toEqual({ deadline: '2099-01-05T08:00:00.000Z' }),
    )
  })
  test('the words of a refusal land on the field', async () => {
    server.answers['PATCH /exams/5/deadline'] = () => ({
      error: { code: 'VALIDATION', errMsg: 'x', fields: { deadline: "Muddat kelajakda bo'lsin" } },
    })
    renderPages(pages, `${group}/exam`)
    await menuOf('Oraliq imtihon: yana amallar')
    await user.click(screen.getByRole('menuitem', { name: "Muddatni o'zgartirish" }))
    const form = within(await screen.findByRole('dialog'))
    await user.click(form.getByRole('button', { name: 'Saqlash' }))
    expect(await form.findByText("Muddat kelajakda bo'lsin")).toBeTruthy()
    expect(notices).toEqual([])
  })
})
