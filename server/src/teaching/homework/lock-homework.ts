import type { GroupAccessScope } from '@markaz/protocol/route'
import { isGroupInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/refuse.ts'
import { type LessonTimesForDeadline, lessonTimesColumns } from './deadline-rules.ts'

export interface LockedHomeworkRow extends Pick<LessonTimesForDeadline, 'beginsAt'> {
  id: number
  theme: string
  description: string
  files: string[]
  deadline: string
}

/** Throws NOT_FOUND if the homework is of another group, or the viewer may not use the group. */
export async function lockHomeworkRow(
  tx: Db,
  {
    reach,
    viewer,
    today,
    params,
  }: { reach: GroupAccessScope; viewer: Viewer; today: string; params: { id: number; homeworkId: number } },
): Promise<LockedHomeworkRow> {
  const row = orNotFound(
    await tx.one<LockedHomeworkRow & LessonTimesForDeadline>(sql`
    select homework.id, theme, description, files, deadline, ${lessonTimesColumns}
    from homework join lesson on lesson.id = lesson_id join study_group on study_group.id = homework.group_id
    where homework.id = ${params.homeworkId} and homework.group_id = ${params.id} and homework.deleted_at is null
      and ${isGroupInScopeSql(reach, viewer, today)}
    for no key update of homework`),
  )
  return row
}
