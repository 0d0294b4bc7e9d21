import { toCyrillic } from '@markaz/protocol/cyrillic'
import { AppError } from '@markaz/protocol/errors'
import { countActionTowardsRateLimit } from '../../access/rate-limit.ts'
import { lockAccountRows } from '../../centre/sign-in/revoke-access.ts'
import { type Db, sql } from '../../db/db.ts'
import { type Deps, tashkentDayAt } from '../../deps.ts'
import type { TelegramUpdate } from '../../integrations/telegram/port.ts'
import { createInternalEvent } from '../../internal-event.ts'
import { addJob } from '../../jobs/add-job.ts'
import { type BotQuestion, botQuestionLabels } from './bot-answers.ts'
import { botButtonLabels } from './bot-words.text.ts'
import { consumeChatLinkToken, linkTelegramChat, unlinkTelegramChats } from './link-chat.ts'
import { passwordApprovalButton } from './password-button.ts'
import { findLinkedChat, findTelegramChatOwnerByPhone, type TelegramChatOwner } from './telegram-chats.queries.ts'
import {
  type BotReplyToChatText,
  reportAbsenceFromChat,
  sendChatTextToCentre,
  sendStoredTextToCentre,
} from './write-in-chat.ts'

/** A user pressed the "read" button below a message in Telegram. */
interface SeenTelegramMessage {
  chatId: number
  /** Id of the notification, from the button's data `read:<id>`. */
  id: number
  now: Date
}

export const telegramMessageSeenEvent = createInternalEvent<SeenTelegramMessage>('read in chat')

/** The text of the bot's answer is composed only when the answer is sent. */
export type BotAnswerToSend = {
  chatId: number
  pressId?: string
} & (
  | /** `say: null` sends no text, and only ends Telegram's loading sign on the pressed button. */
  { say: BotAnswerKey | null; studentId?: number }
  /** A question about the child `studentId`, whom the user chose. */
  | { ask: BotQuestion | typeof absenceButtonPayload; studentId?: number }
  /** The day has several lessons: the bot asks the parent which lesson the child will miss. */
  | { away: Absence }
  /**
   * A message from a parent of several children: the bot asks which child it is about. The bot's buttons contain the id
   * of the parent's update.
   */
  | { letter: string; updateId: number }
)
export type BotAnswerKey =
  | 'hello'
  | 'menu'
  /** `not-linked`: the chat is not linked. `not-read`: no person reads what this user writes. */
  | 'not-linked'
  | 'not-read'
  | 'no-files'
  | 'too-many'
  | 'write-here'
  | 'letter-sent'
  | 'letter-over'
  | 'absence-noted'
  | 'absence-late'
  | 'password-approved'
  | 'password-refused'
  | 'password-over'
  | 'absence-over'
  | 'settings'
  | 'linked'
  | 'bad-link'
  | 'unknown-number'
  | 'foreign-number'
  | 'ask-unlink'
  | 'unlinked'

export const botAnswerJobKind = 'telegram.answer'

/** Processes an update once, although Telegram may send it repeatedly. A queued job sends the bot's answer. */
export async function handleTelegramUpdate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  update: TelegramUpdate,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const isNew = await tx.run(sql`
      insert into telegram_update (update_id, received_at) values (${update.id}, ${now}) on conflict do nothing`)
    if (!isNew || update.kind === 'other') return
    const answer = await applyUpdate(tx, update, now)
    if (!answer) return
    const said = {
      ...{ chatId: update.chatId, ...answer },
      ...(update.kind === 'press' && { pressId: update.pressId }),
      ...('letter' in answer && { updateId: update.id }),
    }
    await tx.run(sql`update telegram_update set answer = ${JSON.stringify(said)} where update_id = ${update.id}`)
    await addJob(tx, { kind: botAnswerJobKind, key: update.id, runAt: now }, now)
  })
}

type HandledUpdate = Exclude<TelegramUpdate, { kind: 'other' }>
type Absence = { studentId: number; day: string; reason: 'ill' | 'other' }
type Answer =
  | { say: BotAnswerKey | null }
  | { ask: BotQuestion | typeof absenceButtonPayload; studentId?: number }
  | { away: Absence }
  | BotReplyToChatText

async function applyUpdate(tx: Db, update: HandledUpdate, now: Date): Promise<Answer | null> {
  const { chatId, language } = update
  if (update.kind === 'blocked') {
    await unlinkTelegramChats(tx, sql`chat_id = ${chatId}`, { reason: 'blocked', now })
    return null
  }
  if (await isTooFast(tx, chatId, now)) return null
  switch (update.kind) {
    case 'start': {
      if (update.payload === null) return { say: 'menu' }
      const owner = await consumeChatLinkToken(tx, update.payload, now)
      if (!owner) return { say: 'bad-link' }
      await linkTelegramChat(tx, owner, { chatId, language, by: 'link', now })
      return { say: 'linked' }
    }
    case 'contact': {
      if (!update.isOwn) return { say: 'foreign-number' }
      const owner = await lockOwnerOfPhone(tx, update.phone.replace(/\D/g, ''))
      if (!owner) return { say: 'unknown-number' }
      await linkTelegramChat(tx, owner, { chatId, language, by: 'contact', now })
      return { say: 'linked' }
    }
    case 'text':
      return (
        parseButtonText(update.text) ?? sendChatTextToCentre(tx, await findLinkedChat(tx, chatId), update.text, now)
      )
    case 'file':
      return { say: (await findLinkedChat(tx, chatId)) ? 'no-files' : 'not-linked' }
    case 'press': {
      const [word = '', studentId, childId] = update.data.split(':')
      if (word === 'letter' && /^\d{1,15}$/.test(studentId ?? '') && /^\d{1,15}$/.test(childId ?? '')) {
        const letter = { updateId: Number(studentId), studentId: Number(childId), now }
        return sendStoredTextToCentre(tx, await findLinkedChat(tx, chatId), letter)
      }
      if (word === 'password')
        return { say: await passwordApprovalButton.decide(tx, await findLinkedChat(tx, chatId), update.data, now) }
      if (word === 'away')
        return reportAbsenceFromChat(tx, await findLinkedChat(tx, chatId), update.data, now, tashkentDayAt(now))
      if (update.data === 'ask-unlink') return { say: 'ask-unlink' }
      if (word === 'read' && /^\d{1,15}$/.test(studentId ?? '')) {
        await telegramMessageSeenEvent.emit(tx, { chatId, id: Number(studentId), now })
        return { say: null }
      }
      if (isBotCommand(word) && /^\d{1,15}$/.test(studentId ?? '')) return { ask: word, studentId: Number(studentId) }
      if (update.data !== 'unlink' || !(await findLinkedChat(tx, chatId))) return { say: 'menu' }
      await unlinkTelegramChats(tx, sql`chat_id = ${chatId}`, { reason: 'unlinked', now })
      return { say: 'unlinked' }
    }
  }
}

/** Reads the number's owner again after the lock: a simultaneous revocation may have removed the number. */
async function lockOwnerOfPhone(tx: Db, phone: string): Promise<TelegramChatOwner | null> {
  const before = await findTelegramChatOwnerByPhone(tx, phone)
  if (!before) return null
  await lockAccountRows(tx, before.side, sql`id = ${before.id}`)
  const owner = await findTelegramChatOwnerByPhone(tx, phone)
  return owner?.side === before.side && owner.id === before.id ? owner : null
}

async function isTooFast(tx: Db, chatId: number, now: Date): Promise<boolean> {
  try {
    await countActionTowardsRateLimit(tx, 'telegram', chatId, now)
    return false
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}

const isBotCommand = (word: string): word is BotQuestion | typeof absenceButtonPayload =>
  word === absenceButtonPayload || Object.hasOwn(botQuestionLabels, word)

export const absenceButtonPayload = 'kelmaydi'
/** Maps button texts to answers. The `Uzish` button exists only in old keyboards of users. */
const answersByText: Record<string, BotAnswerKey> = {
  [botButtonLabels.write.toLowerCase()]: 'write-here',
  [botButtonLabels.settings.toLowerCase()]: 'settings',
  uzish: 'ask-unlink',
  help: 'menu',
}

/** Maps each Cyrillic button label, shown to users who read Cyrillic, to the Latin label. */
const latinLabels = new Map(
  [...Object.keys(botQuestionLabels), absenceButtonPayload, ...Object.keys(answersByText)].map((word) => [
    toCyrillic(word),
    word,
  ]),
)

/** Returns the button with this label, which Telegram sends as text. Null for other text, which is a message. */
function parseButtonText(text: string): Answer | null {
  const typed = text.trim().replace(/^\//, '').toLowerCase()
  const word = latinLabels.get(typed) ?? typed
  if (isBotCommand(word)) return { ask: word }
  const say = answersByText[word]
  return say ? { say } : null
}
