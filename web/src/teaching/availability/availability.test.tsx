import { ownAvailability } from '@markaz/protocol/teaching/availability/own-availability.routes'
import { availability, daysOff } from '@markaz/protocol/teaching/availability/routes'
import type { TeacherAbsence } from '@markaz/protocol/teaching/availability/schemas'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import '../../testing/browser.ts'
import { focusManager } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { addDays, todayInTashkent } from '../../shared/format/date.ts'
import { findDialog, findDialogByTitle, pickSelectOption } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './availability.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)

const today = todayInTashkent()
const absence: TeacherAbsence = {
  ...{ id: 7, staff: { id: 5, fullName: 'Aliyev Vali' }, from: today, to: addDays(today, 1) },
  ...{ beginTime: null, endTime: null, reason: 'Shamolladim', state: 'asked', askedAt: `${today}T05:00:00Z` },
  ...{ decidedBy: null, note: null, lessonsCount: 1 },
}
const lesson = {
  id: 9,
  group: { id: 3, name: 'Ingliz tili 5' },
  date: today,
  beginTime: '15:00',
  endTime: '17:00',
  room: null,
}

beforeEach(() => {
  server.may(
    'all_groups.read',
    'all_groups.update',
    'my_groups.read',
    'staff_control:offices.read',
    'staff_control:offices.update',
  )
  server.answer(groups.filterObjects, { categories: [], courses: [], teachers: [], learningTypes: [] })
  server.answer(availability.absences, { absences: [absence] })
  server.answer(availability.lessons, { lessons: [lesson] })
  server.answer(ownAvailability.hours, { hours: [{ isoDay: 1, beginTime: '09:00', endTime: '13:00' }] })
  server.answer(ownAvailability.absences, { absences: [absence] })
})

const opened = async () => {
  show('/absences')
  await user.click(await screen.findByRole('button', { name: 'Aliyev Vali' }))
  return findDialogByTitle("Aliyev Vali: dars o'tmaydigan kunlar")
}

test("the dialog of a requested absence lists the teacher's lessons with links to find substitutes, and staff approve the absence there", async () => {
  server.answer(availability.approve, {})
  server.answer(timetable.lesson, {
    ...{ ...lesson, office: null, teacher: null, assistants: [], membersCount: 1, isMarked: false, isCancelled: false },
    ...{ joinedTo: null, isExtra: false, reason: null, plan: null },
  })
  server.answer(timetable.replacements, { teachers: [], subjectTeachers: null })
  const dialog = await opened()
  await user.click(await dialog.findByRole('button', { name: /^O'rinbosar topish: Ingliz tili 5/ }))
  expect(await screen.findByText("Shu vaqtda filialda bo'sh o'qituvchi yo'q")).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Tasdiqlash' }))
  await waitFor(() => expect(titles()).toEqual(['Aliyev Vali: tasdiqlandi']))
  expect(server.last(availability.approve)?.params).toEqual({ id: 7 })
})

test("staff refuse a teacher's requested absence with a reason", async () => {
  server.answer(availability.refuse, {})
  const dialog = await opened()
  await user.click(dialog.getByRole('button', { name: 'Rad etish' }))
  await user.type(await screen.findByLabelText('Rad etish sababi'), 'Imtihon kuni')
  await user.click((await findDialogByTitle('Rad etish')).getByRole('button', { name: 'Rad etish' }))
  await waitFor(() => expect(server.bodies(availability.refuse)).toEqual([{ note: 'Imtihon kuni' }]))
})

test('a teacher requests an absence for some hours of a day; if it overlaps another absence, the error is shown at the field', async () => {
  server.refuse(ownAvailability.ask, 'ABSENCE_OVERLAPS')
  show('/my-hours')
  expect(await screen.findByText('09:00–13:00')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: "Ruxsat so'rash" }))
  const form = await findDialog()
  await user.click(form.getByLabelText('Kunning bir qismi'))
  await user.type(await form.findByLabelText('Boshlanishi'), '0800')
  await user.type(form.getByLabelText('Tugashi'), '1200')
  await user.type(form.getByLabelText('Sabab'), 'Shifokor')
  await user.click(form.getByRole('button', { name: "Ruxsat so'rash" }))
  expect(await screen.findByText("Bu kunlarning bir qismi uchun so'rov bor yoki tasdiqlangan")).toBeTruthy()
  const body = { from: today, to: today, beginTime: '08:00', endTime: '12:00', reason: 'Shifokor' }
  expect(server.bodies(ownAvailability.ask)).toEqual([body])
})

test('the weekly working hours of a teacher are set for each weekday', async () => {
  server.answer(ownAvailability.setHours, {})
  show('/my-hours')
  await user.click(await screen.findByRole('button', { name: "O'zgartirish" }))
  const form = await findDialog()
  await user.click(form.getByRole('button', { name: "Seshanba: vaqt qo'shish" }))
  await user.click(form.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(server.bodies(ownAvailability.setHours)).toHaveLength(1))
  const span = { beginTime: '09:00', endTime: '13:00' }
  expect(server.bodies(ownAvailability.setHours)).toEqual([
    {
      hours: [
        { isoDay: 1, ...span },
        { isoDay: 2, ...span },
      ],
    },
  ])
})

test('unsaved working hours of a teacher are still there after the user has used another browser tab', async () => {
  const teachers = [{ id: 5, fullName: 'Aliyev Vali' }]
  server.answer(groups.filterObjects, { categories: [], courses: [], teachers, learningTypes: [] })
  server.answer(availability.hours, { hours: [] })
  show('/absences')
  await user.click(await screen.findByRole('button', { name: 'Ish vaqtlari' }))
  await user.click((await findDialog()).getByRole('combobox'))
  await pickSelectOption(user, 'Aliyev Vali')
  await user.click(await screen.findByRole('button', { name: "Seshanba: vaqt qo'shish" }))
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await waitFor(() => expect(server.count(availability.hours)).toBe(2))
  expect(screen.getByLabelText<HTMLInputElement>('Seshanba: boshlanishi').value).toBe('09:00')
})

test('a user who sees only one branch cannot remove a day off of the entire centre', async () => {
  const day = { date: addDays(today, 3), beginTime: null, endTime: null }
  server.answer(daysOff.list, {
    daysOff: [
      { id: 1, name: 'Bayram', office: null, ...day },
      { id: 2, name: 'Suv toshdi', office: { id: 4, name: 'Chilonzor' }, ...day },
    ],
  })
  show('/days-off')
  expect(await screen.findByRole('button', { name: /^O'chirish: Suv toshdi/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^O'chirish: Bayram/ })).toBeNull()
})
