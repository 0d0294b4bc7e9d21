import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'

const t = shareTestApp()

const grants = [
  'all_groups:attendance.read',
  'my_groups:attendance.read',
  'all_groups:journal.read',
  'my_groups:journal.read',
]

async function createClassroom() {
  const { headOfficeId } = await t.build.office()
  const groupId = await t.build.group({ headOfficeId })
  const scheduleId = await t.build.scheduleItem({ groupId })
  const admin = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
  const markerId = await t.build.staff({ firstName: 'Aziz', lastName: 'Odilov' })
  let n = 0
  return {
    headOfficeId,
    groupId,
    scheduleId,
    admin,
    lesson: (date: string, scheduleItemId = scheduleId, beginTime = '15:00') =>
      t.build.lesson({ groupId, scheduleItemId, date, beginTime }),
    async student(
      dates: { startedDate?: string | null; endedDate?: string | null } = {},
      lastName = `A${String(++n).padStart(3, '0')}`,
    ) {
      const id = await t.build.student({ lastName, firstName: 'Ali' })
      await t.build.membership({ groupId, studentId: id, ...dates })
      return id
    },
    async mark(
      lessonId: number,
      studentId: number,
      mark: number | null,
      { reason = mark === 2 ? 'without_reason' : null, comment = null as string | null, version = 1 } = {},
    ) {
      await t.db.run(sql`
        insert into attendance (lesson_id, student_id, mark, reason_type, comment, version, marked_by)
        values (${lessonId}, ${studentId}, ${mark}, ${reason}, ${comment}, ${version}, ${markerId})`)
      if (mark) await t.db.run(sql`update lesson set marked_at = now() where id = ${lessonId}`)
    },
    markedBy: { id: markerId, fullName: 'Odilov Aziz' },
    read: async (query: Record<string, unknown> = {}) =>
      (await t.send(attendance.read.all, { token: admin.token, params: { id: groupId }, query })).data,
    journal: async (query: Record<string, unknown> = {}) =>
      (await t.send(attendance.journal.all, { token: admin.token, params: { id: groupId }, query })).data,
  }
}

describe('the rights for API calls about attendance', () => {
  const calls = [
    [attendance.read.all, attendance.read.own, 'attendance'],
    [attendance.journal.all, attendance.journal.own, 'journal'],
    [attendance.journalFilters.all, attendance.journalFilters.own, 'journal'],
  ] as const

  // Shows: ATTEND-008, JOURNAL-005
  it('API calls about attendance answer 401 without a session, 403 without the right, 404 for another group, otherwise 200', async () => {
    const c = await createClassroom()
    const elsewhere = await t.signedIn({ grants, headOfficeIds: [(await t.build.office()).headOfficeId] })
    await t.build.groupStaff({ groupId: c.groupId, staffId: elsewhere.staffId })
    for (const [forAdmin, forAcademic, tab] of calls) {
      const person = (...held: string[]) => t.signedIn({ grants: held, headOfficeIds: [c.headOfficeId] })
      const teacher = await person(`my_groups:${tab}.read`)
      await t.build.groupStaff({ groupId: c.groupId, staffId: teacher.staffId })
      const colleague = await person(`my_groups:${tab}.read`)
      const other = await person(
        'all_groups.read',
        'my_groups.read',
        `all_groups:${tab}.update`,
        'all_groups:homework_statistics.read',
      )
      const status = async (route: typeof forAdmin | typeof forAcademic, token: string | null, id = c.groupId) =>
        (await t.send(route as typeof forAdmin, { token, params: { id } })).status
      expect([await status(forAdmin, c.admin.token), await status(forAcademic, teacher.token)]).toEqual([200, 200])
      expect([await status(forAdmin, null), await status(forAcademic, null)]).toEqual([401, 401])
      expect([
        await status(forAdmin, other.token),
        await status(forAcademic, other.token),
        await status(forAdmin, teacher.token),
      ]).toEqual([403, 403, 403])
      // Neither `colleague` nor `c.admin` teaches this group, so both get 404.
      expect([await status(forAcademic, colleague.token), await status(forAcademic, c.admin.token)]).toEqual([404, 404])
      expect([await status(forAdmin, elsewhere.token), await status(forAcademic, elsewhere.token)]).toEqual([404, 404])
      expect(await status(forAdmin, c.admin.token, 999_999_999)).toBe(404)
    }
  })

  // Shows: ATTEND-009, JOURNAL-006, JOURNAL-008
  it('the API calls for office users and for teaching staff return the same attendance of a group', async () => {
    const c = await createClassroom()
    await c.mark(await c.lesson('2026-11-16'), await c.student(), 1)
    await t.build.groupStaff({ groupId: c.groupId, staffId: c.admin.staffId })
    for (const [forAdmin, forAcademic] of calls) {
      const [one, two] = [
        await t.send(forAdmin as typeof attendance.read.all, { token: c.admin.token, params: { id: c.groupId } }),
        await t.send(forAcademic as typeof attendance.read.all, {
          token: c.admin.token,
          params: { id: c.groupId },
        }),
      ]
      expect(two.data).toEqual(one.data)
    }
  })

  it('API calls about attendance answer 400 naming the invalid query parameter', async () => {
    const c = await createClassroom()
    const send = (route: (typeof calls)[number][0], query: object) =>
      t.send(route as typeof attendance.read.all, { token: c.admin.token, params: { id: c.groupId }, query })
    for (const [route, field, value] of [
      [attendance.read.all, 'scheduleId', '1; drop table lesson'],
      [attendance.read.all, 'from', '2026-11-31'],
      [attendance.read.all, 'to', 'bugun'],
      [attendance.journal.all, 'lessonId', "1' or '1'='1"],
      [attendance.journal.all, 'studentId', '-1'],
      [attendance.journal.all, 'from', '0000-01-01'],
    ] as const) {
      const { status, error } = await send(route, { [field]: value })
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
    }
  })
})

describe('reading attendance', () => {
  // Shows: ATTEND-008
  it("a group's attendance list has a day per lesson, and per student the attendance marks with reason, comment, version and author", async () => {
    const c = await createClassroom()
    const first = await c.lesson('2026-11-16')
    const second = await c.lesson('2026-11-18')
    const id = await c.student()
    await c.mark(first, id, 2, { reason: 'on_the_road', comment: "Yo'lda 🚌", version: 4 })
    await c.mark(second, id, null, { version: 2 })
    const other = await c.student()
    const { days, students } = await c.read()
    const day = { scheduleId: c.scheduleId, beginTime: '15:00', endTime: '17:00' }
    expect(days).toEqual([
      { ...day, lessonId: first, date: '2026-11-16', isMarked: true, isCancelled: false },
      { ...day, lessonId: second, date: '2026-11-18', isMarked: false, isCancelled: false },
    ])
    expect(students).toEqual([
      {
        studentId: id,
        hId: expect.any(String),
        fullName: 'A001 Ali',
        photo: null,
        periods: [{ from: '2026-09-01', to: null }],
        recent: [2],
        marks: [
          {
            lessonId: first,
            date: '2026-11-16',
            mark: 2,
            reasonType: 'on_the_road',
            comment: "Yo'lda 🚌",
            version: 4,
            markedBy: c.markedBy,
          },
          {
            lessonId: second,
            date: '2026-11-18',
            mark: null,
            reasonType: null,
            comment: null,
            version: 2,
            markedBy: c.markedBy,
          },
        ],
        told: [],
        notes: [],
        guestOf: null,
      },
      expect.objectContaining({ studentId: other, marks: [], recent: [] }),
    ])
  })

  it("the attendance list shows the mark Ended after a student's last day in the group, unless staff saved another mark", async () => {
    const c = await createClassroom()
    const lessons = [
      await c.lesson('2026-11-09'),
      await c.lesson('2026-11-11'),
      await c.lesson('2026-11-16'),
      await c.lesson('2026-11-30'),
    ]
    const left = await c.student({ endedDate: '2026-11-11' })
    const back = await c.student({ endedDate: '2026-11-09' })
    await t.build.membership({
      groupId: c.groupId,
      studentId: back,
      startedDate: '2026-11-16',
      endedDate: '2026-11-20',
    })
    const stays = await c.student({ endedDate: '2026-11-09' })
    await t.build.membership({ groupId: c.groupId, studentId: stays, startedDate: '2026-11-16' })
    const goneFromErp = await c.student()
    // The ERP removed the student on the 12th at 01:00 in Tashkent, so the 11th was the student's last day.
    await t.db.run(sql`update student_group set gone_at = '2026-11-11T20:00:00Z' where student_id = ${goneFromErp}`)
    const marked = await c.student({ endedDate: '2026-11-11' })
    await c.mark(lessons[2] as number, marked, 1)
    await c.mark(lessons[3] as number, marked, null, { version: 2 })
    const { students } = await c.read()
    const marks = (id: number) =>
      students
        .find((student) => student.studentId === id)
        ?.marks.map(({ date, mark, version }) => [date.slice(5), mark, version])
    expect(marks(left)).toEqual([
      ['11-16', 5, 0],
      ['11-30', 5, 0],
    ])
    expect(marks(back)).toEqual([['11-30', 5, 0]])
    expect(marks(stays)).toEqual([])
    expect(marks(goneFromErp)).toEqual([
      ['11-16', 5, 0],
      ['11-30', 5, 0],
    ])
    expect(marks(marked)).toEqual([
      ['11-16', 1, 1],
      ['11-30', 5, 2],
    ])
    expect(students.find((student) => student.studentId === back)?.periods).toEqual([
      { from: '2026-09-01', to: '2026-11-09' },
      { from: '2026-11-16', to: '2026-11-20' },
    ])
    expect(students.find((student) => student.studentId === goneFromErp)?.periods).toEqual([
      { from: '2026-09-01', to: '2026-11-11' },
    ])
  })

  it('a chosen date range limits the attendance list to students who were members in that range; without a range, former members are listed too', async () => {
    const c = await createClassroom()
    await c.student({ endedDate: '2026-11-15' }, 'Ketgan')
    await c.student({ endedDate: '2026-11-16' }, 'Oxirgi')
    await c.student({ startedDate: '2026-11-18' }, 'Birinchi')
    await c.student({ startedDate: '2026-11-19' }, 'Keyin')
    await c.student({ startedDate: null }, 'Doim')
    // A student added and removed by the ERP on the same day was never a member.
    const never = await c.student({ startedDate: '2026-11-17' }, 'Hech')
    await t.db.run(sql`update student_group set gone_at = '2026-11-17T10:00:00+05:00' where student_id = ${never}`)
    const names = async (query = {}) => (await c.read(query)).students.map((student) => student.fullName.split(' ')[0])
    expect(await names({ from: '2026-11-16', to: '2026-11-18' })).toEqual(['Birinchi', 'Doim', 'Oxirgi'])
    expect(await names({ from: '2026-11-17' })).toEqual(['Birinchi', 'Doim', 'Keyin'])
    expect(await names({ to: '2026-11-17' })).toEqual(['Doim', 'Ketgan', 'Oxirgi'])
    expect(await names()).toEqual(['Birinchi', 'Doim', 'Ketgan', 'Keyin', 'Oxirgi'])
  })

  it("filtering a group's attendance list by schedule and dates limits the lessons and attendance marks that it shows", async () => {
    const c = await createClassroom()
    const other = await t.build.scheduleItem({ groupId: c.groupId })
    const first = await c.lesson('2026-11-16')
    const second = await c.lesson('2026-11-16', other, '17:00')
    const third = await c.lesson('2026-11-18')
    const id = await c.student()
    for (const lessonId of [first, second, third]) await c.mark(lessonId, id, 1)
    const ids = async (query = {}) => {
      const { days, students } = await c.read(query)
      expect(students[0]?.marks.map((cell) => cell.lessonId)).toEqual(days.map((day) => day.lessonId))
      return days.map((day) => day.lessonId)
    }
    expect(await ids()).toEqual([first, second, third])
    expect(await ids({ scheduleId: other })).toEqual([second])
    expect(await ids({ from: '2026-11-17', to: '2026-11-18' })).toEqual([third])
    expect(await ids({ scheduleId: c.scheduleId, from: '2026-11-16', to: '2026-11-16' })).toEqual([first])
  })

  it("the attendance list contains each student's last three attendance marks before the chosen range, oldest first", async () => {
    const c = await createClassroom()
    const lessons: number[] = []
    for (const day of ['02', '04', '09', '11', '16']) lessons.push(await c.lesson(`2026-11-${day}`))
    await c.lesson('2026-11-14')
    const [often, once, late] = [await c.student(), await c.student(), await c.student({ startedDate: '2026-11-11' })]
    for (const [i, marks] of [
      [2, 1],
      [2, 1],
      [2, 4],
      [2, 3],
      [2, 2],
    ].entries()) {
      await c.mark(lessons[i] as number, often, marks[0] as number)
      await c.mark(lessons[i] as number, once, marks[1] as number)
    }
    await c.mark(lessons[3] as number, late, 2)
    const recent = async (query = {}) => {
      const { students } = await c.read(query)
      return [often, once, late].map((id) => students.find((student) => student.studentId === id)?.recent)
    }
    // The first student's marks of 4, 9 and 11 November are expected. The lesson marked "no class" is skipped.
    expect(await recent({ to: '2026-11-16' })).toEqual([[2, 2, 2], [1, 4], [2]])
    expect((await recent())[1]).toEqual([4, 2])
    const other = await t.build.scheduleItem({ groupId: c.groupId })
    expect((await recent({ scheduleId: other }))[0]).toEqual([])
  })

  it("the attendance list sorts students' names by the Uzbek alphabet", async () => {
    const c = await createClassroom()
    for (const name of ['Chori', "O'g'il", 'Шарипов', 'Xolov', 'Zafar', "G'ani", 'Cora', 'Ҳакимов'])
      await c.student({}, name)
    expect((await c.read()).students.map((student) => student.fullName.split(' ')[0])).toEqual([
      'Cora',
      'Ҳакимов',
      'Xolov',
      'Zafar',
      "O'g'il",
      "G'ani",
      'Шарипов',
      'Chori',
    ])
  })
})

describe('reading the journal of a group', () => {
  it('the journal shows an attendance mark for a day on which the student was not in the group, but its totals omit the mark', async () => {
    const c = await createClassroom()
    const lessons: number[] = []
    for (const day of ['02', '09', '11', '16', '18']) lessons.push(await c.lesson(`2026-11-${day}`))
    const id = await c.student({ startedDate: '2026-11-09', endedDate: '2026-11-09' })
    await t.build.membership({ groupId: c.groupId, studentId: id, startedDate: '2026-11-16', endedDate: '2026-11-16' })
    for (const [i, mark] of [2, 1, 4, 2, 3].entries()) await c.mark(lessons[i] as number, id, mark)
    const { students } = await c.journal()
    expect(students).toMatchObject([
      {
        statistics: { attended: 1, late: 0, absent: 1, noClass: 0 },
        additionalStats: { attendancePercentage: 50 },
        attendance: [{ mark: 2 }, { mark: 1 }, { mark: 4 }, { mark: 2 }, { mark: 3 }],
      },
    ])
  })

  // Shows: JOURNAL-004, JOURNAL-005
  it("the journal shows attendance marks as symbols, and each student's attendance counts and percentages (rounded down) for the displayed days", async () => {
    const c = await createClassroom()
    const lessons: number[] = []
    for (const day of ['02', '04', '09', '11', '16']) lessons.push(await c.lesson(`2026-11-${day}`))
    const [id, empty, left] = [await c.student(), await c.student(), await c.student({ endedDate: '2026-11-11' })]
    for (const [i, mark] of [1, 4, 2, 3].entries()) await c.mark(lessons[i] as number, id, mark)
    await c.mark(lessons[4] as number, id, null)
    await c.mark(lessons[0] as number, left, 1)
    const { days, students } = await c.journal()
    expect(days).toEqual(
      lessons.map((lessonId, i) => ({
        lessonId,
        date: `2026-11-${['02', '04', '09', '11', '16'][i]}`,
        beginTime: '15:00',
      })),
    )
    expect(students[0]).toEqual({
      studentId: id,
      hId: expect.any(String),
      fullName: 'A001 Ali',
      photo: null,
      statistics: { attended: 1, late: 1, absent: 1, noClass: 1 },
      attendance: [
        { lessonId: lessons[0], mark: 1, reasonType: null, isMadeUp: false },
        { lessonId: lessons[1], mark: 4, reasonType: null, isMadeUp: false },
        { lessonId: lessons[2], mark: 2, reasonType: 'without_reason', isMadeUp: false },
        { lessonId: lessons[3], mark: 3, reasonType: null, isMadeUp: false },
      ],
      homework: [],
      additionalStats: { attendancePercentage: 66.6, homeworkPercentage: null },
    })
    expect(students[1]).toMatchObject({
      studentId: empty,
      attendance: [],
      additionalStats: { attendancePercentage: null },
    })
    expect(students[2]).toMatchObject({
      studentId: left,
      attendance: [
        { lessonId: lessons[0], mark: 1 },
        { lessonId: lessons[4], mark: 5 },
      ],
      additionalStats: { attendancePercentage: 100 },
    })
    const november = await c.journal({ from: '2026-11-04', to: '2026-11-09' })
    expect(november.days.map((day) => day.lessonId)).toEqual([lessons[1], lessons[2]])
    expect(november.students[0]).toMatchObject({
      statistics: { attended: 0, late: 1, absent: 1, noClass: 0 },
      additionalStats: { attendancePercentage: 50 },
    })
  })

  it('the journal can be limited to one lesson and one student, and is empty for a lesson or student of another group', async () => {
    const c = await createClassroom()
    const foreign = await createClassroom()
    const foreignLesson = await foreign.lesson('2026-11-16')
    const foreignStudent = await foreign.student()
    await foreign.mark(foreignLesson, foreignStudent, 1)
    const [first, second] = [await c.lesson('2026-11-16'), await c.lesson('2026-11-18')]
    const [one, two] = [await c.student(), await c.student()]
    for (const lessonId of [first, second]) for (const studentId of [one, two]) await c.mark(lessonId, studentId, 1)
    const byLesson = await c.journal({ lessonId: second })
    expect([
      byLesson.days.map((day) => day.lessonId),
      byLesson.students.map((student) => student.attendance.length),
    ]).toEqual([[second], [1, 1]])
    const byStudent = await c.journal({ studentId: two })
    expect([byStudent.days.length, byStudent.students.map((student) => student.studentId)]).toEqual([2, [two]])
    expect(await c.journal({ lessonId: foreignLesson })).toMatchObject({ days: [] })
    expect((await c.journal({ studentId: foreignStudent })).students).toEqual([])
  })

  it('a journal of 30 students and 60 lessons has one cell per student and lesson, and its totals match the cells', async () => {
    const c = await createClassroom()
    await t.db.run(sql`
      insert into lesson (group_id, schedule_item_id, date, begin_time, end_time, marked_at)
      select ${c.groupId}, ${c.scheduleId}, date '2026-09-01' + n, '15:00', '17:00', now() from generate_series(0, 59) n`)
    for (let i = 0; i < 30; i++) await c.student()
    await t.db.run(sql`
      insert into attendance (lesson_id, student_id, mark, reason_type)
      select lesson.id, student_id, mark, case when mark = 2 then 'reasonable' end
      from lesson join student_group using (group_id) cross join lateral (select 1 + (lesson.id + student_id) % 4 as mark) m
      where group_id = ${c.groupId}`)
    const { days, students } = await c.journal()
    expect([days.length, students.length]).toEqual([60, 30])
    for (const { attendance: cells, statistics: s, additionalStats } of students) {
      expect(new Set(cells.map((cell) => cell.lessonId)).size).toBe(60)
      expect(cells.filter((cell) => cell.mark === 2)).toHaveLength(s.absent)
      expect(cells.every((cell) => (cell.mark === 2) === (cell.reasonType === 'reasonable'))).toBe(true)
      expect(s.attended + s.late + s.absent + s.noClass).toBe(60)
      expect(additionalStats.attendancePercentage).toBe(
        Math.floor((1000 * (s.attended + s.late)) / (s.attended + s.late + s.absent)) / 10,
      )
    }
  })
})

describe('the filter options of the journal', () => {
  // Shows: JOURNAL-007
  it("the journal's filters offer months with past lessons, the lessons of each month, and all present and former students", async () => {
    const c = await createClassroom()
    const lessons = [
      await c.lesson('2026-02-27'),
      await c.lesson('2026-10-31'),
      await c.lesson('2026-11-01'),
      await c.lesson('2026-11-21'),
    ]
    await c.lesson('2026-11-22')
    await c.lesson('2026-12-02')
    const left = await c.student({ endedDate: '2026-09-02' })
    const here = await c.student()
    const { data } = await t.send(attendance.journalFilters.all, {
      token: c.admin.token,
      params: { id: c.groupId },
    })
    expect(data.months).toEqual([
      { label: 'Noyabr 2026', from: '2026-11-01', to: '2026-11-30' },
      { label: 'Oktabr 2026', from: '2026-10-01', to: '2026-10-31' },
      { label: 'Fevral 2026', from: '2026-02-01', to: '2026-02-28' },
    ])
    expect(data.lessons.map((lesson) => lesson.id)).toEqual(lessons)
    expect(data.lessons[0]).toEqual({ id: lessons[0], date: '2026-02-27', beginTime: '15:00' })
    expect(data.students).toEqual([
      { id: left, fullName: 'A001 Ali' },
      { id: here, fullName: 'A002 Ali' },
    ])
  })
})
