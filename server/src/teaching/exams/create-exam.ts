import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import type { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam, ExamInput } from '@markaz/protocol/teaching/exams/schemas'
import { groupScopeOfViewer, isGroupInScopeSql } from '../../access/reach.ts'
import { changeAttachments } from '../../centre/files/attachments.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { hasGroupEndedSql } from '../../people/memberships/group-for-membership.ts'
import { requireDayWithinPeriods } from '../../people/memberships/study-dates.ts'
import { notifyAddedExamParticipants } from './exam-notices.ts'
import { readExam } from './exam-rows.ts'
import { type EditableExamFields, type ExamAccessContext, editableExamColumns } from './exam-scope.ts'
import { refuseExamInDistantPast, toExamTimestamps } from './exam-times.ts'
import { syncExamChatsWithRoster } from './roster.ts'

export async function createExam(call: RouteCall<typeof exams.create>): Promise<{ exam: Exam }> {
  const { db, body, viewer } = call
  const { groupId, theme, description, questionMode } = body
  const now = call.clock.now()
  const id = await db.transaction(async (tx) => {
    await requireGroup(tx, call, body)
    refuseExamInDistantPast(body.startDate, call.today)
    const exam: EditableExamFields = {
      theme,
      description,
      questionMode,
      ...toExamTimestamps(body),
      files: await changeAttachments(tx, { paths: body.files, viewer }),
      questionFiles: await changeAttachments(tx, { paths: body.questionFiles, viewer }),
    }
    const further = { group_id: groupId, author_id: viewer.id, created_at: now }
    const id = await editableExamColumns.insert(tx, exam, further)
    await syncExamChatsWithRoster(tx, [groupId])
    await notifyAddedExamParticipants(tx, id, exam, now)
    await call.audit(tx, { action: 'create', entity: 'exam', entityId: id, after: { groupId, ...exam } })
    return id
  })
  return { exam: await readExam(call, id) }
}

async function requireGroup(
  tx: Db,
  { viewer, today }: ExamAccessContext,
  { groupId, startDate }: ExamInput,
): Promise<void> {
  const group = orNotFound(
    await tx.one<{ from: string | null; to: string | null; isOver: boolean | null }>(sql`
    select started_date as "from", ended_date as "to", ${hasGroupEndedSql(today)} as "isOver"
    from study_group
    where id = ${groupId} and ${isGroupInScopeSql(groupScopeOfViewer(viewer, 'all_groups:exam.create'), viewer, today)}`),
  )
  if (group.isOver) refuseField('groupId', peopleErrorTexts.groupIsOver)
  requireDayWithinPeriods('startDate', startDate, group)
}
