import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import '../../testing/browser.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeGroupResponse } from '../../domain/group/group-testing.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './attendance.pages.tsx'
import { testLessonDays, testToday } from './attendance-testing.ts'
import { journalHomeworkAppearance, journalMarkLook } from './journal-cells.ts'
import { journalQueryOf } from './journal-filters.ts'

const { server, user, show } = setUpPageTest(pages, { now: new Date(`${testToday}T10:00:00Z`) })

describe("an attendance mark in a group's journal", () => {
  // Shows: ATTEND-004, ATTEND-005
  test.each([
    ['Attended', null, '+', 'green', 'Keldi'],
    ['Late', null, '+', 'orange', 'Kechikdi'],
    ['Absent', 'without_reason', '-', 'red', 'Kelmadi: Sababsiz'],
    ['Absent', 'reasonable', '-', 'green', 'Kelmadi: Sababli'],
    ['Absent', 'on_the_road', '-', 'gold', "Kelmadi: Yo'lda"],
    ['NoClass', null, '!', 'grey', "Dars bo'lmadi"],
    ['Ended', null, '*', 'grey', 'Tugagan'],
  ] as const)(
    'the journal shows the attendance mark %s with the reason %s as the symbol %s in the colour %s, explained as "%s"',
    (mark, reasonType, symbol, tone, word) => {
      expect(journalMarkLook({ lessonId: 1, mark: AttendanceMark[mark], reasonType, isMadeUp: false })).toMatchObject({
        symbol,
        tone,
        word,
      })
    },
  )
  // Shows: DAY-032
  test('an absence that the student has made up in another group has a special symbol in the journal and is not counted as an absence', () => {
    const entry = { lessonId: 1, mark: 2, reasonType: 'without_reason', isMadeUp: true } as const
    expect(journalMarkLook(entry)).toMatchObject({ symbol: '↻', tone: 'green', isAbsent: false })
  })
  test('a cell of the journal without a mark is empty', () => {
    expect(journalMarkLook(undefined)).toBeNull()
  })
})

describe("homework in a group's journal", () => {
  // Shows: JOURNAL-004
  test.each([
    ['Accepted', 86, '86', 'workGreen', 'Vazifa: 86/100 ball, Qabul qilingan'],
    ['Rejected', null, '↩', 'workGold', 'Vazifa: Qaytarilgan'],
    ['Waiting', null, '…', 'workBlue', 'Vazifa: Kutilmoqda'],
    ['Checking', 45, '…', 'workBlue', 'Vazifa: Tekshirilmoqda'],
    ['Uncompleted', null, '×', 'workRed', 'Vazifa: Bajarilmagan'],
    ['NotGiven', null, '○', 'workGrey', 'Vazifa: Berilmagan'],
  ] as const)(
    'the journal shows homework with the status %s and the score %s as the text %s in the colour %s, explained as "%s"',
    (status, score, text, tone, word) => {
      expect(journalHomeworkAppearance({ lessonId: 1, status: HomeworkStatus[status], score })).toEqual({
        text,
        tone,
        word,
      })
    },
  )
  test('the journal shows no homework for a lesson without homework', () => {
    expect(journalHomeworkAppearance(undefined)).toBeNull()
  })
})

test.each([
  ['2026-10', '2026-10-01', '2026-10-31'],
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2026-11', '2026-11-01', testToday],
  [undefined, undefined, testToday],
])('for the month %s, the journal requests the days from %s to %s, but no days after today', (month, from, to) => {
  expect(journalQueryOf({ month }, testToday)).toMatchObject({ from, to })
})

describe("the page of a group's journal", () => {
  const path = '/groups/7/staff/3/schedule/9/journal'
  beforeEach(() => {
    fakeGroupResponse(server, ['all_groups.read', 'all_groups:journal.read'])
    server.answer(groups.lessons, { lessons: testLessonDays, total: 4 }, { id: 7 })
    server.answer(
      attendance.journalFilters.all,
      {
        months: [{ label: 'Noyabr 2026', from: '2026-11-01', to: '2026-11-30' }],
        lessons: [{ id: 49, date: '2026-11-19', beginTime: '15:00' }],
        students: [{ id: 100, fullName: 'Aliyev Vali' }],
      },
      { id: 7 },
    )
    server.answer(
      attendance.journal.all,
      {
        days: [
          { lessonId: 48, date: '2026-11-17', beginTime: '15:00' },
          { lessonId: 49, date: '2026-11-19', beginTime: '15:00' },
          { lessonId: 60, date: testToday, beginTime: '09:00' },
        ],
        students: [
          {
            studentId: 100,
            hId: null,
            fullName: 'Aliyev Vali',
            photo: null,
            statistics: { attended: 0, late: 1, absent: 1, noClass: 0 },
            attendance: [
              { lessonId: 48, mark: 4, reasonType: null, isMadeUp: false },
              { lessonId: 49, mark: 2, reasonType: 'reasonable', isMadeUp: false },
            ],
            homework: [
              { lessonId: 48, status: 3, score: 86 },
              { lessonId: 60, status: 6, score: null },
            ],
            additionalStats: { attendancePercentage: 49.96, homeworkPercentage: 66.69 },
          },
        ],
      },
      { id: 7 },
    )
  })
  const open = async (at = path) => {
    const view = show(at)
    await screen.findByRole('table', { name: 'Davomat jurnali' })
    return view
  }
  const lastQuery = () => server.last(attendance.journal.all)?.url

  // Shows: JOURNAL-001, JOURNAL-002, JOURNAL-003, JOURNAL-009
  test('the journal has a column for each lesson, titled DD.MM, and a row for each student with marks, counts and percentages', async () => {
    await open()
    const [head, row] = screen.getAllByRole('row')
    expect(
      within(head as HTMLElement)
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual(['Talaba', '17.11', '19.11', '21.11', 'Keldi', 'Kechikdi', 'Kelmadi', 'Davomat', 'Vazifa'])
    expect(
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map((one) => one.textContent),
    ).toEqual(['+86', '-', '○', '0', '1', '1', '49,9%', '66,6%'])
    expect(within(row as HTMLElement).getByRole('cell', { name: 'Kelmadi: Sababli' }).title).toBe(
      '19.11 · Kelmadi: Sababli',
    )
  })
  // Shows: JOURNAL-001
  test('the journal shows attendance and homework of a lesson in one cell, and explains the symbols of both', async () => {
    await open()
    const both = 'Kechikdi; Vazifa: 86/100 ball, Qabul qilingan'
    expect(screen.getByRole('cell', { name: both }).title).toBe(`17.11 · ${both}`)
    expect(screen.getByRole('cell', { name: 'Vazifa: Berilmagan' })).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Vazifa belgilari' }).textContent).toContain('× Bajarilmagan')
  })
  test("the header of a lesson in the journal links to its attendance, unless the lesson's schedule was removed", async () => {
    await open()
    const link = await screen.findByRole('link', { name: '19.11.2026, Payshanba, 15:00' })
    expect(link.getAttribute('href')).toBe('/groups/7/staff/3/attendance/schedule/9/edit/2026-11-19')
    expect(screen.queryByRole('link', { name: /21.11.2026/ })).toBeNull()
  })
  test('the filters of the journal are stored in the URL and sent to the server', async () => {
    await open(`${path}?month=2026-10&studentId=100&lessonId=49`)
    expect(lastQuery()).toBe('/groups/for-admin/7/journal?from=2026-10-01&lessonId=49&studentId=100&to=2026-10-31')
  })
  test('choosing a month in the journal loads that month', async () => {
    const { address } = await open()
    expect(lastQuery()).toBe('/groups/for-admin/7/journal?to=2026-11-21')
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Oy' }))
    await user.click(await screen.findByText('Noyabr 2026', { selector: '.ant-select-item-option-content' }))
    await waitFor(() => expect(lastQuery()).toBe('/groups/for-admin/7/journal?from=2026-11-01&to=2026-11-21'))
    expect(address()).toBe(`${path}?month=2026-11`)
  })
  // Shows: GROUP-004
  test('the journal below /my-groups uses the API routes for own groups', async () => {
    server.may('my_groups.read', 'my_groups:journal.read')
    server.answer(attendance.journalFilters.own, { months: [], lessons: [], students: [] }, { id: 7 })
    server.answer(attendance.journal.own, { days: [], students: [] }, { id: 7 })
    show(path.replace('/groups/', '/my-groups/'))
    expect(await screen.findByText("Hozircha o'tilgan dars yo'q")).toBeTruthy()
    await waitFor(() => expect(server.count(attendance.journalFilters.own)).toBe(1))
    expect(server.asked.filter(({ url }) => url.includes('for-admin'))).toEqual([])
  })
  test('a journal without lessons says so', async () => {
    server.answer(attendance.journal.all, { days: [], students: [] })
    show(path)
    expect(await screen.findByText("Hozircha o'tilgan dars yo'q")).toBeTruthy()
  })
  test('a journal that fails to load shows the reason and a retry button', async () => {
    server.refuse(attendance.journal.all, 'INTERNAL')
    show(path)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText("Biror narsa noto'g'ri ketdi")).toBeTruthy()
    expect(alert.getByRole('button', { name: 'Qayta urinish' })).toBeTruthy()
  })
})
