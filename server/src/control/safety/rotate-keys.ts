import { type ServerSecretKeys, secretKeyCacheMs } from '../../access/keys.ts'
import { finishKeyRotation, retireKeysAndReencryptSecrets } from '../../access/rotate-keys.ts'
import { revokeAccessOfAllAccounts } from '../../centre/sign-in/revoke-access.ts'
import { rotatePushKeys } from '../../content/notifications/push-keys.ts'
import type { Db } from '../../db/db.ts'
import { addJob } from '../../jobs/add-job.ts'
import { rotateBadgeKeys } from '../../people/certificates/badge-keys.ts'
import { receiveTelegramUpdatesJobKind } from '../../people/telegram/receive-updates.ts'
import { replaceWebhookSecrets } from '../webhooks/signature.ts'

export const finishKeyRotationJobKind = 'safety.finish-keys'

interface KeyRotation {
  now: Date
  isAlone: boolean
  /** True = badges that were already issued stay valid, because their signing key is not replaced. */
  keepsBadges?: boolean
}

/**
 * Replaces all keys of the installation. Other processes may encrypt data with an old key in the meantime; a later job
 * encrypts such data again.
 * @returns the new keys of the installation, for this process
 */
export async function replaceInstallationKeys(
  tx: Db,
  { now, isAlone, keepsBadges = false }: KeyRotation,
): Promise<ServerSecretKeys> {
  const keys = await retireKeysAndReencryptSecrets(tx, now)
  const deps = { db: tx, ...keys }
  await rotateBadgeKeys(deps, { forgetsFormer: !keepsBadges })
  await rotatePushKeys(deps)
  // The secret of Telegram's webhook is derived from the key, so the webhook must be registered again.
  await addJob(tx, { kind: receiveTelegramUpdatesJobKind, key: 'schedule', runAt: now }, now)
  if (isAlone) await finishKeyRotation(tx, { now, isAlone })
  else
    await addJob(
      tx,
      { kind: finishKeyRotationJobKind, key: 'keys', runAt: new Date(now.getTime() + secretKeyCacheMs) },
      now,
    )
  return keys
}

/**
 * Revokes all access and replaces all keys.
 * @returns the new keys of the installation, for this process
 */
export async function endAccessOfAllUsers(tx: Db, turn: KeyRotation): Promise<ServerSecretKeys> {
  await revokeAccessOfAllAccounts(tx, { now: turn.now })
  const keys = await replaceInstallationKeys(tx, turn)
  await replaceWebhookSecrets({ db: tx, ...keys })
  return keys
}
