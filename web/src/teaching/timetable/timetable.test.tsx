import { rooms } from '@markaz/protocol/centre/rooms/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { substitutionOffers, timetable } from '@markaz/protocol/teaching/timetable/routes'
import '../../testing/browser.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, todayInTashkent } from '../../shared/format/date.ts'
import { findDialogByTitle } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './timetable.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)

const group = { id: 3, name: 'Ingliz tili 5' }
const room = { id: 8, name: 'Z-101' }
const teacher = { id: 5, fullName: 'Aliyev Vali' }
const at = { date: addDays(todayInTashkent(), 2), beginTime: '15:00', endTime: '17:00' }
const lesson = {
  ...{ id: 7, group, office: null, ...at, room, teacher, assistants: [], membersCount: 9 },
  ...{ isMarked: false, isCancelled: false, joinedTo: null, isExtra: false, reason: null, plan: null },
}
const clashing = { id: 7, group, ...at, room: 'Z-101', teacher: 'Aliyev Vali' }
const other = { ...clashing, id: 9, group: { id: 4, name: 'Fizika' } }
const free = { busy: [], warnings: [], away: [], freeRooms: [{ id: 10, name: 'B-2', capacity: 12 }], freeTimes: [] }

beforeEach(() => {
  server.may('all_groups.read', 'all_groups.update')
  server.answer(timetable.clashes, {
    ...{ from: '2031-11-24', to: '2031-12-07' },
    ...{ clashes: [{ kind: 'room', name: 'Z-101', count: 0, lesson: clashing, other }], total: 1, isMore: false },
  })
  server.answer(timetable.lesson, lesson)
  server.answer(timetable.check, free)
})

const openDialog = async () => {
  show('/clashes')
  await user.click(await screen.findByRole('button', { name: /^O'zgartirish: Ingliz tili 5/ }))
  return findDialogByTitle('Ingliz tili 5')
}

describe('clashes and changes of lessons in the timetable', () => {
  // Shows: TIME-002
  test('a clash of two lessons in the timetable links to both lessons, and the user moves one lesson to a free room', async () => {
    server.answer(timetable.change, { lesson, warnings: ['room_small'] })
    const dialog = await openDialog()
    await user.click(await dialog.findByLabelText('Xona'))
    await user.click(await screen.findByTitle("B-2 · 12 o'rin"))
    await user.click(dialog.getByRole('button', { name: "O'zgartirish" }))
    await waitFor(() => expect(titles()).toEqual(["Dars o'zgartirildi. Xona guruhga torlik qiladi"]))
    expect(server.last(timetable.change)).toMatchObject({
      params: { id: 7 },
      body: { ...at, roomId: 10, reason: null },
    })
  })

  // Shows: TIME-005
  test('moving a lesson shows overlapping lessons at the new time before it is saved, and a click chooses a free time', async () => {
    server.answer(timetable.check, {
      ...free,
      busy: [{ kind: 'room', id: 8, name: 'Z-101', lesson: { id: 9, group: other.group, ...at } }],
      freeTimes: [{ beginTime: '09:00', endTime: '11:00' }],
    })
    const dialog = await openDialog()
    expect(await dialog.findByText('Z-101 band: Fizika, 15:00–17:00')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: '09:00' }))
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Tugashi').value).toBe('11:00'))
  })

  // Shows: TIME-005
  test("a clash of lessons caused by the ERP is labelled as such, and ends when the lesson follows the ERP's schedule again", async () => {
    const span = { from: '2031-11-24', to: '2031-12-07' }
    const moved = { kind: 'plan' as const, name: null, count: 0, lesson: clashing, other: null }
    server.answer(timetable.clashes, { ...span, clashes: [moved], total: 1, isMore: false })
    server.answer(timetable.lesson, { ...lesson, plan: { ...at, beginTime: '09:00', endTime: '11:00', room, teacher } })
    server.answer(timetable.backToPlan, () => {
      server.answer(timetable.clashes, { ...span, clashes: [], total: 0, isMore: false })
      return {}
    })
    show('/clashes')
    await user.click(await screen.findByText("ERPda reja o'zgargan"))
    const dialog = await findDialogByTitle('Ingliz tili 5')
    await user.click(dialog.getByRole('button', { name: 'Rejasiga qaytarish' }))
    await waitFor(() => expect(titles()).toEqual(['Dars rejasiga qaytdi']))
    expect(server.last(timetable.backToPlan)?.params).toEqual({ id: 7 })
    expect(await screen.findByText("To'qnashuv yo'q")).toBeTruthy()
  })

  test("the form that changes a lesson starts with the lesson's current time, even if another user has moved the lesson in the meantime", async () => {
    const dialog = await openDialog()
    await user.click(await dialog.findByRole('button', { name: 'Bekor qilish' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    server.answer(timetable.lesson, { ...lesson, beginTime: '16:00', endTime: '18:00' })
    await user.click(screen.getByRole('button', { name: /^O'zgartirish: Ingliz tili 5/ }))
    expect((await screen.findByLabelText<HTMLInputElement>('Boshlanishi')).value).toBe('16:00')
  })

  test('a lesson can be cancelled only with a reason', async () => {
    server.answer(timetable.change, { lesson: { ...lesson, isCancelled: true }, warnings: [] })
    const dialog = await openDialog()
    await user.click(await dialog.findByText("Bo'lmaydi", { selector: '.ant-segmented-item-label' }))
    const send = () => screen.findByRole('button', { name: 'Darsni bekor qilish' })
    await user.click(await send())
    expect(await screen.findByText(/^Sabab.* kiriting$/)).toBeTruthy()
    expect(server.bodies(timetable.change)).toEqual([])
    await user.type(screen.getByLabelText('Sabab'), 'ustoz kasal')
    await user.click(await send())
    await waitFor(() => expect(titles()).toEqual(['Dars bekor qilindi']))
    expect(server.bodies(timetable.change)).toEqual([{ isCancelled: true, reason: 'ustoz kasal' }])
  })
})

// Shows: TIME-008
test('a substitute teacher for a lesson is requested with three clicks: lesson, teacher, offer', async () => {
  const free = [11, 12, 13, 14].map((id) => ({
    id,
    fullName: `Ustoz ${id}`,
    sameSubject: true,
    isOutsideHours: false,
    weekHours: id,
    offer: null,
  }))
  server.answer(timetable.replacements, { teachers: free, subjectTeachers: 4 })
  server.answer(timetable.offer, { offered: [{ id: 11, fullName: 'Ustoz 11' }] })
  const dialog = await openDialog()
  await user.click(await dialog.findByText("O'qituvchi", { selector: '.ant-segmented-item-label' }))
  await user.click(await screen.findByRole('button', { name: 'Taklif qilish (3)' }))
  await waitFor(() => expect(server.bodies(timetable.offer)).toEqual([{ staffIds: [11, 12, 13] }]))
})

// Shows: DAY-033
test('if no teacher of the subject is free, the dialog for a substitute teacher says why and preselects no teacher', async () => {
  const stranger = { id: 11, fullName: 'Begona Ustoz', sameSubject: false, isOutsideHours: false, weekHours: 2 }
  server.answer(timetable.replacements, { teachers: [{ ...stranger, offer: null }], subjectTeachers: 0 })
  const dialog = await openDialog()
  await user.click(await dialog.findByText("O'qituvchi", { selector: '.ant-segmented-item-label' }))
  expect(await screen.findByText("Bu fanni filialda boshqa hech kim o'qitmaydi")).toBeTruthy()
  expect((screen.getByRole('checkbox', { name: /Begona Ustoz/ }) as HTMLInputElement).checked).toBe(false)
  expect((screen.getByRole('button', { name: /^Taklif qilish/ }) as HTMLButtonElement).disabled).toBe(true)
})

test('a teacher accepts or declines an offer to teach a lesson', async () => {
  server.answer(substitutionOffers.mine, {
    offers: [{ id: 2, state: 'open', lesson: { id: 7, group, ...at, room }, offeredBy: teacher }],
  })
  server.answer(substitutionOffers.accept, {})
  server.answer(substitutionOffers.decline, {})
  show('/lesson-offers')
  await user.click(await screen.findByRole('button', { name: /^O'taman: Ingliz tili 5/ }))
  await waitFor(() => expect(titles()).toEqual(["Dars sizga o'tdi"]))
  await user.click(await screen.findByRole('button', { name: /^Rad etish: Ingliz tili 5/ }))
  await waitFor(() => expect(server.last(substitutionOffers.decline)?.params).toEqual({ id: 2 }))
})

test("an accepted offer to teach a lesson as a substitute links to the lesson's group; a declined or expired offer is labelled", async () => {
  const offer = { lesson: { id: 7, group, ...at, room }, offeredBy: teacher }
  const states = ['accepted', 'declined', 'over'] as const
  server.answer(substitutionOffers.mine, { offers: states.map((state, id) => ({ id, state, ...offer })) })
  show('/lesson-offers')
  const open = await screen.findByRole('link', { name: /^Guruhni ochish: Ingliz tili 5/ })
  expect(open.getAttribute('href')).toBe(`/my-groups/${group.id}`)
  expect(screen.getByText('Rad etgansiz')).toBeTruthy()
  expect(screen.getByText('Boshqa ustoz oldi yoki muddati tugagan')).toBeTruthy()
})

// Shows: DAY-035
test('the free times of rooms are shown by weekday, and a click on one begins a new lesson of the searched length there', async () => {
  server.signedIn({ grants: ['all_groups.read', 'all_groups.update'], offices: [{ id: 1, name: 'Chilonzor' }] })
  server.answer(groups.filterObjects, { categories: [], courses: [], teachers: [], learningTypes: [] })
  server.answer(rooms.list, { rooms: [] })
  const big = { id: 9, name: 'Katta', capacity: 20 }
  const slots = [
    { room: big, beginTime: '08:00', endTime: '12:00', days: [1, 3] },
    { room: big, beginTime: '14:00', endTime: '16:00', days: [3] },
  ]
  const span = { from: '2031-11-24', to: '2032-02-15' }
  server.answer(timetable.freeSlots, { ...span, daysOff: [], partsOff: [], away: [], slots })
  show('/free-slots?officeId=1&people=12&timesAWeek=1&minutes=60&weeks=12')
  const axis = within(await screen.findByRole('region', { name: "Xonalarning bo'sh soatlari" }))
  expect(axis.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    "Dars qo'shish: Katta, Dushanba, 08:00–12:00",
    "Dars qo'shish: Katta, Chorshanba, 08:00–12:00",
    "Dars qo'shish: Katta, Chorshanba, 14:00–16:00",
  ])
  await user.click(axis.getByRole('button', { name: /Chorshanba, 14:00/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const shownIn = (label: string) => (dialog.getByLabelText(label) as HTMLInputElement).value
  expect(['Sana', 'Boshlanishi', 'Tugashi'].map(shownIn)).toEqual(['26.11.2031', '14:00', '15:00'])
})

test("after the browser's Back button, the form for free rooms contains the search values of the listed results", async () => {
  server.signedIn({ grants: ['all_groups.read'], offices: [{ id: 1, name: 'Chilonzor' }] })
  server.answer(groups.filterObjects, { categories: [], courses: [], teachers: [], learningTypes: [] })
  const span = { from: '2031-11-24', to: '2032-02-15' }
  server.answer(timetable.freeSlots, { ...span, daysOff: [], partsOff: [], away: [], slots: [] })
  const { router } = show('/free-slots?officeId=1&people=12&timesAWeek=3&minutes=90&weeks=12')
  const people = (await screen.findByLabelText('Necha kishi')) as HTMLInputElement
  await user.clear(people)
  await user.type(people, '20')
  await user.click(screen.getByRole('button', { name: /Topish$/ }))
  await waitFor(() => expect(server.last(timetable.freeSlots)?.query.people).toBe(20))
  await act(() => router.navigate(-1))
  await waitFor(() => expect(people.value).toBe('12'))
})
