import type { AccessRule } from '@markaz/protocol/route'
import { type Sql, sql } from '../db/db.ts'

/**
 * SQL condition: the staff member still has the access that `access` requires. A job that acts later for a staff member
 * includes this condition in its SQL statement.
 * @param who the id of the staff member: a value, or a column with its table name
 * @param access the access rule of the call that started the job
 * @param reach a condition on the table alias `actor` (`actorHasAllGivenBranchesSql`, `actorHasBranchOfStudentSql`)
 */
export const staffStillHasAccessSql = (who: Sql, access: AccessRule, reach: Sql = sql`true`): Sql =>
  sql`exists (${activeStaffWithAccessSql(access, sql`actor.id = ${who} and ${reach}`)})`

/** @param reach an SQL condition on the table alias `actor` */
export const activeStaffWithAccessSql = (access: AccessRule, reach: Sql): Sql => sql`
  select actor.id from staff actor join role actor_role on actor_role.id = actor.role_id
  where not actor.is_blocked and actor.work_status = 1 and ${hasAccessSql(access)} and ${reach}`

function hasAccessSql(access: AccessRule): Sql {
  if (access.kind === 'superadmin') return sql`actor.is_superadmin`
  if (access.kind !== 'can') return sql`true`
  const { anyOf, and } = access
  return sql`(actor_role.is_admin or actor_role.grants && ${[...anyOf]}::text[] and actor_role.grants @> ${and ? [and] : []}::text[])`
}

const branchesOfActorSql = sql`select head_office_id from staff_head_office where staff_id = actor.id`

/**
 * SQL condition: the staff member in `actor` belongs to every branch in `headOfficeIds`.
 * @param headOfficeIds an SQL array; null = all branches
 */
export const actorHasAllGivenBranchesSql = (headOfficeIds: Sql): Sql =>
  sql`(actor.is_superadmin or ${headOfficeIds} <@ array(${branchesOfActorSql}))`

/**
 * SQL condition: the staff member in `actor` belongs to a branch of the student.
 * @param studentId a column with its table name
 */
export const actorHasBranchOfStudentSql = (studentId: Sql): Sql => sql`(actor.is_superadmin or exists (
  select from student_head_office where student_id = ${studentId} and head_office_id in (${branchesOfActorSql})))`
