import { curriculum, studyCourses } from '@markaz/protocol/study/curriculum/routes'
import type { StudyCourseDetail, Topic } from '@markaz/protocol/study/curriculum/schemas'
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
import { pages } from './curriculum.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)

const course: StudyCourseDetail = {
  id: 3,
  name: 'Frontend',
  discipline: { id: 8, name: 'Dasturlash' },
  monthsCount: 2,
  lessonsCount: 13,
  topicsCount: 3,
  createdAt: '2026-09-05T05:00:00.000Z',
  months: [
    { id: 21, number: 1, lessonsCount: 12, topicsCount: 2, roles: [] },
    { id: 22, number: 2, lessonsCount: 1, topicsCount: 1, roles: [{ id: 5, name: 'Metodist' }] },
  ],
  seesAll: true,
  version: 4,
}
const topic = (id: number, name: string, position: number, month: 1 | 2): Topic => ({
  ...{ id, position, courseId: 3, topic: name, createdAt: '2026-09-05T05:00:00.000Z' },
  monthId: 20 + month,
  monthNumber: month,
  videosCount: 0,
})
const topics = [topic(31, 'Kirish', 1, 1), topic(32, 'Sikllar', 2, 1), topic(33, 'Massivlar', 3, 2)]

const { months: _, seesAll: __, version: ___, ...listed } = course

beforeEach(() => {
  server.may(...['courses', 'months', 'curriculum'].flatMap((sub) => listGrantsOfPermission(`study:${sub}`)))
  server.answer(studyCourses.list, { courses: [listed], total: 1 })
  server.answer(studyCourses.activeDisciplines, { disciplines: [course.discipline, { id: 9, name: 'Ingliz tili' }] })
  server.answer(studyCourses.monthRoles, { roles: [{ id: 5, name: 'Metodist' }] })
  server.answer(studyCourses.read, { course })
  server.answer(curriculum.list, { topics, total: 3 })
})

// Shows: LIMIT-011, SHELL-035, STUDY-009, STUDY-030
test('the list of courses has a hundred rows per page, and the form for a new course asks for its subject', async () => {
  show('/courses')
  expect((await findRowByText('Frontend')).textContent).toContain('Dasturlash2133')
  expect(columnTitles()).toEqual(['№', 'Nomi', 'Fan', 'Oylar', 'Darslar', 'Mavzular', "Qo'shilgan", 'Amallar'])
  expect(server.last(studyCourses.list)?.query).toMatchObject({ perPage: 100 })
  server.answer(studyCourses.create, { id: 4 })
  await user.click(screen.getByRole('button', { name: "Qo'shish" }))
  const form = await findDialog()
  await user.type(form.getByLabelText('Nomi'), 'Speaking')
  await user.click(form.getByLabelText('Fan'))
  await pickSelectOption(user, 'Ingliz tili')
  await user.click(form.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(server.bodies(studyCourses.create)).toEqual([{ name: 'Speaking', disciplineId: 9 }]))
})

// Shows: STUDY-010
test('a course shows its months with their topics, and Enter adds a typed topic', async () => {
  show('/courses/3')
  const second = within(await screen.findByRole('region', { name: '2-oy' }))
  expect(second.getByText('Faqat: Metodist')).toBeTruthy()
  expect(second.getByText('1 mavzu, 1 dars')).toBeTruthy()
  const first = within(screen.getByRole('region', { name: '1-oy' }))
  expect(first.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['1Kirish', '2Sikllar'])
  server.answer(curriculum.create, { topic: topic(34, 'Funksiyalar', 3, 1) })
  const field = first.getByLabelText('1-oyga yangi mavzu') as HTMLInputElement
  await user.type(field, '  {Enter}Funksiyalar{Enter}')
  await waitFor(() => expect(field.value).toBe(''))
  expect(server.bodies(curriculum.create)).toEqual([{ courseId: 3, monthId: 21, topic: 'Funksiyalar' }])
})

// Shows: DAY-015, STUDY-022, STUDY-031
test("the form for a course's months refuses 0 lessons; only the last month can be removed, and only without topics", async () => {
  show('/courses/3')
  await user.click(await screen.findByRole('button', { name: 'Oylarni tahrirlash' }))
  const form = await findDialog()
  expect((form.getByRole('button', { name: '2-oyni olib tashlash' }) as HTMLButtonElement).disabled).toBe(true)
  await user.click(form.getByRole('button', { name: "Oy qo'shish" }))
  const lessons = form.getByLabelText('1-oydagi darslar soni')
  await user.clear(lessons)
  await user.type(lessons, '0')
  await user.click(form.getByRole('button', { name: 'Saqlash' }))
  expect(await form.findByText('1 dan 31 gacha butun son kiriting')).toBeTruthy()
  expect((lessons as HTMLInputElement).value).toBe('0')
  await user.clear(lessons)
  await user.click(form.getByRole('button', { name: 'Saqlash' }))
  expect(await form.findByText('Darslar sonini kiriting')).toBeTruthy()
  expect(server.count(studyCourses.saveMonths)).toBe(0)
  await user.type(lessons, '10')
  server.answer(studyCourses.saveMonths, { id: 3 })
  await user.click(form.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() =>
    expect(server.bodies(studyCourses.saveMonths)).toEqual([
      {
        months: [
          { number: 1, lessonsCount: 10, roleIds: [] },
          { number: 2, lessonsCount: 1, roleIds: [5] },
          { number: 3, lessonsCount: 1, roleIds: [] },
        ],
      },
    ]),
  )
})

// Shows: STUDY-012
test('the arrow keys move topics, also to another month; an order that is based on an outdated version is refused', async () => {
  show('/courses/3/drag-drop')
  const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
  await user.click(await screen.findByRole('button', { name: "2. Sikllar: joyini o'zgartirish" }))
  expect(rows()).toEqual(['1-oy', '1. Kirish', '2. Sikllar', '2-oy', '3. Massivlar'])
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(rows()).toEqual(['1-oy', '1. Kirish', '2-oy', '2. Massivlar', '3. Sikllar'])
  expect(screen.getByText("Sikllar: 3-o'rin, 2-oy")).toBeTruthy()
  server.refuse(curriculum.positions, 'CURRICULUM_CHANGED')
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  expect((await screen.findByRole('alert')).textContent).toContain('boshqa odam')
  expect(server.bodies(curriculum.positions)).toEqual([
    {
      courseId: 3,
      version: 4,
      positions: [
        { id: 31, position: 1, monthId: 21 },
        { id: 33, position: 2, monthId: 22 },
        { id: 32, position: 3, monthId: 22 },
      ],
    },
  ])
  expect((screen.getByRole('button', { name: /Saqlash/ }) as HTMLButtonElement).disabled).toBe(true)
  server.answer(studyCourses.read, { course: { ...course, version: 5 } })
  await user.click(screen.getByRole('button', { name: 'Yangisini olish' }))
  await waitFor(() => expect(rows()).toEqual(['1-oy', '1. Kirish', '2. Sikllar', '2-oy', '3. Massivlar']))
})

test("before a course's plan is replaced, the form shows which topics would be lost", async () => {
  show('/courses/3')
  await user.click(await screen.findByRole('button', { name: "Ro'yxat bilan kiritish" }))
  const form = await findDialog()
  const second = form.getByLabelText('2-oy, darslar: 1')
  await user.clear(second)
  await user.type(second, 'kirish{Enter}Yangi')
  await user.clear(form.getByLabelText('1-oy, darslar: 12'))
  await user.type(form.getByLabelText('1-oy, darslar: 12'), 'Sikllar')
  const lost = [{ id: 33, topic: 'Massivlar', monthNumber: 2, position: 3, videosCount: 2, homeworksCount: 1 }]
  server.answer(curriculum.preview, { added: 1, renamed: 0, moved: 2, lost, version: 4 })
  await user.click(form.getByRole('button', { name: "Ko'rib chiqish" }))
  expect((await form.findByRole('alert')).textContent).toContain('2-oy: Massivlar (2 ta video, 1 ta vazifa bilan)')
  server.answer(curriculum.replace, { version: 5 })
  await user.click(form.getByRole('button', { name: /Almashtirish/ }))
  await waitFor(() => expect(titles()).toEqual(["O'quv rejasi almashtirildi"]))
  expect(server.bodies(curriculum.replace)).toEqual([
    {
      version: 4,
      lostIds: [33],
      topics: [
        { id: 32, monthId: 21, topic: 'Sikllar' },
        { id: 31, monthId: 22, topic: 'kirish' },
        { monthId: 22, topic: 'Yangi' },
      ],
    },
  ])
})

test("a user with only the read right sees a course without buttons, and a text says that some months are hidden from the user's role", async () => {
  server.may('study:courses.read', 'study:curriculum.read')
  server.answer(studyCourses.read, { course: { ...course, months: course.months.slice(0, 1), seesAll: false } })
  show('/courses/3')
  expect(await screen.findByText("Kursning ba'zi oylari rolingizga ko'rinmaydi")).toBeTruthy()
  expect(await screen.findByText('Kirish')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.queryByLabelText('1-oyga yangi mavzu')).toBeNull()
})
