import { isInBranchScope, type Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { readGroupFilterOptions } from '../../teaching/groups/filter-objects.queries.ts'

export async function readConnectFilterOptions(db: Db, viewer: Viewer) {
  const { categories, courses, teachers, learningTypes } = await readGroupFilterOptions(db, viewer)
  return {
    categories: categories.map(({ id, displayName }) => ({ id, name: displayName })),
    courses,
    academics: teachers.map(({ id, fullName }) => ({ id, name: fullName })),
    offices: await db.many<{ id: number; name: string }>(sql`
      select id, name from office where deleted_at is null and ${isInBranchScope(viewer, sql`head_office_id`)} order by name, id`),
    learningTypes,
  }
}
