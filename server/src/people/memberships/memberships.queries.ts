import type { AgreedPrice, ErpMembershipStatus, MembershipChange } from '@markaz/protocol/people/memberships/schemas'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { type Db, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/refuse.ts'
import { isGroupVisibleToViewerSql, type ViewerAndToday } from './group-for-membership.ts'

interface Price {
  id: number
  name: string
  amount: number
}

/** The prices have the order in which the ERP first sent them. */
export async function listCoursePrices(db: Db, courseId: number | null): Promise<Price[]> {
  return db.many<Price>(
    sql`select id, name, amount from price where course_id = ${courseId}::bigint and gone_at is null order by id`,
  )
}

interface HistoryLine {
  id: number
  kind: MembershipChange
  action: ErpMembershipStatus | null
  date: string | null
  reason: string | null
  price: AgreedPrice | null
  author: { id: number; fullName: string }
  createdAt: string
}

/**
 * Returns the history of all memberships of the student in the group, because a student who stopped and continued has
 * several memberships.
 */
export async function readMembershipHistory(
  db: Db,
  asker: ViewerAndToday,
  membershipId: number,
): Promise<HistoryLine[]> {
  const place = orNotFound(
    await db.one<{ studentId: number; groupId: number }>(sql`
    select student_id as "studentId", group_id as "groupId" from student_group
    join study_group on study_group.id = student_group.group_id
    join student on student.id = student_group.student_id
    where student_group.id = ${membershipId} and ${isGroupVisibleToViewerSql(asker)} and ${isStudentInScopeSql(asker.viewer)}`),
  )
  return db.many<HistoryLine>(sql`
    select event.id, event.kind, event.date, event.reason, event.created_at as "createdAt",
      json_build_object('id', staff.id, 'fullName', staff.full_name) as author,
      case when event.replaced is null and event.id = min(event.id) over (partition by student_group.id) and price.id is not null then
        json_build_object('name', price.name, 'amount', price.amount, 'discount', case when discount.id is not null then
          json_build_object('name', discount.name, 'code', code, 'percent', discount_use.percent, 'amount', discount_use.amount) end) end as price,
      case when control_action.id is not null then
        json_build_object('id', control_action.id, 'name', control_action.name, 'displayName', control_action.display_name) end as action
    from student_group
    join student_group_event event on event.student_group_id = student_group.id
    join staff on staff.id = event.staff_id
    left join control_action on control_action.id = event.control_action_id
    left join price on price.id = price_id
    left join discount_use on discount_use.id = discount_use_id
    left join discount on discount.id = discount_id
    where student_group.student_id = ${place.studentId} and student_group.group_id = ${place.groupId}
    order by event.id desc`)
}
