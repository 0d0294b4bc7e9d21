import { randomUUID } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { parentConversations } from '@markaz/protocol/people/talks/own-talks.routes'
import { permissionNameInAuditEntry, writeAudit } from '../../access/audit.ts'
import { type Db, sql } from '../../db/db.ts'
import { createInternalEvent } from '../../internal-event.ts'
import { addConversationMessage } from '../talks/add-message.ts'
import { auditEntryOfMessage } from '../talks/answer-family.ts'
import type { BotAnswerKey } from './handle-update.ts'
import { type LinkedTelegramChat, listChildrenOfTelegramChatOwner } from './telegram-chats.queries.ts'

/** Maximum length of a message to the centre. Telegram's own limit is a little higher. */
const maxChars = 4_000

export interface AbsenceReportedInChat {
  agentId: number
  studentId: number
  day: string
  reason: 'ill' | 'other'
  /** The lessons that the child will miss; null = all lessons of the day. */
  lessonIds: readonly number[] | null
  now: Date
}
export const absenceReportedInChatEvent = createInternalEvent<AbsenceReportedInChat>('absence in chat')

interface LessonsOfDay {
  /** Lessons of the day that are not over. */
  ahead: { id: number; label: string }[]
  /** True = all the child's lessons of the day are over. */
  isOver: boolean
}
type LessonsReader = (db: Db, about: { studentId: number; day: string; now: Date }) => Promise<LessonsOfDay>

let registeredReader: LessonsReader | null = null

/** Gives the bot a child's lessons. The area `told-absences` registers the function that reads them. */
export const childLessonsProvider = {
  suppliedBy(next: LessonsReader): void {
    registeredReader = next
  },
  read(...asked: Parameters<LessonsReader>): Promise<LessonsOfDay> {
    if (!registeredReader)
      throw new Error('No area provides the lessons of a child: this program does not import areas.ts')
    return registeredReader(...asked)
  },
}

export type BotReplyToChatText = { say: BotAnswerKey; studentId?: number } | { letter: string }

/**
 * Sends a text from Telegram to the centre. A parent of several children first chooses the child that the text is
 * about; until then the row of the Telegram update stores the text.
 */
export async function sendChatTextToCentre(
  tx: Db,
  chat: LinkedTelegramChat | null,
  text: string,
  now: Date,
): Promise<BotReplyToChatText> {
  if (!chat) return { say: 'not-linked' }
  if (chat.owner.side !== 'agent') return { say: 'not-read' }
  const [child, ...others] = await listChildrenOfTelegramChatOwner(tx, chat.owner)
  if (!child) return { say: 'not-read' }
  if (others.length > 0) return { letter: text }
  return addFamilyMessage(tx, { agentId: chat.owner.id, studentId: child.id, text, now })
}

/** Deletes the stored text, so that a second press of the button does not send the text again. */
export async function sendStoredTextToCentre(
  tx: Db,
  chat: LinkedTelegramChat | null,
  { updateId, studentId, now }: { updateId: number; studentId: number; now: Date },
): Promise<BotReplyToChatText> {
  const child =
    chat?.owner.side === 'agent' &&
    (await listChildrenOfTelegramChatOwner(tx, chat.owner)).find(({ id }) => id === studentId)
  if (!chat || !child) return { say: 'menu' }
  const row = await tx.one<{ letter: string }>(sql`
    select answer ->> 'letter' as letter from telegram_update
    where update_id = ${updateId} and answer ? 'letter'
      and (answer ->> 'chatId')::bigint = (select chat_id from telegram_chat where id = ${chat.id}) for update`)
  if (!row) return { say: 'letter-over' }
  const answer = await addFamilyMessage(tx, { agentId: chat.owner.id, studentId, text: row.letter, now })
  if ('say' in answer && answer.say === 'letter-sent')
    await tx.run(sql`update telegram_update set answer = answer - 'letter' where update_id = ${updateId}`)
  return answer
}

interface Letter {
  agentId: number
  studentId: number
  text: string
  now: Date
}

async function addFamilyMessage(tx: Db, { agentId, studentId, text, now }: Letter): Promise<BotReplyToChatText> {
  const sender = { id: agentId, isParent: true } as const
  const actor = {
    ...auditActorOfParent(agentId),
    permissionName: permissionNameInAuditEntry(parentConversations.write),
  }
  const parts = [text.slice(0, maxChars), text.slice(maxChars)].map((part) => part.trim()).filter(Boolean)
  try {
    for (const part of parts) {
      const input = { clientId: randomUUID(), text: part, files: [] }
      const { id } = await addConversationMessage(tx, { studentId, sender, input, now })
      await writeAudit(tx, actor, auditEntryOfMessage(studentId, { id, files: [] }))
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return { say: 'too-many' }
    throw error
  }
  return { say: 'letter-sent', studentId }
}

export const auditActorOfParent = (parentId: number) => ({
  ...{ staffId: null, agentId: parentId, roleId: null, address: null, requestId: null },
  userAgent: 'Telegram',
})

type AbsenceAnswer =
  | { say: BotAnswerKey; studentId?: number }
  | { away: Omit<AbsenceReportedInChat, 'agentId' | 'lessonIds' | 'now'> }

/**
 * The pressed button contains `away:<child>:<day>:<reason>`. If the bot asks which lesson, its next buttons add
 * `:<lesson>`, or `:all` for all remaining lessons.
 */
export async function reportAbsenceFromChat(
  tx: Db,
  chat: LinkedTelegramChat | null,
  press: string,
  now: Date,
  today: string,
): Promise<AbsenceAnswer> {
  const [, studentId, day, reason, part] =
    press.match(/^away:(\d{1,15}):(\d{4}-\d\d-\d\d):(ill|other)(?::(all|\d{1,15}))?$/) ?? []
  if (chat?.owner.side !== 'agent' || !studentId || !day || !reason) return { say: 'menu' }
  const child = (await listChildrenOfTelegramChatOwner(tx, chat.owner)).find(({ id }) => id === Number(studentId))
  if (!child) return { say: 'menu' }
  if (day < today) return { say: 'absence-late' }
  const absence = { studentId: child.id, day, reason: reason as 'ill' | 'other' }
  const { ahead, isOver } = await childLessonsProvider.read(tx, { studentId: child.id, day, now })
  const chosen = part && part !== 'all' ? Number(part) : null
  if (isOver || (chosen !== null && !ahead.some(({ id }) => id === chosen))) return { say: 'absence-over' }
  if (part === undefined && ahead.length > 1) return { away: absence }
  await absenceReportedInChatEvent.emit(tx, {
    ...absence,
    agentId: chat.owner.id,
    lessonIds: chosen === null ? null : [chosen],
    now,
  })
  return { say: 'absence-noted', studentId: child.id }
}
