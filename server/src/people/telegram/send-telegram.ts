import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { TelegramMessage, TelegramOutcome } from '../../integrations/telegram/port.ts'
import { notLinked } from './bot-words.text.ts'
import { endChats } from './link-chat.ts'

/**
 * Sends one message, outside any transaction, and says what truly became of it. A chat that was blocked or is gone is
 * linked no longer; whoever decides on the way of a message takes another one.
 */
export async function sendTelegram(
  { telegram, db, clock }: Pick<Deps, 'telegram' | 'db' | 'clock'>,
  message: TelegramMessage,
): Promise<TelegramOutcome> {
  if (!telegram) return { kind: 'failed', isFinal: true, mayHaveArrived: false, why: notLinked }
  const begun = clock.now()
  const outcome = await telegram.send(message)
  if (outcome.kind === 'blocked' || outcome.kind === 'gone') {
    // Who has linked it anew meanwhile has opened it again.
    const which = sql`chat_id = ${message.chatId} and linked_at <= ${begun}`
    await db.transaction((tx) => endChats(tx, which, { reason: 'blocked', now: clock.now() }))
  }
  return outcome
}
