import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { createGroupWithTeacher, type GroupWithTeacherFixture } from './testing/teaching-group.ts'

const t = shareTestApp()
beforeAll(async () => {
  await t.db.run(sql`insert into learning_type (name) values ('Oflayn'), ('Onlayn')`)
})

const department = ['study:homework_statistics.read']
const lists = [
  homeworkStatistics.groups,
  homeworkStatistics.students,
  homeworkStatistics.byChecking,
  homeworkStatistics.studentsNotDoing,
] as const

async function createBranch() {
  const office = await t.build.office()
  const { token } = await t.signedIn({ grants: department, headOfficeIds: [office.headOfficeId] })
  return {
    office,
    token,
    group: (options: Parameters<typeof createGroupWithTeacher>[1] = {}) =>
      createGroupWithTeacher(t, { headOfficeId: office.headOfficeId, ...options }),
    groups: async (query: object = {}) => (await t.send(homeworkStatistics.groups, { token, query })).data,
    students: async (query: object = {}) => (await t.send(homeworkStatistics.students, { token, query })).data,
    checking: async (query: object = {}) => (await t.send(homeworkStatistics.byChecking, { token, query })).data,
    notDoing: async (query: object = {}) => (await t.send(homeworkStatistics.studentsNotDoing, { token, query })).data,
  }
}

const ids = ({ statistics }: { statistics: { id: number }[] }) => statistics.map(({ id }) => id)
/** @param states values of `ChatStatus`, one per student's chat; null = nothing was submitted */
async function giveHomework(
  c: GroupWithTeacherFixture,
  states: (1 | 2 | 3 | 4 | null)[],
  day = '2026-11-16',
  score?: number,
) {
  const homework = await c.homework(day)
  const students: number[] = []
  for (const status of states) {
    const student = await c.student({ startedDate: day })
    students.push(student)
    await c.work(homework, student, { status, ...(score !== undefined && status === 3 && { score }) })
  }
  return { homework, students }
}

describe("the rights for the study department's statistics", () => {
  it("every API call about the study department's statistics answers 401 without a session and 403 without the right", async () => {
    const { token } = await t.signedIn({
      grants: ['all_groups:homework_statistics.read', 'study:homework_statistics.update'],
    })
    const calls = [...lists, homeworkStatistics.filterObjects]
    for (const route of calls) {
      expect((await t.send(route as typeof homeworkStatistics.groups)).status).toBe(401)
      expect((await t.send(route as typeof homeworkStatistics.groups, { token })).status).toBe(403)
    }
    const params = { id: 1 }
    expect((await t.send(homeworkStatistics.groupDetail, { params })).status).toBe(401)
    expect((await t.send(homeworkStatistics.groupDetail, { params, token })).status).toBe(403)
  })

  // Shows: STUDY-021, STUDY-056
  it("the study department's statistics never show groups of other branches; opening such a group answers 404", async () => {
    const [here, there] = [await createBranch(), await createBranch()]
    const [own, foreign] = [await here.group(), await there.group()]
    await giveHomework(own, [3, null, 1])
    await giveHomework(foreign, [3, null, 1])
    for (const query of [{}, { officeIds: [there.office.id, here.office.id] }]) {
      expect(ids(await here.groups(query))).toEqual([own.groupId])
      for (const list of [await here.students(query), await here.notDoing(query)])
        expect(new Set(list.statistics.map(({ group }) => group.id))).toEqual(new Set([own.groupId]))
      expect((await here.checking(query)).statistics.map(({ teacher }) => teacher.id)).toEqual([own.teacher.staffId])
    }
    const beyond = { officeIds: [there.office.id] }
    for (const list of [
      await here.groups(beyond),
      await here.students(beyond),
      await here.notDoing(beyond),
      await here.checking(beyond),
    ])
      expect(list).toEqual({ statistics: [], total: 0 })
    expect((await here.checking({ teacherId: foreign.teacher.staffId })).total).toBe(0)
    const detail = async (id: number) =>
      (await t.send(homeworkStatistics.groupDetail, { token: here.token, params: { id } })).status
    expect([await detail(own.groupId), await detail(foreign.groupId), await detail(999_999_999)]).toEqual([
      200, 404, 404,
    ])
    const offered = (await t.send(homeworkStatistics.filterObjects, { token: here.token })).data
    expect(offered.teachers.map(({ id }) => id)).toEqual([own.teacher.staffId])
  })

  it("the study department's statistics answer 400 naming the field for unknown sort keys and for days in the wrong order", async () => {
    const { token } = await createBranch()
    const fields = async (query: object) => {
      const { status, error } = await t.send(homeworkStatistics.groups, { token, query: query as never })
      return [status, Object.keys(error?.fields ?? {})]
    }
    expect(await fields({ sortBy: 'name' })).toEqual([400, ['sortBy']])
    expect(await fields({ sortBy: '(select 1)' })).toEqual([400, ['sortBy']])
    expect(await fields({ sortBy: 'averageScore', orderBy: 'asc; select 1' })).toEqual([400, ['orderBy']])
    expect(await fields({ startDate: '2026-11-02', endDate: '2026-11-01' })).toEqual([400, ['endDate']])
    for (const route of lists)
      expect(
        (await t.send(route as typeof homeworkStatistics.groups, { token, query: { startDate: '2026-13-01' } })).status,
      ).toBe(400)
  })
})

describe('homework statistics by group', () => {
  // Shows: HOMEWORK-038, STUDY-053
  it('a group in the homework statistics has homework counts by status, staff and members; the last added group comes first', async () => {
    const b = await createBranch()
    const [courseId, categoryId] = [await t.build.course({ name: 'Frontend' }), await t.build.category()]
    const older = await b.group()
    const c = await b.group({ name: 'F-1', courseId, categoryId, learningTypeId: 1 })
    await giveHomework(c, [3, 3, 2, 1, 4, null], '2026-11-16', 90)
    await c.homework('2026-11-21', { deadline: '2026-11-22T12:00:00Z' })
    const { statistics, total } = await b.groups()
    expect([total, ids({ statistics })]).toEqual([2, [c.groupId, older.groupId]])
    expect(statistics[0]).toEqual({
      id: c.groupId,
      name: 'F-1',
      teachers: [{ id: c.teacher.staffId, fullName: expect.any(String) }],
      course: { id: courseId, name: 'Frontend' },
      learningType: { id: 1, name: expect.any(String) },
      office: { id: b.office.id, name: expect.any(String) },
      studentsCount: 6,
      homeworkCount: 2,
      averageScore: 90,
      acceptedHomeworkCount: 2,
      rejectedHomeworkCount: 1,
      waitingHomeworkCount: 2,
      uncompletedHomeworkCount: 1,
      notGivenHomeworkCount: 6,
      homeworkPercentage: 50,
    })
    expect(statistics[1]).toMatchObject({ homeworkCount: 0, averageScore: null, homeworkPercentage: null })
  })

  // Shows: HOMEWORK-024
  it('groups in the homework statistics can be sorted by any of five columns; groups without an average come last', async () => {
    const b = await createBranch()
    const [none, low, high] = [await b.group(), await b.group(), await b.group()]
    await giveHomework(none, [null, null, null])
    await giveHomework(low, [3, 2, 2, 1, 1], '2026-11-16', 60)
    await giveHomework(high, [3, 3, 1, null], '2026-11-16', 100)
    const order = async (query: object) =>
      ids(await b.groups(query)).map((id) => [none, low, high].findIndex((c) => c.groupId === id))
    expect(await order({ sortBy: 'averageScore' })).toEqual([2, 1, 0])
    expect(await order({ sortBy: 'averageScore', orderBy: 'ASC' })).toEqual([1, 2, 0])
    expect(await order({ sortBy: 'acceptedHomeworkCount' })).toEqual([2, 1, 0])
    expect(await order({ sortBy: 'rejectedHomeworkCount' })).toEqual([1, 2, 0])
    expect(await order({ sortBy: 'waitingHomeworkCount' })).toEqual([1, 2, 0])
    expect(await order({ sortBy: 'uncompletedHomeworkCount' })).toEqual([0, 2, 1])
    expect(await order({ sortBy: 'uncompletedHomeworkCount', orderBy: 'ASC' })).toEqual([1, 2, 0])
    expect(ids(await b.groups({ sortBy: 'averageScore', perPage: 1, page: 2 }))).toEqual([low.groupId])
    expect(await b.groups({ page: 9 })).toEqual({ statistics: [], total: 3 })
  })

  it('groups in the homework statistics are filtered by course, category, study type, teacher, branch, name and days', async () => {
    const b = await createBranch()
    const [courseId, categoryId] = [await t.build.course(), await t.build.category()]
    const c = await b.group({ name: 'Zebra 7', courseId, categoryId, learningTypeId: 2 })
    const other = await b.group({ learningTypeId: 1 })
    await giveHomework(c, [3], '2026-10-05')
    for (const query of [
      { courseId },
      { categoryId },
      { learningTypeId: 2 },
      { teacherId: c.teacher.staffId },
      { value: 'zebra' },
      { officeIds: [b.office.id], courseId },
    ])
      expect([await b.groups(query), query]).toMatchObject([{ statistics: [{ id: c.groupId }], total: 1 }, query])
    expect(ids(await b.groups({ officeIds: [b.office.id] }))).toEqual([other.groupId, c.groupId])
    expect((await b.groups({ value: 'zebra', startDate: '2026-10-06' })).statistics).toMatchObject([
      { homeworkCount: 0 },
    ])
    expect(
      (await b.groups({ value: 'zebra', startDate: '2026-10-05', endDate: '2026-10-05' })).statistics,
    ).toMatchObject([{ homeworkCount: 1, acceptedHomeworkCount: 1 }])
  })

  it('the homework statistics list only groups that were active or have homework on the chosen days', async () => {
    const b = await createBranch()
    await b.group({ startedDate: '2025-01-01', endedDate: '2026-08-30' })
    const ended = await b.group({ startedDate: '2025-01-01', endedDate: '2026-08-31' })
    await b.group({ startedDate: '2026-11-23' })
    const gone = await b.group()
    await giveHomework(gone, [3], '2026-11-02')
    await t.db.run(sql`update study_group set gone_at = now() where id = ${gone.groupId}`)
    const empty = await b.group()
    await t.db.run(sql`update study_group set gone_at = now() where id = ${empty.groupId}`)
    expect(ids(await b.groups())).toEqual([gone.groupId, ended.groupId])
  })
})

describe('homework statistics by student', () => {
  // Shows: STUDY-054
  it('a student is listed in the homework statistics once per group, sorted by name or by a column of counts', async () => {
    const b = await createBranch()
    const [c, other] = [await b.group({ name: 'Bir' }), await b.group({ name: 'Ikki' })]
    const [ali, vali] = [await c.student({}, 'Aliyev'), await c.student({}, 'Valiyev')]
    const homework = await c.homework('2026-11-16')
    await c.work(homework, ali, { status: 2, score: 20 })
    await c.work(homework, vali, { status: 3, score: 95 })
    await other.work(await other.homework('2026-11-16'), ali, { status: 1 })
    const rows = async (query: object = {}) =>
      (await b.students(query)).statistics.map(({ student, group }) => [student.id, group.name])
    expect(await rows()).toEqual([
      [ali, 'Bir'],
      [ali, 'Ikki'],
      [vali, 'Bir'],
    ])
    expect(await rows({ sortBy: 'averageScore' })).toEqual([
      [vali, 'Bir'],
      [ali, 'Bir'],
      [ali, 'Ikki'],
    ])
    expect(await rows({ value: 'valiyev' })).toEqual([[vali, 'Bir']])
    expect(await rows({ perPage: 1, page: 2 })).toEqual([[ali, 'Ikki']])
    expect(await b.students({ page: 9 })).toEqual({ statistics: [], total: 3 })
    expect((await b.students({ value: 'valiyev' })).statistics[0]).toMatchObject({
      averageScore: 95,
      acceptedHomeworkCount: 1,
      homeworkPercentage: 100,
    })
  })

  // Shows: STUDY-058
  it('the list of students with missing homework starts with the student with most missing homework', async () => {
    const b = await createBranch()
    const c = await b.group()
    const [one, two, done] = [await c.student(), await c.student(), await c.student()]
    await t.db.run(sql`update student set phone_number = '998901112233' where id = ${two}`)
    const homeworks = [await c.homework('2026-11-14'), await c.homework('2026-11-16')]
    for (const homework of homeworks) await c.work(homework, done, { status: 3 })
    await c.work(homeworks[0] as number, one, { status: 1 })
    const { statistics, total } = await b.notDoing()
    expect(total).toBe(2)
    expect(statistics).toMatchObject([
      { student: { id: two, phoneNumber: '998901112233' }, uncompletedHomeworkCount: 2, homeworkPercentage: 0 },
      { student: { id: one, phoneNumber: null }, uncompletedHomeworkCount: 1 },
    ])
    // With the extended deadline, no homework of this student is overdue.
    await c.work(homeworks[1] as number, one, { deadline: '2026-11-30T10:00:00Z' })
    expect((await b.notDoing()).statistics.map(({ student }) => student.id)).toEqual([two])
  })
})

describe('homework statistics by checker', () => {
  // Shows: STUDY-055
  it('the list of checkers shows waiting submissions, checks, and the mean hours to a check for each person', async () => {
    const b = await createBranch()
    const c = await b.group()
    const helper = await t.build.staff({ lastName: 'Yordamchi' })
    const times = { handedInAt: '2026-11-18T10:00:00Z' }
    const homework = await c.homework('2026-11-16')
    const checks = [
      [c.teacher.staffId, '2026-11-18T11:00:00Z'],
      [c.teacher.staffId, '2026-11-18T12:00:00Z'],
      [c.teacher.staffId, '2026-11-18T10:30:00Z'],
      [helper, '2026-11-19T10:00:00Z'],
    ] as const
    for (const [checkedBy, checkedAt] of checks)
      await c.work(homework, await c.student(), { status: 3, ...times, checkedBy, checkedAt })
    for (const status of [1, 4] as const) await c.work(homework, await c.student(), { status })
    const { statistics, total } = await b.checking()
    expect(total).toBe(2)
    expect(statistics).toEqual([
      {
        teacher: { id: c.teacher.staffId, fullName: expect.any(String) },
        waitingCount: 2,
        checkedCount: 3,
        averageHours: 1.1,
      },
      {
        teacher: { id: helper, fullName: expect.stringContaining('Yordamchi') },
        waitingCount: 0,
        checkedCount: 1,
        averageHours: 24,
      },
    ])
    expect((await b.checking({ teacherId: helper })).statistics.map(({ teacher }) => teacher.id)).toEqual([helper])
    expect((await b.checking({ value: 'yordam' })).total).toBe(1)
    expect(await b.checking({ startDate: '2026-11-17' })).toEqual({ statistics: [], total: 0 })
  })

  it('in the list of checkers, the waiting submissions of a group with two teachers are counted for both teachers', async () => {
    const b = await createBranch()
    const c = await b.group()
    const second = await t.build.staff({ kind: 2, login: null })
    await t.build.groupStaff({ groupId: c.groupId, staffId: second })
    await t.build.groupStaff({ groupId: c.groupId, staffId: await t.build.staff(), role: 'assistant' })
    await giveHomework(c, [1])
    expect(
      (await b.checking()).statistics.map(({ waitingCount, averageHours }) => [waitingCount, averageHours]),
    ).toEqual([
      [1, null],
      [1, null],
    ])
  })
})

describe('homework statistics of one group', () => {
  // Shows: STUDY-057
  it('the homework statistics of one group list homework by lesson, latest first, and by student, sorted on request', async () => {
    const b = await createBranch()
    const c = await b.group()
    const [one, two] = [await c.student(), await c.student()]
    const [early, late] = [await c.lesson('2026-11-14'), await c.lesson('2026-11-16')]
    const [a, first, second] = [
      await c.homework(early, { theme: 'A' }),
      await c.homework(late, { theme: 'B' }),
      await c.homework(late, { theme: 'C' }),
    ]
    await c.work(a, one, { status: 3, score: 70 })
    await c.work(first, two, { status: 3, score: 99 })
    const read = async (query: object = {}) =>
      (await t.send(homeworkStatistics.groupDetail, { token: b.token, params: { id: c.groupId }, query })).data
    const { group, lessons, students } = await read()
    expect(group).toMatchObject({
      id: c.groupId,
      homeworkCount: 3,
      acceptedHomeworkCount: 2,
      uncompletedHomeworkCount: 4,
    })
    expect(lessons.map(({ lessonId, homeworks }) => [lessonId, homeworks.map(({ theme }) => theme)])).toEqual([
      [late, ['C', 'B']],
      [early, ['A']],
    ])
    expect(lessons[1]).toMatchObject({
      date: '2026-11-14',
      averageScore: 70,
      homeworkPercentage: 50,
      students: [
        { studentId: one, homeworkId: a, status: 3, score: 70 },
        { studentId: two, homeworkId: a, status: 5, score: null },
      ],
    })
    expect(students.map(({ student }) => student.id)).toEqual([one, two])
    expect(students[1]?.homeworks).toMatchObject([
      { homeworkId: second, status: 5, lessonDate: '2026-11-16' },
      { homeworkId: first, status: 3, score: 99, deadline: '2026-11-17T12:00:00.000Z' },
      { homeworkId: a, status: 5 },
    ])
    expect((await read({ sortBy: 'averageScore' })).students.map(({ student }) => student.id)).toEqual([two, one])
    expect((await read({ startDate: '2026-11-15' })).lessons.map(({ lessonId }) => lessonId)).toEqual([late])
  })
})
