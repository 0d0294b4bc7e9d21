import { AppError } from '@markaz/protocol/errors'
import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { homework as calls } from '@markaz/protocol/teaching/homework/routes'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { type AuditedChange, groupScopeOfAuditedChange, type UndoDefinition } from '../../http/undo.ts'
import { undoSoftDelete } from '../../http/undo-by-call.ts'
import { parentNotificationCreatedEvent } from '../../people/notifications/parent-notices.ts'
import { revertDeadlineExtension, type SubmissionVerdict, storeSubmissionVerdict } from '../chats/change-chat.ts'
import { publishChatEvents } from '../chats/chat-events.ts'
import { requireAccessToChat } from '../chats/chat-scope.ts'
import { changeDeadlinesAndNotify } from '../chats/late-submissions.ts'
import { type LockedChat, lockChatRow } from '../chats/lock-chat.ts'
import { type AuditedVerdictFields, undoSubmissionVerdict } from '../chats/undo-verdict.ts'
import { setHomeworkDeadline } from './change-deadline.ts'
import { publishHomeworkChangeToStudents, removeHomeworkIfUnused } from './change-homework.ts'
import { homeworkCheckedEvent } from './check-homework.ts'
import { homeworkText } from './homework.text.ts'
import { lockHomeworkRow } from './lock-homework.ts'
import { recomputeHomeworkSums, syncHomeworkChatsWithRoster } from './roster.ts'

type UndoRequester = Pick<RouteCall<typeof calls.read.all>, 'viewer' | 'today' | 'clock'>

/** The undo is refused if a student has handed in the homework. */
export const homeworkGivingUndo: UndoDefinition = {
  access: (change) => calls.create[groupScopeOfAuditedChange(change)].access,
  async run(tx, asker, change: AuditedChange) {
    const { id } = await lockHomeworkOfChange(tx, asker, change)
    await removeHomeworkIfUnused(tx, id, asker.clock.now())
  },
}

/** The current members of the group get the restored homework. */
export const homeworkRemovalUndo = (change: AuditedChange): UndoDefinition =>
  undoSoftDelete(calls.remove[groupScopeOfAuditedChange(change)], sql`homework`, async (tx, asker) => {
    const { id, groupId } = await lockHomeworkOfChange(tx, asker, change)
    await syncHomeworkChatsWithRoster(tx, [groupId])
    publishHomeworkChangeToStudents(tx, { groupId, id })
  })

export const homeworkCheckUndo: UndoDefinition = {
  access: (change) => calls.check[groupScopeOfAuditedChange(change)].access,
  async run(tx, { viewer, today, clock }, change: AuditedChange<AuditedVerdictFields, AuditedVerdictFields>) {
    const { entityId: chatId, before, after } = change
    const now = clock.now()
    const { groupId } = orNotFound(
      await tx.one<{ groupId: number }>(sql`select group_id as "groupId" from chat where id = ${chatId}`),
    )
    await requireAccessToChat(
      tx,
      { about: { kind: 'homework', groupId }, reach: groupScopeOfAuditedChange(change), viewer, today },
      chatId,
    )
    const chat = await lockChatRow(tx, sql`chat.id = ${chatId}`)
    // A submission that waited for this check still had the points of an earlier verdict. The undo restores the earlier
    // verdict with its points, and then the status Waiting.
    const waited = before.status === ChatStatus.Waiting
    if (waited) {
      const earlier = await readLastVerdict(tx, chatId)
      await storeSubmissionVerdict(
        tx,
        chatId,
        { ...earlier, comment: null, failureReasonId: null, result: null },
        { staffId: viewer.id, now },
      )
      await homeworkCheckedEvent.emit(tx, { chatId, now })
    }
    await undoSubmissionVerdict(tx, { chat, before, after, viewer, now })
    if (!waited) await homeworkCheckedEvent.emit(tx, { chatId, now })
    await recomputeHomeworkSums(tx, [chat.homeworkId as number])
    if (after.status === ChatStatus.Rejected) await notifyParentsOfCorrection(tx, chat, before, now)
  },
}

/** Notifies parents that the notification of the rejection was a mistake. */
function notifyParentsOfCorrection(tx: Db, chat: LockedChat, before: AuditedVerdictFields, now: Date): Promise<void> {
  const { id, studentId, theme, groupId } = chat
  const holds =
    before.status === ChatStatus.Waiting
      ? homeworkText.checkedAgain(theme)
      : before.score === null || before.status === ChatStatus.Rejected
        ? homeworkText.isReturned(theme)
        : homeworkText.hasScore(theme, before.score)
  return parentNotificationCreatedEvent.emit(tx, {
    kind: ParentNotificationKind.HomeworkBack,
    cause: `chat:${id}`,
    title: homeworkText.corrected,
    told: [{ studentId, body: homeworkText.correctedBody(holds) }],
    groupId,
    now,
  })
}

/** Reads the last verdict from the audit, because the row of resubmitted homework has no verdict. */
async function readLastVerdict(tx: Db, chatId: number): Promise<Pick<SubmissionVerdict, 'status' | 'score'>> {
  const verdict = await tx.one<Pick<SubmissionVerdict, 'status' | 'score'>>(sql`
    select (after ->> 'status')::int as status, (after ->> 'score')::int as score from audit
    where entity = 'chat' and entity_id = ${chatId} and action = 'check'
      and not exists (select from taken_back where taken_back.request_id = audit.request_id)
    order by created_at desc, id desc limit 1`)
  return verdict ?? { status: ChatStatus.Rejected, score: null }
}

interface AuditedDeadline {
  deadline: string | null
  /** Id of the student with the individual deadline; undefined = the general deadline was changed. */
  studentId?: number
}

/** Only a change of the deadline can be undone, not a change of texts and files. */
export const homeworkDeadlineUndo: UndoDefinition = {
  access: (change) => calls.deadline[groupScopeOfAuditedChange(change)].access,
  async run(tx, asker, change: AuditedChange<AuditedDeadline, AuditedDeadline>) {
    const { before, after } = change
    if (after.deadline === undefined) throw new AppError('NOT_TAKEN_BACK')
    const homework = await lockHomeworkOfChange(tx, asker, change)
    const { studentId = null } = after
    // The undo is refused if a student handed in after the restored deadline, because the undo would make that
    // submission late.
    const counts = before.deadline ?? homework.deadline
    const used = await tx.one(sql`
      select from chat where homework_id = ${homework.id} and handed_in_at > ${counts}
        and (${studentId}::bigint is null or student_id = ${studentId}) limit 1`)
    if (used) throw new AppError('NOTHING_TO_TAKE_BACK')
    if (studentId !== null) return revertStudentDeadline(tx, asker, homework, { before, after, studentId })
    requireSameTime(homework.deadline, after.deadline)
    // The undo is refused if the old deadline is over, because students who got more time could no longer hand in.
    if (new Date(counts) <= asker.clock.now()) throw new AppError('NOTHING_TO_TAKE_BACK')
    await setHomeworkDeadline(tx, asker, homework, new Date(counts))
  },
}

async function revertStudentDeadline(
  tx: Db,
  { viewer, clock }: UndoRequester,
  homework: { id: number; groupId: number; deadline: string },
  { before, after, studentId }: { before: AuditedDeadline; after: AuditedDeadline; studentId: number },
): Promise<void> {
  const chat = orNotFound(
    await tx.one<{ id: number; deadline: string | null }>(sql`
    select id, deadline from chat where homework_id = ${homework.id} and student_id = ${studentId} for no key update`),
  )
  requireSameTime(chat.deadline, after.deadline)
  const now = clock.now()
  const counts = new Date(before.deadline ?? homework.deadline)
  await changeDeadlinesAndNotify(tx, { about: 'homework', id: homework.id, now }, async () => {
    const messageId = await revertDeadlineExtension(tx, {
      chatId: chat.id,
      own: before.deadline,
      counts,
      sender: viewer,
      now,
    })
    await publishChatEvents(tx, { groupId: homework.groupId, chatId: chat.id, messageId, now })
  })
}

function requireSameTime(now: string | null, then: string | null): void {
  if (now === null || then === null || Date.parse(now) !== Date.parse(then)) throw new AppError('NOTHING_TO_TAKE_BACK')
}

async function lockHomeworkOfChange(tx: Db, { viewer, today }: UndoRequester, change: AuditedChange) {
  const { groupId } = orNotFound(
    await tx.one<{ groupId: number }>(sql`select group_id as "groupId" from homework where id = ${change.entityId}`),
  )
  const params = { id: groupId, homeworkId: change.entityId }
  return {
    ...(await lockHomeworkRow(tx, { reach: groupScopeOfAuditedChange(change), viewer, today, params })),
    groupId,
  }
}
