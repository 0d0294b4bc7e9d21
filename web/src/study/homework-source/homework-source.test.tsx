import { studyCourses } from '@markaz/protocol/study/curriculum/routes'
import { homeworkBank } from '@markaz/protocol/study/homework-source/routes'
import type { HomeworkTemplate } from '@markaz/protocol/study/homework-source/schemas'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  columnTitles,
  findDialog,
  findRowByText,
  listGrantsOfPermission,
  pickSelectOption,
} from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './homework-source.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)

const person = { id: 2, fullName: 'Aliyeva Nodira' }
const entry: HomeworkTemplate = {
  ...{
    id: 51,
    courseId: 3,
    theme: 'Sikllar',
    description: 'Uchta masala',
    type: 1,
    isDraft: false,
    version: 4,
    files: [],
  },
  course: { id: 3, name: 'Frontend' },
  lesson: { id: 31, name: 'for va while', position: 1 },
  chapter: { id: 21, number: 1 },
  author: person,
  updatedBy: person,
  createdAt: '2026-09-05T05:00:00.000Z',
  updatedAt: '2026-09-05T05:00:00.000Z',
  ...{ usedCount: 3, averageScore: 84.5, acceptedPercentage: 91.2 },
}
const ofMonth: HomeworkTemplate = {
  ...entry,
  id: 52,
  theme: 'Nazorat',
  lesson: null,
  usedCount: 0,
  averageScore: null,
  acceptedPercentage: null,
}
const lesson = {
  id: 31,
  name: 'for va while',
  chapterId: 21,
  chapterNumber: 1,
  position: 1,
  publishedCount: 1,
  draftsCount: 0,
}

beforeEach(() => {
  server.may(...['homework_db', 'curriculum', 'courses'].flatMap((sub) => listGrantsOfPermission(`study:${sub}`)))
  const course = { id: 3, name: 'Frontend', discipline: { id: 8, name: 'Dasturlash' }, topicsCount: 1 }
  server.answer(homeworkBank.courses, { courses: [{ ...course, publishedCount: 2, draftsCount: 1 }], total: 1 })
  server.answer(homeworkBank.lessons, { lessons: [lesson], total: 1 })
  server.answer(homeworkBank.list, { homeworks: [entry, ofMonth], total: 2 })
  server.answer(homeworkBank.read, { homework: entry })
  server.answer(studyCourses.activeDisciplines, { disciplines: [course.discipline] })
  server.answer(studyCourses.read, {
    course: {
      ...{ ...course, monthsCount: 1, lessonsCount: 12, createdAt: entry.createdAt, seesAll: true, version: 1 },
      months: [{ id: 21, number: 1, lessonsCount: 12, topicsCount: 1, roles: [] }],
    },
  })
})

// Shows: DAY-034
test("prepared homework is given to several groups by one call, with each group's next lesson as proposed deadline", async () => {
  server.may('study:homework_db.read', 'all_groups:all_homeworks.create')
  const lesson = { id: 71, date: '2099-11-20', beginTime: '15:00', endTime: '17:00' }
  const target = { office: null, lesson, deadline: '2099-11-25T10:00:00.000Z', isPlanned: true, isGiven: false }
  const groups = [
    { ...target, id: 7, name: 'Frontend N-104' },
    { ...target, id: 8, name: 'Backend N-2', isPlanned: false, isGiven: true, deadline: '2099-11-26T10:00:00.000Z' },
  ]
  server.answer(homework.targets.all, { groups })
  show('/source/homework/3')
  await user.click(await screen.findByRole('button', { name: 'Bir nechta guruhga berish: Sikllar' }))
  const dialog = await findDialog()
  expect((dialog.getByRole('button', { name: 'Guruhga berish' }) as HTMLButtonElement).disabled).toBe(true)
  await user.click(await dialog.findByRole('checkbox', { name: /Frontend N-104/ }))
  await user.click(dialog.getByRole('checkbox', { name: /Backend N-2.*avval berilgan/ }))
  const fields = { 'groups.1.deadline': "Muddat o'tib ketgan" }
  server.refuse(homework.giveToMany.all, 'VALIDATION', { fields })
  await user.click(dialog.getByRole('button', { name: '2 ta guruhga berish' }))
  expect(await dialog.findByText("Backend N-2: Muddat o'tib ketgan")).toBeTruthy()
  server.answer(homework.giveToMany.all, { count: 2 })
  await user.click(dialog.getByRole('button', { name: /2 ta guruhga berish/ }))
  await waitFor(() =>
    expect(server.last(homework.giveToMany.all)?.body).toEqual({
      sourceId: 51,
      groups: [
        { groupId: 7, lessonId: 71, deadline: '2099-11-25T10:00:00.000Z' },
        { groupId: 8, lessonId: 71, deadline: '2099-11-26T10:00:00.000Z' },
      ],
    }),
  )
})

// Shows: STUDY-015, STUDY-017
test('the homework bank opens with all published homework, which can be searched by theme and text', async () => {
  show('/source')
  expect((await findRowByText('Sikllar')).textContent).toContain('Frontend · 1. for va while24 soat384,591,2')
  expect(columnTitles()).toEqual(['№', 'Mavzu', 'Muddat', 'Berilgan', "O'rtacha", 'Qabul, %', 'Yangilangan'])
  await user.type(screen.getByLabelText('Mavzu yoki matndan'), 'masala{Enter}')
  await waitFor(() =>
    expect(server.last(homeworkBank.list)?.query).toMatchObject({ value: 'masala', isDraft: 'false' }),
  )
  await user.click(screen.getByRole('link', { name: 'Qoralamalar' }))
  await waitFor(() => expect(server.last(homeworkBank.list)?.query).toMatchObject({ isDraft: 'true' }))
})

// Shows: STUDY-016, STUDY-019
test('a course in the homework bank shows prepared homework by lesson, and the user can open a homework with its uses and results', async () => {
  show('/source/homework/3')
  const month = within(await screen.findByRole('region', { name: '1-oy' }))
  expect(within(month.getByRole('list', { name: "1-oy bo'yicha" })).getByText('Nazorat')).toBeTruthy()
  const rows = within(month.getByRole('list', { name: 'for va while' }))
  expect(rows.getByText("24 soat · 3 marta berilgan · o'rtacha 84.5 ball")).toBeTruthy()
  expect(month.getByRole('link', { name: "Vazifa qo'shish: for va while" }).getAttribute('href')).toBe(
    '/source/homework/3/lesson/31/add',
  )
  expect(month.getByRole('link', { name: "Vazifa qo'shish: 1-oy bo'yicha" }).getAttribute('href')).toBe(
    '/source/homework/3/chapter/21/add',
  )
  expect(month.getByRole('link', { name: 'Tahrirlash: Nazorat' }).getAttribute('href')).toBe(
    '/source/homework/3/chapter/21/52/edit',
  )
  const use = {
    homeworkId: 9,
    group: { id: 7, name: 'FN-12' },
    lessonDate: '2026-11-20',
    studentsCount: 14,
    averageScore: 80,
    acceptedPercentage: 75,
  }
  server.answer(homeworkBank.uses, { uses: [use], total: 1 })
  await user.click(rows.getByRole('button', { name: 'Ochish: Sikllar' }))
  expect((await findRowByText('FN-12')).textContent).toContain('20.11.2026148075%')
})

test('a lesson of the homework bank is added and renamed; the homework of a month is assigned to lessons of this month', async () => {
  show('/source/homework/3')
  server.answer(homeworkBank.createLesson, { id: 40 })
  await user.type(await screen.findByLabelText('1-oyga yangi dars'), 'Massivlar{Enter}')
  await waitFor(() =>
    expect(server.bodies(homeworkBank.createLesson)).toEqual([{ courseId: 3, chapterId: 21, name: 'Massivlar' }]),
  )
  server.answer(homeworkBank.setLessons, {})
  await user.click(screen.getByRole('button', { name: 'Darslarga taqsimlash' }))
  const form = await findDialog()
  await user.click(form.getByRole('combobox'))
  await pickSelectOption(user, '1. for va while')
  await user.click(form.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() =>
    expect(server.bodies(homeworkBank.setLessons)).toEqual([
      { courseId: 3, lessons: [{ lessonId: 31, homeworkIds: [52] }] },
    ]),
  )
})

// Shows: STUDY-018
test("staff save homework in the homework bank as a draft; publishing sends the draft's version number", async () => {
  show('/source/draft/3/lesson/31/add')
  server.answer(homeworkBank.create, { homework: { ...entry, isDraft: true } })
  await screen.findByText('1. for va while')
  await user.type(await screen.findByLabelText('Mavzu'), 'Sikllar')
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  expect(await screen.findByText(/ni (kiriting|tanlang)$/)).toBeTruthy()
  await user.type(screen.getByLabelText('Tavsif'), 'Uchta masala')
  server.answer(homeworkBank.list, { homeworks: [{ ...entry, isDraft: true }], total: 1 })
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() =>
    expect(server.bodies(homeworkBank.create)).toEqual([
      { courseId: 3, lessonId: 31, theme: 'Sikllar', description: 'Uchta masala', type: 1, files: [], isDraft: true },
    ]),
  )
  await screen.findByRole('region', { name: '1-oy' })
  server.answer(homeworkBank.update, { homework: { ...entry, version: 5 } })
  await user.click(await screen.findByRole('button', { name: "E'lon qilish: Sikllar" }))
  await waitFor(() => expect(server.bodies(homeworkBank.update)).toEqual([{ isDraft: false, version: 4 }]))
  expect(titles()).toContain('"Sikllar" bazaga qo\'shildi')
})

// Shows: STUDY-018
test('saving a homework template sends the version number that was loaded when the user opened the form', async () => {
  const { client } = show('/source/homework/3/lesson/31/51/edit')
  server.refuse(homeworkBank.update, 'SOURCE_CHANGED')
  await user.type(await screen.findByDisplayValue('Sikllar'), ' 2')
  server.answer(homeworkBank.read, { homework: { ...entry, description: "To'rtta masala", version: 5 } })
  await client.invalidateQueries()
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() =>
    expect(titles()).toEqual(["Vazifani shu orada boshqa odam o'zgartirdi. Yangisini ko'rib, qaytadan urining"]),
  )
  expect(server.bodies(homeworkBank.update)).toMatchObject([{ theme: 'Sikllar 2', version: 4 }])
})

// Shows: STUDY-013
test('prepared homework is moved to another topic, or to an entire month', async () => {
  show('/courses/3/switch/51')
  await user.click(await screen.findByLabelText('Yangi joyi'))
  server.answer(homeworkBank.move, { homework: ofMonth })
  await pickSelectOption(user, "1-oy bo'yicha")
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(server.bodies(homeworkBank.move)).toEqual([{ chapterId: 21 }]))
})

test('an empty homework bank shows one button that adds a course', async () => {
  server.answer(homeworkBank.courses, { courses: [], total: 0 })
  show('/source/homework')
  await screen.findByText("Hozircha kurs yo'q")
  expect(screen.getAllByRole('button', { name: "Kurs qo'shish" })).toHaveLength(1)
})
