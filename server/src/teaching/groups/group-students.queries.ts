import type { MembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import type { GroupStudent } from '@markaz/protocol/teaching/groups/schemas'
import { studentSearchConditions } from '../../access/people-search.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import {
  isMemberOnDaySql,
  membershipDaysSql,
  membershipStatusSql,
  undoableMembershipChangeSql,
} from '../../people/memberships/member-days.ts'

/**
 * Each student is returned once, with the current or else the latest membership. `photo` is the key of the photo's
 * file.
 */
export async function listGroupStudents(
  db: Db,
  { viewer, today }: { viewer: Viewer; today: string },
  groupId: number,
  filter: { page: number; perPage: number; value?: string; status?: MembershipStatus },
): Promise<{ students: GroupStudent[]; total: number }> {
  const { first, last } = membershipDaysSql('student_group')
  const day = sql`${today}::date`
  const set = studentSearchConditions(viewer, filter.value)
  if (filter.status) set.push(sql`member.status = ${filter.status}::int`)
  const members = sql`
    with member as (
      select distinct on (student_id) student_group.id, student_id, control_action_id, ${first} as first, ${last} as last,
        ${membershipStatusSql(today)} as status
      from student_group join study_group on study_group.id = student_group.group_id
      where group_id = ${groupId}
      order by student_id, (${isMemberOnDaySql('student_group', day)}) desc, ${first} desc nulls last, student_group.id desc
    )`
  const from = sql`from member join student on student.id = member.student_id
    join control_action on control_action.id = member.control_action_id where ${joinFiltersByAnd(set)}`
  const students = await db.many<GroupStudent>(sql`
    ${members}
    select member.id as "studentGroupId", student.id, h_id as "hId", full_name as "fullName", photo, phone_number as "phoneNumber",
      member.status, json_build_object('id', control_action.id, 'name', control_action.name, 'displayName', control_action.display_name) as action,
      member.first as "startedDate", member.last as "endedDate", ${undoableMembershipChangeSql(sql`member.id`)} as "lastChange"
    ${from}
    order by uzbek_order(full_name) collate "C", student.id ${pageSql(filter)}`)
  const total = await db.one<{ count: number }>(sql`${members} select count(*) ${from}`)
  return { students, total: total?.count ?? 0 }
}
