import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { listServerSigningKeys, type ServerSecretKeys } from '../../access/keys.ts'
import { isDatabaseOutage } from '../../db/database-errors.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { TelegramBot } from '../../integrations/telegram/port.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { handleTelegramUpdate } from './handle-update.ts'

export const receiveTelegramUpdatesJobKind = 'telegram.hear'
const hookPath = '/hooks/telegram'
const dayMs = 86_400_000
/** Time for which one process polls Telegram. Then another process may take over. */
const receiveTurnMs = 5 * 60_000

/**
 * Registers Telegram's webhook again at each start and each day; without a webhook, only one process at a time polls.
 * @param waitSeconds how long Telegram holds a polling request open until an update arrives
 */
export function createReceiveTelegramUpdatesJob(
  deps: Deps,
  log: { warn(details: object, message: string): void },
  waitSeconds = 25,
): JobHandler {
  return {
    kind: receiveTelegramUpdatesJobKind,
    schedule: (now) => new Date(now.getTime() + (deps.telegram && !deps.telegram.isCalled ? 1_000 : dayMs)),
    retryAfterMinutes: [0.1, 0.5],
    async run({ signal }) {
      const { telegram } = deps
      if (!telegram) return
      try {
        if (telegram.isCalled) {
          await telegram.setWebhook({ url: deps.publicUrl + hookPath, secret: secretOf(deps.tokenKey) })
          return
        }
        await telegram.dropWebhook()
        await requestUpdates(deps, telegram, { signal, waitSeconds })
      } catch (error) {
        if (!signal.aborted) log.warn({ reason: (error as Error).message }, 'telegram')
        throw error
      }
    },
  }
}

async function requestUpdates(
  deps: Deps,
  telegram: TelegramBot,
  { signal, waitSeconds }: { signal: AbortSignal; waitSeconds: number },
): Promise<void> {
  const last = await deps.db.one<{ id: number | null }>(sql`select max(update_id) as id from telegram_update`)
  let from = last?.id ? last.id + 1 : null
  const endsAt = performance.now() + receiveTurnMs
  do {
    for (const update of await telegram.updates({ from, waitSeconds, signal })) {
      from = update.id + 1
      await handleTelegramUpdate(deps, update).catch((error) => skipUpdate(deps, update.id, error))
    }
  } while (performance.now() < endsAt && waitSeconds > 0)
}

/**
 * Marks the failed update as received, so that it does not block later updates. After a database outage the update is
 * not marked, so it is retried.
 */
async function skipUpdate({ db, clock }: Deps, updateId: number, error: unknown): Promise<never> {
  if (!isDatabaseOutage(error))
    await db.run(sql`
      insert into telegram_update (update_id, received_at) values (${updateId}, ${clock.now()}) on conflict do nothing`)
  throw error
}

/** A request without the secret of Telegram's webhook gets 404. */
export function registerTelegramWebhook(app: FastifyInstance, deps: Deps): void {
  app.post(hookPath, {
    bodyLimit: 65_536,
    // The secret is checked before the body is read.
    onRequest: async (request) => {
      if (!deps.telegram || !isSecret(deps, request.headers['x-telegram-bot-api-secret-token']))
        throw new AppError('NO_SUCH_CALL')
    },
    handler: async (request, reply) => {
      const update = deps.telegram?.readUpdate(request.body)
      if (update) await handleTelegramUpdate(deps, update)
      return reply.send({ success: true })
    },
  })
}

/**
 * The webhook's secret is derived from the installation's key, so it is the same in every process and is not stored.
 */
function secretOf(tokenKey: Uint8Array): string {
  return createHmac('sha256', tokenKey).update('telegram-hook').digest('base64url')
}

function isSecret(deps: ServerSecretKeys, given: string | string[] | undefined): boolean {
  const got = Buffer.from(String(given))
  return listServerSigningKeys(deps).some((key) => {
    const wanted = Buffer.from(secretOf(key))
    return got.length === wanted.length && timingSafeEqual(got, wanted)
  })
}
