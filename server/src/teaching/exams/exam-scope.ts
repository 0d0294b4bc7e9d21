import type { Grant } from '@markaz/protocol/route'
import type { QuestionMode } from '@markaz/protocol/teaching/exams/schemas'
import { groupScopeOfViewer, isGroupInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { defineColumn, defineColumnMap, type LockedRowOf } from '../../db/column-map.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/refuse.ts'

export interface ExamAccessContext {
  viewer: Viewer
  today: string
}

/**
 * The right to exams of all groups. A user without this right has access only to exams of groups that the user teaches.
 */
type ExamGrant = Grant & `all_groups:${'exam' | 'exam_chats'}.${string}`

/** The columns of an exam that users can change. Files are stored as keys; times are ISO 8601 in UTC. */
export const editableExamColumns = defineColumnMap('exam', {
  theme: 'string',
  description: 'string',
  files: 'string[]',
  questionMode: defineColumn<QuestionMode>('number'),
  questionFiles: 'string[]',
  date: 'string',
  beginsAt: 'string',
  endsAt: 'string',
  deadline: 'string',
})
export type EditableExamFields = LockedRowOf<typeof editableExamColumns>

export interface LockedExamRow extends EditableExamFields {
  id: number
  groupId: number
  announcedAt: string | null
}

export async function requireExamInScope(
  db: Db,
  asker: ExamAccessContext & { grant: ExamGrant },
  id: number,
): Promise<LockedExamRow> {
  return orNotFound(await db.one<LockedExamRow>(examInScopeSql(asker, id)))
}

/**
 * Locks the exam. Every change of an exam or its chats locks the exam first, so that no submission is checked while
 * the results are announced.
 */
export async function lockExamRow(
  tx: Db,
  asker: ExamAccessContext & { grant: ExamGrant },
  id: number,
): Promise<LockedExamRow> {
  return orNotFound(await tx.one<LockedExamRow>(sql`${examInScopeSql(asker, id)} for no key update of exam`))
}

function examInScopeSql({ viewer, today, grant }: ExamAccessContext & { grant: ExamGrant }, id: number): Sql {
  return sql`
    select exam.id, exam.group_id as "groupId", ${editableExamColumns.selected}, exam.announced_at as "announcedAt"
    from exam join study_group on study_group.id = exam.group_id
    where exam.id = ${id} and exam.deleted_at is null and ${isGroupInScopeSql(groupScopeOfViewer(viewer, grant), viewer, today)}`
}
