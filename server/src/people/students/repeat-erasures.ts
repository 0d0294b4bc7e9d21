import { writeAudit } from '../../access/audit.ts'
import { registerErasure, registeredErasures } from '../../centre/backup/erasure-register.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { eraseStudent } from './erase-student.ts'

const createdAt = sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Writes the erasures of committed transactions into the register outside the database. */
export async function registerErasures(deps: Pick<Deps, 'db' | 'files' | 'places' | 'clock'>): Promise<void> {
  const erasures = await deps.db.many<{ studentId: number; createdAt: string; erasedAt: Date }>(sql`
    select student_id as "studentId", erased_at as "erasedAt",
      to_char(student_created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt"
    from erasure where registered_at is null order by student_id`)
  for (const erasure of erasures) {
    await registerErasure(deps, { ...erasure, erasedAt: new Date(erasure.erasedAt).toISOString() })
    await deps.db.run(
      sql`update erasure set registered_at = ${deps.clock.now()} where student_id = ${erasure.studentId}`,
    )
  }
}

/**
 * Erases people again who were erased after the restored backup was made. It runs before the server answers the first
 * call, and before `endRestores`, so that an interrupted start repeats it.
 * @returns the number of erased people
 */
export async function repeatErasures(deps: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<number> {
  const { db, files, clock } = deps
  if (!(await db.one(sql`select from centre_restore where ended_at is null`))) return 0
  let repeated = 0
  for (const erasure of await registeredErasures(files)) {
    const isErased = await db.transaction(async (tx) => {
      const { studentId } = erasure
      const student = await tx.one(sql`
        select from student where id = ${studentId} and ${createdAt} = ${erasure.createdAt} and forgotten_at is null for update`)
      if (!student) return false
      await eraseStudent(tx, { studentId, now: clock.now(), erasedAt: new Date(erasure.erasedAt) })
      await writeAudit(
        tx,
        { staffId: null, roleId: null, permissionName: 'users:students', address: null, requestId: null },
        { action: 'forget', entity: 'student', entityId: studentId },
      )
      return true
    })
    if (isErased) repeated++
  }
  return repeated
}
