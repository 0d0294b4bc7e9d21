import { familyTalks } from '@markaz/protocol/people/talks/routes'
import { actorsWithAccess, reachesStudent } from '../../access/still-may.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { StaffKind, shownStart, staffNotifications } from '../notifications/staff-notices.ts'
import { talksText } from './talks.text.ts'

/** SQL for the staff who may answer the family of a student. */
export const staffWhoAnswer = (studentId: Sql): Sql =>
  actorsWithAccess(familyTalks.write.access, reachesStudent(studentId))

/** SQL for the family's first message after the centre's last message; the student's id is `studentId`. */
export const firstUnanswered = (studentId: Sql): Sql => sql`(
  select min(id) from family_message where student_id = ${studentId} and agent_id is not null and id > coalesce(
    (select max(id) from family_message where student_id = ${studentId} and staff_id is not null), 0))`

/** The staff page of the conversation. */
export const talkPath = (studentId: number) => `/families/talks/${studentId}`

/**
 * Notifies the staff member to whom the conversation is assigned, or otherwise all staff who may answer. While this
 * notification is unread, further messages of the family cause no second notification.
 */
export async function notifyCentre(tx: Db, { studentId, agentId, text, filesCount, now }: Letter): Promise<void> {
  const row = await tx.one<{ parent: string; child: string; aboutId: number; staffIds: number[] }>(sql`
    select agent.full_name as parent, student.full_name as child, ${firstUnanswered(sql`${studentId}`)} as "aboutId",
      (with answering as (${staffWhoAnswer(sql`${studentId}::bigint`)})
        select coalesce(array_agg(id), '{}') from answering
        where id = assignee_id or not exists (select from answering where id = assignee_id)) as "staffIds"
    from family_talk join student on student.id = student_id join agent on agent.id = ${agentId}
    where student_id = ${studentId}`)
  if (!row) return
  await staffNotifications.tell(tx, {
    kind: StaffKind.FamilyWrote,
    title: talksText.wrote(row.parent),
    body: talksText.about(row.child, shownStart(text) || talksText.files(filesCount)),
    staffIds: row.staffIds,
    aboutId: row.aboutId,
    path: talkPath(studentId),
    now,
  })
}

interface Letter {
  studentId: number
  agentId: number
  text: string
  filesCount: number
  now: Date
}
