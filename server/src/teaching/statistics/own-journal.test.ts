import { ownJournal } from '@markaz/protocol/teaching/statistics/own-journal.routes'
import { beforeEach, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'

const t = shareTestApp()
beforeEach(() => t.clock.set('2026-11-21T15:00:00+05:00'))

async function createStudent() {
  const studentId = await t.build.student({ login: `u.${crypto.randomUUID()}` })
  const token = await openStudentSession(t.deps, t.db, { studentId, address: '', userAgent: null })
  const joins = async (membership: { startedDate?: string; endedDate?: string } = {}) => {
    const groupId = await t.build.group()
    await t.build.membership({ studentId, groupId, ...membership })
    return groupId
  }
  const groups = async () => (await t.send(ownJournal.groups, { token })).data.groups
  const streaks = async () => (await t.send(ownJournal.groups, { token })).data.streaks
  const asks = (id: number, query: object = {}) => t.send(ownJournal.group, { token, params: { id }, query })
  return { studentId, joins, groups, streaks, asks }
}
type TestStudent = Awaited<ReturnType<typeof createStudent>>

async function lesson(
  ali: TestStudent,
  groupId: number,
  day: number,
  mark: 1 | 2 | 3 | 4 | null,
  reason: string | null = null,
) {
  const date = `2026-11-${String(day).padStart(2, '0')}`
  const id = await t.build.lesson({ groupId, date })
  if (mark === null) return id
  await t.db.run(
    sql`insert into attendance (lesson_id, student_id, mark, reason_type) values (${id}, ${ali.studentId}, ${mark}, ${reason})`,
  )
  await t.db.run(
    sql`update lesson set marked_at = ${t.deps.clock.now()}, attended_count = ${mark === 3 ? 0 : 1} where id = ${id}`,
  )
  return id
}
async function createAnnouncedExam(
  ali: TestStudent,
  groupId: number,
  date: string,
  result: 1 | 2 | 3 | 4,
  score: number | null,
) {
  const id = await t.build.exam({ groupId, date })
  const status = score === null ? null : score < 60 ? (2 as const) : (3 as const)
  await t.build.chat({ examId: id, studentId: ali.studentId, status, score, result })
  await t.db.run(
    sql`update exam set announced_at = ${t.deps.clock.now()}, public_code = ${`kod-${id}`} where id = ${id}`,
  )
  return id
}

it("a student's journal sums attendance, homework and announced exam results of each group separately, with percentages", async () => {
  const ali = await createStudent()
  const groupId = await ali.joins()
  for (const [day, mark] of [
    [2, 1],
    [4, 4],
    [6, 2],
    [9, 3],
    [11, null],
  ] as const)
    await lesson(ali, groupId, day, mark, mark === 2 ? 'without_reason' : null)
  const works = [{ status: 3, score: 90 }, { status: 2, score: 40 }, { status: 1 }, {}] as const
  for (const work of works)
    await t.build.chat({ homeworkId: await t.build.homework({ groupId }), studentId: ali.studentId, ...work })
  await createAnnouncedExam(ali, groupId, '2026-11-10', 2, 90)
  await createAnnouncedExam(ali, groupId, '2026-11-12', 3, null)
  const secret = await t.build.exam({ groupId, date: '2026-11-13' })
  await t.build.chat({ examId: secret, studentId: ali.studentId, status: 3, score: 100 })
  expect(await ali.groups()).toEqual([
    {
      group: { id: groupId, name: expect.any(String) },
      firstDay: '2026-09-01',
      lastDay: null,
      attendance: { attended: 1, late: 1, absent: 1, percentage: 66.6 },
      homework: {
        averageScore: 90,
        acceptedHomeworkCount: 1,
        rejectedHomeworkCount: 1,
        waitingHomeworkCount: 1,
        uncompletedHomeworkCount: 0,
        notGivenHomeworkCount: 1,
        homeworkPercentage: 50,
      },
      exams: { count: 2, passed: 1, percentage: 50 },
    },
  ])
})

it("a student's journal lists current groups before former groups; a percentage without data is null", async () => {
  const ali = await createStudent()
  const left = await ali.joins({ endedDate: '2026-10-31' })
  const here = await ali.joins()
  expect(
    (await ali.groups()).map(({ group, lastDay, attendance }) => [group.id, lastDay, attendance.percentage]),
  ).toEqual([
    [here, null, null],
    [left, '2026-10-31', null],
  ])
})

it("a student's journal lists each lesson with the attendance mark, the reason of an absence and the homework, latest first", async () => {
  const ali = await createStudent()
  const groupId = await ali.joins()
  const came = await lesson(ali, groupId, 18, 1)
  const missed = await lesson(ali, groupId, 19, 2, 'reasonable')
  const off = await lesson(ali, groupId, 20, 3)
  const today = await lesson(ali, groupId, 21, null)
  await lesson(ali, groupId, 22, null)
  const homeworkId = await t.build.homework({ groupId, lessonId: came, theme: 'Kasrlar' })
  await t.build.chat({ homeworkId, studentId: ali.studentId, status: 3, score: 85 })
  const { lessons, total } = (await ali.asks(groupId)).data
  expect(total).toBe(4)
  expect(lessons.map(({ id, state, mark, reasonType }) => [id, state, mark, reasonType])).toEqual([
    [today, 'planned', null, null],
    [off, 'cancelled', 3, null],
    [missed, 'held', 2, 'reasonable'],
    [came, 'held', 1, null],
  ])
  expect(lessons[3]).toMatchObject({
    date: '2026-11-18',
    beginTime: '15:00',
    homeworks: [{ id: homeworkId, theme: 'Kasrlar', status: 3, score: 85 }],
  })
  expect(lessons[2]?.homeworks).toEqual([])
})

it("a student's journal is paged, and limited to lessons and exams between the first and the last day of its filter", async () => {
  const ali = await createStudent()
  const groupId = await ali.joins()
  const ids = []
  for (const day of [16, 17, 18, 19]) ids.unshift(await lesson(ali, groupId, day, 1))
  const first = await createAnnouncedExam(ali, groupId, '2026-11-10', 1, 30)
  const second = await createAnnouncedExam(ali, groupId, '2026-11-18', 2, 90)
  await t.build.exam({ groupId, date: '2026-11-18' })
  const page = (await ali.asks(groupId, { page: 2, perPage: 3 })).data
  expect([page.total, page.lessons.map(({ id }) => id)]).toEqual([4, ids.slice(3)])
  expect(page.exams.map(({ id, score, result }) => [id, score, result])).toEqual([
    [second, 90, 2],
    [first, 30, 1],
  ])
  const span = (await ali.asks(groupId, { from: '2026-11-17', to: '2026-11-18' })).data
  expect([span.lessons.map(({ id }) => id), span.exams.map(({ id }) => id)]).toEqual([ids.slice(1, 3), [second]])
})

it("a student's journal contains only days of the student's memberships, and no group of another student", async () => {
  const [ali, vali] = [await createStudent(), await createStudent()]
  const groupId = await ali.joins({ startedDate: '2026-11-17', endedDate: '2026-11-18' })
  for (const day of [16, 17, 18, 19]) await lesson(ali, groupId, day, 1)
  const { group, total } = (await ali.asks(groupId)).data
  expect([total, group.attendance.attended]).toEqual([2, 2])
  expect((await vali.asks(groupId)).status).toBe(404)
  expect(await vali.groups()).toEqual([])
})

// Shows: PORTAL-006
it.each([
  ['it is 0 without lessons', [], 0],
  ['a late arrival counts as attended', [1, 4, 1], 3],
  ['an unexcused absence ends it', [1, 1, 2, 1], 1],
  ['it is 0 after a missed lesson', [1, 1, 2], 0],
  ['an excused absence or a lesson not held neither extends nor ends it', [1, 'reasonable', 3, 'on_the_road', 1], 2],
  ['an unmarked lesson neither extends nor ends it', [1, null, 1], 2],
] as const)("a student's streak of attended lessons follows the rule: %s", async (_, marks, expected) => {
  const ali = await createStudent()
  const groups = [await ali.joins(), await ali.joins()] as const
  for (const [at, mark] of marks.entries()) {
    const reason = mark === 2 ? 'without_reason' : typeof mark === 'string' ? mark : null
    await lesson(ali, groups[at % 2 === 0 ? 0 : 1], at + 2, typeof mark === 'string' ? 2 : mark, reason)
  }
  expect((await ali.streaks()).lessons).toBe(expected)
})

// Shows: PORTAL-006
it.each([
  ['it is 0 without lessons', [], 0],
  ['waiting, accepted, returned and held homework count as handed in', [1, 3, 2, 4], 4],
  ['missing homework ends it', [3, 'missed', 3], 1],
  ['it is 0 after missing homework', [3, 3, 'missed'], 0],
  ['optional homework extends it if handed in, and does not end it otherwise', [3, 'left', 3, 'did'], 3],
  ['homework with an open deadline neither extends nor ends it', [3, 3, 'due'], 2],
  ['an extended deadline does not end it', [3, 'moved'], 1],
  ['deleted homework does not count', [3, 'deleted', 3], 2],
] as const)("a student's streak of submitted homework follows the rule: %s", async (_, works, expected) => {
  const ali = await createStudent()
  const groupId = await ali.joins()
  for (const [at, work] of works.entries()) {
    const deadline = `2026-11-${work === 'due' ? 28 : 10 + at}T12:00:00+05:00`
    const type = work === 'left' || work === 'did' ? 2 : 1
    const homeworkId = await t.build.homework({ groupId, deadline, type })
    const status = typeof work === 'number' ? work : work === 'did' ? 1 : null
    const score = status === 3 ? 90 : status === 2 ? 30 : null
    const own = work === 'moved' ? '2026-11-30T12:00:00+05:00' : null
    await t.build.chat({ homeworkId, studentId: ali.studentId, status, score, deadline: own })
    if (work === 'deleted') await t.db.run(sql`update homework set deleted_at = now() where id = ${homeworkId}`)
  }
  expect((await ali.streaks()).homeworks).toBe(expected)
})
