import { raw, type Sql, sql } from '../../db/db.ts'

/**
 * A student's days in a group, first and last inclusive, null = open. Of a membership that the ERP no longer lists the
 * day before it left is the last; it may then hold no day at all.
 * @param membership the name `student_group` has in the query
 */
export function memberDays(membership: string): { first: Sql; last: Sql; holdsAnyDay: Sql } {
  const of = raw(membership)
  const first = sql`${of}.started_date`
  const last = sql`least(${of}.ended_date, (${of}.gone_at at time zone 'Asia/Tashkent')::date - 1)`
  return { first, last, holdsAnyDay: sql`coalesce(${first} <= ${last}, true)` }
}

/** Whether that day is one of the membership's. */
export function memberOn(membership: string, day: Sql): Sql {
  const { first, last } = memberDays(membership)
  return sql`(${first} is null or ${first} <= ${day}) and coalesce(${last} >= ${day}, true)`
}
