import { quietUntil } from '../../access/portal.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { TelegramError, type TelegramMessage, type TelegramOutcome } from '../../integrations/telegram/port.ts'
import type { Handler, Verdict } from '../../jobs/queue.ts'
import { botAnswers } from './bot-answers.ts'
import { farewell, keyboardOf, nothingToTell, openPortal, shareContact, whichChild, wordsOf } from './bot-words.text.ts'
import { answerKind, type PendingAnswer } from './handle-update.ts'
import { farewellKind } from './link-chat.ts'
import { sendTelegram } from './send-telegram.ts'
import { childrenOf, type LiveChat, liveChat } from './telegram-chats.queries.ts'

/** Names are shown with one apostrophe, however they were typed. */
const otherApostrophes = /[ʻʼ‘’`´ʹ′]/g

/** What Telegram takes at once: of a week of very many lessons the end is cut off. */
const mostSigns = 4_096

const retryAfterMinutes = [0.1, 1, 5]

/** What was asked in a chat is answered there, as things are at that moment. */
export const answerInChat = (deps: Deps): Handler => ({
  kind: answerKind,
  atOnce: 10,
  retryAfterMinutes,
  async run({ key }) {
    const row = await deps.db.one<{ answer: PendingAnswer | null }>(
      sql`select answer from telegram_update where update_id = ${key}::bigint`,
    )
    if (!row?.answer) return
    const { chatId, pressId } = row.answer
    if (pressId) await deps.telegram?.answerPress(pressId)
    if ('say' in row.answer && row.answer.say === null) return
    const now = deps.clock.now()
    const isSilent = (await quietUntil(deps.db, now)) !== null
    const { text, ...rest } = await answerTo(deps, row.answer)
    const message = { chatId, text: text.replace(otherApostrophes, "'").slice(0, mostSigns), ...rest, isSilent }
    return verdictOn(await sendTelegram(deps, message), now)
  },
})

/** A chat whose link ended without its owner's doing there is told why. */
export const sendFarewell = (deps: Deps): Handler => ({
  kind: farewellKind,
  retryAfterMinutes,
  async run({ key }) {
    // A chat that is linked to somebody else by now has got a greeting.
    const row = await deps.db.one<{ chatId: number; reason: keyof typeof farewell }>(sql`
      select chat_id as "chatId", end_reason as reason from telegram_chat ended where id = ${key}::bigint and not exists (
        select from telegram_chat where chat_id = ended.chat_id and ended_at is null)`)
    if (!row) return
    const isSilent = (await quietUntil(deps.db, deps.clock.now())) !== null
    const message = { chatId: row.chatId, text: farewell[row.reason], keyboard: shareContact, isSilent }
    return verdictOn(await sendTelegram(deps, message), deps.clock.now())
  },
})

/** An answer said twice is worse than a button pressed again: where it may have arrived it is not tried again. */
function verdictOn(outcome: TelegramOutcome, now: Date): Verdict | undefined {
  if (outcome.kind === 'later') return { againAt: new Date(now.getTime() + outcome.seconds * 1_000) }
  if (outcome.kind === 'failed' && !outcome.isFinal && !outcome.mayHaveArrived) throw new TelegramError(outcome.why)
}

type Words = Pick<TelegramMessage, 'text' | 'buttons' | 'keyboard'>

async function answerTo(deps: Deps, asked: PendingAnswer): Promise<Words> {
  const { db, clock } = deps
  const chat = await liveChat(db, asked.chatId)
  const children = chat ? await childrenOf(db, chat.owner) : []
  if ('say' in asked) return wordsOf(asked.say ?? 'menu', chat, children)
  const [only, ...others] = children
  if (!chat || !only) return wordsOf('menu', chat, children)
  const { ask, studentId } = asked
  if (studentId === undefined && others.length > 0)
    return {
      text: whichChild,
      buttons: children.map(({ id, fullName }) => [{ text: fullName, press: `${ask}:${id}` }]),
    }
  // A button stays in the chat for ever: the child may be somebody else's by now.
  const child = studentId === undefined ? only : children.find(({ id }) => id === studentId)
  if (!child) return wordsOf('menu', chat, children)
  if (!child.tellsMarks && ask !== 'bugun' && ask !== 'jadval') return { text: nothingToTell, ...keyboardOf(chat) }
  const text = await botAnswers.read(ask, db, { studentId: child.id, now: clock.now() })
  const said = { text: chat.owner.side === 'agent' ? `${child.fullName}\n${text}` : text }
  return { ...said, ...(portalBelow(deps, chat) ?? keyboardOf(chat)) }
}

/** A button below an answer, where Telegram opens the portal inside itself; it asks who a parent is by another call. */
function portalBelow({ telegram, portalUrl }: Deps, { owner }: LiveChat): Pick<Words, 'buttons'> | null {
  const app = `${portalUrl}/portal/${owner.side === 'agent' ? '?parent' : ''}`
  return owner.side !== 'staff' && telegram?.opensInside(app) ? { buttons: [[{ text: openPortal, app }]] } : null
}
