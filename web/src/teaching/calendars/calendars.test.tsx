import { rooms } from '@markaz/protocol/centre/rooms/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { timetableWeek } from '@markaz/protocol/teaching/calendars/routes'
import type { TimetableWeekLesson } from '@markaz/protocol/teaching/calendars/schemas'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import '../../testing/browser.ts'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildGroup } from '../../domain/group/group-testing.ts'
import { testScreenSize as size } from '../../testing/browser.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { signInAs } from '../../testing/session.ts'
import { pages } from './calendars.pages.tsx'

const { server, user, show } = setUpPageTest(pages, {
  parts: [() => import('../../domain/timetable/LessonChangeModal.tsx'), () => import('./ReadOnlyLessonModal.tsx')],
})

const office = { id: 1, name: 'Chilonzor' }
const [first, second] = [
  { id: 11, name: '101-xona', capacity: 12, office },
  { id: 12, name: '102-xona', capacity: null, office },
]
function lesson(values: Partial<TimetableWeekLesson> = {}): TimetableWeekLesson {
  const room = values.room === undefined ? { id: 11, name: '101-xona' } : values.room
  return {
    ...{ id: 1, group: { id: 7, name: 'A1' }, office, date: '2026-11-23', beginTime: '09:00', endTime: '10:30' },
    ...{ room, placeName: room?.name ?? null, teacher: { id: 3, fullName: 'Karimova Nodira' }, assistants: [] },
    ...{
      course: { id: 5, name: 'Frontend' },
      membersCount: 8,
      isMarked: false,
      isCancelled: false,
      state: 'planned',
      movedFrom: null,
      joinedTo: null,
    },
    ...{ isExtra: false, reason: null, plan: null },
    ...values,
  }
}
const answer = (lessons: TimetableWeekLesson[], more: object = {}) =>
  server.answer(timetableWeek.read, {
    ...{
      from: '2026-11-23',
      to: '2026-11-29',
      lessons,
      isWhole: true,
      rooms: [first, second],
      daysOff: [],
      away: [],
      ...more,
    },
  })

beforeEach(() => {
  vi.setSystemTime('2026-11-23T10:00:00+05:00')
  size.width = 1440
  server.may('all_groups.read', 'all_groups.update')
  server.answer(groups.filterObjects, { categories: [], courses: [], teachers: [], learningTypes: [] })
  answer([lesson()])
})
const asked = () => server.last(timetableWeek.read)?.url
const card = (name: RegExp) => screen.findByRole('button', { name })
const rowNamed = (name: string | RegExp) => within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement)

describe('a week in the timetable', () => {
  test('the timetable has a row for each room, even without lessons; lessons without a room are in the last row', async () => {
    answer([lesson(), lesson({ id: 2, room: null, placeName: 'Zoom', group: { id: 8, name: 'B2' } })])
    show('/timetable')
    await card(/A1/)
    expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
      "101-xona12 o'rin",
      '102-xona',
      'Zoom',
    ])
    expect(asked()).toBe('/timetable/week?date=2026-11-23')
  })

  test('the rows of the timetable can be teachers or groups; day and filters are stored in the URL', async () => {
    const { address } = show('/timetable?date=2026-11-25&teacherId=3')
    await card(/A1/)
    expect(asked()).toBe('/timetable/week?date=2026-11-23&teacherId=3')
    await user.click(screen.getByText("O'qituvchilar"))
    expect(await screen.findByRole('rowheader', { name: 'Karimova Nodira' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keyingi' }))
    await waitFor(() => expect(asked()).toBe('/timetable/week?date=2026-11-30&teacherId=3'))
    expect(address()).toBe('/timetable?date=2026-12-02&teacherId=3&by=teacher')
    await user.click(screen.getByText('Guruhlar'))
    expect(await screen.findByRole('rowheader', { name: 'A1' })).toBeTruthy()
  })

  test('the timetable opens a typed day as soon as the date is complete', async () => {
    const { address } = show('/timetable')
    await card(/A1/)
    const day = screen.getByLabelText<HTMLInputElement>('Sana')
    await user.clear(day)
    await user.type(day, '0912')
    expect([day.value, address()]).toEqual(['09.12.', '/timetable'])
    await user.type(day, '2026')
    await waitFor(() => expect(asked()).toBe('/timetable/week?date=2026-12-07'))
    expect([day.value, address()]).toEqual(['09.12.2026', '/timetable?date=2026-12-09'])
    await user.type(day, '{Backspace}')
    await user.click(screen.getByRole('button', { name: 'Keyingi' }))
    await waitFor(() => expect(day.value).toBe('16.12.2026'))
  })

  // Shows: DAY-035
  test('the timetable by hours shows when rooms are free; a click on a free time opens the form for a new lesson in this room', async () => {
    answer([
      lesson({ date: '2026-11-24' }),
      lesson({ id: 2, date: '2026-11-24', beginTime: '11:00', endTime: '20:30' }),
    ])
    server.answer(rooms.list, { rooms: [] })
    const { address } = show('/timetable')
    await card(/A1.*09:00|09:00.*A1/s)
    expect(address()).toBe('/timetable')
    const offers = rowNamed(/101-xona/)
      .getAllByRole('button', { name: /^Bo'sh/ })
      .map((button) => button.getAttribute('aria-label')?.replace(". Dars qo'shish", ''))
    expect(offers.filter((offer) => offer?.includes('24.11'))).toEqual(["Bo'sh: 101-xona, Seshanba 24.11, 08:00–09:00"])
    expect(offers).toHaveLength(7)
    await user.click(screen.getByRole('button', { name: /^Bo'sh: 102-xona, Chorshanba 25.11, 08:00–21:00/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const shownIn = (label: string) => (dialog.getByLabelText(label) as HTMLInputElement).value
    expect(['Sana', 'Boshlanishi', 'Tugashi'].map(shownIn)).toEqual(['25.11.2026', '08:00', '09:30'])
  })

  // Shows: DAY-035
  test('the timetable shows a week in the view by hours until the user chooses another view, which this browser remembers', async () => {
    const first = show('/timetable')
    expect((await card(/A1/)).title).toContain('09:00')
    await user.click(screen.getByText("Ro'yxat"))
    await waitFor(async () => expect((await card(/A1/)).title).toBe(''))
    expect(first.address()).toBe('/timetable?view=week')
    first.unmount()
    const second = show('/timetable')
    expect((await card(/A1/)).title).toBe('')
    second.unmount()
    signInAs({ id: 77, fullName: 'Ali Valiyev', offices: [] })
    show('/timetable')
    expect((await card(/A1/)).title).toContain('09:00')
  })

  // Shows: DAY-035, TIME-006
  test('in print the timetable shows each lesson with all its text', async () => {
    show('/timetable')
    expect((await card(/A1/)).textContent).toBe('A1')
    act(() => void dispatchEvent(new Event('beforeprint')))
    expect((await card(/A1/)).textContent).toContain('09:00–10:30\nA1')
    act(() => void dispatchEvent(new Event('afterprint')))
    expect((await card(/A1/)).textContent).toBe('A1')
  })

  // Shows: DAY-035
  test('the timetable offers no free times on past days, on days off, in rows of groups, or to users who may not add lessons', async () => {
    vi.setSystemTime('2026-11-29T10:00:00+05:00')
    const view = show('/timetable?date=2026-11-23')
    await card(/A1/)
    expect(rowNamed(/101-xona/).getAllByRole('button', { name: /^Bo'sh/ })).toHaveLength(1)
    await user.click(screen.getByText('Guruhlar'))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Bo'sh/ })).toBeNull())
    view.unmount()
    const daysOff = [{ id: 1, date: '2026-11-29', name: 'Bayram', office: null, beginTime: null, endTime: null }]
    answer([lesson()], { daysOff })
    const closed = show('/timetable?date=2026-11-23')
    await card(/A1/)
    expect(screen.queryByRole('button', { name: /^Bo'sh/ })).toBeNull()
    closed.unmount()
    answer([lesson()])
    server.may('all_groups.read')
    show('/timetable?date=2026-11-23')
    await card(/A1/)
    expect(screen.queryByRole('button', { name: /^Bo'sh/ })).toBeNull()
  })

  // Shows: DAY-035
  test('a lesson with more people than the room has seats has a warning in the timetable; a legend explains the colours of subjects', async () => {
    answer([
      lesson({ id: 1, membersCount: 8 }),
      lesson({
        id: 2,
        group: { id: 8, name: 'B2' },
        membersCount: 5,
        joinedTo: { id: 1, group: { id: 7, name: 'A1' } },
      }),
      lesson({ id: 3, date: '2026-11-24', group: { id: 9, name: 'C3' }, membersCount: 12, course: null }),
    ])
    show('/timetable?view=week')
    expect((await card(/A1.*8\u{a0}kishi/u)).textContent).toContain("12 o'ringa 13 kishi")
    expect((await card(/C3/)).textContent).not.toContain("o'ringa")
    expect(screen.getByRole('rowheader', { name: /101-xona/ }).textContent).toContain("o'rin yetmaydi")
    expect(
      within(screen.getByRole('list', { name: 'Fanlar' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([' Frontend'])
  })

  test('the timetable crosses out a cancelled lesson, and shows the former time and room of a moved lesson', async () => {
    const plan = {
      date: '2026-11-24',
      beginTime: '15:00',
      endTime: '16:30',
      room: { id: 12, name: '102-xona' },
      teacher: null,
    }
    answer([
      lesson({ state: 'cancelled', isCancelled: true, reason: "suv yo'q" }),
      lesson({ id: 2, beginTime: '11:00', endTime: '12:30', plan, movedFrom: '2026-11-24T15:00:00+05:00' }),
      lesson({ id: 3, beginTime: '14:00', endTime: '15:30', movedFrom: '2026-11-26T10:00:00+05:00' }),
      lesson({ id: 4, beginTime: '16:00', endTime: '17:30', isExtra: true }),
    ])
    show('/timetable?view=week')
    expect((await card(/09:00–10:30/)).textContent).toContain("Dars bo'lmaydi: suv yo'q")
    expect((await card(/11:00–12:30/)).textContent).toContain('Rejada: 24.11 15:00, 102-xona')
    expect((await card(/14:00–15:30/)).textContent).toContain('Rejada: 26.11.2026 10:00')
    expect((await card(/16:00–17:30/)).textContent).toContain("Qo'shimcha dars")
  })

  test('the timetable says which days are days off, and whether it shows only a part of the lessons', async () => {
    answer([lesson()], {
      isWhole: false,
      daysOff: [{ id: 1, date: '2026-11-27', name: 'Bayram', office: null, beginTime: null, endTime: null }],
    })
    show('/timetable')
    expect(await screen.findByText(/faqat bir qismi/)).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: /Juma/ }).textContent).toContain('Bayram')
  })

  test('the timetable of a group or student has a row for each group, and names the group or student', async () => {
    server.may('all_groups.read', 'users:students.read')
    server.answer(groups.read, buildGroup({ id: 7, name: 'A1-guruh' }))
    const view = show('/timetable?groupId=7')
    expect(await screen.findByText('Guruh: A1-guruh')).toBeTruthy()
    expect(await screen.findByRole('rowheader', { name: 'A1' })).toBeTruthy()
    expect(asked()).toBe('/timetable/week?date=2026-11-23&groupId=7')
    view.unmount()
    server.refuse(students.read, 'NOT_FOUND')
    show('/timetable?studentId=9')
    expect(await screen.findByText('Talaba: № 9')).toBeTruthy()
  })
})

describe('a week with sixty rooms in the timetable', () => {
  const rooms = Array.from({ length: 60 }, (_, id) => ({ id: id + 1, name: `${id + 1}-xona`, capacity: null, office }))
  const inEach = (group: string, date: string) =>
    rooms.map(({ id, name }) => lesson({ id, date, room: { id, name }, group: { id: 7, name: group } }))
  const filled = () =>
    screen.getAllByRole('rowheader').flatMap((head) => (rowOf(head).ariaBusy ? [] : head.textContent))
  const rowOf = (head: HTMLElement) => head.closest('tr') as HTMLElement
  let look: (lines: Record<string, boolean>) => void
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: IntersectionObserverCallback) {
          look = (lines) =>
            act(() =>
              tell(
                Object.entries(lines).map(([name, isIntersecting]) => {
                  const target = rowOf(screen.getByRole('rowheader', { name }))
                  const seen = { target, isIntersecting, boundingClientRect: new DOMRect(0, 0, 900, 90) }
                  return seen as unknown as IntersectionObserverEntry
                }),
                this as unknown as IntersectionObserver,
              ),
            )
        }
        observe() {}
        disconnect() {}
      },
    )
    return () => vi.unstubAllGlobals()
  })

  test('the timetable renders lessons only in visible rows; the next week opens at the same scroll position', async () => {
    answer(inEach('A1', '2026-11-23'), { rooms })
    show('/timetable?view=week')
    await waitFor(() => expect(screen.getAllByRole('button', { name: /A1/ })).toHaveLength(12))
    expect(screen.getAllByRole('rowheader')).toHaveLength(60)
    const outOfSight = Object.fromEntries(rooms.slice(0, 12).map(({ name }) => [name, false]))
    look({ ...outOfSight, '30-xona': true, '31-xona': true })
    expect(filled()).toEqual(['30-xona', '31-xona'])
    expect(rowOf(screen.getByRole('rowheader', { name: '1-xona' })).style.height).toBe('90px')
    answer(inEach('B2', '2026-11-30'), { rooms, from: '2026-11-30', to: '2026-12-06' })
    await user.click(screen.getByRole('button', { name: 'Keyingi' }))
    expect(await screen.findAllByRole('button', { name: /B2/ })).toHaveLength(2)
    expect(filled()).toEqual(['30-xona', '31-xona'])
  })

  test('a row of the timetable that has the focus stays rendered outside of the visible area, and arrow keys render the next row', async () => {
    answer(inEach('A1', '2026-11-23'), { rooms })
    show('/timetable')
    const [one] = (await screen.findAllByRole('button', { name: /A1/ })) as [HTMLElement]
    one.focus()
    look(Object.fromEntries(rooms.map(({ name }) => [name, false])))
    expect(filled()).toEqual(['1-xona'])
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return new DOMRect(0, Number(this.dataset.lesson ?? 0) * 50, 90, 40)
    })
    await user.keyboard('{ArrowDown}')
    expect((document.activeElement as HTMLElement).dataset.lesson).toBe('2')
    vi.restoreAllMocks()
  })

  // Shows: TIME-006
  test('in print all rows of the timetable are rendered', async () => {
    answer(inEach('A1', '2026-11-23'), { rooms })
    show('/timetable?view=week')
    await screen.findAllByRole('button', { name: /A1/ })
    fireEvent(window, new Event('beforeprint'))
    expect(screen.getAllByRole('button', { name: /A1/ })).toHaveLength(60)
    fireEvent(window, new Event('afterprint'))
    await waitFor(() => expect(screen.getAllByRole('button', { name: /A1/ })).toHaveLength(12))
  })
})

describe('using the timetable by keyboard', () => {
  test('the Tab key stops at only one lesson of the timetable, and Enter opens the lesson', async () => {
    answer([lesson(), lesson({ id: 2, date: '2026-11-24' })])
    const { state: _, movedFrom: __, placeName: ___, course: ____, ...known } = lesson()
    server.answer(timetable.lesson, known)
    server.answer(timetable.check, { busy: [], warnings: [], away: [], freeRooms: [], freeTimes: [] })
    show('/timetable?view=week')
    const [one] = (await screen.findAllByRole('button', { name: /A1/ })) as [HTMLElement]
    await waitFor(() => expect(one.tabIndex).toBe(0))
    expect(screen.getAllByRole('button', { name: /A1/ }).map(({ tabIndex }) => tabIndex)).toEqual([0, -1])
    one.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByLabelText('Boshlanishi')).toBeTruthy()
  })

  // Shows: TIME-006
  test('in the timetable the arrow keys move the focus to the nearest lesson in their direction', async () => {
    answer([
      lesson(),
      lesson({ id: 2, date: '2026-11-25', group: { id: 8, name: 'B2' } }),
      lesson({ id: 3, room: { id: 12, name: '102-xona' }, group: { id: 9, name: 'C3' } }),
    ])
    show('/timetable?view=week')
    const at: Record<string, [number, number]> = { 1: [0, 0], 2: [200, 0], 3: [0, 100] }
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const [left, top] = at[this.dataset.lesson ?? ''] ?? [0, 0]
      return new DOMRect(left, top, 90, 40)
    })
    const one = await card(/A1/)
    one.focus()
    const here = () => (document.activeElement as HTMLElement).dataset.lesson
    const went: (string | undefined)[] = []
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']) {
      await user.keyboard(`{${key}}`)
      went.push(here())
    }
    expect(went).toEqual(['2', '2', '1', '3', '1'])
    vi.restoreAllMocks()
  })

  test('a user who may not change a lesson sees a read-only dialog with its teacher and group in the timetable', async () => {
    server.may('my_groups.read')
    answer([lesson({ state: 'held', isMarked: true })], { rooms: [] })
    show('/timetable')
    await user.click(await card(/09:00/))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Karimova Nodira')).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'A1' }).getAttribute('href')).toBe('/my-groups/7')
    expect(screen.queryByText('Xonalar')).toBeNull()
  })
})

describe('dragging a lesson in the timetable', () => {
  const busy = [
    {
      ...{ kind: 'room' as const, id: 12, name: '102-xona' },
      lesson: { id: 5, group: { id: 8, name: 'B2' }, date: '2026-11-24', beginTime: '09:30', endTime: '11:00' },
    },
  ]
  const dataTransfer = { setData: vi.fn(), effectAllowed: '' }
  const over = (target: Element) => {
    const event = createEvent.dragOver(target, { dataTransfer })
    fireEvent(target, event)
    return event.defaultPrevented
  }

  // Shows: TIME-006
  test('a lesson dragged to another room and day shows overlapping lessons before the drop, and opens the dialog with the new values', async () => {
    server.answer(timetable.check, { busy, warnings: [], away: [], freeRooms: [], freeTimes: [] })
    const { state: _, movedFrom: __, placeName: ___, course: ____, ...known } = lesson()
    server.answer(timetable.lesson, known)
    show('/timetable?view=week')
    fireEvent.dragStart(await card(/A1/), { dataTransfer })
    const cell = rowNamed('102-xona').getAllByRole('cell')[1] as HTMLElement
    expect(over(cell)).toBe(true)
    expect(await screen.findByText('102-xona band: B2, 09:30–11:00')).toBeTruthy()
    expect(server.last(timetable.check)?.url).toBe(
      '/timetable/lessons/1/check?beginTime=09%3A00&date=2026-11-24&endTime=10%3A30&roomId=12',
    )
    fireEvent.drop(cell, { dataTransfer })
    await screen.findByLabelText('Boshlanishi')
    expect(screen.getAllByLabelText<HTMLInputElement>('Sana').map(({ value }) => value)).toContain('24.11.2026')
    expect(server.bodies(timetable.change)).toEqual([])
  })

  test('dropping a lesson where it was, or in a row of another teacher, changes nothing', async () => {
    answer([lesson(), lesson({ id: 2, teacher: { id: 4, fullName: 'Aliyev Vali' }, group: { id: 8, name: 'B2' } })])
    show('/timetable?view=week&by=teacher')
    fireEvent.dragStart(await card(/A1/), { dataTransfer })
    expect(over(rowNamed('Karimova Nodira').getAllByRole('cell')[0] as HTMLElement)).toBe(false)
    expect(over(rowNamed('Aliyev Vali').getAllByRole('cell')[1] as HTMLElement)).toBe(false)
  })

  test('when a single day is shown, a lesson is dragged in steps of a quarter of an hour', async () => {
    server.answer(timetable.check, { busy: [], warnings: [], away: [], freeRooms: [], freeTimes: [] })
    show('/timetable?view=day')
    const one = await card(/A1/)
    // The shown hours are 08:00 to 21:00 with one pixel per minute, so the lesson begins at pixel 60.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return this.dataset.lesson ? new DOMRect(60, 0, 90, 40) : new DOMRect(0, 0, 780, 40)
    })
    const at = (kind: 'dragStart' | 'dragOver', target: Element, clientX: number) => {
      const event = createEvent[kind](target, { dataTransfer })
      Object.defineProperty(event, 'clientX', { value: clientX })
      fireEvent(target, event)
    }
    at('dragStart', one, 70)
    at('dragOver', rowNamed('102-xona').getByRole('cell'), 198)
    expect(await screen.findByText("Bo'sh")).toBeTruthy()
    expect(screen.getByText('102-xona: 23-noyabr, 11:15–12:45')).toBeTruthy()
    vi.restoreAllMocks()
  })

  test('a lesson whose attendance is marked, or that the user may not change, cannot be dragged', async () => {
    answer([lesson({ isMarked: true, state: 'held' })])
    const view = show('/timetable')
    expect((await card(/A1/)).draggable).toBe(false)
    view.unmount()
    server.may('all_groups.read')
    answer([lesson()])
    show('/timetable')
    expect((await card(/A1/)).draggable).toBe(false)
  })
})

// Shows: TIME-006
test('on a phone the timetable is a list of one day, with buttons for the next and previous day', async () => {
  size.width = 390
  answer([lesson({ id: 2, date: '2026-11-24', group: { id: 8, name: 'B2' } }), lesson()])
  show('/timetable')
  expect(await card(/A1/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button', { name: /B2/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Keyingi' }))
  expect(await card(/B2/)).toBeTruthy()
})

// Shows: DAY-035
test('on a phone the timetable of a day has the same colours as the timetable of the week, and a legend explains the colours', async () => {
  size.width = 390
  const second = { id: 99, name: 'Ingliz tili' }
  answer([
    lesson(),
    lesson({ id: 2, group: { id: 8, name: 'B2' }, course: second, beginTime: '18:00', endTime: '19:00' }),
    lesson({ id: 3, date: '2026-11-24', group: { id: 9, name: 'C3' }, course: second }),
  ])
  show('/timetable')
  const colourOf = async (name: RegExp) => (await card(name)).style.getPropertyValue('--subject')
  const legend = within(await screen.findByRole('list', { name: 'Fanlar' }))
  const [first, other] = legend.getAllByRole('listitem').map((item) => item.querySelector('i')?.style.background)
  expect([await colourOf(/A1/), await colourOf(/B2/)]).toEqual([first, other])
  expect(first).not.toBe(other)
  await user.click(screen.getByRole('button', { name: 'Keyingi' }))
  expect(await colourOf(/C3/)).toBe(other)
})
