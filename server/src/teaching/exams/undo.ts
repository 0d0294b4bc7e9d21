import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@markaz/protocol/errors'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { type Db, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/refuse.ts'
import type { AuditedChange, UndoDefinition } from '../../http/undo.ts'
import { undoSoftDelete } from '../../http/undo-by-call.ts'
import { changeDeadlinesAndNotify } from '../chats/late-submissions.ts'
import { lockChatRow } from '../chats/lock-chat.ts'
import { lockGroups } from '../chats/roster.ts'
import { type AuditedVerdictFields, undoSubmissionVerdict } from '../chats/undo-verdict.ts'
import { examDeadlineNotification } from './change-deadline.ts'
import { examChangeNotification, notifyAddedExamParticipants, notifyExamParticipants } from './exam-notices.ts'
import { type EditableExamFields, lockExamRow, requireExamInScope } from './exam-scope.ts'
import { syncExamChatsWithRoster } from './roster.ts'

/** The undo is possible until the results of the exam are announced. */
export const examCheckUndo: UndoDefinition = {
  access: () => exams.check.access,
  async run(
    tx,
    { viewer, today, clock },
    { entityId, before, after }: AuditedChange<AuditedVerdictFields, AuditedVerdictFields>,
  ) {
    const { examId } = orNotFound(
      await tx.one<{ examId: number }>(sql`select exam_id as "examId" from chat where id = ${entityId}`),
    )
    const exam = await lockExamRow(tx, { viewer, today, grant: 'all_groups:exam_chats.update' }, examId)
    if (exam.announcedAt) throw new AppError('EXAM_ANNOUNCED')
    const chat = await lockChatRow(tx, sql`chat.id = ${entityId}`)
    await undoSubmissionVerdict(tx, { chat, before, after, viewer, now: clock.now() })
  },
}

/**
 * An exam's change can be undone until the exam begins, because the participants' questions must not change afterwards.
 */
export const examChangeUndo: UndoDefinition = {
  access: () => exams.update.access,
  async run(
    tx,
    { viewer, today, clock },
    { entityId: id, before, after }: AuditedChange<Partial<EditableExamFields>, Partial<EditableExamFields>>,
  ) {
    const now = clock.now()
    const asker = { viewer, today, grant: 'all_groups:exam.update' } as const
    // Locks the group before the exam, in the same order as syncExamChatsWithRoster, to avoid a deadlock.
    await lockGroups(tx, [(await requireExamInScope(tx, asker, id)).groupId])
    const exam = await lockExamRow(tx, asker, id)
    if (exam.announcedAt) throw new AppError('EXAM_ANNOUNCED')
    const changed = (Object.keys(after) as (keyof EditableExamFields)[]).filter(
      (key) => !isDeepStrictEqual(before[key], after[key]),
    )
    const isStill = changed.every((key) => isDeepStrictEqual(exam[key], after[key]))
    // A change of an exam's files cannot be undone, because removed files were deleted.
    if (!isStill || changed.length === 0 || changed.includes('files') || changed.includes('questionFiles'))
      throw new AppError('NOTHING_TO_TAKE_BACK')
    if (new Date(exam.beginsAt) <= now) throw new AppError('EXAM_IN_USE')
    // Fields of the exam that another user changed since are not reverted.
    const next: EditableExamFields = { ...exam, ...Object.fromEntries(changed.map((key) => [key, before[key]])) }
    // The undo is refused if, at the restored times, the exam has already begun or its deadline is before its end.
    if (new Date(next.beginsAt) <= now || next.deadline < next.endsAt) throw new AppError('NOTHING_TO_TAKE_BACK')
    await changeDeadlinesAndNotify(tx, { about: 'exam', id, now }, () => restoreExamContent(tx, id, next))
    if (changed.includes('date')) await syncExamChatsWithRoster(tx, [exam.groupId])
    const notice = changed.every((key) => key === 'deadline')
      ? examDeadlineNotification(next, next.deadline)
      : examChangeNotification(next)
    await notifyExamParticipants(tx, { examId: id, ...notice, now })
  },
}

async function restoreExamContent(tx: Db, id: number, exam: EditableExamFields): Promise<void> {
  await tx.run(sql`
    update exam set theme = ${exam.theme}, description = ${exam.description}, question_mode = ${exam.questionMode},
      date = ${exam.date}, begins_at = ${exam.beginsAt}, ends_at = ${exam.endsAt}, deadline = ${exam.deadline}
    where id = ${id}`)
}

/** The group's current members take part again. Students who were notified of the deletion are notified of the undo. */
export const examRemovalUndo = undoSoftDelete(
  exams.remove,
  sql`exam`,
  async (tx, { viewer, today, clock }, { entityId }) => {
    const exam = await lockExamRow(tx, { viewer, today, grant: 'all_groups:exam.delete' }, entityId)
    await syncExamChatsWithRoster(tx, [exam.groupId])
    await notifyAddedExamParticipants(tx, exam.id, exam, clock.now())
  },
)
