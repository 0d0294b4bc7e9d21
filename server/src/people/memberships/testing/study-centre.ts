import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { sql } from '../../../db/db.ts'
import type { TestApp } from '../../../testing/app.ts'
import type { buildStudent, GroupOptions } from '../../../testing/build.ts'

export const testMembershipGrants = [
  'all_groups:all_homeworks.read',
  'all_groups.read',
  'all_groups.update',
  'users:students.read',
]

/** The group lasts from 1 September 2026 to 31 May 2027, and the user has all rights. */
export async function createMembershipTestCentre(t: TestApp) {
  const office = await t.build.office()
  const { headOfficeId } = office
  const courseId = await t.build.course()
  const group = (options: GroupOptions = {}) => t.build.group({ headOfficeId, courseId, ...options })
  const student = (options: Parameters<typeof buildStudent>[1] = {}) =>
    t.build.student({ headOfficeIds: [headOfficeId], ...options })
  const groupId = await group()
  const { token, staffId } = await t.signedIn({ grants: testMembershipGrants, headOfficeIds: [headOfficeId] })
  const params = (id: number) => ({ params: { id }, token })
  return {
    office,
    headOfficeId,
    courseId,
    groupId,
    token,
    staffId,
    group,
    student,
    async member(options: { groupId?: number; startedDate?: string | null; endedDate?: string | null } = {}) {
      const studentId = await student()
      return { studentId, id: await t.build.membership({ studentId, groupId, ...options }) }
    },
    add: (body: Record<string, unknown>, as = token) =>
      t.send(studentGroups.add, { token: as, body: { groupId, startDate: '2026-11-23', ...body } as never }),
    stop: (id: number, date: string, more: Record<string, unknown> = {}) =>
      t.send(studentGroups.stop, { ...params(id), body: { action: 1, date, ...more } as never }),
    move: (id: number, body: Record<string, unknown>, as = token) =>
      t.send(studentGroups.move, { params: { id }, token: as, body: { startDate: '2026-11-23', ...body } as never }),
    takeBack: (id: number) => t.send(studentGroups.takeBack, params(id)),
    resume: (id: number, startDate: string) =>
      t.send(studentGroups.continue, { ...params(id), body: { action: 2, startDate } }),
    setStatus: (id: number, controlActionId: number, startDate?: string) =>
      t.send(studentGroups.changeControlAction, { token, body: { studentGroupId: id, controlActionId, startDate } }),
    /** Ids of the student's groups, the newest membership first. */
    groupsOf: async (id: number) => (await t.send(students.read, params(id))).data.groups.map(({ groupId }) => groupId),
    history: async (id: number) => (await t.send(studentGroups.history, params(id))).data.history,
  }
}

export const readStoredMembership = (t: TestApp, id: number) =>
  t.db.one<{
    start: string | null
    end: string | null
    status: number
    priceId: number | null
    reason: string | null
  }>(sql`
    select started_date as start, ended_date as end, control_action_id as status, price_id as "priceId", stop_reason as reason
    from student_group where id = ${id}`)

export const readMembershipRows = (t: TestApp) =>
  t.db.one(sql`
    select (select count(*) from student_group) as memberships, (select count(*) from student_group_event) as events,
      (select count(*) from audit) as audits, (select count(*) from student_head_office) as branches,
      (select coalesce(sum(ended_date - date '2000-01-01'), 0) + sum(control_action_id) from student_group) as state`)

export const readLastAudit = (t: TestApp) =>
  t.db.one(sql`
    select staff_id as "staffId", permission_name as "permissionName", action, entity, entity_id as "entityId", before, after
    from audit order by id desc limit 1`)
