import { writeAudit } from '../../access/audit.ts'
import { type Db, sql } from '../../db/db.ts'
import { addJob } from '../../jobs/add-job.ts'

/**
 * The kind of job that records a backup. The job's key contains the data to record: `<number of people in the centre>
 * <time>`.
 */
export const recordBackupJobKind = 'backup.made'

/**
 * A manual backup needs no second person's approval: the person who starts it already has full access to the server.
 */
export async function recordManualBackup(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await tx.one<{ people: number }>(sql`
      select (select count(*) from student) + (select count(*) from staff) + (select count(*) from agent) as people`)
    const people = row?.people ?? 0
    await writeAudit(
      tx,
      { staffId: null, roleId: null, permissionName: 'auth', address: null, requestId: null },
      { action: 'backup', entity: 'centre', after: { people } },
    )
    await addJob(tx, { kind: recordBackupJobKind, key: `${people} ${now.toISOString()}`, runAt: now }, now)
  })
}
