import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam, ExamParticipant } from '@markaz/protocol/teaching/exams/schemas'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildExam } from '../../domain/exam/exam-testing.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { fakeExamResponses, testGroupPath } from './exam-testing.ts'
import { pages } from './exams.pages.tsx'

const { server, user, notices, show } = setUpPageTest(pages)

let state: { exam: Exam; participants: ExamParticipant[] }

beforeEach(async () => {
  state = { exam: buildExam({ period: 1, startDate: '2099-01-05' }), participants: [] }
  fakeExamResponses(server, state)
  server.answer(exams.create, () => ({ exam: state.exam }))
  server.answer(exams.update, () => ({ exam: state.exam }), { id: 5 })
})

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const save = () => user.click(screen.getByRole('button', { name: /Saqlash/ }))
const attachment = (name: string) => ({
  path: `p/${name}`,
  url: `/files/${name}`,
  name,
  sizeBytes: 9,
  isPicture: false,
})

const fill = async () => {
  show(`${testGroupPath}/add`)
  await screen.findByRole('heading', { name: "Imtihon qo'shish" })
  await user.type(field('Mavzu'), 'Yakuniy imtihon')
  await user.type(field('Tavsif'), 'Daftar va ruchka olib keling')
  await user.type(field('Sana'), '25.11.2099')
  await user.tab()
  await user.type(field('Boshlanishi'), '930')
  await user.type(field('Tugashi'), '1100')
}

describe('the form for a new exam', () => {
  // Shows: SAFE-018
  test('the exam form says for each field whether students see it before the exam begins', async () => {
    show(`${testGroupPath}/add`)
    await screen.findByRole('heading', { name: "Imtihon qo'shish" })
    const hints = screen.getAllByText(/Talabalarga darhol, imtihon boshlanmasdan ko'rinadi/)
    expect(hints.map(({ textContent }) => textContent?.split(': ')[1])).toEqual([
      'savollarni bu yerga yozmang',
      "savollarni bu yerga qo'ymang",
    ])
    expect(screen.getByText(/Imtihon boshlangandagina talabalarga ko'rinadi/)).toBeTruthy()
  })
  // Shows: DAY-033
  test("the form for a new exam suggests the date and time of the group's next lesson that is not cancelled", async () => {
    const lesson = { scheduleId: 9, beginTime: '15:00:00', endTime: '17:00:00', isMarked: false }
    const lessons = [
      { ...lesson, id: 1, date: '2099-11-24', isCancelled: true },
      { ...lesson, id: 2, date: '2099-11-26', isCancelled: false },
    ]
    server.answer(groups.lessons, { lessons, total: 2 }, { id: 7 })
    show(`${testGroupPath}/add`)
    await waitFor(() => expect(field('Sana').value).toBe('26.11.2099'))
    expect([field('Boshlanishi').value, field('Tugashi').value]).toEqual(['15:00', '17:00'])
  })
  test('Enter in a time field of the exam form does not save the form', async () => {
    await fill()
    await user.type(field('Tugashi'), '{Enter}')
    expect(server.count(exams.create)).toBe(0)
  })
  // Shows: EXAM-008
  test('the form for a new exam sends theme, description, date and time; the end of the exam is the default deadline', async () => {
    await fill()
    expect(field('Boshlanishi').value).toBe('09:30')
    expect(await screen.findByText('Tanlanmasa, imtihon tugashi bilan: 2099-yil 25-noyabr, 11:00')).toBeTruthy()
    await save()
    await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(["Imtihon qo'shildi"]))
    expect(server.last(exams.create)?.body).toEqual({
      groupId: 7,
      theme: 'Yakuniy imtihon',
      description: 'Daftar va ruchka olib keling',
      startDate: '2099-11-25',
      beginTime: '09:30',
      endTime: '11:00',
      deadline: null,
      questionMode: 2,
      questionFiles: [],
      files: [],
    })
  })
  // Shows: EXAM-001
  test("after a new exam is saved, the exam's page opens", async () => {
    await fill()
    await save()
    expect(await screen.findByRole('heading', { name: 'Oraliq imtihon' })).toBeTruthy()
  })
  test('missing values of an exam are reported at their fields, and nothing is sent', async () => {
    show(`${testGroupPath}/add`)
    await screen.findByRole('heading', { name: "Imtihon qo'shish" })
    await save()
    await waitFor(() => expect(screen.getAllByText(/ni (kiriting|tanlang)$/)).toHaveLength(5))
    expect(server.count(exams.create)).toBe(0)
  })
  test('an exam that ends before it begins is refused, and the form shows the error', async () => {
    await fill()
    await user.clear(field('Tugashi'))
    await user.type(field('Tugashi'), '0900')
    await save()
    expect(await screen.findByText("Tugash vaqti boshlanishidan keyin bo'lsin")).toBeTruthy()
    expect(server.count(exams.create)).toBe(0)
  })
  // Shows: EXAM-022
  test('an exam with random questions needs at least two files, and the form explains why', async () => {
    await fill()
    await user.click(screen.getByText('Tasodifiy'))
    expect(await screen.findByText(/Har bir qatnashchiga savol fayllaridan bittasi tasodifan beriladi/)).toBeTruthy()
    await save()
    expect(await screen.findByText('Tasodifiy savollar uchun kamida 2 ta fayl yuklang')).toBeTruthy()
    expect(server.count(exams.create)).toBe(0)
  })
  test('server errors about an exam are shown at their fields, and the input stays', async () => {
    server.refuse(exams.create, 'VALIDATION', { fields: { startDate: "Imtihon kuniga 7 kundan ko'p vaqt o'tgan" } })
    await fill()
    await save()
    const item = (await screen.findByText("Imtihon kuniga 7 kundan ko'p vaqt o'tgan")).closest('.ant-form-item')
    expect(within(item as HTMLElement).getByLabelText('Sana')).toBe(field('Sana'))
    expect([field('Mavzu').value, notices]).toEqual(['Yakuniy imtihon', []])
  })
  test('a server error about an exam that concerns no field is shown as a toast', async () => {
    server.refuse(exams.create, 'VALIDATION', { fields: { groupId: 'Guruh tugagan' } })
    await fill()
    await save()
    await waitFor(() => expect(notices).toHaveLength(1))
  })
  test('leaving the exam form with unsaved input asks for confirmation', async () => {
    const { router, address } = show(`${testGroupPath}/add`)
    await screen.findByRole('heading', { name: "Imtihon qo'shish" })
    await user.type(field('Mavzu'), 'Y')
    void router.navigate(`${testGroupPath}/exam`)
    await user.click(await screen.findByRole('button', { name: 'Qolish' }))
    expect(address()).toBe(`${testGroupPath}/add`)
  })
})

describe('editing an exam', () => {
  // Shows: EXAM-002
  test('all values of a future exam can be changed, and its files stay', async () => {
    state.exam = buildExam({
      period: 1,
      startDate: '2099-01-05',
      deadline: '2099-01-05T07:00:00.000Z',
      questionMode: 1,
      questionFiles: [attachment('a.pdf'), attachment('b.pdf')],
    })
    show(`${testGroupPath}/exam/5/edit`)
    await screen.findByRole('heading', { name: 'Imtihonni tahrirlash' })
    expect([field('Sana').disabled, field('Boshlanishi').disabled]).toEqual([false, false])
    await user.clear(field('Mavzu'))
    await user.type(field('Mavzu'), 'Boshqa mavzu')
    await user.clear(field('Tugashi'))
    await user.type(field('Tugashi'), '1230')
    await save()
    await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(['Muvaffaqiyatli tahrirlandi']))
    // The deadline changes together with the end of the exam, because both were equal.
    expect(server.last(exams.update)?.body).toMatchObject({
      theme: 'Boshqa mavzu',
      endTime: '12:30',
      deadline: null,
      questionFiles: ['p/a.pdf', 'p/b.pdf'],
    })
  })
  // Shows: EXAM-009
  test('after an exam has begun, its beginning and questions are read-only, and the form says why', async () => {
    state.exam = buildExam({ period: 2, deadline: '2099-01-06T07:00:00.000Z' })
    show(`${testGroupPath}/exam/5/edit`)
    expect(await screen.findByText(/Imtihon boshlangan: uning boshlanish vaqti va savollari/)).toBeTruthy()
    expect([field('Sana').disabled, field('Boshlanishi').disabled, field('Tugashi').disabled]).toEqual([
      true,
      true,
      false,
    ])
    expect((screen.getByRole('radio', { name: 'Tasodifiy' }) as HTMLInputElement).disabled).toBe(true)
    await user.type(field('Tavsif'), ' va ID karta')
    await save()
    await waitFor(() =>
      expect(server.last(exams.update)?.body).toMatchObject({ description: 'Ikki qism, 90 daqiqa va ID karta' }),
    )
    expect(server.last(exams.update)?.body).toMatchObject({
      startDate: '2026-11-21',
      beginTime: '10:00',
      deadline: '2099-01-06T07:00:00.000Z',
    })
  })
  test('if a colleague has changed a value of an exam while the form was open, that value is not overwritten', async () => {
    state.exam = { ...state.exam, deadline: '2099-01-05T08:00:00.000Z' }
    const { router } = show(`${testGroupPath}/exam/5`)
    await screen.findByRole('heading', { name: 'Oraliq imtihon' })
    state.exam = { ...state.exam, endTime: '13:45', deadline: '2099-01-06T07:00:00.000Z' }
    void router.navigate(`${testGroupPath}/exam/5/edit`)
    await user.type(await screen.findByLabelText('Tavsif'), ' va ID karta')
    await save()
    await waitFor(() => expect(server.count(exams.update)).toBe(1))
    expect(server.last(exams.update)?.body).toMatchObject({ endTime: '13:45', deadline: '2099-01-06T07:00:00.000Z' })
  })
  test('an exam whose results are announced cannot be edited', async () => {
    state.exam = buildExam({ announced: true })
    show(`${testGroupPath}/exam/5/edit`)
    expect(await screen.findByText(/Natijalar e'lon qilingan: imtihonni endi/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Saqlash/ })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText(state.exam.theme)).toBeTruthy()
  })
})
