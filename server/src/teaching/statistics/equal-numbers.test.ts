import { averageOf, homeworkPercentageOf } from '@markaz/protocol/scores'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import type { HomeworkTotals } from '@markaz/protocol/teaching/homework/schemas'
import { homeworkStatistics, statistics } from '@markaz/protocol/teaching/statistics/routes'
import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { shareTestApp } from '../../testing/app.ts'
import { createGroupWithTeacher, type GroupWithTeacherFixture } from './testing/teaching-group.ts'

const t = shareTestApp()

const grants = [
  'all_groups.read',
  'all_groups:journal.read',
  'all_groups:all_homeworks.read',
  'study:homework_statistics.read',
]

function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

async function createRandomTerm(seed: number): Promise<GroupWithTeacherFixture> {
  const below = random(seed)
  const c = await createGroupWithTeacher(t)
  const students: number[] = []
  for (let n = 0; n < 5; n++) students.push(await c.student(n === 4 ? { startedDate: '2026-10-26' } : {}))
  const days = ['10-12', '10-17', '10-21', '10-26', '11-02', '11-04', '11-09', '11-18', '11-20', '11-21']
  for (const day of days) {
    const lesson = await c.lesson(`2026-${day}`)
    const there = day < '10-26' ? students.slice(0, 4) : students
    for (const student of there) if (below(4) > 0) await c.mark(lesson, student, 1 + below(4))
    for (let n = below(3); n > 0; n--) {
      const homework = await c.homework(lesson)
      for (const student of there) {
        const status = ([null, null, 1, 2, 3, 3, 4] as const)[below(7)] ?? null
        const score = status === 3 ? 60 + below(41) : null
        const deadline = below(4) === 0 ? (['2026-11-21T09:59:59Z', '2026-11-21T10:00:01Z'][below(2)] ?? null) : null
        await c.work(homework, student, { status, score, deadline })
      }
    }
  }
  return c
}

const counts = [
  'acceptedHomeworkCount',
  'rejectedHomeworkCount',
  'waitingHomeworkCount',
  'uncompletedHomeworkCount',
  'notGivenHomeworkCount',
] as const
const countsOf = (sums: HomeworkTotals) => counts.map((key) => sums[key])
const total = (rows: HomeworkTotals[]) => counts.map((key) => rows.reduce((sum, row) => sum + row[key], 0))

it.each([1, 2, 3, 4])(
  'group list, journal, statistics and downloaded file show the same numbers for random data (seed %i)',
  async (seed) => {
    const c = await createRandomTerm(seed)
    const { token } = await c.person(grants)
    const params = { id: c.groupId }
    const group = (await t.send(groups.read, { token, params })).data
    const journal = (await t.send(attendance.journal.all, { token, params })).data
    const own = (await t.send(statistics.group.all, { token, params })).data
    const list = (await t.send(homeworkStatistics.groups, { token })).data
    const people = (await t.send(homeworkStatistics.students, { token, query: { perPage: 100 } })).data
    const detail = (await t.send(homeworkStatistics.groupDetail, { token, params })).data

    const whole = countsOf(own.homework)
    expect(whole.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10)
    for (const rows of [own.weeks, own.students, list.statistics, people.statistics, detail.lessons, detail.students])
      expect(total(rows)).toEqual(whole)
    expect(own.distribution.reduce((sum, { count }) => sum + count, 0)).toBe(own.homework.acceptedHomeworkCount)
    const { averageScore, homeworkPercentage: percent } = own.homework
    expect(list.statistics).toMatchObject([{ averageScore, homeworkPercentage: percent }])
    expect(detail.group).toEqual(list.statistics[0])
    expect([group.homeworkKpi, group.attendanceKpi]).toEqual([percent, own.attendance.percentage])

    for (const row of own.students) {
      const inJournal = journal.students.find(({ studentId }) => studentId === row.student.id)
      expect(inJournal?.additionalStats).toEqual({
        attendancePercentage: row.attendancePercentage,
        homeworkPercentage: row.homeworkPercentage,
      })
      const { attendancePercentage: _, ...sums } = row
      expect(people.statistics.find(({ student }) => student.id === row.student.id)).toMatchObject({
        ...sums,
        student: { id: row.student.id },
      })
      const one = await t.send(statistics.student.all, {
        token,
        params: { ...params, statisticId: row.student.id },
        query: { start: own.start, end: own.end },
      })
      expect(one.data.sums).toEqual(withoutStudent(sums))
      const scores = one.data.homeworks.flatMap(({ score }) => (score === null ? [] : [score]))
      expect(one.data.sums.averageScore).toBe(
        averageOf(
          scores.reduce((sum, score) => sum + score, 0),
          scores.length,
        ),
      )
      expect(one.data.sums.homeworkPercentage).toBe(
        homeworkPercentageOf({
          accepted: row.acceptedHomeworkCount,
          rejected: row.rejectedHomeworkCount,
          uncompleted: row.uncompletedHomeworkCount,
        }),
      )
    }

    const file = await readXlsx((await t.send(statistics.download, { token, params })).bytes)
    const [students, marks, works] = file.sheets.map((sheet) => sheet.rows)
    expect(students?.slice(1).map((row) => [row[1], row[7] ?? null, row[8] ?? null])).toEqual(
      journal.students.map(({ fullName, additionalStats }) => [
        fullName,
        additionalStats.attendancePercentage,
        additionalStats.homeworkPercentage,
      ]),
    )
    for (const [sheet, key] of [
      [marks, 'attendancePercentage'],
      [works, 'homeworkPercentage'],
    ] as const)
      expect(sheet?.slice(1).map((row) => row[(sheet[0]?.length ?? 0) - 1] ?? null)).toEqual(
        journal.students.map(({ additionalStats }) => additionalStats[key]),
      )
  },
)

function withoutStudent<T extends { student: unknown }>({ student: _, ...sums }: T) {
  return sums
}
