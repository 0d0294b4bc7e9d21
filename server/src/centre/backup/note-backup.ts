import { writeAudit } from '../../access/audit.ts'
import { type Db, sql } from '../../db/db.ts'
import { addJob } from '../../jobs/add-job.ts'

/** Its key: `<number of people> <time>`. */
export const backupMadeKind = 'backup.made'

/**
 * A backup is an export of everybody. Whoever starts one manually holds the server already, so nothing is asked; the audit
 * gets the number of people, and those responsible are notified as soon as the centre runs.
 */
export async function recordBackup(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await tx.one<{ people: number }>(sql`
      select (select count(*) from student) + (select count(*) from staff) + (select count(*) from agent) as people`)
    const people = row?.people ?? 0
    await writeAudit(
      tx,
      { staffId: null, roleId: null, permissionName: 'auth', address: null, requestId: null },
      { action: 'backup', entity: 'centre', after: { people } },
    )
    await addJob(tx, { kind: backupMadeKind, key: `${people} ${now.toISOString()}`, runAt: now }, now)
  })
}
