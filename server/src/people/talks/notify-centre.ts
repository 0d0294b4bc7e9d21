import { familyConversations } from '@markaz/protocol/people/talks/routes'
import { activeStaffWithAccessSql, actorHasBranchOfStudentSql } from '../../access/actor-access.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { StaffNotificationKind, shortenMessage, staffNotificationCreatedEvent } from '../notifications/staff-notices.ts'
import { conversationsText } from './talks.text.ts'

export const staffWhoMayAnswerFamilySql = (studentId: Sql): Sql =>
  activeStaffWithAccessSql(familyConversations.write.access, actorHasBranchOfStudentSql(studentId))

/** SQL: the family's first message after the centre's last message in the conversation about the student. */
export const firstUnansweredMessageSql = (studentId: Sql): Sql => sql`(
  select min(id) from family_message where student_id = ${studentId} and agent_id is not null and id > coalesce(
    (select max(id) from family_message where student_id = ${studentId} and staff_id is not null), 0))`

export const conversationPath = (studentId: number) => `/families/talks/${studentId}`

/** While this notification is unread, further messages of the family cause no second notification. */
export async function notifyStaffOfFamilyMessage(
  tx: Db,
  { studentId, agentId, text, filesCount, now }: FamilyMessageNotice,
): Promise<void> {
  const row = await tx.one<{ parent: string; child: string; aboutId: number; staffIds: number[] }>(sql`
    select agent.full_name as parent, student.full_name as child, ${firstUnansweredMessageSql(sql`${studentId}`)} as "aboutId",
      (with answering as (${staffWhoMayAnswerFamilySql(sql`${studentId}::bigint`)})
        select coalesce(array_agg(id), '{}') from answering
        where id = assignee_id or not exists (select from answering where id = assignee_id)) as "staffIds"
    from family_talk join student on student.id = student_id join agent on agent.id = ${agentId}
    where student_id = ${studentId}`)
  if (!row) return
  await staffNotificationCreatedEvent.emit(tx, {
    kind: StaffNotificationKind.FamilyWrote,
    title: conversationsText.wrote(row.parent),
    body: conversationsText.about(row.child, shortenMessage(text) || conversationsText.files(filesCount)),
    staffIds: row.staffIds,
    aboutId: row.aboutId,
    path: conversationPath(studentId),
    now,
  })
}

interface FamilyMessageNotice {
  studentId: number
  agentId: number
  text: string
  filesCount: number
  now: Date
}
