import { writeAudit } from '../../access/audit.ts'
import { type Db, sql } from '../../db/db.ts'
import { addJob } from '../../jobs/add-job.ts'

/** The job's kind; its key is `<number of people> <time>`. */
export const backupMadeKind = 'backup.made'

/**
 * Records a manual backup as an export of all people. The person who starts it has full access to the server, so no
 * confirmation is needed. The audit gets the number of people; the users responsible for security are notified as soon
 * as the server runs.
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
