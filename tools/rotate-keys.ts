import { setTimeout as delay } from 'node:timers/promises'
import { writeAudit } from '../server/src/access/audit.ts'
import { secretKeyCacheMs } from '../server/src/access/keys.ts'
// Each area registers at its import which access can be revoked and which data is encrypted, so all areas are imported.
import '../server/src/areas.ts'
import { finishKeyRotation } from '../server/src/access/rotate-keys.ts'
import { notifyStaffWhoReadAudit } from '../server/src/content/notifications/notify-audit-readers.ts'
import { endAccessOfAllUsers, replaceInstallationKeys } from '../server/src/control/safety/rotate-keys.ts'
import { securityAlertText } from '../server/src/control/safety/safety.text.ts'
import type { Db } from '../server/src/db/db.ts'

interface Turn {
  /** True = no other process uses the database. */
  isAlone: boolean
  action: 'turn-keys' | 'end-access'
  keepsBadges?: boolean
}

/**
 * Replaces all keys. The action `end-access` also ends all access of all users; `turn-keys` does not. Resolves when no
 * server process uses an old key.
 */
export async function rotateKeysOfRunningServer(db: Db, { action, ...turn }: Turn): Promise<void> {
  const now = new Date()
  await db.transaction(async (tx) => {
    await writeAudit(
      tx,
      { staffId: null, roleId: null, permissionName: 'auth', address: null, requestId: null },
      { action, entity: 'centre' },
    )
    const work = action === 'end-access' ? endAccessOfAllUsers : replaceInstallationKeys
    await work(tx, { now, ...turn })
    if (action === 'end-access')
      await notifyStaffWhoReadAudit(tx, {
        staffId: null,
        title: securityAlertText.ended,
        body: securityAlertText.endedByCommand,
        now,
      })
  })
  if (turn.isAlone) return
  console.log("Ishlab turgan jarayonlar yangi kalitni o'qiguncha bir daqiqa kutiladi…")
  await delay(secretKeyCacheMs + 1_000)
  await finishKeyRotation(db, { now: new Date(), isAlone: false })
}
