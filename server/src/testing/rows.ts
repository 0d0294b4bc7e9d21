import { type Db, join, raw, type Sql, sql } from '../db/db.ts'

/** The functions of this file do not escape table names, so tests must pass constants. */

export async function insertReturningId(db: Db, insert: Sql): Promise<number> {
  const row = await db.one<{ id: number }>(insert)
  return (row as { id: number }).id
}

export const countRowsOf = async (db: Db, table: string): Promise<number> =>
  (await db.one<{ count: number }>(sql`select count(*) from ${raw(table)}`))?.count ?? 0

/** Returns the number of rows of each table; a request that must write nothing leaves it unchanged. */
export const countRowsOfTables = (db: Db, ...tables: string[]) =>
  db.one<Record<string, number>>(
    sql`select ${join(tables.map((table) => sql`(select count(*) from ${raw(table)}) as ${raw(table)}`))}`,
  )

/** Returns a row without the column `access_version`, which an undo does not restore. */
export const readRowOf = (db: Db, table: string, id: number) =>
  db.one<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(${raw(table)}) - 'access_version' as row from ${raw(table)} where id = ${id}`,
  )

interface WrittenAudit {
  staffId: number | null
  permissionName: string
  action: string
  entity: string
  entityId: number | null
  before: unknown
  after: unknown
}

const columns = raw(
  'staff_id as "staffId", permission_name as "permissionName", action, entity, entity_id as "entityId", before, after',
)

export const readLastAudit = (db: Db) =>
  db.one<WrittenAudit>(sql`select ${columns} from audit order by id desc limit 1`)

export type SentNotificationTuple = [kind: number, title: string, body: string]

/** Returns the notifications of a person, oldest first. */
export async function listNotificationsOfPerson(
  db: Db,
  table: 'staff' | 'student',
  id: number,
): Promise<SentNotificationTuple[]> {
  const receiver =
    table === 'staff'
      ? sql`notification_receiver where staff_id = ${id}`
      : sql`student_notification where student_id = ${id}`
  const rows = await db.many<{ kind: number; title: string; body: string }>(
    sql`select kind, title, body from notification where id in (select notification_id from ${receiver}) order by id`,
  )
  return rows.map(({ kind, title, body }) => [kind, title, body])
}
