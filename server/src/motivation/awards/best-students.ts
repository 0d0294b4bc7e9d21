import { motivationErrorTexts } from '@markaz/protocol/errors/motivation'
import type { bestStudents } from '@markaz/protocol/motivation/awards/best-students.routes'
import type { BestStudent } from '@markaz/protocol/motivation/awards/best-students.schemas'
import type { HandlerResultOf } from '@markaz/protocol/route'
import type { z } from 'zod'
import { exactMatchesFirstSql, exactStudentMatchSql, studentSearchConditions } from '../../access/people-search.ts'
import { isStudentInScopeSql, requireStudentInScope } from '../../access/reach.ts'
import { isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import { type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { membershipDaysSql } from '../../people/memberships/member-days.ts'

type Filter = z.output<NonNullable<typeof bestStudents.list.query>>

export async function listBestStudents(call: RouteCall<typeof bestStudents.list>) {
  const { db, viewer, query } = call
  const from = chosenStudents(viewer, query)
  const rows = await db.many<BestStudent>(sql`
    select best_student.id, to_char(month, 'YYYY-MM') as month, place, comment, best_student.created_at as "createdAt",
      json_build_object('id', student.id, 'hId', student.h_id, 'fullName', student.full_name, 'photo', student.photo) as student,
      case when study_group.id is not null then json_build_object('id', study_group.id, 'name', study_group.name) end as group,
      case when office.id is not null then json_build_object('id', office.id, 'name', office.name) end as office,
      json_build_object('id', staff.id, 'fullName', staff.full_name) as "addedBy"
    ${from} order by month desc, place ${pageSql(query)}`)
  for (const { student } of rows) student.photo = signedFileAddressOf(call, student.photo)
  return { bestStudents: rows, total: await countRowsOf(db, from) }
}

function chosenStudents(viewer: Viewer, { month, officeIds, value }: Filter): Sql {
  const set = studentSearchConditions(viewer, value)
  if (month) set.push(sql`month = ${`${month}-01`}`)
  if (officeIds?.length) set.push(isInChosenBranchesSql(officeIds, sql`study_group.head_office_id`))
  return sql`from best_student join student on student.id = student_id join staff on staff.id = added_by
    left join study_group on study_group.id = group_id
    left join office on office.head_office_id = study_group.head_office_id and office.deleted_at is null
    where ${isStudentInScopeSql(viewer)} and ${joinFiltersByAnd(set)}`
}

type Candidate = HandlerResultOf<typeof bestStudents.candidates>['candidates'][number]

export async function listBestStudentCandidates(call: RouteCall<typeof bestStudents.candidates>) {
  const { db, viewer, query } = call
  const month = `${query.month}-01`
  const candidates = await db.many<Candidate>(sql`
    select student.id, h_id as "hId", full_name as "fullName", photo, coalesce(earned.xp, 0) as xp,
      (select json_build_object('id', id, 'name', name) from study_group where id = ${groupIn(sql`student.id`, month)}) as group
    from student left join (
      select student_id, sum(xp)::bigint as xp from point_entry
      where method is not null and day >= ${month} and day < ${month}::date + interval '1 month' group by student_id
    ) as earned on earned.student_id = student.id
    where ${isStudentInScopeSql(viewer)} and ${joinFiltersByAnd(studentSearchConditions(viewer, query.value))}
    order by ${exactMatchesFirstSql(exactStudentMatchSql(viewer, query.value))}xp desc, uzbek_order(full_name) collate "C", student.id limit 20`)
  for (const candidate of candidates) candidate.photo = signedFileAddressOf(call, candidate.photo)
  return { candidates }
}

export async function addBestStudent({ db, body, viewer, today, clock, audit }: RouteCall<typeof bestStudents.add>) {
  const { studentId, month, place, comment = null } = body
  if (month > today.slice(0, 7)) refuseField('month', motivationErrorTexts.monthToCome)
  return db.transaction(async (tx) => {
    await requireStudentInScope(tx, viewer, studentId)
    const id = await tx.newId(sql`
      insert into best_student (month, place, student_id, group_id, comment, added_by, created_at)
      values (${`${month}-01`}, ${place}, ${studentId}, ${groupIn(sql`${studentId}`, `${month}-01`)}, ${comment}, ${viewer.id}, ${clock.now()})
      returning id`)
    await audit(tx, { action: 'create', entity: 'best-student', entityId: id, after: body })
    return { id }
  })
}

/** SQL for the group that the student joined last: of the groups in the month or, if there were none, of all groups. */
function groupIn(studentId: Sql, month: string): Sql {
  const { first, last, holdsAnyDay } = membershipDaysSql('student_group')
  return sql`(
    select group_id from student_group where student_id = ${studentId} and ${holdsAnyDay}
    order by coalesce(${first} < ${month}::date + interval '1 month', true) and coalesce(${last} >= ${month}::date, true) desc,
      ${first} desc nulls last, student_group.id desc limit 1)`
}

export async function removeBestStudent({ db, params, viewer, audit }: RouteCall<typeof bestStudents.remove>) {
  await db.transaction(async (tx) => {
    const before = orNotFound(
      await tx.one<{ month: string; place: number; studentId: number }>(sql`
        delete from best_student using student
        where best_student.id = ${params.id} and student.id = student_id and ${isStudentInScopeSql(viewer)}
        returning to_char(month, 'YYYY-MM') as month, place, student_id as "studentId"`),
    )
    await audit(tx, { action: 'delete', entity: 'best-student', entityId: params.id, before })
  })
  return {}
}
