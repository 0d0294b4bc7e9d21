import { AppError } from '@markaz/protocol/errors'
import { leavers } from '@markaz/protocol/people/leavers/routes'
import type { Leaver } from '@markaz/protocol/people/leavers/schemas'
import type { FastifyInstance } from 'fastify'
import { isInBranchScopeSql } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { countRowsOf, pageSql } from '../../db/lists.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { registerDailyJob } from '../../jobs/schedule.ts'
import { restoreStudentData } from '../students/erase-student.ts'
import { eraseFormerStudents, erasureUndoDeadlineSql, leaveDateSql, leaverErasureDateSql } from './erase-leavers.ts'
import { listFormerStaff, restoreFormerStaff } from './former-staff.ts'

export function leaversRoutes(app: FastifyInstance, deps: Deps): void {
  registerDailyJob(app.queue, 'leavers.erase', () => eraseFormerStudents(deps))
  mountRoute(app, deps, leavers.list, listLeavers)
  mountTransactionalRoute(app, deps, leavers.restore, restore)
  mountTransactionalRoute(app, deps, leavers.setMonths, setMonths)
  mountRoute(app, deps, leavers.listStaff, listFormerStaff)
  mountTransactionalRoute(app, deps, leavers.restoreStaff, restoreFormerStaff)
}

const inScope = (viewer: RouteCall<typeof leavers.list>['viewer']) => sql`(${viewer.isSuperadmin} or exists (
  select from student_head_office where student_head_office.student_id = student.id
    and ${isInBranchScopeSql(viewer, sql`student_head_office.head_office_id`)}))`

async function listLeavers({ db, viewer, query }: RouteCall<typeof leavers.list>) {
  const from = sql`from leaver join student on student.id = leaver.student_id where ${inScope(viewer)}`
  const total = await countRowsOf(db, from)
  const students = await db.many<Leaver>(sql`
    select student.id, case when held_on is null then ${leaveDateSql} end as "leftOn",
      case when held_on is null then 'due' else 'held' end as state, coalesce(${erasureUndoDeadlineSql}, ${leaverErasureDateSql}) as "on",
      coalesce((select before->>'full_name' from erasure_hold where erasure_hold.student_id = student.id and source = 'student'
        order by erasure_hold.id limit 1), full_name) as "fullName"
    ${from} order by coalesce(${erasureUndoDeadlineSql}, ${leaverErasureDateSql}), student.id ${pageSql(query)}`)
  return { students, total, months: await monthsNow(db) }
}

const monthsNow = async (db: Db) =>
  (await db.one<{ months: number | null }>(sql`select months from leaver_setting`))?.months ?? null

/** @throws AppError LEAVER_TAKEN when another student has the same login or identity document */
async function restore({ viewer, params, today, audit }: RouteCall<typeof leavers.restore>, tx: Db) {
  const { id } = params
  orNotFound(await tx.one(sql`select id from student where id = ${id} and ${inScope(viewer)} for update`))
  // Restarts the warning period: the daily job erases the student only after the full period from today.
  const leaver = await tx.one(sql`
    update leaver set held_on = null, warned_on = ${today} where student_id = ${id} and held_on is not null returning student_id`)
  if (!leaver) throw new AppError('LEAVER_ERASED')
  await restoreStudentData(tx, id)
  await audit(tx, { action: 'leaver-restored', entity: 'student', entityId: id })
  return {}
}

async function setMonths({ body, audit }: RouteCall<typeof leavers.setMonths>, tx: Db) {
  const before = { months: await monthsNow(tx) }
  if (before.months === body.months) return {}
  await tx.run(sql`update leaver_setting set months = ${body.months}`)
  await audit(tx, { action: 'update', entity: 'leaver-setting', entityId: 1, before, after: body })
  return {}
}
