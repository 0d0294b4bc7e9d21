import { type Actor, writeAudit } from '../../access/audit.ts'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'
import { type Deps, tashkentDay } from '../../deps.ts'

/** Describes one kind of people, students or staff, to the daily job that erases the data of people who left. */
export interface LeaverKind {
  entity: 'student' | 'staff'
  /** The table that lists people who left. */
  list: 'leaver' | 'staff_leaver'
  /** SQL: the listed person has left and is due to be erased. */
  isDue(today: string): Sql
  /** SQL: the last day of the undo. */
  undoUntil: Sql
  /** Starts the undoable erasure. */
  stage(tx: Db, id: number, now: Date): Promise<void>
  /** Completes the erasure. */
  end(tx: Db, id: number, now: Date): Promise<void>
}

/** Starts the undoable erasure of everyone who is due, and finishes erasures that were not undone. */
export async function eraseDue({ db, clock }: Pick<Deps, 'db' | 'clock'>, kind: LeaverKind): Promise<void> {
  const [today, now] = [tashkentDay(clock), clock.now()]
  const { entity, isDue, undoUntil, stage, end } = kind
  const [list, people, key] = [raw(kind.list), raw(entity), raw(`${entity}_id`)]
  const actor: Actor = {
    staffId: null,
    roleId: null,
    permissionName: permissions[entity],
    address: null,
    requestId: null,
  }
  const dueFrom = sql`from ${list} join ${people} on ${people}.id = ${key} where held_on is null and ${isDue(today)}`

  for (const { id } of await db.many<{ id: number }>(sql`select ${people}.id ${dueFrom} order by ${people}.id`))
    await db.transaction(async (tx) => {
      // Checked again under the lock, so that a person who came back this morning stays.
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
