import type { Access } from '@markaz/protocol/route'
import { type Sql, sql } from '../db/db.ts'

/**
 * Returns an SQL condition that a staff member still works, still has the right, and still has the needed scope. Work
 * done later in a person's name checks it inside the statement that acts.
 * @param who the id of the staff member: a value, or a column with its table name
 * @param access the access of the call that started the work
 * @param reach a condition on `actor` (`reachesAll`, `reachesStudent`)
 */
export const stillHasAccess = (who: Sql, access: Access, reach: Sql = sql`true`): Sql =>
  sql`exists (${actorsWithAccess(access, sql`actor.id = ${who} and ${reach}`)})`

/**
 * Returns a query of the ids of all staff who have this access now.
 * @param reach a condition on `actor`
 */
export const actorsWithAccess = (access: Access, reach: Sql): Sql => sql`
  select actor.id from staff actor join role actor_role on actor_role.id = actor.role_id
  where not actor.is_blocked and actor.work_status = 1 and ${holds(access)} and ${reach}`

function holds(access: Access): Sql {
  if (access.kind === 'superadmin') return sql`actor.is_superadmin`
  if (access.kind !== 'can') return sql`true`
  const { anyOf, and } = access
  return sql`(actor_role.is_admin or actor_role.grants && ${[...anyOf]}::text[] and actor_role.grants @> ${and ? [and] : []}::text[])`
}

const placesOf = sql`select head_office_id from staff_head_office where staff_id = actor.id`

/**
 * SQL: the actor's branches include all of these.
 * @param headOfficeIds an array; null = all branches
 */
export const reachesAll = (headOfficeIds: Sql): Sql =>
  sql`(actor.is_superadmin or ${headOfficeIds} <@ array(${placesOf}))`

/**
 * SQL: the student belongs to one of the actor's branches.
 * @param studentId a column with its table name
 */
export const reachesStudent = (studentId: Sql): Sql => sql`(actor.is_superadmin or exists (
  select from student_head_office where student_id = ${studentId} and head_office_id in (${placesOf})))`
