import { studentAwards } from '@markaz/protocol/motivation/awards/routes'
import type { RankingRow } from '@markaz/protocol/motivation/awards/schemas'
import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { students } from '@markaz/protocol/people/students/routes'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeStudentResponses } from '../../domain/student/student-testing.ts'
import { columnTitles, findDialog, findRowByText, pickSelectOption } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './awards.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)

const row: RankingRow = {
  id: 15,
  position: 1,
  hId: '100365',
  firstName: 'Ali',
  lastName: 'Karimov',
  fullName: 'Karimov Ali',
  photo: null,
  courses: [{ id: 1, name: 'Frontend' }],
  groupsCount: 2,
  status: { id: 1, name: 'ACTIVE', displayName: 'Faol' },
  isFinished: false,
  level: 3,
  xp: 12_500,
  coin: 40,
}
const dars = { id: 3, displayName: 'Dars' }
const place = { xp: 12_500, coin: 40, level: 3, position: 4, total: 200 }
const may = (...grants: string[]) => server.may('gamification:statistics.read', ...grants)

beforeEach(() => {
  may('gamification:units.update')
  server.answer(studentAwards.filterObjects, {
    categories: [dars],
    groups: [{ id: 7, name: 'Frontend N-104' }],
    courses: [{ id: 1, name: 'Frontend' }],
    offices: [],
    statuses: [],
    highestLevel: 2,
  })
  server.answer(studentAwards.byLevel, { levels: [] })
  server.answer(studentAwards.statistics, { statistics: [row], total: 1, seq: 3 })
  server.answer(studentAwards.levels, {
    overall: place,
    categories: [{ ...place, category: dars, nextXp: 13_000 }],
    seq: 3,
  })
  server.answer(studentAwards.stream, ':\n\n')
  server.answer(studentAwards.methods, {
    methods: [{ id: PointActionKind.ParticipateLesson, count: 41, xp: 12_300, coin: 0 }],
  })
  server.answer(studentAwards.courses, { courses: [{ id: 1, name: 'Frontend' }] })
})

describe('the ranking of students', () => {
  // Shows: DAY-024
  test.each([
    [{ low: 30, high: 90 }, "75% talaba 2-darajada: eng ko'pi shu"],
    [{ low: 3, high: 9 }, "12 tadan 9 talaba 2-darajada: eng ko'pi shu"],
  ])('the title of the chart of students per level names the most frequent level: %j', async ({ low, high }, title) => {
    server.answer(studentAwards.byLevel, {
      levels: [
        { level: 0, count: low },
        { level: 2, count: high },
      ],
    })
    show('/statistics?tab=3&groupId=7&level=1')
    const chart = within(await screen.findByRole('region', { name: "Talabalar darajalar bo'yicha" }))
    expect(chart.getByRole('heading').textContent).toBe(title)
    expect(
      chart
        .getByRole('img', { name: `0-daraja: ${low} ta talaba` })
        .closest('a')
        ?.getAttribute('href'),
    ).toBe('/statistics?tab=3&groupId=7&level=0')
    expect(server.last(studentAwards.byLevel)?.query).toEqual({ groupId: 7, categoryId: 3 })
  })
  // Shows: GAMIF-004, GAMIF-022, GAMIF-026, GAMIF-027, GAMIF-033, GAMIF-073
  test('the ranking of students has all columns and is sorted by XP; if all ways to earn points are selected, no filter is sent', async () => {
    show('/statistics')
    expect((await findRowByText('Karimov Ali')).textContent).toContain(
      '1100365Karimov AliFrontend2Faol3-daraja12\u00a050040',
    )
    expect(columnTitles().slice(0, 9)).toEqual([
      "O'rin",
      'HH ID',
      'F.I.Sh.',
      'Kurslar',
      'Guruhlar soni',
      'ERP holati',
      'Daraja',
      'XP',
      'Kumush',
    ])
    expect(server.last(studentAwards.statistics)?.query).toMatchObject({ sortBy: 'xp', orderBy: 'DESC' })
    expect(server.last(studentAwards.statistics)?.query.methods).toBeUndefined()
    await user.click(screen.getByRole('button', { name: 'Kumush: saralash' }))
    await waitFor(() => expect(server.last(studentAwards.statistics)?.query.sortBy).toBe('coin'))
  })

  // Shows: GAMIF-023, GAMIF-028, GAMIF-032
  test('points can be given in the ranking of one category, but not in the overall ranking; changing to another ranking removes the filter by group', async () => {
    const all = show('/statistics?groupId=7')
    expect((await screen.findByRole('link', { name: /Karimov Ali/ })).getAttribute('href')).toBe('/statistics/15')
    expect(screen.queryByRole('button', { name: /Ball berish/ })).toBeNull()
    await user.click(await screen.findByRole('link', { name: 'Dars' }))
    await waitFor(() => expect(all.address()).toBe('/statistics?tab=3'))
    await waitFor(() => expect(server.last(studentAwards.statistics)?.query).toMatchObject({ categoryId: 3 }))
    expect(server.last(studentAwards.statistics)?.query.groupId).toBeUndefined()
    expect((await screen.findByRole('link', { name: /Karimov Ali/ })).getAttribute('href')).toBe(
      '/gamification/3/student/15',
    )
    expect(screen.getByRole('button', { name: 'Ball berish: Karimov Ali' })).toBeTruthy()
  })

  // Shows: PERM-046
  test('a user without the right to give points sees no buttons to give points in the ranking of students', async () => {
    may()
    show('/statistics?tab=3')
    await findRowByText('Karimov Ali')
    expect(screen.queryByRole('button', { name: /Ball berish/ })).toBeNull()
  })

  // Shows: GAMIF-024, GAMIF-029, GAMIF-030, GAMIF-031, GAMIF-066
  test('with a group filter, the ranking of students labels students who have left the group', async () => {
    server.answer(studentAwards.statistics, { statistics: [{ ...row, isFinished: true }], total: 1, seq: 3 })
    const { address } = show('/statistics?groupId=7')
    expect((await screen.findByText('Tugatgan')).className).toContain('red')
    await user.type(screen.getByRole('searchbox', { name: 'Ism yoki HH ID' }), 'karim{Enter}')
    await waitFor(() =>
      expect(server.last(studentAwards.statistics)?.query).toMatchObject({ key: 'karim', groupId: 7 }),
    )
    await user.click(screen.getByRole('button', { name: /Yana filtrlar/ }))
    await user.click(await screen.findByRole('combobox', { name: 'Daraja' }))
    await pickSelectOption(user, 'Level 2')
    await waitFor(() => expect(address()).toContain('level=2'))
  })

  test('points given on another computer update the ranking of students; a ranking limited to certain days is not updated', async () => {
    server.answer(studentAwards.stream, 'id: 4\nevent: changed\ndata: {"seq":4}\n\n')
    const { unmount } = show('/statistics')
    await waitFor(() => expect(server.count(studentAwards.statistics)).toBeGreaterThan(1))
    unmount()
    const before = server.count(studentAwards.stream)
    show('/statistics?startDate=2026-11-01')
    await findRowByText('Karimov Ali')
    expect(server.count(studentAwards.stream)).toBe(before)
  })

  // Shows: GAMIF-025, GAMIF-065
  test("in the ranking, a click on the number of a student's groups shows a list of these groups", async () => {
    server.answer(studentAwards.groups, {
      groups: [
        {
          id: 7,
          name: 'Frontend N-104',
          course: { id: 1, name: 'Frontend' },
          office: null,
          status: 3,
          startedDate: '2026-01-05',
          endedDate: '2026-05-30',
          groupEndedDate: '2026-05-30',
        },
      ],
    })
    show('/statistics')
    await user.click(await screen.findByRole('button', { name: 'Karimov Ali: 2 ta guruh' }))
    expect(await (await findDialog()).findByText('05.01.2026 – 30.05.2026')).toBeTruthy()
  })

  // Shows: PERM-046
  test('giving a student 0 points is refused at the field, and a comment is required', async () => {
    server.answer(studentAwards.give, {})
    show('/statistics?tab=3')
    await user.click(await screen.findByRole('button', { name: 'Ball berish: Karimov Ali' }))
    const dialog = await findDialog()
    await user.click(dialog.getByRole('button', { name: 'Saqlash' }))
    expect(await dialog.findByText(/ni (kiriting|tanlang)$/)).toBeTruthy()
    await user.type(dialog.getByLabelText('Izoh'), 'Olimpiada')
    await user.click(dialog.getByRole('button', { name: 'Saqlash' }))
    expect(await dialog.findByText('XP yoki kumush kiriting')).toBeTruthy()
    await user.clear(dialog.getByLabelText('XP'))
    await user.type(dialog.getByLabelText('XP'), '-50')
    await user.click(await dialog.findByRole('button', { name: /Saqlash/ }))
    await waitFor(() => expect(titles()).toEqual(['Karimov Ali: ball berildi']))
    expect(server.last(studentAwards.give)?.body).toMatchObject({
      studentId: 15,
      categoryId: 3,
      xp: -50,
      coin: 0,
      comment: 'Olimpiada',
    })
  })
})

describe('the points of one student', () => {
  const award = {
    id: 1,
    day: '2026-11-20',
    method: PointActionKind.ParticipateLesson,
    category: dars,
    group: { id: 7, name: 'Frontend N-104' },
    xp: -100,
    coin: 2,
    comment: null,
    isCorrection: true,
    by: { id: 2, fullName: 'Rahimova Nodira' },
    createdAt: '2026-11-20T10:00:00.000Z',
  }
  const { position: _, level: __, xp: ___, coin: ____, isFinished: _____, ...student } = row
  beforeEach(() => {
    server.answer(studentAwards.ofStudent, {
      student,
      places: { overall: place, categories: [] },
      awards: [award],
      total: 1,
    })
  })

  // Shows: GAMIF-005, GAMIF-019, GAMIF-064
  test.each([
    ['/statistics/15', 2],
    ['/gamification/3/student/15', 1],
  ])(
    "the page %s shows the student's ranks, links to the ways in which the student earned points, and an entry for each award",
    async (path, cards) => {
      show(path)
      expect(await screen.findByRole('heading', { name: 'Karimov Ali' })).toBeTruthy()
      expect(await screen.findAllByText("4-o'rin, 200 tadan")).toHaveLength(cards)
      expect(screen.getByText('Keyingi darajagacha 500 XP')).toBeTruthy()
      expect((await screen.findByRole('link', { name: /Darsga kelish/ })).getAttribute('href')).toBe('/statistics/15/1')
      expect((await findRowByText('Frontend N-104')).textContent).toContain(
        'Tuzatish20.11.2026DarsFrontend N-104-100+2Rahimova',
      )
    },
  )

  // Shows: GAMIF-051
  test("the attendance tab on the page of a student's points shows each lesson with the points earned", async () => {
    server.answer(studentAwards.attendance, {
      attendance: [
        { lessonId: 1, date: '2026-11-18', group: { id: 7, name: 'Frontend N-104' }, result: 4, xp: 200, coin: 1 },
      ],
      total: 1,
    })
    show('/statistics/15?tab=attendance')
    expect((await findRowByText('18.11.2026')).textContent).toContain('Frontend N-104Kechikdi2001')
  })

  // Shows: GAMIF-006
  test('a separate page shows the points that a student earned in one way, e.g. by homework, with totals and entries', async () => {
    server.answer(studentAwards.ofMethod, {
      student: { id: 15, fullName: 'Karimov Ali' },
      sums: { id: 1, count: 41, xp: 12_300, coin: 0 },
      awards: [award],
      total: 1,
    })
    show('/statistics/15/1')
    expect(await screen.findByRole('heading', { name: 'Darsga kelish: Karimov Ali' })).toBeTruthy()
    expect(await screen.findByText('41 marta')).toBeTruthy()
  })

  test("a tab of the student's page shows rank and points to users with the right to the statistics", async () => {
    fakeStudentResponses(server, undefined, ['users:students.read', 'gamification:statistics.read'])
    show('/students/15/gamification')
    expect((await screen.findByRole('link', { name: 'Ballar' })).getAttribute('aria-current')).toBe('page')
    expect(await screen.findByText('41 marta · 0 kumush')).toBeTruthy()
    expect(server.last(students.read)?.params).toEqual({ id: 15 })
  })
})
