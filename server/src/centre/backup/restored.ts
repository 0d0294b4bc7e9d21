import { writeAudit } from '../../access/audit.ts'
import { announcement } from '../../announcement.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

/** The rows are those of an earlier moment: what was on its way then must not go out now. */
export const centreRestored = announcement<{ now: Date }>('the centre was restored')

/**
 * Ends what a restore has begun, before anything else of the program runs. Not the restore itself does it: the rows may
 * be those of an older program, and fit the areas only after the migrations of this one.
 * @returns the moments that restored backups were made at
 */
export async function endRestores({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string[]> {
  return db.transaction(async (tx: Db) => {
    const now = clock.now()
    const restores = await tx.many<{ id: number; backupMadeAt: string }>(sql`
      update centre_restore set ended_at = ${now} where ended_at is null returning id, backup_made_at as "backupMadeAt"`)
    if (restores.length > 0) await centreRestored.tell(tx, { now })
    for (const { id, backupMadeAt } of restores)
      await writeAudit(
        tx,
        { staffId: null, roleId: null, permissionName: 'auth', address: null, requestId: null },
        { action: 'restore', entity: 'centre', entityId: id, after: { backupMadeAt } },
      )
    return restores.map(({ backupMadeAt }) => backupMadeAt)
  })
}
