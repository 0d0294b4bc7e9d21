import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { TelegramMessage, TelegramSendOutcome } from '../../integrations/telegram/port.ts'
import { convertToWritingScript, type WritingScript, writingScriptOfChatSql } from '../notifications/writing-script.ts'
import { botNotLinkedText } from './bot-words.text.ts'
import { unlinkTelegramChats } from './link-chat.ts'

async function inScriptOfChat(db: Db, message: TelegramMessage): Promise<TelegramMessage> {
  const chat = await db.one<{ script: WritingScript }>(sql`
    select ${writingScriptOfChatSql} as script from telegram_chat where chat_id = ${message.chatId}
    order by ended_at is null desc, id desc limit 1`)
  if (chat?.script !== 'cyrillic') return message
  const spelt = (text: string) => convertToWritingScript(text, 'cyrillic')
  const { text, buttons, keyboard } = message
  return {
    ...message,
    text: spelt(text),
    ...(buttons && { buttons: buttons.map((row) => row.map((button) => ({ ...button, text: spelt(button.text) }))) }),
    ...(keyboard && {
      keyboard:
        'shareContact' in keyboard
          ? { shareContact: spelt(keyboard.shareContact) }
          : keyboard.map((row) => row.map(spelt)),
    }),
  }
}

/**
 * Must run outside any transaction, which would stay open until Telegram answers. A chat that blocked the bot is
 * unlinked, so that another channel is used.
 */
export async function sendTelegramMessage(
  { telegram, db, clock }: Pick<Deps, 'telegram' | 'db' | 'clock'>,
  message: TelegramMessage,
): Promise<TelegramSendOutcome> {
  if (!telegram) return { kind: 'failed', isFinal: true, mayHaveArrived: false, why: botNotLinkedText }
  const begun = clock.now()
  const outcome = await telegram.send(await inScriptOfChat(db, message))
  if (outcome.kind === 'blocked' || outcome.kind === 'gone') {
    // Telegram answered that the user blocked the bot. A chat linked after the sending began stays linked, because its
    // user unblocked the bot.
    const which = sql`chat_id = ${message.chatId} and linked_at <= ${begun}`
    await db.transaction((tx) => unlinkTelegramChats(tx, which, { reason: 'blocked', now: clock.now() }))
  }
  return outcome
}
