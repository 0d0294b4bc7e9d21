import { writeAudit } from '../../access/audit.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { createInternalEvent } from '../../internal-event.ts'

/**
 * Emitted at the first start of a restored centre: modules then stop the messages and jobs that waited at the time of
 * the backup.
 */
export const centreRestoredEvent = createInternalEvent<{ now: Date }>('the centre was restored')

/**
 * Completes unfinished restores when the server starts, because their last steps need the migrated tables.
 * @returns the times at which the restored backups were made
 */
export async function completeUnfinishedRestores({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string[]> {
  return db.transaction(async (tx: Db) => {
    const now = clock.now()
    const restores = await tx.many<{ id: number; backupMadeAt: string }>(sql`
      update centre_restore set ended_at = ${now} where ended_at is null returning id, backup_made_at as "backupMadeAt"`)
    if (restores.length > 0) await centreRestoredEvent.emit(tx, { now })
    for (const { id, backupMadeAt } of restores)
      await writeAudit(
        tx,
        { staffId: null, roleId: null, permissionName: 'auth', address: null, requestId: null },
        { action: 'restore', entity: 'centre', entityId: id, after: { backupMadeAt } },
      )
    return restores.map(({ backupMadeAt }) => backupMadeAt)
  })
}
