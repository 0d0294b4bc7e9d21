import { writeAudit } from '../../access/audit.ts'
import { readRegisteredErasures, registerErasure } from '../../centre/backup/erasure-register.ts'
import { raw, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { eraseStaff } from './erase-staff.ts'
import { eraseStudent, erasureTables } from './erase-student.ts'

const createdAt = sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

type RecordErasuresDeps = Pick<Deps, 'db' | 'files' | 'places' | 'clock'>

/** Records the erasures of committed transactions in a file outside the database. */
export async function recordErasuresInFile(deps: RecordErasuresDeps): Promise<void> {
  for (const kind of ['student', 'staff'] as const) await recordErasuresOf(deps, kind)
}

async function recordErasuresOf(deps: RecordErasuresDeps, kind: 'student' | 'staff'): Promise<void> {
  const [table, id] = [erasureTables[kind], raw(`${kind}_id`)]
  const erasures = await deps.db.many<{ id: number; createdAt: string; erasedAt: Date }>(sql`
    select ${id} as id, erased_at as "erasedAt",
      to_char(${raw(`${kind}_created_at`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt"
    from ${table} where registered_at is null order by 1`)
  for (const { id: personId, createdAt, erasedAt: at } of erasures) {
    const times = { createdAt, erasedAt: new Date(at).toISOString() }
    await registerErasure(
      deps,
      kind === 'student' ? { studentId: personId, ...times } : { staffId: personId, ...times },
    )
    await deps.db.run(sql`update ${table} set registered_at = ${deps.clock.now()} where ${id} = ${personId}`)
  }
}

/**
 * Erases people who were erased after the restored backup was made. Must run before `completeUnfinishedRestores`: if
 * the start is interrupted, the next start then erases again.
 */
export async function repeatErasuresAfterRestore(deps: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<number> {
  const { db, files, clock } = deps
  if (!(await db.one(sql`select from centre_restore where ended_at is null`))) return 0
  let repeated = 0
  for (const erasure of await readRegisteredErasures(files)) {
    const [entity, id] =
      'studentId' in erasure ? (['student', erasure.studentId] as const) : (['staff', erasure.staffId] as const)
    const isErased = await db.transaction(async (tx) => {
      const person = await tx.one(sql`
        select from ${raw(entity)} where id = ${id} and ${createdAt} = ${erasure.createdAt} and forgotten_at is null for update`)
      if (!person) return false
      const times = { now: clock.now(), erasedAt: new Date(erasure.erasedAt) }
      if (entity === 'student') await eraseStudent(tx, { studentId: id, ...times })
      else await eraseStaff(tx, { staffId: id, ...times })
      await writeAudit(
        tx,
        {
          ...{ staffId: null, roleId: null, permissionName: entity === 'student' ? 'users:students' : 'users:staff' },
          ...{ address: null, requestId: null },
        },
        { action: 'forget', entity, entityId: id },
      )
      return true
    })
    if (isErased) repeated++
  }
  return repeated
}
