import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { attendanceMarkProposals } from '@markaz/protocol/control/face-logs/presence.routes'
import type { AttendanceMarkProposal } from '@markaz/protocol/control/face-logs/schemas'
import { groupStudyPlan } from '@markaz/protocol/study/curriculum/group-plan.routes'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeGroupResponse } from '../../domain/group/group-testing.ts'
import { testScreenSize as browserWindow } from '../../testing/browser.ts'
import { chooseMenuItem } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './attendance.pages.tsx'
import {
  buildAttendanceStudent,
  buildSavedAttendanceMark,
  simulateAttendanceApi,
  testLessonDays,
  testToday,
  withoutStudentId,
} from './attendance-testing.ts'

const { server, user, notices, show, clickToastAction } = setUpPageTest(pages, {
  now: new Date(`${testToday}T10:00:00Z`),
})

const path = '/groups/7/staff/3/schedule/9'
const other = { id: 2, fullName: 'Zebo Karimova' }
const ended = withoutStudentId(buildSavedAttendanceMark(104, { mark: 5, version: 0, markedBy: null }))
const students = [
  buildAttendanceStudent(100, 'Aliyev Vali', { recent: [2, 4, 2] }),
  buildAttendanceStudent(101, 'Berdiyev Jahongir'),
  buildAttendanceStudent(102, "G'aniyeva Zilola"),
  buildAttendanceStudent(103, 'Yangi Talaba', { periods: [{ from: '2026-11-25', to: null }] }),
  buildAttendanceStudent(104, 'Ketgan Talaba', { periods: [{ from: '2026-09-01', to: '2026-11-10' }], marks: [ended] }),
]
const update = ['all_groups.read', 'all_groups:attendance.read', 'all_groups:attendance.update']

let lesson: ReturnType<typeof simulateAttendanceApi>
beforeEach(async () => {
  lesson = simulateAttendanceApi(students)
  fakeGroupResponse(server, update)
  server.answer(groups.lessons, { lessons: testLessonDays, total: 4 }, { id: 7 })
  server.answer(attendance.read.all, lesson.read, { id: 7 })
  server.answer(attendance.save.all, lesson.save, { id: 7 })
  server.answer(attendanceMarkProposals.all, { proposals: [] }, { id: 7 })
})

const open = async (at = path) => {
  const view = show(at)
  await screen.findByText('Aliyev Vali')
  return view
}
const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement)
const handle = (name: string) => row(name).getByRole('button', { name: new RegExp(`^${name}(?!:)`) })
const markOf = (name: string) => row(name).queryByRole('button', { pressed: true })?.textContent ?? null
const press = (name: string, key: string, code = '') => {
  act(() => handle(name).focus())
  fireEvent.keyDown(handle(name), { key, code })
}
const saves = () => [...server.bodies(attendance.save.all), ...server.bodies(attendance.save.own)]

test("directly after the attendance sheet has opened, pressing the key of a mark sets the first student's mark", async () => {
  await open()
  fireEvent.keyDown(document.body, { key: '+' })
  expect(markOf('Aliyev Vali')).toBe('Keldi')
})

// Shows: FAMILY-024
test("in the attendance sheet, a parent's note about a child is shown at the child's name, with the last day on which the note is valid", async () => {
  const notes = [{ careText: 'Soat 16:00 da dori ichadi', to: '2026-12-05' }]
  lesson = simulateAttendanceApi(students.map((one) => (one.studentId === 100 ? { ...one, notes } : one)))
  server.answer(attendance.read.all, lesson.read, { id: 7 })
  await open()
  expect(row('Aliyev Vali').getByText('Eslatma: Soat 16:00 da dori ichadi (05.12 gacha)')).toBeTruthy()
})

describe('absences announced by parents', () => {
  // Shows: FAMILY-007
  test("an absence announced by a parent is shown at the student's name; only a click on it marks the student as absent", async () => {
    const told = [{ lessonId: 1, date: testToday, reason: 'ill' as const, note: 'Isitmasi bor' }]
    lesson = simulateAttendanceApi(students.map((one) => (one.studentId === 100 ? { ...one, told } : one)))
    server.answer(attendance.read.all, lesson.read, { id: 7 })
    server.answer(attendance.save.all, lesson.save, { id: 7 })
    await open()
    expect(row('Aliyev Vali').getByText('Ota-ona xabar bergan: kasal, Isitmasi bor')).toBeTruthy()
    expect(markOf('Aliyev Vali')).toBeNull()
    await user.click(row('Aliyev Vali').getByRole('button', { name: 'Kelmadi, sababli' }))
    expect(markOf('Aliyev Vali')).toBe('Kelmadi')
    press('Aliyev Vali', 'Enter')
    await waitFor(() => expect(saves()).toHaveLength(1))
    expect(saves()[0]?.attendances).toMatchObject([{ studentId: 100, mark: 2, reasonType: 'reasonable' }])
  })
})

describe('attendance that door devices propose', () => {
  const seen = (
    studentId: number,
    time: string,
    more: Partial<AttendanceMarkProposal> = {},
  ): AttendanceMarkProposal => ({
    ...{ studentId, result: 1, direction: 1, at: `2026-11-21T${time}:00Z`, lateMinutes: 0, leftAt: null },
    ...more,
  })
  beforeEach(() => {
    const proposals = [
      seen(100, '09:58'),
      seen(101, '10:12', { result: 4, lateMinutes: 12 }),
      seen(102, '07:05', { result: 3, leftAt: '2026-11-21T10:40:00Z' }),
    ]
    server.answer(attendanceMarkProposals.all, { proposals }, { id: 7 })
  })

  test("a mark proposed by a door device is shown at the student's name; one key accepts the mark, and saving the lesson stores it", async () => {
    await open()
    await screen.findByText('keldi 14:58')
    expect(row('Berdiyev Jahongir').getByText('keldi 15:12, 12 daqiqa kechikdi')).toBeTruthy()
    expect(row("G'aniyeva Zilola").getByText('binoda, 12:05 dan, chiqdi 15:40')).toBeTruthy()
    expect(markOf('Aliyev Vali')).toBeNull()
    press('Aliyev Vali', 'т', 'KeyN')
    press('Berdiyev Jahongir', 't')
    press("G'aniyeva Zilola", '-')
    await user.click(await screen.findByRole('button', { name: 'Kelmadi deb belgilash' }))
    await waitFor(() => expect(markOf("G'aniyeva Zilola")).toBe('Kelmadi'))
    press("G'aniyeva Zilola", 't')
    expect(['Aliyev Vali', 'Berdiyev Jahongir', "G'aniyeva Zilola"].map(markOf)).toEqual([
      'Keldi',
      'Kechikdi',
      'Kelmadi',
    ])
    expect(saves()).toEqual([])
  })
  test('if a student has passed a door, marking the student as absent by key, absence reason or button needs a confirmation', async () => {
    await open()
    await screen.findByText('keldi 14:58')
    const decline = async () => {
      const question = within(await screen.findByRole('dialog', { name: 'Aliyev Vali: kelmadi, deb belgilansinmi?' }))
      expect(question.getByText("Eshik bo'yicha: keldi 14:58")).toBeTruthy()
      await user.click(question.getByRole('button', { name: 'Bekor qilish' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(markOf('Aliyev Vali')).toBeNull()
    }
    press('Aliyev Vali', '-')
    await decline()
    press('Aliyev Vali', '2')
    await decline()
    await user.click(row('Aliyev Vali').getByRole('button', { name: 'Kelmadi' }))
    await decline()
    await user.click(row('Aliyev Vali').getByRole('button', { name: 'Keldi' }))
    expect(markOf('Aliyev Vali')).toBe('Keldi')
  })
  test('one button marks all students who have passed a door as attended, and saving sends one request', async () => {
    await open()
    press('Berdiyev Jahongir', '-')
    await user.click(await screen.findByRole('button', { name: 'Kelmadi deb belgilash' }))
    await user.click(await screen.findByRole('button', { name: "Eshik bo'yicha: 1" }))
    expect(['Aliyev Vali', 'Berdiyev Jahongir', "G'aniyeva Zilola"].map(markOf)).toEqual(['Keldi', 'Kelmadi', null])
    expect(screen.queryByRole('button', { name: /^Eshik bo'yicha/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(saves()).toHaveLength(1))
    expect(saves()[0]?.attendances).toMatchObject([
      { studentId: 100, mark: 1 },
      { studentId: 101, mark: 2 },
    ])
  })
})

test("the attendance sheet shows the lesson's topic if the group follows a study plan", async () => {
  server.may(...update, 'all_groups:all_homeworks.read')
  const [testToday] = testLessonDays.filter(({ date }) => date === '2026-11-21')
  const lessonOfPlan = {
    ...{ lessonId: testToday?.id ?? 0, date: '2026-11-21', beginTime: '15:00', isChosen: false, isOff: false },
    topic: { id: 31, topic: 'Sikllar', position: 7, monthNumber: 1 },
  }
  const plan = { course: null, courses: [], topics: [], lessons: [lessonOfPlan], videos: [], behind: 0 }
  server.answer(groupStudyPlan.read.all, { plan }, { id: 7 })
  await open()
  expect(await screen.findByText('7-mavzu: Sikllar')).toBeTruthy()
})

describe('choosing the lesson whose attendance is marked', () => {
  // Shows: ATTEND-008
  test("without a date in the URL, the attendance tab opens today's lesson and requests only its marks", async () => {
    await open()
    expect(screen.getByRole('button', { name: /Bugun, 21-noyabr.*15:00–17:00/ })).toBeTruthy()
    expect(server.to(attendance.read.all)[0]?.url).toBe(
      '/groups/for-admin/7/attendance?from=2026-11-21&scheduleId=9&to=2026-11-21',
    )
  })
  // Shows: ATTEND-001
  test('the attendance tab opens the lesson of the date in the URL, and links to the lessons before and after it', async () => {
    const { address } = await open('/groups/7/staff/3/attendance/schedule/9/edit/2026-11-19')
    expect(screen.getByRole('button', { name: /Payshanba, 19 Noy|Kecha, |19-noyabr/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Oldingi dars' }))
    expect(address()).toBe('/groups/7/staff/3/attendance/schedule/9/edit/2026-11-17')
  })
  test('the attendance tab stores the chosen day in its URL', async () => {
    const { address } = await open()
    await user.click(screen.getByRole('button', { name: 'Oldingi dars' }))
    expect(address()).toBe(`${path}?date=2026-11-19`)
  })
  // Shows: ATTEND-002
  test('the calendar of the attendance sheet offers the days of lessons, and shows which lessons have no attendance yet', async () => {
    const { address } = await open()
    await user.click(screen.getByRole('button', { name: /Bugun/ }))
    const calendar = within(await screen.findByRole('dialog', { name: 'Dars kunini tanlash' }))
    expect(calendar.getAllByRole('button', { name: /2026/ }).map((day) => day.getAttribute('aria-label'))).toEqual([
      '17.11.2026, Belgilangan',
      '19.11.2026, Belgilangan',
      '21.11.2026, Belgilanmagan',
      '24.11.2026, Kelgusi dars',
    ])
    await user.click(calendar.getByRole('button', { name: /17.11.2026/ }))
    expect(address()).toBe(`${path}?date=2026-11-17`)
  })
  test('on a day without a lesson, the attendance sheet says so and links to the latest lesson', async () => {
    show(`${path}?date=2026-11-20`)
    expect(await screen.findByText("Bu sanada dars yo'q")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Oxirgi darsga' }).getAttribute('href')).toContain('/edit/2026-11-21')
  })
})

describe('marking attendance', () => {
  // Shows: ATTEND-002
  test('in the attendance sheet a click sets a mark and a second click removes it; the row keeps the focus, so that Enter saves', async () => {
    await open()
    await user.click(row('Aliyev Vali').getByRole('button', { name: 'Kelmadi' }))
    expect(markOf('Aliyev Vali')).toBe('Kelmadi')
    expect(document.activeElement).toBe(handle('Aliyev Vali'))
    await user.click(row('Aliyev Vali').getByRole('button', { name: 'Kelmadi' }))
    expect(markOf('Aliyev Vali')).toBeNull()
  })
  test.each([
    ['+', 'Equal', 'Keldi'],
    ['-', 'Minus', 'Kelmadi'],
    ['k', 'KeyK', 'Kechikdi'],
    ['л', 'KeyK', 'Kechikdi'],
    ['!', 'Digit1', '!'],
  ])('the key %s (physical key %s) sets the attendance mark %s in the focused row', async (key, code, shown) => {
    await open()
    press('Aliyev Vali', key, code)
    expect(markOf('Aliyev Vali')).toBe(shown)
  })
  test('in the attendance sheet, the key * (mark "ended") sets no mark, because only the server sets it; a toast says so', async () => {
    await open()
    press('Aliyev Vali', '*', 'Digit8')
    expect(markOf('Aliyev Vali')).toBeNull()
    expect(notices[0]?.title).toContain("o'zi qo'yiladi")
  })
  test('arrows, Home and End move between the rows of the attendance sheet, and Tab stops at only one row', async () => {
    await open()
    act(() => handle('Aliyev Vali').focus())
    press('Aliyev Vali', 'ArrowDown')
    expect(document.activeElement).toBe(handle('Berdiyev Jahongir'))
    expect(handle('Berdiyev Jahongir').tabIndex).toBe(0)
    expect(handle('Aliyev Vali').tabIndex).toBe(-1)
    press('Berdiyev Jahongir', 'End')
    expect(document.activeElement).toBe(handle('Ketgan Talaba'))
    press('Ketgan Talaba', 'Home')
    expect(document.activeElement).toBe(handle('Aliyev Vali'))
  })
  test('pressing the key of a mark twice in the attendance sheet keeps the mark; 1, 2 and 3 set the reason of an absence', async () => {
    await open()
    press('Aliyev Vali', '-')
    press('Aliyev Vali', '-')
    expect(markOf('Aliyev Vali')).toBe('Kelmadi')
    for (const [digit, reason] of [
      ['2', 'Sababli'],
      ['3', "Yo'lda"],
      ['1', 'Sababsiz'],
    ] as const) {
      press('Aliyev Vali', digit, `Digit${digit}`)
      expect(row('Aliyev Vali').getAllByText(new RegExp(reason)).length).toBeGreaterThan(0)
    }
    press('Aliyev Vali', 'ф', 'KeyA')
    expect([markOf('Aliyev Vali'), markOf('Berdiyev Jahongir')]).toEqual(['Kelmadi', 'Keldi'])
  })
  test('an arrow key that is pressed anywhere on the page moves the focus to the attendance sheet', async () => {
    await open()
    fireEvent.keyDown(document.body, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(handle('Aliyev Vali'))
  })
  test('Escape undoes the unsaved mark of a student in the attendance sheet', async () => {
    await open()
    press('Aliyev Vali', '+')
    press('Aliyev Vali', 'Escape')
    expect(markOf('Aliyev Vali')).toBeNull()
    expect(localStorage.getItem('unsentMarks:1:7:9:2026-11-21')).toBeNull()
  })
  // Shows: ATTEND-004
  test('in the attendance sheet, a click on "no class" sets this attendance mark for a student without a mark', async () => {
    for (const width of [1440, 390]) {
      browserWindow.width = width
      const { unmount } = await open()
      expect(markOf('Aliyev Vali')).toBeNull()
      await user.click(row('Aliyev Vali').getByRole('button', { name: "Dars bo'lmadi" }))
      expect(markOf('Aliyev Vali')).toBe('!')
      press('Aliyev Vali', 'Escape')
      unmount()
    }
    browserWindow.width = 1440
  })
  test('the button Hamma keldi (all came) marks only unmarked students as attended', async () => {
    await open()
    press('Berdiyev Jahongir', '-')
    await user.click(screen.getByRole('button', { name: 'Hamma keldi' }))
    expect([markOf('Aliyev Vali'), markOf('Berdiyev Jahongir'), markOf("G'aniyeva Zilola")]).toEqual([
      'Keldi',
      'Kelmadi',
      'Keldi',
    ])
    expect(screen.getByText('2', { selector: 'b' }).closest('p')?.textContent).toContain('2 keldi0 kechikdi1 kelmadi')
  })
  test('a student who has left the group or not started yet cannot be marked in the attendance sheet, and the row says why', async () => {
    await open()
    press('Ketgan Talaba', '+')
    press('Yangi Talaba', '+')
    expect(row('Ketgan Talaba').queryByRole('button', { name: 'Keldi' })).toBeNull()
    expect(row('Ketgan Talaba').getByText('*')).toBeTruthy()
    expect(row('Yangi Talaba').getByText('25.11.2026 dan guruhda')).toBeTruthy()
    // A row without a mark must not contain a mark symbol; the dash, for example, means an absence.
    expect(row('Yangi Talaba').queryByText(/^[-−–—+!*]$/)).toBeNull()
    expect(localStorage.getItem('unsentMarks:1:7:9:2026-11-21')).toBeNull()
  })
  test("if a student was absent twice in the last three lessons, a note at the student's name says so", async () => {
    await open()
    expect(row('Aliyev Vali').getByText('3 darsda 2 marta kelmadi')).toBeTruthy()
  })
  test('in the attendance sheet a reason can be chosen only for an absence, and is saved with it', async () => {
    await open()
    expect(screen.queryByRole('combobox')).toBeNull()
    press('Aliyev Vali', '-')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Aliyev Vali: kelmaganlik sababi' }), 'Sababli')
    await user.click(row('Aliyev Vali').getByRole('button', { name: 'Aliyev Vali: izoh' }))
    await user.type(screen.getByRole('textbox', { name: 'Aliyev Vali: izoh' }), 'kasal +')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(saves()).toHaveLength(1))
    expect(saves()[0]).toMatchObject({ attendances: [{ mark: 2, reasonType: 'reasonable', comment: 'kasal +' }] })
  })
})

describe('saving attendance', () => {
  // Shows: ATTEND-006, ATTEND-010
  test('Enter on a row of the attendance sheet saves all changes by one call and shows a toast', async () => {
    await open()
    press('Aliyev Vali', '+')
    press('Berdiyev Jahongir', '-')
    expect(screen.getByText("2 ta o'zgarish saqlanmagan")).toBeTruthy()
    press('Berdiyev Jahongir', 'Enter')
    await waitFor(() => expect(notices).toMatchObject([{ tone: 'success', title: 'Davomat saqlandi' }]))
    expect(saves()).toEqual([
      {
        scheduleId: 9,
        date: testToday,
        attendances: [
          { studentId: 100, mark: 1, reasonType: null, comment: null, version: 0 },
          { studentId: 101, mark: 2, reasonType: 'without_reason', comment: null, version: 0 },
        ],
      },
    ])
    expect(screen.queryByText(/saqlanmagan$/)).toBeNull()
    expect(markOf('Aliyev Vali')).toBe('Keldi')
  })
  test('one click sets the mark "no class" for all students of a lesson, and the toast offers undo', async () => {
    server.answer(sessionAudits.takeBack, {})
    await open()
    await chooseMenuItem(user, 'Yana amallar', "Hammaga: Dars bo'lmadi")
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(notices).toMatchObject([{ title: 'Davomat saqlandi', action: { label: 'Qaytarish' } }]))
    expect(saves()[0]?.attendances.map(({ studentId, mark }) => [studentId, mark])).toEqual([
      [100, 3],
      [101, 3],
      [102, 3],
    ])
    await clickToastAction()
    await waitFor(() => expect(server.count(sessionAudits.takeBack)).toBe(1))
  })
  test('Ctrl+S saves attendance from anywhere on the page; a second Ctrl+S during the save sends nothing', async () => {
    await open()
    press('Aliyev Vali', '+')
    fireEvent.keyDown(document.body, { key: 's', code: 'KeyS', ctrlKey: true })
    fireEvent.keyDown(document.body, { key: 's', code: 'KeyS', ctrlKey: true })
    await waitFor(() => expect(notices).toHaveLength(1))
    expect(saves()).toHaveLength(1)
  })
  describe('attendance marks that the user sets while a save is running', () => {
    let first = Promise.withResolvers<void>()
    beforeEach(() => {
      first = Promise.withResolvers()
      server.answer(attendance.save.all, async (asked) => {
        if (server.count(attendance.save.all) === 1) await first.promise
        return lesson.save(asked)
      })
    })
    test.each([
      ['Enter', () => press('Berdiyev Jahongir', 'Enter')],
      ['the button', () => user.click(screen.getByRole('button', { name: /Saqlash$/ }))],
    ])(
      'attendance marks that the user sets while a save is running are sent when the user saves again with %s',
      async (_, save) => {
        await open()
        press('Aliyev Vali', '+')
        press('Aliyev Vali', 'Enter')
        await waitFor(() => expect(saves()).toHaveLength(1))
        press('Berdiyev Jahongir', '-')
        await save()
        first.resolve()
        await waitFor(() => expect(saves()).toHaveLength(2))
        expect(saves()[1]?.attendances).toMatchObject([{ studentId: 101, mark: 2 }])
        await waitFor(() => expect(notices).toHaveLength(2))
        expect(screen.queryByText(/saqlanmagan$/)).toBeNull()
      },
    )
    test('attendance of another day can be saved while a save is running', async () => {
      const { address } = await open()
      press('Aliyev Vali', '+')
      press('Aliyev Vali', 'Enter')
      await waitFor(() => expect(saves()).toHaveLength(1))
      await user.click(screen.getByRole('button', { name: 'Oldingi dars' }))
      await waitFor(() => expect(address()).toBe(`${path}?date=2026-11-19`))
      await waitFor(() => expect(screen.getByRole('list', { name: /19/ }).getAttribute('aria-busy')).toBe('false'))
      press('Berdiyev Jahongir', '-')
      await user.click(screen.getByRole('button', { name: /Saqlash$/ }))
      await waitFor(() => expect(saves().map(({ date }) => date)).toEqual([testToday, '2026-11-19']))
      first.resolve()
      await waitFor(() => expect(notices).toHaveLength(2))
    })
  })
  test('unsaved attendance marks are still there when the user leaves the page and returns', async () => {
    const first = await open()
    press('Aliyev Vali', 'k')
    first.unmount()
    await open()
    expect(markOf('Aliyev Vali')).toBe('Kechikdi')
    expect(screen.getByText("1 ta o'zgarish saqlanmagan")).toBeTruthy()
    expect(saves()).toHaveLength(0)
  })
  test('without a network attendance marks are queued, the user is informed, and no mark is lost', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open()
    press('Aliyev Vali', '+')
    press('Aliyev Vali', 'Enter')
    expect(await screen.findByText('1 ta belgi internet qaytganda yuboriladi')).toBeTruthy()
    expect(notices).toMatchObject([{ title: 'Internet qaytganda yuboriladi' }])
    expect(saves()).toHaveLength(0)
    expect(markOf('Aliyev Vali')).toBe('Keldi')
  })
  test('attendance marks that the server refuses are shown with the reason, and the user can discard them', async () => {
    server.refuse(attendance.save.all, 'NOT_A_MEMBER', { fields: { 'attendances.0.studentId': 'x' } })
    await open()
    press('Aliyev Vali', '+')
    press('Aliyev Vali', 'Enter')
    expect((await screen.findByRole('alert')).textContent).toContain("Talaba bu sanada guruh a'zosi emas")
    expect(row('Aliyev Vali').getByText('Bu belgi saqlanmadi')).toBeTruthy()
    expect(markOf('Aliyev Vali')).toBe('Keldi')
    await user.click(screen.getByRole('button', { name: 'Belgilarimni bekor qilish' }))
    expect(markOf('Aliyev Vali')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })
  // Shows: SHELL-009
  test('leaving the page with unsaved attendance marks offers to save them', async () => {
    const { address } = await open()
    press('Aliyev Vali', '+')
    await user.click(screen.getByRole('button', { name: 'Oldingi dars' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(address()).toBe(`${path}?date=2026-11-19`))
    expect(saves()).toHaveLength(1)
  })
  test('if the user leaves the page without saving, this browser stores the unsaved attendance marks', async () => {
    const { address } = await open()
    press('Aliyev Vali', '+')
    await user.click(screen.getByRole('button', { name: 'Oldingi dars' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keyinroq' }))
    await waitFor(() => expect(address()).toBe(`${path}?date=2026-11-19`))
    expect(saves()).toHaveLength(0)
    expect(localStorage.getItem('unsentMarks:1:7:9:2026-11-21')).not.toBeNull()
  })
})

describe('two users mark the attendance of the same lesson', () => {
  test("if another user has saved an attendance mark first, that mark is shown; one click replaces it with the signed-in user's mark", async () => {
    await open()
    press('Aliyev Vali', '+')
    lesson.cells.set(100, buildSavedAttendanceMark(100, { mark: 2, reasonType: 'without_reason', markedBy: other }))
    press('Aliyev Vali', 'Enter')
    expect(await screen.findByText('Zebo Karimova belgiladi: Kelmadi')).toBeTruthy()
    expect(markOf('Aliyev Vali')).toBe('Kelmadi')
    expect(lesson.cells.get(100)?.mark).toBe(2)
    await user.click(screen.getByRole('button', { name: "Menikini qo'yish: Keldi" }))
    expect(screen.queryByText(/Zebo Karimova/)).toBeNull()
    press('Aliyev Vali', 'Enter')
    await waitFor(() => expect(lesson.cells.get(100)).toMatchObject({ mark: 1, version: 2 }))
  })
  test("another user's attendance mark replaces the shown mark; if the signed-in user has an unsaved mark, both marks are shown", async () => {
    const { client } = await open()
    press('Aliyev Vali', '+')
    lesson.cells.set(100, buildSavedAttendanceMark(100, { mark: 4, markedBy: other }))
    lesson.cells.set(101, buildSavedAttendanceMark(101, { mark: 4, markedBy: other }))
    await act(() => client.invalidateQueries({ queryKey: ['groups'] }))
    await waitFor(() => expect(markOf('Berdiyev Jahongir')).toBe('Kechikdi'))
    expect(markOf('Aliyev Vali')).toBe('Keldi')
    expect(row('Aliyev Vali').getByText('Zebo Karimova belgiladi: Kechikdi')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Menikini qoldirish: Keldi' }))
    press('Aliyev Vali', 'Enter')
    await waitFor(() => expect(lesson.cells.get(100)).toMatchObject({ mark: 1, version: 2 }))
  })
  test("in a conflict about an attendance mark, the other user's mark can be accepted before saving", async () => {
    const { client } = await open()
    press('Aliyev Vali', '+')
    lesson.cells.set(100, buildSavedAttendanceMark(100, { mark: 4, markedBy: other }))
    await act(() => client.invalidateQueries({ queryKey: ['groups'] }))
    await user.click(await screen.findByRole('button', { name: 'Unikini olish' }))
    expect(markOf('Aliyev Vali')).toBe('Kechikdi')
    expect(screen.queryByText(/saqlanmagan$/)).toBeNull()
  })
})

describe('users who may not mark attendance', () => {
  test('a user without the update right sees attendance marks as text', async () => {
    server.may('all_groups.read', 'all_groups:attendance.read')
    lesson.cells.set(100, buildSavedAttendanceMark(100, { mark: 4 }))
    await open()
    expect(screen.getByText(/o'zgartirish huquqingiz yo'q/)).toBeTruthy()
    expect(row('Aliyev Vali').getByText('Kechikdi')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Keldi' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Saqlash' })).toBeNull()
    press('Aliyev Vali', '+')
    fireEvent.keyDown(document.body, { key: 's', code: 'KeyS', ctrlKey: true })
    expect(localStorage.getItem('unsentMarks:1:7:9:2026-11-21')).toBeNull()
  })
  test('the attendance sheet of a future lesson is read-only', async () => {
    await open(`${path}?date=2026-11-24`)
    expect(screen.getByText(/^Kelgusi dars/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Hamma keldi' })).toBeNull()
  })
  // Shows: ATTEND-009
  test("below /my-groups the attendance sheet uses the API route for the user's own groups", async () => {
    server.may('my_groups.read', 'my_groups:attendance.read', 'my_groups:attendance.update')
    server.answer(attendanceMarkProposals.own, { proposals: [] })
    server.answer(attendance.read.own, lesson.read, { id: 7 })
    await open('/my-groups/7/staff/3/schedule/9')
    expect(server.count(attendance.read.all)).toBe(0)
  })
})
