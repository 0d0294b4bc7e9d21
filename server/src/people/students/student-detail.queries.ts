import type { SentSms, StudentDetail, StudentGroup } from '@markaz/protocol/people/students/schemas'
import { hasStaffEnteredPhoneSql, isPhoneConfirmedSql } from '../../access/confirm-phone.ts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { countRowsOf, pageSql } from '../../db/lists.ts'
import { membershipDaysSql, membershipStatusSql, undoableMembershipChangeSql } from '../memberships/member-days.ts'
import { studentColumnsSql, studentProfileColumns, studentStatusJoinSql } from './student-columns.ts'

interface Asker {
  viewer: Viewer
  today: string
}

/** Returns undefined if the viewer may not see the student. `photo` is the storage key of the photo. */
export async function readStudent(db: Db, { viewer, today }: Asker, id: number): Promise<StudentDetail | undefined> {
  const student = await db.one<Omit<StudentDetail, 'groups'>>(sql`
    select ${studentColumnsSql}, ${studentProfileColumns.selected}, status_id as "statusId",
      (select max(category_id) from student_category where student_id = student.id and by_hand) as "categoryId",
      (select json_build_object('id', agent.id, 'fullName', agent.full_name) from agent where agent.id = referrer_id) as referrer,
      array(
        select json_build_object('phone', phone, 'isConfirmed', ${isPhoneConfirmedSql}, 'isAskedByViewer', ${hasStaffEnteredPhoneSql(viewer.id, sql`typed_by`)})
        from student_phone where student_phone.student_id = student.id and phone in (student.phone_number, student.mobile) order by student_phone.id) as phones
    from student ${studentStatusJoinSql}
    where student.id = ${id} and ${isStudentInScopeSql(viewer)}`)
  return student && { ...student, groups: await groupsOfStudent(db, { viewer, today }, id) }
}

/** Latest membership first. Groups of other branches are included, because they are part of the student's history. */
async function groupsOfStudent(db: Db, { viewer, today }: Asker, studentId: number): Promise<StudentGroup[]> {
  const { first, last, holdsAnyDay } = membershipDaysSql('student_group')
  return db.many<StudentGroup>(sql`
    select student_group.id as "studentGroupId", group_id as "groupId", study_group.name as "groupName", control_action_id as "actionId",
      json_build_object('id', control_action.id, 'name', control_action.name, 'displayName', control_action.display_name) as action,
      ${membershipStatusSql(today)} as status, ${first} as "startedDate", ${last} as "endedDate",
      study_group.started_date as "groupStartedDate", study_group.ended_date as "groupEndedDate",
      ${undoableMembershipChangeSql(sql`student_group.id`)} as "lastChange",
      coalesce(${isInBranchScopeSql(viewer, sql`study_group.head_office_id`)}, false) as "isShared"
    from student_group join study_group on study_group.id = group_id join control_action on control_action.id = control_action_id
    where student_id = ${studentId} and ${holdsAnyDay}
    order by ${first} desc nulls last, student_group.id desc`)
}

export async function listSmsHistory(
  db: Db,
  studentId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ smsHistory: SentSms[]; total: number }> {
  const entries = await db.many<SentSms>(sql`
    select sms.id, phone, text, status, error, sms.created_at as "createdAt",
      case when staff.id is not null then json_build_object('id', staff.id, 'fullName', staff.full_name) end as initiator
    from sms left join staff on staff.id = initiator_id
    where student_id = ${studentId} order by sms.id desc ${pageSql({ page, perPage })}`)
  const total = await countRowsOf(db, sql`from sms where student_id = ${studentId}`)
  return { smsHistory: entries, total }
}
