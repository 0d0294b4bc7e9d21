import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import type { LessonChangeInput } from '@markaz/protocol/teaching/timetable/schemas'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { recalculateAttendancePointsJobKind } from '../../teaching/attendance/recalculate-attendance-points.ts'
import { shareTestApp } from '../../testing/app.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import { findPointLedgerFaults } from '../points/check-ledger.ts'
import { createGroupForPointTests } from './testing/group-with-points.ts'

const [monday, tuesday] = ['2026-11-23', '2026-11-24']

const t = shareTestApp()
beforeEach(() => t.clock.set(`${monday}T15:30:00+05:00`))
afterAll(async () => {
  expect(await findPointLedgerFaults(t.db)).toEqual([])
})

async function paidGroup() {
  const g = await createGroupForPointTests(t, { pupils: 1 })
  const [pupil = 0] = g.studentIds
  const headOfficeIds = [g.headOfficeId]
  await g.connect([await g.action(PointActionKind.ParticipateLesson)])
  const lessonId = await g.lesson(monday)
  const { token } = await t.signedIn({ grants: ['all_groups.read', 'all_groups.update'], headOfficeIds })
  return {
    ...g,
    ...{ pupil, headOfficeIds, lessonId, office: token },
    change: (body: LessonChangeInput) => t.send(timetable.change, { token, params: { id: lessonId }, body }),
    come: (date: string) => g.mark(date, [[pupil, AttendanceMark.Attended]]),
    booked: () =>
      t.db.many<{ xp: number; day: string }>(
        sql`select xp, day from point_entry where student_id = ${pupil} order by id`,
      ),
  }
}

describe('points for lessons whose timetable was changed', () => {
  // Shows: TIME-003
  it('students get points for a lesson that was moved to another day only once, on its new day', async () => {
    const g = await paidGroup()
    expect((await g.change({ date: tuesday })).status).toBe(200)
    await g.at(`${tuesday}T15:30:00+05:00`)
    expect((await g.come(monday)).error.code).toBe('LESSON_NOT_FOUND')
    for (let n = 0; n < 2; n++) expect((await g.come(tuesday)).status).toBe(200)
    expect(await g.booked()).toEqual([{ xp: 300, day: tuesday }])
  })

  // Shows: TIME-003
  it('students get no points for a cancelled lesson, and get them after the lesson is restored', async () => {
    const g = await paidGroup()
    const cancelled = await g.change({ isCancelled: true, reason: 'ustoz kasal' })
    expect((await g.come(monday)).error.code).toBe('LESSON_CANCELLED')
    expect(await g.booked()).toEqual([])
    expect((await undoRequestChanges(t, g.office, cancelled)).status).toBe(200)
    await g.come(monday)
    expect(await g.booked()).toEqual([{ xp: 300, day: monday }])
  })

  // Shows: TIME-003
  it('in a lesson with a replacement teacher, students get points as usual, by the attendance marks that the replacement teacher sets', async () => {
    const g = await paidGroup()
    const other = await t.signedIn({
      ...{ kind: 2, headOfficeIds: g.headOfficeIds, grants: ['my_groups:attendance.update'] },
    })
    expect((await g.change({ teacherId: other.staffId })).status).toBe(200)
    const attendances = [{ studentId: g.pupil, mark: AttendanceMark.Attended, version: 0 }]
    const body = { scheduleId: g.scheduleId, date: monday, attendances }
    await t.send(attendance.save.own, { token: other.token, params: { id: g.groupId }, body })
    await t.app.queue.runDue(recalculateAttendancePointsJobKind)
    expect(await g.booked()).toEqual([{ xp: 300, day: monday }])
    expect(await t.db.one(sql`select staff_id as "staffId" from point_entry where student_id = ${g.pupil}`)).toEqual({
      staffId: other.staffId,
    })
  })

  // Shows: TIME-003
  it("when the lessons of two groups are joined, each student gets points by the point rules of the student's own group", async () => {
    const [host, guest] = [await paidGroup(), await paidGroup()]
    await t.db.run(sql`update study_group set head_office_id = ${host.headOfficeId} where id = ${guest.groupId}`)
    const joined = await t.send(timetable.change, {
      token: host.office,
      params: { id: guest.lessonId },
      body: { joinedLessonId: host.lessonId },
    })
    expect(joined.status).toBe(200)
    await host.come(monday)
    expect([await host.xp(host.pupil), await guest.xp(guest.pupil)]).toEqual([300, 0])
  })

  // Shows: TIME-003
  it('students get points for a lesson that staff added, and keep them when the lesson is cancelled later', async () => {
    const g = await paidGroup()
    const place = { date: monday, beginTime: '18:00', endTime: '19:00', roomId: null, teacherId: null }
    const added = await t.send(timetable.add, { token: g.office, body: { groupId: g.groupId, ...place } })
    const { scheduleId } = (await t.db.one<{ scheduleId: number }>(sql`
      select schedule_item_id as "scheduleId" from lesson where id = ${added.data.lesson.id}`)) ?? { scheduleId: 0 }
    const body = { scheduleId, date: monday, attendances: [{ studentId: g.pupil, mark: AttendanceMark.Attended }] }
    await t.send(attendance.save.all, { token: g.token, params: { id: g.groupId }, body })
    await t.app.queue.runDue(recalculateAttendancePointsJobKind)
    expect((await undoRequestChanges(t, g.office, added)).error.code).toBe('NOTHING_TO_TAKE_BACK')
    expect(await g.booked()).toEqual([{ xp: 300, day: monday }])
  })
})
