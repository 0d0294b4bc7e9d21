import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { portalOverview } from '@markaz/protocol/control/portal/routes'
import { risks } from '@markaz/protocol/control/risks/routes'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { ownJournal } from '@markaz/protocol/teaching/statistics/own-journal.routes'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { studentResults } from '@markaz/protocol/teaching/statistics/student-results.routes'
import { studyBreaks } from '@markaz/protocol/teaching/study-breaks/routes'
import { expect, it } from 'vitest'
import { refreshRisks } from '../../control/risks/find-risks.ts'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { listNotificationsOfPerson, readLastAudit } from '../../testing/rows.ts'
import { undoRequestChanges } from '../../testing/undo.ts'

const t = shareTestApp()

async function createCentre({ days = ['16', '18', '20'] } = {}) {
  t.clock.set('2026-11-21T10:00:00Z')
  const { headOfficeId } = await t.build.office()
  const groupId = await t.build.group({ headOfficeId, name: 'Frontend' })
  const teacherId = await t.build.staff({ kind: 2, headOfficeIds: [headOfficeId] })
  await t.build.groupStaff({ groupId, staffId: teacherId })
  const scheduleId = await t.build.scheduleItem({ groupId, staffId: teacherId, daysOfWeek: [1, 3, 5] })
  const lessons: number[] = []
  for (const day of days)
    lessons.push(await t.build.lesson({ groupId, scheduleItemId: scheduleId, date: `2026-11-${day}` }))
  const student = async (firstName: string) => {
    const studentId = await t.build.student({
      firstName,
      lastName: 'Karimov',
      headOfficeIds: [headOfficeId],
      login: `break${crypto.randomUUID().slice(0, 8)}`,
    })
    await t.build.membership({ studentId, groupId })
    return studentId
  }
  const [aliId, valiId] = [await student('Ali'), await student('Vali')]
  const grants = [
    ...['users:students.read', 'users:students.update', 'all_groups:attendance.read', 'all_groups:attendance.update'],
    ...[
      'all_groups:journal.read',
      'all_groups:all_homeworks.read',
      'all_groups:all_homeworks.update',
      'all_groups.read',
      'management:reports.read',
    ],
  ]
  const { token, staffId } = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
  const freeze = (body: object = {}) =>
    t.send(studyBreaks.start, {
      token,
      params: { id: aliId },
      body: { firstDay: '2026-11-16', lastDay: '2026-11-20', reason: 'Safarga ketdi', ...body },
    })
  const mark = (day: string, studentId: number, to: AttendanceMark | null) =>
    t.send(attendance.save.all, {
      token,
      params: { id: groupId },
      body: { scheduleId, date: `2026-11-${day}`, attendances: [{ studentId, mark: to as never }] },
    })
  const sheet = async (from: string, to = from) => {
    const query = { from: `2026-11-${from}`, to: `2026-11-${to}` }
    return (await t.send(attendance.read.all, { token, params: { id: groupId }, query })).data.students
  }
  const journal = async () => {
    const query = { from: '2026-11-01', to: '2026-11-30' }
    return (await t.send(attendance.journal.all, { token, params: { id: groupId }, query })).data.students
  }
  const portalOf = (studentId: number) =>
    openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null })
  return {
    headOfficeId,
    groupId,
    teacherId,
    scheduleId,
    lessons,
    aliId,
    valiId,
    token,
    staffId,
    freeze,
    mark,
    sheet,
    journal,
    portalOf,
  }
}

// Shows: DAY-032
it('a student on a study break is in no attendance list and cannot be marked until the break ends', async () => {
  const c = await createCentre()
  expect((await c.freeze({ firstDay: '2026-11-18', lastDay: '2026-11-19' })).status).toBe(201)
  expect((await c.sheet('18')).map(({ studentId }) => studentId)).toEqual([c.valiId])
  expect((await c.mark('18', c.aliId, AttendanceMark.Absent)).error?.code).toBe('NOT_A_MEMBER')
  expect((await c.sheet('16', '20')).find(({ studentId }) => studentId === c.aliId)?.periods).toEqual([
    { from: '2026-09-01', to: '2026-11-17' },
    { from: '2026-11-20', to: null },
  ])
  expect((await c.mark('20', c.aliId, AttendanceMark.Attended)).status).toBe(200)
})

// Shows: DAY-032
it("a lesson whose only student is on a study break is not listed as lacking attendance, and the group's homework and exams omit that student", async () => {
  const c = await createCentre()
  await t.db.run(sql`update student_group set ended_date = '2026-11-01' where student_id = ${c.valiId}`)
  const [, , lessonId] = c.lessons
  await t.build.homework({ groupId: c.groupId, lessonId: lessonId as number, theme: 'Yangi' })
  await t.build.homework({
    groupId: c.groupId,
    date: '2026-11-13',
    theme: 'Muddati tanaffusda',
    deadline: '2026-11-19T12:00:00Z',
  })
  const examId = await t.build.exam({ groupId: c.groupId, date: '2026-11-20' })
  const board = async () => (await t.send(statistics.board, { token: c.token })).data
  const works = async () => (await t.send(studentResults.read, { token: c.token, params: { id: c.aliId } })).data
  expect([(await board()).lessons.count, (await works()).homeworks.length]).toEqual([4, 2])
  await c.freeze()
  expect([(await board()).lessons.count, (await works()).homeworks]).toEqual([1, []])
  expect(await t.db.one(sql`select from chat where exam_id = ${examId}`)).toBeUndefined()
  const sums = await t.db.many(sql`select students_count as n from homework where group_id = ${c.groupId}`)
  expect(sums).toEqual([{ n: 0 }, { n: 0 }])
})

// Shows: DAY-032
it('a student on a study break need not do homework whose deadline is moved into the days of the break', async () => {
  const c = await createCentre()
  const homeworkId = await t.build.homework({
    groupId: c.groupId,
    lessonId: c.lessons[2] as number,
    deadline: '2026-11-22T12:00:00Z',
  })
  await c.freeze({ firstDay: '2026-11-24', lastDay: '2026-11-26' })
  const owes = async () =>
    (
      await t.db.many<{ id: number }>(
        sql`select student_id as id from chat where homework_id = ${homeworkId} order by 1`,
      )
    ).map(({ id }) => id)
  expect(await owes()).toEqual([c.aliId, c.valiId])
  const move = (deadline: string) =>
    t.send(homework.deadline.all, { token: c.token, params: { id: c.groupId, homeworkId }, body: { deadline } })
  expect((await move('2026-11-25T12:00:00Z')).status).toBe(200)
  expect(await owes()).toEqual([c.valiId])
  await move('2026-11-28T12:00:00Z')
  expect(await owes()).toEqual([c.aliId, c.valiId])
})

// Shows: DAY-032
it('a study break over lessons with attendance marks needs confirmation; the marks then stay in the journal, but are not counted in statistics', async () => {
  const c = await createCentre()
  await c.mark('16', c.aliId, AttendanceMark.Absent)
  await c.mark('16', c.valiId, AttendanceMark.Attended)
  expect((await c.freeze()).error?.code).toBe('STUDY_BREAK_MARKED')
  expect(await t.db.one(sql`select from study_break where student_id = ${c.aliId}`)).toBeUndefined()
  expect((await c.freeze({ overMarked: true })).status).toBe(201)
  const row = (await c.journal()).find(({ studentId }) => studentId === c.aliId)
  expect(row?.attendance).toMatchObject([
    { lessonId: c.lessons[0], mark: AttendanceMark.Absent, reasonType: 'without_reason' },
  ])
  expect(row?.additionalStats.attendancePercentage).toBeNull()
  const sums = sql`select attended_count as attended, absent_count as absent from lesson where id = ${c.lessons[0]}`
  expect(await t.db.one(sums)).toEqual({ attended: 1, absent: 0 })
  const results = await t.send(studentResults.read, { token: c.token, params: { id: c.aliId } })
  expect(results.data.attendance).toMatchObject([{ attended: 0, absent: 0, percentage: null }])
  const { data } = await t.send(ownJournal.groups, { token: await c.portalOf(c.aliId) })
  expect(data.groups).toMatchObject([{ attendance: { absent: 0, percentage: null } }])
})

// Shows: DAY-032
it('a student on a study break is not reported as at risk, nor as having left the group', async () => {
  const days = ['02', '04', '06', '09', '11', '13', '16', '18', '20']
  const c = await createCentre({ days })
  for (const day of days) await c.mark(day, c.aliId, AttendanceMark.Absent)
  const risk = () =>
    t.db.one<{ state: number; kinds: number[] }>(sql`
    select state, array(select kind from risk_event where risk_id = risk.id order by id) as kinds from risk where student_id = ${c.aliId}`)
  await refreshRisks(t.db, new Date('2026-11-21T20:00:00Z'))
  const before = await risk()
  expect(before).toBeDefined()
  const listed = async () =>
    (await t.send(risks.list, { token: c.token, query: { page: 1, perPage: 10 } })).data.risks.length
  expect(await listed()).toBe(1)
  await c.freeze({ firstDay: '2026-11-21', lastDay: '2026-11-30' })
  expect(await listed()).toBe(0)
  await refreshRisks(t.db, new Date('2026-11-23T20:00:00Z'))
  expect(await risk()).toEqual(before)
  await refreshRisks(t.db, new Date('2026-12-05T20:00:00Z'))
  expect(await risk()).not.toEqual(before)
})

// Shows: DAY-032
it("no early warning about a student is opened during the student's study break", async () => {
  const days = ['02', '04', '06', '09', '11', '13', '16', '18', '20']
  const c = await createCentre({ days })
  for (const day of days) await c.mark(day, c.aliId, AttendanceMark.Absent)
  await c.freeze({ firstDay: '2026-11-21', lastDay: '2026-11-30' })
  await refreshRisks(t.db, new Date('2026-11-21T20:00:00Z'))
  expect(await t.db.one(sql`select from risk where student_id = ${c.aliId}`)).toBeUndefined()
})

// Shows: DAY-032
it('two study breaks of one student cannot overlap if both are for the same group, or one is for all groups', async () => {
  const c = await createCentre()
  const other = await t.build.group({ headOfficeId: c.headOfficeId })
  await t.build.membership({ studentId: c.aliId, groupId: other })
  const [one, two] = await Promise.all([
    c.freeze(),
    c.freeze({ firstDay: '2026-11-20', lastDay: '2026-11-25', groupId: c.groupId }),
  ])
  expect([one.status, two.status].toSorted()).toEqual([201, 409])
  await t.db.run(
    sql`update study_break set group_id = ${c.groupId}, first_day = '2026-11-16', last_day = '2026-11-20' where student_id = ${c.aliId}`,
  )
  expect((await c.freeze({ groupId: other })).status).toBe(201)
  expect((await c.freeze({ firstDay: '2026-11-20', lastDay: '2026-11-20' })).error?.code).toBe('STUDY_BREAK_OVERLAPS')
  expect((await c.freeze({ firstDay: '2026-11-21', lastDay: '2026-11-21' })).status).toBe(201)
})

it('a study break is refused if it ends before its start, if the student is not in the group, and for a student of another branch', async () => {
  const c = await createCentre()
  const refused = async (body: object) => (await c.freeze(body)).error?.fields
  expect(await refused({ lastDay: '2026-11-15' })).toHaveProperty('lastDay')
  expect(await refused({ lastDay: '2027-11-20' })).toHaveProperty('lastDay')
  const other = await t.build.group({ headOfficeId: c.headOfficeId })
  expect(await refused({ groupId: other })).toHaveProperty('groupId')
  const far = await t.build.group({ headOfficeId: (await t.build.office()).headOfficeId })
  await t.build.membership({ studentId: c.aliId, groupId: far })
  expect(await refused({ groupId: far })).toHaveProperty('groupId')
  const stranger = await t.signedIn({
    grants: ['users:students.update'],
    headOfficeIds: [(await t.build.office()).headOfficeId],
  })
  const body = { firstDay: '2026-11-16', lastDay: '2026-11-20', reason: 'Safar' }
  expect((await t.send(studyBreaks.start, { token: stranger.token, params: { id: c.aliId }, body })).status).toBe(404)
})

// Shows: DAY-032
// Tests the undo of: study_break.create, study_break.update
it('a study break can be lengthened and ended early, and each change is audited and can be undone', async () => {
  const c = await createCentre()
  const started = await c.freeze({ firstDay: '2026-11-20', lastDay: '2026-11-27' })
  const { id } = started.data
  const days = async () => {
    const { data } = await t.send(studyBreaks.list, { token: c.token, params: { id: c.aliId } })
    return data.breaks.map(({ firstDay, lastDay, isCancelled }) => [firstDay, lastDay, isCancelled])
  }
  const longer = await t.send(studyBreaks.change, { token: c.token, params: { id }, body: { lastDay: '2026-12-05' } })
  expect(await days()).toEqual([['2026-11-20', '2026-12-05', false]])
  const ended = await t.send(studyBreaks.end, { token: c.token, params: { id } })
  expect(await days()).toEqual([['2026-11-20', '2026-11-20', false]])
  expect(await readLastAudit(t.db)).toMatchObject({
    ...{ action: 'update', entity: 'study_break', entityId: id, staffId: c.staffId },
    ...{ before: { lastDay: '2026-12-05' }, after: { lastDay: '2026-11-20' } },
  })
  expect((await t.send(studyBreaks.end, { token: c.token, params: { id } })).error?.code).toBe('STUDY_BREAK_OVER')
  expect((await undoRequestChanges(t, c.token, longer)).error?.code).toBe('NOTHING_TO_TAKE_BACK')
  for (const [change, expected] of [
    [ended, ['2026-11-20', '2026-12-05', false]],
    [longer, ['2026-11-20', '2026-11-27', false]],
    [started, ['2026-11-20', '2026-11-27', true]],
  ] as const) {
    expect((await undoRequestChanges(t, c.token, change)).status).toBe(200)
    expect(await days()).toEqual([expected])
  }
  expect((await c.sheet('20')).map(({ studentId }) => studentId)).toContain(c.aliId)
})

it('ending a study break that has not begun withdraws the break', async () => {
  const c = await createCentre()
  const { id } = (await c.freeze({ firstDay: '2026-11-25', lastDay: '2026-11-27' })).data
  await t.send(studyBreaks.end, { token: c.token, params: { id } })
  expect((await t.send(studyBreaks.list, { token: c.token, params: { id: c.aliId } })).data.breaks).toMatchObject([
    { isCancelled: true },
  ])
})

// Shows: DAY-032
it("student, parents and teacher are notified of a study break, and reminded once before the student's return", async () => {
  const c = await createCentre()
  await t.build.agent({ studentIds: [c.aliId] })
  const { id } = (await c.freeze({ firstDay: '2026-11-23', lastDay: '2026-11-25' })).data
  expect(await t.db.many(sql`select screen from telling where student_id = ${c.aliId}`)).toEqual([
    { screen: 'timetable' },
  ])
  const titles = async () => [
    (await t.db.many<{ title: string }>(sql`select title from telling where student_id = ${c.aliId} order by id`)).map(
      ({ title }) => title,
    ),
    (await listNotificationsOfPerson(t.db, 'staff', c.teacherId)).map(([, title]) => title),
    (await listNotificationsOfPerson(t.db, 'student', c.aliId)).map(([, title]) => title),
  ]
  const begins = "O'qishda tanaffus"
  expect(await titles()).toEqual([[begins], [begins], [begins]])
  expect((await listNotificationsOfPerson(t.db, 'staff', c.teacherId))[0]?.[2]).toBe(
    'Frontend: Karimov Ali. 23.11.2026 – 25.11.2026: Frontend',
  )
  await t.send(studyBreaks.change, { token: c.token, params: { id }, body: { lastDay: '2026-11-27' } })
  t.clock.set('2026-11-25T06:00:00Z')
  await t.app.queue.runDue('study-break.return')
  const changed = "Tanaffus muddati o'zgardi"
  expect((await titles())[1]).toEqual([begins, changed])
  t.clock.set('2026-11-27T06:00:00Z')
  await t.app.queue.runDue('study-break.return')
  await t.app.queue.runDue('study-break.return')
  const all = [begins, changed, 'Tanaffus ertaga tugaydi']
  expect(await titles()).toEqual([all, all, all])
})

// Shows: DAY-032
it('a student on a study break can use the portal, which shows the break and no lessons on its days', async () => {
  const c = await createCentre()
  t.clock.set('2026-11-16T05:00:00Z')
  const token = await c.portalOf(c.aliId)
  const today = async () => (await t.send(portalOverview.today, { token })).data
  expect((await today()).lessons).toHaveLength(3)
  await c.freeze({ firstDay: '2026-11-16', lastDay: '2026-11-18' })
  expect(await today()).toMatchObject({
    breaks: [{ group: null, firstDay: '2026-11-16', lastDay: '2026-11-18' }],
    lessons: [{ date: '2026-11-20' }],
  })
})
