import { type Viewer, withinScope } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'

export async function unseenCount(db: Db, viewer: Viewer): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*) from report join lesson on lesson.id = report.lesson_id join study_group on study_group.id = lesson.group_id
    where report.seen_at is null and ${withinScope(viewer, sql`study_group.head_office_id`)}`)
  return row?.count ?? 0
}
