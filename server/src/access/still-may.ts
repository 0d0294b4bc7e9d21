import type { Access } from '@markaz/protocol/route'
import { type Sql, sql } from '../db/db.ts'

/**
 * What happens later in somebody's name asks again at that moment: whether they still work, still may, and still reach
 * as far. In SQL, so that it is asked within the statement that acts.
 * @param who the id of the staff: a value, or a column with the name of its table
 * @param access of the call by which they asked for it
 * @param reach a condition on `actor` (`reachesAll`, `reachesStudent`)
 */
export const stillMay = (who: Sql, access: Access, reach: Sql = sql`true`): Sql =>
  sql`exists (${actorsWho(access, sql`actor.id = ${who} and ${reach}`)})`

/** Everybody who may do that now, as `select id`. @param reach a condition on `actor` */
export const actorsWho = (access: Access, reach: Sql): Sql => sql`
  select actor.id from staff actor join role actor_role on actor_role.id = actor.role_id
  where not actor.is_blocked and actor.work_status = 1 and ${holds(access)} and ${reach}`

function holds(access: Access): Sql {
  if (access.kind === 'superadmin') return sql`actor.is_superadmin`
  if (access.kind !== 'can') return sql`true`
  const { anyOf, and } = access
  return sql`(actor_role.is_admin or actor_role.grants && ${[...anyOf]}::text[] and actor_role.grants @> ${and ? [and] : []}::text[])`
}

const placesOf = sql`select head_office_id from staff_head_office where staff_id = actor.id`

/** Their branches are, or include, all of these. @param headOfficeIds an array; null = of everywhere */
export const reachesAll = (headOfficeIds: Sql): Sql =>
  sql`(actor.is_superadmin or ${headOfficeIds} <@ array(${placesOf}))`

/** The student is of their branches. @param studentId with the name of its table */
export const reachesStudent = (studentId: Sql): Sql => sql`(actor.is_superadmin or exists (
  select from student_head_office where student_id = ${studentId} and head_office_id in (${placesOf})))`
