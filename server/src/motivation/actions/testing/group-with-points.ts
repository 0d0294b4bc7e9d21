import type { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { groupPointActions, pointActionLevels, pointActions } from '@markaz/protocol/motivation/actions/routes'
import { gamificationCategories, levels } from '@markaz/protocol/motivation/points/routes'
import type { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { sql } from '../../../db/db.ts'
import { recalculateAttendancePointsJobKind } from '../../../teaching/attendance/recalculate-attendance-points.ts'
import type { TestApp } from '../../../testing/app.ts'

let counter = 0

export async function createGroupForPointTests(t: TestApp, { pupils = 2 } = {}) {
  const { headOfficeId } = await t.build.office()
  const groupId = await t.build.group({ headOfficeId })
  const scheduleId = await t.build.scheduleItem({ groupId, daysOfWeek: [1, 2, 3, 4, 5, 6, 7] })
  const studentIds: number[] = []
  for (let n = 0; n < pupils; n++) {
    const studentId = await t.build.student({ headOfficeIds: [headOfficeId] })
    await t.build.membership({ studentId, groupId })
    studentIds.push(studentId)
  }
  const grants = ['actions', 'groups', 'levels', 'method_actions'].flatMap((name) =>
    ['create', 'read', 'update', 'delete'].map((option) => `gamification:${name}.${option}`),
  )
  const headOfficeIds = [headOfficeId]
  const groupGrants = ['all_groups:attendance.update', 'all_groups:exam.update', 'all_groups:check_homeworks.update']
  const { token, staffId, roleId } = await t.signedIn({ grants: [...grants, ...groupGrants], headOfficeIds })
  let marker = token
  const name = `kategoriya ${++counter}`
  const { id: categoryId } = (await t.send(gamificationCategories.create, { token, body: { name, displayName: name } }))
    .data
  for (const [level, xp] of [
    [1, 100],
    [2, 500],
    [3, 1000],
  ] as const)
    await t.send(levels.create, { token, body: { categoryId, level, xp } })

  return {
    headOfficeId,
    groupId,
    scheduleId,
    studentIds,
    token,
    staffId,
    categoryId,
    async action(kind: PointActionKind, more: { xp?: number; coin?: number } = {}) {
      const body = { name: `Amal ${++counter}`, kind, categoryId, xp: 0, coin: 0, ...more }
      return (await t.send(pointActions.create, { token, body })).data.id
    },
    level: (body: Record<string, number>) => t.send(pointActionLevels.create, { token, body: body as never }),
    connect: (actionIds: number[]) =>
      t.send(groupPointActions.connectGroup, { token: marker, params: { id: groupId }, body: { actionIds } }),
    remove: (actionId: number) => t.send(pointActions.remove, { token: marker, params: { id: actionId } }),
    connected: async () =>
      (await t.send(groupPointActions.ofGroup, { token: marker, params: { id: groupId } })).data.actionIds,
    async recount(actionId: number, span: { startDate: string; endDate: string }) {
      const asked = { token: marker, params: { id: actionId } }
      const { data: expected } = await t.send(pointActions.recountPreview, { ...asked, body: span })
      return t.send(pointActions.recount, { ...asked, body: { ...span, expected } })
    },
    lesson: (date: string) => t.build.lesson({ groupId, scheduleItemId: scheduleId, date }),
    async mark(date: string, marks: [studentId: number, mark: AttendanceMark | null][]) {
      const saved = await t.send(attendance.save.all, {
        token: marker,
        params: { id: groupId },
        body: { scheduleId, date, attendances: marks.map(([studentId, mark]) => ({ studentId, mark: mark as never })) },
      })
      await t.app.queue.runDue(recalculateAttendancePointsJobKind)
      return saved
    },
    /** Opens a new session after moving the clock, because the first session may have expired. */
    async at(moment: string) {
      t.clock.set(moment)
      marker = (await t.signedIn({ roleId, headOfficeIds })).token
    },
    async xp(studentId: number) {
      const row = await t.db.one<{ xp: number }>(sql`select xp from point_balance where student_id = ${studentId}`)
      return row?.xp
    },
  }
}
