import type { students } from '@markaz/protocol/people/students/routes'
import { sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'

/** The view is audited at most once an hour for each viewer and student. */
export async function recordPortalView(
  { db, viewer, audit }: Pick<RouteCall<typeof students.read>, 'db' | 'viewer' | 'audit'>,
  studentId: number,
): Promise<void> {
  const recent = await db.one(sql`
    select from audit where entity = 'student' and entity_id = ${studentId} and staff_id = ${viewer.id} and action = 'view'
      and created_at > now() - interval '1 hour' limit 1`)
  if (!recent) await audit(db, { action: 'view', entity: 'student', entityId: studentId })
}
