import { type AuditActor, writeAudit } from '../../access/audit.ts'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'
import { type Deps, todayInTashkent } from '../../deps.ts'

export interface LeaverErasureRules {
  entity: 'student' | 'staff'
  list: 'leaver' | 'staff_leaver'
  /** SQL condition: the person has left and must be erased now. */
  isDue(today: string): Sql
  /** SQL: last day on which the erasure of a person's data can be undone. */
  undoUntil: Sql
  /** Begins an erasure that can still be undone until `end`. */
  stage(tx: Db, id: number, now: Date): Promise<void>
  end(tx: Db, id: number, now: Date): Promise<void>
}

export async function eraseLeaversDueForErasure(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  kind: LeaverErasureRules,
): Promise<void> {
  const [today, now] = [todayInTashkent(clock), clock.now()]
  const { entity, isDue, undoUntil, stage, end } = kind
  const [list, people, key] = [raw(kind.list), raw(entity), raw(`${entity}_id`)]
  const actor: AuditActor = {
    staffId: null,
    roleId: null,
    permissionName: permissions[entity],
    address: null,
    requestId: null,
  }
  const dueFrom = sql`from ${list} join ${people} on ${people}.id = ${key} where held_on is null and ${isDue(today)}`

  for (const { id } of await db.many<{ id: number }>(sql`select ${people}.id ${dueFrom} order by ${people}.id`))
    await db.transaction(async (tx) => {
      // Checks under the row lock again whether the erasure is due, because the person may have returned to the centre.
      if (!(await tx.one(sql`select ${people}.id ${dueFrom} and ${people}.id = ${id} for update`))) return
      await stage(tx, id, now)
      await tx.run(sql`update ${list} set held_on = ${today} where ${key} = ${id}`)
      await writeAudit(tx, actor, { action: 'leaver-held', entity, entityId: id })
    })

  const over = sql`held_on is not null and ${undoUntil} < ${today}::date`
  for (const { id } of await db.many<{ id: number }>(
    sql`select ${key} as id from ${list} where ${over} order by ${key}`,
  ))
    await db.transaction(async (tx) => {
      if (!(await tx.one(sql`delete from ${list} where ${key} = ${id} and held_on is not null returning ${key}`)))
        return
      await end(tx, id, now)
      await writeAudit(tx, actor, { action: 'forget', entity, entityId: id })
    })
}

const permissions = { student: 'users:students', staff: 'users:staff' } as const
