import { readEndOfCurrentQuietHours } from '../../access/portal.ts'
import { sql } from '../../db/db.ts'
import { type Deps, tashkentDayAt } from '../../deps.ts'
import { TelegramError, type TelegramMessage, type TelegramSendOutcome } from '../../integrations/telegram/port.ts'
import type { JobHandler, JobResult } from '../../jobs/queue.ts'
import { telegramBotAnswersProvider } from './bot-answers.ts'
import {
  absenceButtonLabels,
  askWhichChildMessageText,
  askWhichChildText,
  botKeyboardOfChat,
  botMessageOf,
  botUnlinkTexts,
  childDataNotSharedText,
  openPortalLabel,
  shareContactLabels,
} from './bot-words.text.ts'
import { absenceButtonPayload, type BotAnswerToSend, botAnswerJobKind } from './handle-update.ts'
import { chatUnlinkedMessageJobKind } from './link-chat.ts'
import { sendTelegramMessage } from './send-telegram.ts'
import {
  findLinkedChat,
  type LinkedTelegramChat,
  listChildrenOfTelegramChatOwner,
  type TelegramChatChild,
} from './telegram-chats.queries.ts'
import { childLessonsProvider } from './write-in-chat.ts'

/** Names are displayed with one kind of apostrophe, however they were typed. */
const otherApostrophes = /[ʻʼ‘’`´ʹ′]/g

/** Maximum length of a Telegram message. A longer text, such as a week with very many lessons, is cut off. */
const maxMessageChars = 4_096

const retryAfterMinutes = [0.1, 1, 5]

/** The bot's answer contains the data as of the time when the answer is sent. */
export const createSendBotAnswerJob = (deps: Deps): JobHandler => ({
  kind: botAnswerJobKind,
  atOnce: 10,
  retryAfterMinutes,
  async run({ key }) {
    const row = await deps.db.one<{ answer: BotAnswerToSend | null }>(
      sql`select answer from telegram_update where update_id = ${key}::bigint`,
    )
    if (!row?.answer) return
    const { chatId, pressId } = row.answer
    if (pressId) await deps.telegram?.answerPress(pressId)
    if ('say' in row.answer && row.answer.say === null) return
    const now = deps.clock.now()
    const isSilent = (await readEndOfCurrentQuietHours(deps.db, now)) !== null
    const { text, ...rest } = await answerTo(deps, row.answer)
    const message = { chatId, text: text.replace(otherApostrophes, "'").slice(0, maxMessageChars), ...rest, isSilent }
    return jobResultOf(await sendTelegramMessage(deps, message), now)
  },
})

/** Tells a chat why it was unlinked, unless the owner unlinked the chat in the chat itself. */
export const createSendUnlinkedMessageJob = (deps: Deps): JobHandler => ({
  kind: chatUnlinkedMessageJobKind,
  retryAfterMinutes,
  async run({ key }) {
    // If the chat is linked again, no message about the unlinking is sent: the newly linked person would receive it.
    const row = await deps.db.one<{ chatId: number; reason: keyof typeof botUnlinkTexts }>(sql`
      select chat_id as "chatId", end_reason as reason from telegram_chat ended where id = ${key}::bigint and not exists (
        select from telegram_chat where chat_id = ended.chat_id and ended_at is null)`)
    if (!row) return
    const isSilent = (await readEndOfCurrentQuietHours(deps.db, deps.clock.now())) !== null
    const message = { chatId: row.chatId, text: botUnlinkTexts[row.reason], keyboard: shareContactLabels, isSilent }
    return jobResultOf(await sendTelegramMessage(deps, message), deps.clock.now())
  },
})

/** An answer that may have arrived is not sent again, because the user can press the button again. */
function jobResultOf(outcome: TelegramSendOutcome, now: Date): JobResult | undefined {
  if (outcome.kind === 'later') return { againAt: new Date(now.getTime() + outcome.seconds * 1_000) }
  if (outcome.kind === 'failed' && !outcome.isFinal && !outcome.mayHaveArrived) throw new TelegramError(outcome.why)
}

type Words = Pick<TelegramMessage, 'text' | 'buttons' | 'keyboard'>

async function answerTo(deps: Deps, asked: BotAnswerToSend): Promise<Words> {
  const { db, clock } = deps
  const chat = await findLinkedChat(db, asked.chatId)
  const children = chat ? await listChildrenOfTelegramChatOwner(db, chat.owner) : []
  if ('say' in asked)
    return botMessageOf(
      asked.say ?? 'menu',
      chat,
      children,
      children.find(({ id }) => id === asked.studentId),
    )
  const chooseChild = (text: string, press: (id: number) => string) => ({
    text,
    buttons: children.map(({ id, fullName }) => [{ text: fullName, press: press(id) }]),
  })
  if ('away' in asked) return askLessons(deps, asked.away)
  if (!('ask' in asked)) return chooseChild(askWhichChildMessageText, (id) => `letter:${asked.updateId}:${id}`)
  const [only, ...others] = children
  if (!chat || !only) return botMessageOf('menu', chat, children)
  const { ask, studentId } = asked
  if (ask === absenceButtonPayload && chat.owner.side !== 'agent') return botMessageOf('not-read', chat, children)
  if (studentId === undefined && others.length > 0) return chooseChild(askWhichChildText, (id) => `${ask}:${id}`)
  // An old button may name a child who is no longer linked to the parent who owns the chat.
  const child = studentId === undefined ? only : children.find(({ id }) => id === studentId)
  if (!child) return botMessageOf('menu', chat, children)
  if (ask === absenceButtonPayload) return askAbsence(child, clock.now())
  if (!child.tellsMarks && ask !== 'bugun' && ask !== 'jadval')
    return { text: childDataNotSharedText, ...botKeyboardOfChat(chat) }
  const text = await telegramBotAnswersProvider.read(ask, db, { studentId: child.id, now: clock.now() })
  const said = { text: chat.owner.side === 'agent' ? `${child.fullName}\n${text}` : text }
  return { ...said, ...(openPortalButtons(deps, chat) ?? botKeyboardOfChat(chat)) }
}

/**
 * Asks for the day and the reason of a child's absence in one message. Each button names a day and a reason, so one
 * press reports the absence.
 */
function askAbsence(child: TelegramChatChild, now: Date): Words {
  const today = tashkentDayAt(now)
  const days = [
    [absenceButtonLabels.today, today],
    [absenceButtonLabels.tomorrow, tashkentDayAt(new Date(now.getTime() + 86_400_000))],
  ] as const
  return {
    text: `${child.fullName}. ${absenceButtonLabels.question}`,
    buttons: days.map(([name, day]) =>
      (['ill', 'other'] as const).map((reason) => ({
        text: `${name}, ${absenceButtonLabels[reason]}`,
        press: `away:${child.id}:${day}:${reason}`,
      })),
    ),
  }
}

/** Asks the parent which lessons of a day the child will miss. */
async function askLessons(
  { db, clock }: Deps,
  { studentId, day, reason }: { studentId: number; day: string; reason: string },
): Promise<Words> {
  const { ahead } = await childLessonsProvider.read(db, { studentId, day, now: clock.now() })
  const press = (part: string | number) => `away:${studentId}:${day}:${reason}:${part}`
  return {
    text: absenceButtonLabels.whichLesson,
    buttons: [
      [{ text: absenceButtonLabels.wholeDay, press: press('all') }],
      ...ahead.map(({ id, label }) => [{ text: label, press: press(id) }]),
    ],
  }
}

/** Returns a button that opens the portal inside Telegram. `?parent` makes the portal sign in a parent. */
function openPortalButtons(
  { telegram, portalUrl }: Deps,
  { owner }: LinkedTelegramChat,
): Pick<Words, 'buttons'> | null {
  const app = `${portalUrl}/portal/${owner.side === 'agent' ? '?parent' : ''}`
  return owner.side !== 'staff' && telegram?.opensInside(app) ? { buttons: [[{ text: openPortalLabel, app }]] } : null
}
