import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { TelegramMessage, TelegramOutcome } from '../../integrations/telegram/port.ts'
import { notLinked } from './bot-words.text.ts'
import { endChats } from './link-chat.ts'

/**
 * Sends one message outside any transaction and returns the actual outcome. A blocked or deleted chat is unlinked, so
 * that the channel selection uses another channel.
 */
export async function sendTelegram(
  { telegram, db, clock }: Pick<Deps, 'telegram' | 'db' | 'clock'>,
  message: TelegramMessage,
): Promise<TelegramOutcome> {
  if (!telegram) return { kind: 'failed', isFinal: true, mayHaveArrived: false, why: notLinked }
  const begun = clock.now()
  const outcome = await telegram.send(message)
  if (outcome.kind === 'blocked' || outcome.kind === 'gone') {
    // A user who linked the chat again since then has unblocked the bot.
    const which = sql`chat_id = ${message.chatId} and linked_at <= ${begun}`
    await db.transaction((tx) => endChats(tx, which, { reason: 'blocked', now: clock.now() }))
  }
  return outcome
}
