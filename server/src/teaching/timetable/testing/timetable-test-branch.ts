import { randomUUID } from 'node:crypto'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import type { LessonChangeInput } from '@markaz/protocol/teaching/timetable/schemas'
import { sql } from '../../../db/db.ts'
import type { TestApp } from '../../../testing/app.ts'
import { insertReturningId } from '../../../testing/rows.ts'
import { planLessons } from '../../groups/lessons.ts'

/** The Monday after the Saturday on which the tests run. */
export const testMonday = '2026-11-23'
export const testTuesday = '2026-11-24'
const until = '2026-12-07'

const buildRoom = (t: TestApp, headOfficeId: number, name: string, capacity: number | null = null) =>
  insertReturningId(
    t.db,
    sql`insert into room (head_office_id, name, capacity) values (${headOfficeId}, ${name}, ${capacity}) returning id`,
  )

export async function createTimetableTestBranch(t: TestApp) {
  const { headOfficeId, id: officeId } = await t.build.office()
  const headOfficeIds = [headOfficeId]
  const office = await t.signedIn({ grants: ['all_groups.read', 'all_groups.update'], headOfficeIds })
  const { token } = office
  const teacher = (lastName = 'Karimov') =>
    t.signedIn({
      kind: 2,
      firstName: 'Ali',
      lastName,
      headOfficeIds,
      grants: ['my_groups.read', 'my_groups:attendance.update'],
    })
  const room = (name: string, capacity?: number) => buildRoom(t, headOfficeId, name, capacity)

  async function group({
    name = 'Ingliz tili',
    students = 1,
    roomId = null as number | null,
    beginTime = '15:00',
    endTime = '17:00',
    teacherId = 0,
  } = {}) {
    const groupId = await t.build.group({ headOfficeId, name })
    const staffId =
      teacherId || (await t.build.staff({ kind: 2, headOfficeIds, firstName: 'Vali', lastName: 'Aliyev' }))
    await t.build.groupStaff({ groupId, staffId })
    const scheduleId = await t.build.scheduleItem({
      groupId,
      staffId,
      daysOfWeek: [1],
      beginTime,
      endTime,
      startDate: testMonday,
    })
    await t.db.run(
      sql`update schedule_item set room_id = ${roomId}, classroom_name = (select name from room where id = ${roomId}) where id = ${scheduleId}`,
    )
    const studentIds: number[] = []
    for (let i = 0; i < students; i++) {
      const studentId = await t.build.student({ login: `t.${randomUUID()}` })
      await t.build.membership({ groupId, studentId })
      studentIds.push(studentId)
    }
    const remake = () => planLessons(t.db, { groupIds: [groupId], today: '2026-11-21', until, now: t.deps.clock.now() })
    await remake()
    const lessonId = await insertReturningId(
      t.db,
      sql`select id from lesson where group_id = ${groupId} and date = ${testMonday}`,
    )
    const change = (body: LessonChangeInput, as = token) =>
      t.send(timetable.change, { token: as, params: { id: lessonId }, body })
    const read = async () => (await t.send(timetable.lesson, { token, params: { id: lessonId } })).data
    const back = () => t.send(timetable.backToPlan, { token, params: { id: lessonId } })
    return { groupId, staffId, scheduleId, studentIds, lessonId, remake, change, read, back }
  }
  return { officeId, headOfficeId, headOfficeIds, office, token, teacher, room, group }
}
