import { AppError } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import type { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam } from '@markaz/protocol/teaching/exams/schemas'
import { changeAttachments } from '../../centre/files/attachments.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'
import { type DayPeriod, requireDayWithinPeriods } from '../../people/memberships/study-dates.ts'
import { changeDeadlinesAndNotify } from '../chats/late-submissions.ts'
import { examChangeNotification, notifyExamParticipants } from './exam-notices.ts'
import { readExam } from './exam-rows.ts'
import { type EditableExamFields, editableExamColumns, lockExamRow, requireExamInScope } from './exam-scope.ts'
import { refuseExamInDistantPast, toExamTimeFields, toExamTimestamps } from './exam-times.ts'
import { syncExamChatsWithRoster } from './roster.ts'

export async function updateExam(call: RouteCall<typeof exams.update>): Promise<{ exam: Exam }> {
  const { db, params, body, viewer, today } = call
  const now = call.clock.now()
  const asker = { viewer, today, grant: 'all_groups:exam.update' } as const
  await db.transaction(async (tx) => {
    // Locks the group before the exam, in the same order as syncExamChatsWithRoster, to avoid a deadlock.
    const group = await lockGroup(tx, (await requireExamInScope(tx, asker, params.id)).groupId)
    const { id, groupId, announcedAt, ...before } = await lockExamRow(tx, asker, params.id)
    if (announcedAt) throw new AppError('EXAM_ANNOUNCED')
    const after: EditableExamFields = {
      theme: body.theme,
      description: body.description,
      questionMode: body.questionMode,
      ...toExamTimestamps(body),
      files: [...new Set(body.files)],
      questionFiles: [...new Set(body.questionFiles)],
    }
    const isMoved = after.date !== before.date
    if (new Date(before.beginsAt) <= now) refuseChangesAfterBegin(before, after)
    else if (isMoved) {
      refuseExamInDistantPast(after.date, today)
      requireDayWithinPeriods('startDate', after.date, group)
    }
    await changeAttachments(tx, { paths: after.files, current: before.files, viewer })
    await changeAttachments(tx, { paths: after.questionFiles, current: before.questionFiles, viewer })
    await changeDeadlinesAndNotify(tx, { about: 'exam', id, now }, () => editableExamColumns.update(tx, id, after))
    if (isMoved) await syncExamChatsWithRoster(tx, [groupId])
    if (new Date(after.deadline) > now && changedColumns(before, after).length > 0)
      await notifyExamParticipants(tx, { examId: id, ...examChangeNotification(after), now })
    const form = { before: toExamTimeFields(before), after: toExamTimeFields(after) }
    await call.audit(tx, { action: 'update', entity: 'exam', entityId: id, before, after, form })
  })
  return { exam: await readExam(call, params.id) }
}

async function lockGroup(tx: Db, groupId: number): Promise<DayPeriod> {
  const group = await tx.one<DayPeriod>(sql`
    select started_date as "from", ended_date as "to" from study_group where id = ${groupId} for no key update`)
  return group as DayPeriod
}

/** Columns with their form fields. They may not change after an exam begins, because participants saw their values. */
const fixedAfterBegin = [
  ['date', 'startDate', teachingErrorTexts.begunDay],
  ['beginsAt', 'beginTime', teachingErrorTexts.begunTime],
  ['questionMode', 'questionMode', teachingErrorTexts.begunMode],
  ['questionFiles', 'questionFiles', teachingErrorTexts.begunQuestions],
] as const

function refuseChangesAfterBegin(before: EditableExamFields, after: EditableExamFields): void {
  const changed = changedColumns(before, after)
  for (const [what, field, text] of fixedAfterBegin) if (changed.includes(what)) refuseField(field, text)
}

function changedColumns(before: EditableExamFields, after: EditableExamFields): (keyof EditableExamFields)[] {
  const keys = Object.keys(after) as (keyof EditableExamFields)[]
  return keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
}
