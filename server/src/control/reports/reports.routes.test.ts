import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { reports } from '@markaz/protocol/control/reports/routes'
import { type ReportFilter, ReportState, ReportType } from '@markaz/protocol/control/reports/schemas'
import { beforeEach, expect, it } from 'vitest'
import type { z } from 'zod'
import { sql } from '../../db/db.ts'
import { addDays } from '../../teaching/groups/days.ts'
import { shareTestApp } from '../../testing/app.ts'
import { writeDailyReports } from './write-reports.ts'

const t = shareTestApp()
// Deletes memberships and reports of earlier tests: reports cover all lessons in the database, but a lesson without
// members needs no report.
beforeEach(async () => {
  await t.db.run(sql`delete from student_group`)
  await t.db.run(sql`delete from report`)
  await t.db.run(sql`delete from report_day`)
})

const { MissingAttendance, MissingHomework } = ReportType
const grants = ['management:reports.read']

async function createClassroom() {
  const office = await t.build.office()
  const groupId = await t.build.group({ headOfficeId: office.headOfficeId })
  const teacherId = await t.build.staff()
  const scheduleItemId = await t.build.scheduleItem({ groupId, staffId: teacherId })
  const studentId = await t.build.student()
  await t.build.membership({ studentId, groupId })
  const { token, staffId } = await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })
  const lesson = (date: string) => t.build.lesson({ groupId, scheduleItemId, date })
  return { office, groupId, teacherId, scheduleItemId, studentId, token, staffId, lesson }
}
const mark = (lessonId: number, attended = 1) =>
  t.db.run(sql`update lesson set marked_at = now(), attended_count = ${attended} where id = ${lessonId}`)
const writeReportsOf = (date: string) => writeDailyReports(t.db, new Date(`${date}T23:00:00+05:00`))
const readWrittenReports = () =>
  t.db.many<{ lessonId: number; type: number }>(sql`select lesson_id as "lessonId", type from report order by id`)
const count = async (token: string) => (await t.send(reports.count, { token })).data.count

// Shows: REPORT-006
it('at 23:00 one daily report is written for each lesson without attendance, and one for each lesson without homework', async () => {
  const { groupId, lesson } = await createClassroom()
  const [bare, marked, given, whole, off] = [
    await lesson('2026-11-19'),
    await t.build.lesson({ groupId, date: '2026-11-19' }),
    await t.build.lesson({ groupId, date: '2026-11-19' }),
    await t.build.lesson({ groupId, date: '2026-11-19' }),
    await t.build.lesson({ groupId, date: '2026-11-19' }),
  ]
  await t.build.lesson({ groupId: await t.build.group(), date: '2026-11-19' })
  await Promise.all([mark(marked), mark(whole), mark(off, 0)])
  for (const lessonId of [given, whole]) await t.build.homework({ groupId, lessonId })
  expect(await writeDailyReports(t.db, new Date('2026-11-19T22:59:59+05:00'))).toBe(0)
  expect(await writeReportsOf('2026-11-19')).toBe(4)
  expect(await readWrittenReports()).toEqual([
    { lessonId: bare, type: MissingAttendance },
    { lessonId: bare, type: MissingHomework },
    { lessonId: marked, type: MissingHomework },
    { lessonId: given, type: MissingAttendance },
  ])
  await t.db.run(sql`update lesson set marked_at = null where id = ${whole}`)
  expect(await writeDailyReports(t.db, new Date('2026-11-20T22:00:00+05:00'))).toBe(0)
})

it('if the server was down on some nights, the daily reports are written later, each once, even by two simultaneous processes', async () => {
  const { lesson } = await createClassroom()
  const lessons = [await lesson('2026-11-16'), await lesson('2026-11-18'), await lesson('2026-11-20')]
  await lesson('2026-11-21')
  await writeReportsOf('2026-11-15')
  const morning = new Date('2026-11-21T06:00:00+05:00')
  const both = await Promise.all([writeDailyReports(t.db, morning), writeDailyReports(t.db, morning)])
  expect(both.toSorted()).toEqual([0, 6])
  expect((await readWrittenReports()).map(({ lessonId }) => lessonId)).toEqual(lessons.flatMap((id) => [id, id]))
})

it('daily reports that were written for future days while the clock was ahead are deleted, and are written again when those days end', async () => {
  const { lesson, token, staffId } = await createClassroom()
  await lesson('2026-11-18')
  const [today, tomorrow] = [await lesson('2026-11-19'), await lesson('2026-11-20')]
  await writeReportsOf('2026-11-18')
  await writeReportsOf('2026-12-24')
  await t.db.run(sql`update report set seen_at = now(), seen_by = ${staffId} where lesson_id = ${tomorrow}`)
  expect(await writeReportsOf('2026-11-19')).toBe(2)
  expect(await count(token)).toBe(4)
  await mark(tomorrow)
  expect(await writeReportsOf('2026-11-20')).toBe(1)
  expect((await readWrittenReports()).map(({ lessonId }) => lessonId).slice(2)).toEqual([today, today, tomorrow])
})

it("if the server's clock is behind all stored daily reports, no report is deleted", async () => {
  const { lesson, token } = await createClassroom()
  await lesson('2026-11-18')
  await writeReportsOf('2026-11-18')
  expect(await writeReportsOf('2000-01-01')).toBe(0)
  expect(await writeReportsOf('2026-11-19')).toBe(0)
  expect(await count(token)).toBe(2)
})

it('the job writes the daily reports at 23:00 in Tashkent and not before', async () => {
  const { lesson } = await createClassroom()
  await t.app.queue.runDue('reports.write')
  await lesson('2026-11-21')
  t.clock.set('2026-11-21T22:59:00+05:00')
  await t.app.queue.runDue('reports.write')
  expect(await readWrittenReports()).toEqual([])
  t.clock.set('2026-11-21T23:00:00+05:00')
  await t.app.queue.runDue('reports.write')
  expect(await readWrittenReports()).toHaveLength(2)
  t.clock.set('2026-11-21T15:00:00+05:00')
})

// Shows: PROFILE-003, REPORT-002
it('a report of missing attendance lists the students, shows when attendance was entered later, and is not counted as unseen once opened', async () => {
  const { office, groupId, teacherId, scheduleItemId, studentId, token, staffId, lesson } = await createClassroom()
  const lessonId = await lesson('2026-11-20')
  await writeReportsOf('2026-11-20')
  const manager = await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })
  expect([await count(token), await count(manager.token)]).toEqual([2, 2])
  const { data } = await t.send(reports.list, { token, query: { type: MissingAttendance } })
  const [row] = data.reports
  expect(row).toMatchObject({
    type: MissingAttendance,
    teacher: { id: teacherId },
    group: { id: groupId },
    office: { id: office.id },
    lessonDate: '2026-11-20',
    isSeen: false,
    doneAt: null,
  })
  const id = row?.id as number
  for (const _ of [1, 2]) expect((await t.send(reports.see, { token, body: { ids: [id] } })).status).toBe(200)
  await mark(lessonId)
  const { report } = (await t.send(reports.read, { token: manager.token, params: { id } })).data
  expect(report).toMatchObject({
    isSeen: true,
    seenBy: { id: staffId },
    doneAt: expect.any(String),
    place: { staffId: teacherId, scheduleId: scheduleItemId },
    students: [{ id: studentId }],
  })
  expect([await count(token), await count(manager.token)]).toEqual([1, 1])
  expect((await t.send(auth.profile, { token })).data.reportsCount).toBe(1)
})

// Shows: REPORT-007
it('daily reports can be filtered by type, state, teacher, branch and lesson days; the report about the latest lesson is first', async () => {
  const [mine, other] = [await createClassroom(), await createClassroom()]
  const { office, teacherId, lesson } = mine
  const done = await lesson('2026-11-18')
  await lesson('2026-11-19')
  await other.lesson('2026-11-19')
  await writeReportsOf('2026-11-17')
  await writeReportsOf('2026-11-19')
  await mark(done)
  const { token } = await t.signedIn({ grants, headOfficeIds: [office.headOfficeId, other.office.headOfficeId] })
  const list = async (query: z.input<typeof ReportFilter>) => (await t.send(reports.list, { token, query })).data
  const days = async (query: z.input<typeof ReportFilter>) =>
    (await list(query)).reports.map(({ lessonDate }) => lessonDate.slice(8))
  expect(await days({ teacherId })).toEqual(['19', '19', '18', '18'])
  expect(await days({ teacherId, type: MissingAttendance })).toEqual(['19', '18'])
  expect(await days({ teacherId, type: MissingAttendance, state: ReportState.Open })).toEqual(['19'])
  expect(await days({ state: ReportState.Done })).toEqual(['18'])
  expect(await days({ officeIds: [other.office.id] })).toEqual(['19', '19'])
  expect(await days({ officeIds: [office.id], endDate: '2026-11-18' })).toEqual(['18', '18'])
  expect((await list({ startDate: '2026-11-19', perPage: 1 })).total).toBe(4)
  const { teachers } = (await t.send(reports.filterObjects, { token: mine.token })).data
  expect(teachers.map(({ id }) => id)).toEqual([teacherId])
})

it('marking a report of another branch as seen answers 404; only the superadmin sees reports of groups without a branch', async () => {
  const [mine, other] = [await createClassroom(), await createClassroom()]
  await mine.lesson('2026-11-20')
  await other.lesson('2026-11-20')
  const unplaced = await t.build.group({ headOfficeId: null })
  await t.build.membership({ studentId: mine.studentId, groupId: unplaced })
  await t.build.lesson({ groupId: unplaced, date: '2026-11-20' })
  await writeReportsOf('2026-11-20')
  const idsOf = async (token: string) => (await t.send(reports.list, { token })).data.reports.map(({ id }) => id)
  const [own, foreign] = [await idsOf(mine.token), await idsOf(other.token)]
  const both = [...own, ...foreign]
  expect((await t.send(reports.see, { token: mine.token, body: { ids: both } })).status).toBe(404)
  expect((await t.send(reports.read, { token: mine.token, params: { id: foreign[0] as number } })).status).toBe(404)
  const superadmin = await t.signedIn({ grants, isSuperadmin: true })
  expect([await count(mine.token), await count(superadmin.token)]).toEqual([2, 6])
})

it('when a lesson is removed from the timetable, the daily reports about this lesson are deleted', async () => {
  const { lesson, token } = await createClassroom()
  const lessonId = await lesson('2026-11-20')
  await writeReportsOf('2026-11-20')
  await t.db.run(sql`delete from lesson where id = ${lessonId}`)
  expect(await count(token)).toBe(0)
})

it('the profile of a user without the right to reports has the report count zero', async () => {
  const { office, lesson } = await createClassroom()
  await lesson('2026-11-20')
  await writeReportsOf('2026-11-20')
  const { token } = await t.signedIn({ headOfficeIds: [office.headOfficeId] })
  expect((await t.send(auth.profile, { token })).data.reportsCount).toBe(0)
})

it('a room counts as fully used with eight hours of lessons that day or two groups at the same time; online lessons do not count', async () => {
  const { office, token } = await createClassroom()
  const book = async (
    classroomName: string,
    times: [begin: string, end: string][],
    headOfficeId = office.headOfficeId,
  ) => {
    for (const [beginTime, endTime] of times) {
      const groupId = await t.build.group({ headOfficeId })
      const scheduleItemId = await t.build.scheduleItem({ groupId, staffId: await t.build.staff(), classroomName })
      await t.build.lesson({ groupId, scheduleItemId, date: '2026-11-21', beginTime, endTime })
    }
  }
  await book('101-xona', [
    ['09:00', '13:00'],
    ['13:00', '17:00'],
  ])
  const atOnce: [string, string][] = [
    ['14:00', '16:00'],
    ['15:00', '17:00'],
  ]
  await book('102-xona', atOnce)
  await book('103-xona', [
    ['09:00', '12:00'],
    ['14:00', '18:30'],
  ])
  await book('Zoom', atOnce)
  await book('104-xona', atOnce, (await t.build.office()).headOfficeId)
  const { rooms } = (await t.send(reports.fullRooms, { token })).data
  expect(rooms.map(({ name, isDoubleBooked, lessonsCount }) => [name, isDoubleBooked, lessonsCount])).toEqual([
    ['102-xona', true, 2],
    ['101-xona', false, 2],
  ])
  expect(rooms[0]).toMatchObject({
    office: { id: office.id },
    beginTime: '14:00',
    lesson: { beginTime: '14:00:00' },
  })
})

// Shows: DAY-024
it('each week of the chart of daily reports counts the same reports that the list shows for that week', async () => {
  t.clock.set('2026-11-21T15:00:00+05:00')
  const { lesson, token, teacherId } = await createClassroom()
  for (const date of ['2026-09-06', '2026-11-15', '2026-11-16']) await lesson(date)
  for (const date of ['2026-09-06', '2026-11-14', '2026-11-20']) await writeReportsOf(date)
  const done = await lesson('2026-11-19')
  await t.db.run(sql`insert into report (type, lesson_id, created_at) values (1, ${done}, now())`)
  await mark(done)
  const list = async (query: object) => (await t.send(reports.list, { token, query })).data.reports
  for (const query of [
    {},
    { type: MissingAttendance },
    { state: ReportState.Open },
    { teacherId },
    { startDate: '2026-11-16' },
  ]) {
    const { weeks } = (await t.send(reports.weeks, { token, query })).data
    const naive = async (start: string) => {
      const rows = await list({ perPage: 100, ...query, startDate: start, endDate: addDays(start, 6) })
      const [open, all] = [rows.filter(({ doneAt }) => doneAt === null).length, rows.length]
      return { start, done: all - open, open }
    }
    expect(weeks).toEqual(await Promise.all(weeks.map(({ start }) => naive(start))))
  }
  const { weeks } = (await t.send(reports.weeks, { token, query: { type: MissingAttendance } })).data
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([
    12,
    { start: '2026-08-31', done: 0, open: 1 },
    { start: '2026-11-16', done: 1, open: 1 },
  ])
  const stranger = await t.signedIn({ grants, headOfficeIds: [(await t.build.office()).headOfficeId] })
  const none = (await t.send(reports.weeks, { token: stranger.token })).data.weeks
  expect(none.every(({ done, open }) => done + open === 0)).toBe(true)
  const plain = await t.signedIn({ grants: ['users.read'] })
  expect((await t.send(reports.weeks, { token: plain.token })).status).toBe(403)
})
