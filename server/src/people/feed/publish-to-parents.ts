import { parentTopicPrefix } from '../../access/parent.ts'
import { sql } from '../../db/db.ts'
import { createAfterCommitBatch, publishChanges } from '../../live/changes.ts'

/** The change concerns one student, or all students who are or were in a group. */
export type AffectedStudents = { studentId: number } | { groupId: number }

/** The parents' open pages refetch within a second. The parents are looked up after the commit. */
export const notifyPagesOfParents = createAfterCommitBatch<AffectedStudents>((later, whom) => {
  const studentIds = whom.flatMap((one) => ('studentId' in one ? one.studentId : []))
  const groupIds = whom.flatMap((one) => ('groupId' in one ? one.groupId : []))
  return publishChanges(
    later,
    sql`
      select distinct ${parentTopicPrefix}::text || agent_id as name from agent_student
      where student_id in (
        select unnest(${[...new Set(studentIds)]}::bigint[])
        union select student_id from student_group where group_id = any(${[...new Set(groupIds)]}::bigint[])
      ) and ended_at is null and exists (
        select from parent_session where parent_session.agent_id = agent_student.agent_id and parent_session.ended_at is null)`,
  )
})
