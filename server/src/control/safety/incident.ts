import { type Keys, otherProcessesMs } from '../../access/keys.ts'
import { finishTurn, turnKeysNow } from '../../access/turn-keys.ts'
import { revokeAll } from '../../centre/sign-in/revoke-access.ts'
import { turnPushKeys } from '../../content/notifications/push-keys.ts'
import type { Db } from '../../db/db.ts'
import { addJob } from '../../jobs/add-job.ts'
import { turnBadgeKeys } from '../../people/certificates/badge-keys.ts'
import { receiveUpdatesKind } from '../../people/telegram/receive-updates.ts'
import { replaceWebhookSecrets } from '../webhooks/signature.ts'

export const finishKind = 'safety.finish-keys'

interface Turn {
  now: Date
  /** No other process is on the database. */
  isAlone: boolean
  /** Badges that are out already stay valid. */
  keepsBadges?: boolean
}

/**
 * Replaces every key, so that nothing that an older one signed is valid. What other processes seal meanwhile is sealed
 * anew by the job of `finishKind`. @returns the new keys, for the process itself
 */
export async function replaceAllKeys(tx: Db, { now, isAlone, keepsBadges = false }: Turn): Promise<Keys> {
  const keys = await turnKeysNow(tx, now)
  const deps = { db: tx, ...keys }
  await turnBadgeKeys(deps, { forgetsFormer: !keepsBadges })
  await turnPushKeys(deps)
  // Telegram calls with a secret that is made from the key.
  await addJob(tx, { kind: receiveUpdatesKind, key: 'schedule', runAt: now }, now)
  if (isAlone) await finishTurn(tx, { now, isAlone })
  else await addJob(tx, { kind: finishKind, key: 'keys', runAt: new Date(now.getTime() + otherProcessesMs) }, now)
  return keys
}

/** Ends all sessions, tokens, keys and links of everybody. @returns the new keys, for the process itself */
export async function closeEverything(tx: Db, turn: Turn): Promise<Keys> {
  await revokeAll(tx, { now: turn.now })
  const keys = await replaceAllKeys(tx, turn)
  await replaceWebhookSecrets({ db: tx, ...keys })
  return keys
}
