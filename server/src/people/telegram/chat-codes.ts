import { readTelegramCode, sendChatCodeJobKind } from '../../centre/sms/asked-code.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { TelegramError } from '../../integrations/telegram/port.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { botCodeTexts } from './bot-words.text.ts'
import { sendTelegramMessage } from './send-telegram.ts'

/** Sends no code if the Telegram chat is no longer linked. */
export const createSendCodeToChatJob = (deps: Deps): JobHandler => ({
  kind: sendChatCodeJobKind,
  retryAfterMinutes: [0.1, 1],
  async run({ key }) {
    const made = await readTelegramCode(deps.db, deps, key)
    const [purpose, chatRow] = made?.owner.split(' ') ?? []
    const chat = await deps.db.one<{ chatId: number }>(
      sql`select chat_id as "chatId" from telegram_chat where id = ${chatRow ?? null}::bigint and ended_at is null`,
    )
    if (!made || !chat) return
    const text = botCodeTexts[purpose as keyof typeof botCodeTexts](made.code)
    const outcome = await sendTelegramMessage(deps, { chatId: chat.chatId, text })
    if (outcome.kind === 'later') return { againAt: new Date(deps.clock.now().getTime() + outcome.seconds * 1_000) }
    if (outcome.kind === 'failed' && !outcome.isFinal && !outcome.mayHaveArrived) throw new TelegramError(outcome.why)
  },
})
