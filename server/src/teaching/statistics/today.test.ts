import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import type { BranchOverviewSection } from '@markaz/protocol/teaching/statistics/schemas'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { createGroupWithTeacher, type GroupWithTeacherFixture } from './testing/teaching-group.ts'

const t = shareTestApp()

const parts = ['my_groups:attendance.update', 'my_groups:check_homeworks.update', 'my_groups:exam_chats.update']
const createGroup = (grants = parts) => createGroupWithTeacher(t, { grants: ['my_groups.read', ...grants] })
const readToday = async ({ teacher }: GroupWithTeacherFixture, token = teacher.token) =>
  (await t.send(statistics.today, { token })).data

describe("the rights for a teacher's open tasks", () => {
  it("the list of a teacher's open tasks answers 401 without a session, 403 without the right to own groups", async () => {
    const c = await createGroup()
    const other = await c.person(['all_groups.read', ...parts])
    expect((await t.send(statistics.today)).status).toBe(401)
    expect((await t.send(statistics.today, { token: other.token })).status).toBe(403)
  })

  it("each list of a teacher's open tasks requires the right to that list, either for own groups or for all groups", async () => {
    const fill = async (c: GroupWithTeacherFixture) => {
      const student = await c.student()
      const lesson = await c.lesson('2026-11-18')
      await c.work(await c.homework(lesson), student, { status: 1, handedInAt: '2026-11-18T13:00:00Z' })
      await c.examWork(await c.exam('2026-11-19'), student, { status: 1 })
      const { lessons, homeworks, exams } = await readToday(c)
      return [lessons.length, homeworks.length, exams.length]
    }
    expect(await fill(await createGroup())).toEqual([1, 1, 1])
    expect(await fill(await createGroup([]))).toEqual([0, 0, 0])
    expect(await fill(await createGroup(['my_groups:attendance.read', 'my_groups:check_homeworks.read']))).toEqual([
      0, 0, 0,
    ])
    expect(await fill(await createGroup(['all_groups:attendance.update']))).toEqual([1, 0, 0])
    expect(await fill(await createGroup(['my_groups:check_homeworks.update']))).toEqual([0, 1, 0])
    expect(await fill(await createGroup(['all_groups:exam_chats.update']))).toEqual([0, 0, 1])
  })

  it("a teacher's open tasks contain only groups that the teacher teaches, even with rights to other groups", async () => {
    const c = await createGroup()
    await c.student()
    await c.lesson('2026-11-18')
    const colleague = await c.person(['my_groups.read', 'all_groups.read', ...parts])
    expect(await readToday(c, colleague.token)).toMatchObject({
      next: null,
      day: [],
      lessons: [],
      homeworks: [],
      exams: [],
      lagging: [],
      silent: [],
      weekExams: [],
    })
    const elsewhere = await t.signedIn({
      grants: ['my_groups.read', ...parts],
      headOfficeIds: [(await t.build.office()).headOfficeId],
    })
    await t.build.groupStaff({ groupId: c.groupId, staffId: elsewhere.staffId })
    expect((await readToday(c, elsewhere.token)).lessons).toEqual([])
  })
})

describe("the lessons of the day on a teacher's home page", () => {
  it("a teacher's home page lists the lessons of the day by time, both future lessons and lessons with attendance marks", async () => {
    const c = await createGroup()
    const student = await c.student()
    const early = await c.lesson('2026-11-21', '09:00')
    await t.db.run(sql`
      insert into lesson (group_id, schedule_item_id, date, begin_time, end_time)
      values (${c.groupId}, null, '2026-11-21', '18:00', '20:00')`)
    await c.lesson('2026-11-20')
    await c.lesson('2026-11-22')
    await c.mark(early, student, 1)
    expect((await readToday(c)).day.map(({ beginTime, isMarked }) => [beginTime.slice(0, 5), isMarked])).toEqual([
      ['09:00', true],
      ['18:00', false],
    ])
  })
})

describe("the study department's board: the open tasks of all groups of the viewer's branches", () => {
  const rights = ['attendance', 'check_homeworks', 'all_homeworks'].map((tab) => `all_groups:${tab}.read`)
  const board = async (c: GroupWithTeacherFixture, grants = rights) => {
    const { token } = await c.person(['all_groups.read', ...grants])
    return (await t.send(statistics.board, { token })).data
  }
  const counts = async (c: GroupWithTeacherFixture, grants?: string[]) => {
    const { lessons, homeworks, absent, silent } = await board(c, grants)
    return [lessons.count, homeworks.count, absent.count, silent.count]
  }

  it("each list of the study department's board, such as lessons without attendance or absent students, requires the right to that list", async () => {
    const c = await createGroup()
    const [here, away] = [await c.student(), await c.student()]
    await c.mark(await c.lesson('2026-11-21', '09:00'), away, 2)
    for (const day of ['2026-11-16', '2026-11-18']) {
      const homework = await c.homework(day)
      await c.work(homework, here, { status: 1, handedInAt: '2026-11-19T07:00:00Z' })
    }
    const found = await board(c)
    expect(found.absent.rows).toMatchObject([{ studentId: away, group: { id: c.groupId }, scheduleId: c.scheduleId }])
    expect(found.silent.rows).toMatchObject([{ studentId: away, undoneCount: 2 }])
    expect(await counts(c)).toEqual([2, 2, 1, 1])
    expect(await counts(c, [])).toEqual([0, 0, 0, 0])
    expect(await counts(c, ['all_groups:attendance.read'])).toEqual([2, 0, 1, 0])
    expect(await counts(await createGroup())).toEqual([0, 0, 0, 0])
  })

  it("the study department's board shows twenty rows of each list, and the number of all rows", async () => {
    const c = await createGroup()
    await c.student({ endedDate: '2026-11-20' })
    await c.student({ startedDate: '2026-11-17' })
    for (const day of ['2026-11-16', '2026-11-18']) await c.homework(day)
    await t.db.run(sql`
      insert into lesson (group_id, schedule_item_id, date, begin_time, end_time)
      select ${c.groupId}, null, '2026-11-18', '08:00', '09:00' from generate_series(1, 25)`)
    const { lessons, silent } = await board(c)
    expect([lessons.count, lessons.rows.length, silent.count]).toEqual([27, 20, 0])

    const { token } = await c.person(['all_groups.read', ...rights])
    const page = async (part: BranchOverviewSection, number: number, as = token) =>
      (await t.send(statistics.boardPart, { token: as, params: { part }, query: { page: number, perPage: 20 } })).data
    const [first, second, beyond] = [await page('lessons', 1), await page('lessons', 2), await page('lessons', 9)]
    expect(first.lessons).toEqual(lessons)
    const all = [...(first.lessons?.rows ?? []), ...(second.lessons?.rows ?? [])]
    expect(new Set(all.map(({ lessonId }) => lessonId)).size).toBe(27)
    expect([first.total, second.total, beyond.total, beyond.lessons?.rows]).toEqual([27, 27, 27, []])
    expect(await page('silent', 1)).toEqual({ silent: { count: 0, rows: [] }, total: 0 })
    const marker = await c.person(['all_groups.read', 'all_groups:check_homeworks.read'])
    expect((await page('lessons', 1, marker.token)).total).toBe(0)
  })
})

describe('lessons without attendance', () => {
  it('lessons of the last 14 days are listed, oldest first, until their attendance is marked', async () => {
    const c = await createGroup()
    const student = await c.student()
    await c.lesson('2026-11-06')
    const oldest = await c.lesson('2026-11-07')
    // It is 15:00. This lesson begins now and is listed; the other lesson begins a minute later and is not listed.
    const begun = await c.lesson('2026-11-21', '15:00')
    const other = await t.build.scheduleItem({ groupId: c.groupId, staffId: c.teacher.staffId })
    await t.db.run(sql`
      insert into lesson (group_id, schedule_item_id, date, begin_time, end_time)
      values (${c.groupId}, ${other}, '2026-11-21', '15:01', '17:00'), (${c.groupId}, ${other}, '2026-11-22', '15:00', '17:00')`)
    const { lessons } = await readToday(c)
    expect(lessons).toEqual([
      {
        group: { id: c.groupId, name: expect.any(String) },
        staffId: c.teacher.staffId,
        scheduleId: c.scheduleId,
        lessonId: oldest,
        date: '2026-11-07',
        beginTime: '15:00',
        endTime: '17:00',
      },
      expect.objectContaining({ lessonId: begun }),
    ])
    await c.mark(oldest, student, 1)
    expect((await readToday(c)).lessons.map((lesson) => lesson.lessonId)).toEqual([begun])
  })

  it('the list of lessons without attendance omits lessons without members, and groups whose schedule names no teacher', async () => {
    const c = await createGroup()
    await c.student({ startedDate: '2026-11-16' })
    await c.lesson('2026-11-14')
    const held = await c.lesson('2026-11-16')
    expect((await readToday(c)).lessons.map((lesson) => lesson.lessonId)).toEqual([held])
    await t.db.run(sql`update schedule_item set staff_id = null where id = ${c.scheduleId}`)
    expect((await readToday(c)).lessons).toEqual([])
  })

  it("in the list of lessons without attendance, a lesson opens the page of its own schedule item, or else of the group's current schedule item", async () => {
    const c = await createGroup()
    await c.student()
    const colleague = await c.person([])
    const theirs = await t.build.scheduleItem({ groupId: c.groupId, staffId: colleague.staffId })
    await t.db.run(sql`
      insert into lesson (group_id, schedule_item_id, date, begin_time, end_time)
      values (${c.groupId}, ${theirs}, '2026-11-18', '15:00', '17:00'), (${c.groupId}, null, '2026-11-19', '15:00', '17:00')`)
    const placesNow = async () => (await readToday(c)).lessons.map(({ staffId, scheduleId }) => [staffId, scheduleId])
    expect(await placesNow()).toEqual([
      [colleague.staffId, theirs],
      [c.teacher.staffId, c.scheduleId],
    ])
    await t.db.run(sql`update schedule_item set end_date = '2026-11-20' where id = ${c.scheduleId}`)
    expect((await placesNow())[1]).toEqual([colleague.staffId, theirs])
  })

  // Shows: DAY-002
  it('the list of lessons without attendance has pages of fifty lessons, and a total that includes all pages', async () => {
    const c = await createGroup()
    await c.student()
    await t.db.run(sql`
      insert into lesson (group_id, schedule_item_id, date, begin_time, end_time)
      select ${c.groupId}, null, '2026-11-18', '08:00', '09:00' from generate_series(1, 60)`)
    const { lessons, counts } = await readToday(c)
    expect([lessons.length, counts.lessons]).toEqual([50, 60])
    const page = (number: number) =>
      t.send(statistics.todayPart, {
        token: c.teacher.token,
        params: { part: 'lessons' },
        query: { page: number, perPage: 50 },
      })
    const all = [...((await page(1)).data.lessons?.rows ?? []), ...((await page(2)).data.lessons?.rows ?? [])]
    expect(new Set(all.map(({ lessonId }) => lessonId)).size).toBe(60)
    expect((await page(9)).data).toMatchObject({ total: 60, lessons: { rows: [] } })
    const assistant = await c.person(['my_groups.read'])
    const asked = { params: { part: 'lessons' }, query: {} } as const
    expect((await t.send(statistics.todayPart, { ...asked, token: assistant.token })).data.total).toBe(0)
  })
})

describe('homework to check', () => {
  it('the list of homework to check contains only homework with submissions that wait for more than 24 hours, and counts these submissions', async () => {
    const c = await createGroup()
    const [one, two, three, four] = [await c.student(), await c.student(), await c.student(), await c.student()]
    const homework = await c.homework('2026-11-18', { theme: 'Kasrlar' })
    await c.work(homework, one, { status: 1, handedInAt: '2026-11-20T10:00:00Z' })
    expect((await readToday(c)).homeworks).toEqual([])
    await c.work(homework, one, { status: 1, handedInAt: '2026-11-20T09:59:59.999Z' })
    const chatId = await c.work(homework, two, { status: 4, handedInAt: '2026-11-19T07:00:00Z' })
    await c.work(homework, three, { status: 1, handedInAt: '2026-11-21T07:00:00Z' })
    await c.work(homework, four, { status: 3, handedInAt: '2026-11-18T07:00:00Z' })
    expect((await readToday(c)).homeworks).toEqual([
      {
        group: { id: c.groupId, name: expect.any(String) },
        staffId: c.teacher.staffId,
        scheduleId: c.scheduleId,
        homeworkId: homework,
        theme: 'Kasrlar',
        waitingCount: 2,
        oldestAt: '2026-11-19T07:00:00.000Z',
        chatId,
        studentId: two,
      },
    ])
    for (const student of [one, two]) await c.work(homework, student, { status: 3 })
    expect((await readToday(c)).homeworks).toEqual([])
  })

  it('the list of homework to check starts with the longest wait and omits deleted homework', async () => {
    const c = await createGroup()
    const one = await c.student()
    const [late, early] = [await c.homework('2026-11-16'), await c.homework('2026-11-18')]
    await c.work(late, one, { status: 1, handedInAt: '2026-11-19T07:00:00Z' })
    await c.work(early, one, { status: 1, handedInAt: '2026-11-18T07:00:00Z' })
    const ids = async () => (await readToday(c)).homeworks.map((homework) => homework.homeworkId)
    expect(await ids()).toEqual([early, late])
    await t.db.run(sql`update homework set deleted_at = now() where id = ${early}`)
    expect(await ids()).toEqual([late])
  })
})

describe('exams to check, and exams whose results can be announced', () => {
  it("a teacher's home page lists an exam as unchecked, then as ready for the announcement of its results, and no longer after the announcement", async () => {
    const c = await createGroup()
    const [one, two] = [await c.student(), await c.student()]
    const exam = await c.exam('2026-11-21', { theme: 'Oraliq', beginTime: '13:00', endTime: '14:00' })
    await c.exam('2026-11-22')
    await c.examWork(exam, one, { status: 1 })
    const place = {
      group: { id: c.groupId, name: expect.any(String) },
      staffId: c.teacher.staffId,
      scheduleId: c.scheduleId,
    }
    expect((await readToday(c)).exams).toEqual([
      { ...place, examId: exam, theme: 'Oraliq', waitingCount: 1, canAnnounce: false },
    ])
    await c.examWork(exam, one, { status: 3 })
    expect((await readToday(c)).exams).toEqual([
      { ...place, examId: exam, theme: 'Oraliq', waitingCount: 0, canAnnounce: true },
    ])
    // A student with an extended deadline may still hand in, so the exam's results cannot be announced yet.
    await c.examWork(exam, two, { deadline: '2026-11-21T10:00:01Z' })
    expect((await readToday(c)).exams).toEqual([])
    await c.examWork(exam, two, { deadline: '2026-11-21T10:00:00Z' })
    expect((await readToday(c)).exams).toMatchObject([{ examId: exam, canAnnounce: true }])
    await c.announce(exam)
    expect((await readToday(c)).exams).toEqual([])
  })
})

describe('the next lessons and exams', () => {
  it("a teacher's next lesson is the running lesson, or else the next lesson that is not cancelled", async () => {
    const c = await createGroup()
    await c.student()
    const tomorrow = await c.lesson('2026-11-22', '09:00', '11:00')
    const next = async () => (await readToday(c)).next
    expect(await next()).toMatchObject({ lessonId: tomorrow, teacher: expect.any(String), room: null })
    // It is 15:00, so this lesson is running.
    const running = await c.lesson('2026-11-21', '14:30', '16:00')
    await t.db.run(sql`
      insert into lesson (group_id, schedule_item_id, date, begin_time, end_time)
      values (${c.groupId}, null, '2026-11-21', '13:00', '15:00')`)
    expect((await next())?.lessonId).toBe(running)
    const manager = await c.person(['all_groups.read', 'all_groups:attendance.read'])
    const ahead = async () => (await t.send(statistics.board, { token: manager.token })).data.ahead
    expect(await ahead()).toMatchObject({ count: 1, rows: [{ lessonId: running }] })
    await t.db.run(sql`update lesson set cancelled_at = now(), marked_at = now() where id = ${running}`)
    expect((await next())?.lessonId).toBe(tomorrow)
    expect((await ahead()).count).toBe(0)
  })

  it("a teacher's home page lists exams that begin in the next seven days, and each exam stays until its end", async () => {
    const c = await createGroup(['my_groups:exam.read'])
    await c.exam('2026-11-21', { theme: 'Tugagan', beginTime: '12:00', endTime: '14:00' })
    await c.exam('2026-11-21', { theme: 'Ketmoqda', beginTime: '14:00', endTime: '16:00' })
    await c.exam('2026-11-27', { theme: 'Yettinchi kun' })
    await c.exam('2026-11-28', { theme: 'Keyingi hafta' })
    const { weekExams, counts } = await readToday(c)
    expect(weekExams.map(({ theme }) => theme)).toEqual(['Ketmoqda', 'Yettinchi kun'])
    expect(counts.weekExams).toBe(2)
    expect((await readToday(await createGroup([]))).weekExams).toEqual([])
  })
})

describe("a teacher's open tasks: students who hand in no homework", () => {
  it("the list of a teacher's students who hand in no homework needs the right to read homework", async () => {
    const fill = async (c: GroupWithTeacherFixture) => {
      const [quiet, busy] = [await c.student(), await c.student()]
      for (const day of ['2026-11-16', '2026-11-18']) {
        const homework = await c.homework(day, { deadline: '2026-11-19T10:00:00Z' })
        await c.work(homework, quiet, {})
        await c.work(homework, busy, { status: 1, handedInAt: '2026-11-19T07:00:00Z' })
      }
      return { quiet, found: (await readToday(c)).silent }
    }
    const { quiet, found } = await fill(await createGroup(['my_groups:all_homeworks.read']))
    expect(found).toMatchObject([{ studentId: quiet, undoneCount: 2 }])
    expect((await fill(await createGroup())).found).toEqual([])
  })

  it('a student with an extended deadline is not listed as handing in no homework', async () => {
    const c = await createGroup(['my_groups:all_homeworks.read'])
    const student = await c.student()
    const deadline = '2026-11-19T10:00:00Z'
    for (const day of ['2026-11-16', '2026-11-18'])
      await c.work(await c.homework(day, { deadline }), student, { deadline: '2026-11-22T10:00:00Z' })
    expect((await readToday(c)).silent).toEqual([])
  })
})

describe("the phone numbers of an absent student's parents", () => {
  it("an absent student's parents are shown only to users with the right to students; phones are masked without the right to personal data", async () => {
    const c = await createGroup()
    const student = await c.student()
    const parent = (fullName: string, phone: string) =>
      t.db.newId(sql`insert into agent (full_name, phone) values (${fullName}, ${phone}) returning id`)
    const [mother, former] = [await parent('Aliyeva Ona', '998901234567'), await parent('Eski Ota', '998907654321')]
    await t.db.run(sql`
      insert into agent_student (agent_id, student_id, relation, source, started_at, ended_at, end_reason)
      values (${mother}, ${student}, 'mother', 'hand', now(), null, null), (${former}, ${student}, 'father', 'hand', now(), now(), 'divorce')`)
    await c.mark(await c.lesson('2026-11-21', '09:00'), student, 2)
    const family = async (grants: string[], seesPersonal = true) => {
      const { token } = await c.person(['all_groups.read', 'all_groups:attendance.read', ...grants], { seesPersonal })
      return (await t.send(statistics.board, { token })).data.absent.rows[0]?.family
    }
    const told = { fullName: 'Aliyeva Ona', relation: 'mother' }
    expect(await family(['users:students.read'])).toEqual([{ ...told, phones: ['998901234567'] }])
    expect(await family(['users:students.read'], false)).toEqual([
      { ...told, phones: [expect.stringMatching(/^998•+67$/)] },
    ])
    expect(await family([])).toEqual([])
  })
})

describe('the week comparison on the home page', () => {
  // Shows: DAY-001
  it("the home page compares this week's lessons, absences and submissions up to now with the same days of last week, and each number opens the counted rows", async () => {
    const rights = ['attendance.read', 'all_homeworks.read']
    const c = await createGroup(rights.map((right) => `my_groups:${right}`))
    // Today is Saturday the 21st. Sunday the 15th is in neither of the two compared periods, so its data must be
    // ignored.
    const [one, two] = [
      await c.student({ startedDate: '2026-11-09' }),
      await c.student({ startedDate: '2026-11-16', endedDate: '2026-11-20' }),
    ]
    for (const day of ['2026-11-09', '2026-11-15', '2026-11-16', '2026-11-21']) {
      const lesson = await c.lesson(day, '09:00', '11:00')
      await c.mark(lesson, one, 2)
      await c.work(await c.homework(lesson), one, { status: 1, handedInAt: `${day}T08:00:00Z` })
    }
    // This lesson of Saturday the 14th is not counted: the weeks are compared only up to 15:00 on Saturday.
    const evening = await c.lesson('2026-11-14', '18:00', '20:00')
    await c.mark(evening, one, 2)
    await c.work(await c.homework(evening), one, { status: 1, handedInAt: '2026-11-14T14:00:00Z' })
    const cancelled = await c.lesson('2026-11-17')
    await t.db.run(sql`update lesson set cancelled_at = now(), marked_at = now() where id = ${cancelled}`)
    await c.mark(await c.lesson('2026-11-18'), two, 1)

    const figures = {
      held: { now: 3, before: 1 },
      absences: { now: 2, before: 1 },
      works: { now: 2, before: 1 },
      joined: { now: 1, before: 1 },
      left: { now: 1, before: 0 },
    }
    const { token } = await c.person(['all_groups.read', ...rights.map((right) => `all_groups:${right}`)])
    const weeks = [
      (await t.send(statistics.week.own, { token: c.teacher.token })).data,
      (await t.send(statistics.week.all, { token })).data,
    ]
    expect(weeks).toEqual([
      { from: '2026-11-16', figures },
      { from: '2026-11-16', figures },
    ])
    for (const part of ['held', 'absences', 'works', 'joined', 'left'] as const)
      for (const [call, as] of [
        [statistics.todayPart, c.teacher.token],
        [statistics.boardPart, token],
      ] as const) {
        const { data } = await t.send(call, { token: as, params: { part }, query: { page: 1, perPage: 50 } })
        expect([part, data.total, data[part]?.rows.length]).toEqual([part, figures[part].now, figures[part].now])
      }
  })

  it("the week comparison on the home page includes no data of other branches than the user's", async () => {
    const c = await createGroup()
    await c.mark(await c.lesson('2026-11-18'), await c.student({ startedDate: '2026-11-16' }), 2)
    const elsewhere = await t.signedIn({
      grants: ['all_groups.read', 'all_groups:attendance.read'],
      headOfficeIds: [(await t.build.office()).headOfficeId],
    })
    const none = { now: 0, before: 0 }
    expect((await t.send(statistics.week.all, { token: elsewhere.token })).data.figures).toEqual({
      held: none,
      absences: none,
      joined: none,
      left: none,
    })
    const asked = { params: { part: 'absences' }, query: {} } as const
    expect((await t.send(statistics.boardPart, { ...asked, token: elsewhere.token })).data.total).toBe(0)
    const { token } = await c.person(['all_groups.read'])
    expect((await t.send(statistics.boardPart, { ...asked, token })).data.total).toBe(0)
    expect(Object.keys((await t.send(statistics.week.all, { token })).data.figures)).toEqual(['joined', 'left'])
  })
})
