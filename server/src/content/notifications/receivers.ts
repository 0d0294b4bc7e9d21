import {
  NotificationType,
  type ReceiverCounts,
  type ReceiversInput,
} from '@markaz/protocol/content/notifications/schemas'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { type BranchScope, isInBranchScopeSql } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'

/**
 * The sender of an announcement, and the current day, which decides whether memberships are current, future or ended.
 */
export interface AnnouncementSender {
  viewer: BranchScope
  today: string
}

export type ChosenReceivers = ReceiversInput

/**
 * Staff (kind 1), academics (2) and students (3) who can sign in, as `select id, group_ids, kind`. SMS and
 * notifications to parents use `chosenStudentReceiversSql`.
 */
export function announcementReceiversSql(
  whom: ChosenReceivers,
  sender: AnnouncementSender,
): { staff: Sql; students: Sql } {
  const students = chosenStudentReceiversSql(whom, sender, isStudentInSenderScopeSql(sender))
  return whom.type === NotificationType.Public
    ? { staff: publicStaff(whom, sender), students }
    : {
        students,
        staff: sql`select staff.id, null::bigint[] as group_ids, kind from staff
          where ${isStaffInSenderScopeSql(sender)} and (kind = 1 and staff.id = any(${whom.staff}::bigint[]) or kind = 2 and staff.id = any(${whom.academics}::bigint[]))`,
      }
}

export async function countAnnouncementReceivers(
  db: Db,
  whom: ChosenReceivers,
  sender: AnnouncementSender,
): Promise<ReceiverCounts> {
  const { staff, students } = announcementReceiversSql(whom, sender)
  const row = await db.one<Omit<ReceiverCounts, 'total'>>(sql`
    select count(*) filter (where kind = 1) as staff, count(*) filter (where kind = 2) as academics, count(*) filter (where kind = 3) as students
    from (select kind from (${staff}) staff union all select kind from (${students}) student) receiver`)
  const counts = row as Omit<ReceiverCounts, 'total'>
  return { ...counts, total: counts.staff + counts.academics + counts.students }
}

/** SQL condition: the staff member belongs to the sender's branches and can sign in. */
export const isStaffInSenderScopeSql = ({
  viewer,
}: AnnouncementSender): Sql => sql`staff.role_id is not null and staff.work_status = 1 and not staff.is_blocked
  and ${viewer.isSuperadmin ? sql`true` : sql`exists (select from staff_head_office where staff_id = staff.id and ${isInBranchScopeSql(viewer, sql`head_office_id`)})`}`

const canSignIn = sql`(student.login is not null and student.system_status = 1)`
export const isStudentOfSenderBranchesSql = ({ viewer }: AnnouncementSender): Sql =>
  sql`student.gone_at is null and ${isStudentInScopeSql(viewer)}`
export const isStudentInSenderScopeSql = (sender: AnnouncementSender): Sql =>
  sql`${canSignIn} and ${isStudentOfSenderBranchesSql(sender)}`

const isNarrowed = ({ groupIds, courseIds }: ChosenReceivers) => groupIds.length + courseIds.length > 0

const groupsOf = ({ groupIds, courseIds }: ChosenReceivers, { viewer }: AnnouncementSender): Sql => sql`
  ${isInBranchScopeSql(viewer, sql`study_group.head_office_id`)}
  and (${groupIds.length === 0} or study_group.id = any(${groupIds}::bigint[]))
  and (${courseIds.length === 0} or study_group.course_id = any(${courseIds}::bigint[]))`

/**
 * SQL query for each person's current groups; if there are none, the groups that begin next; otherwise the ended
 * groups.
 * @param places memberships as `select who, group_id, begins, is_over`
 */
const currentOrNearestGroupsSql = (places: Sql): Sql => sql`(
  select who, array_agg(distinct group_id order by group_id) as group_ids from (
    select who, group_id, rank() over (partition by who order by is_over, begins) as place from (${places}) place
  ) ranked where place = 1 group by who)`

/**
 * SQL columns: `begins` = the latest of today, the first day of the membership (`place`) and the first day of the
 * group; `is_over` = the group has ended.
 */
const timeOf = (today: string): Sql => sql`
  greatest(place.started_date, study_group.started_date, ${today}::date) as begins,
  coalesce(study_group.ended_date < ${today}::date, false) as is_over`

const officesOf = (
  { officeIds }: ChosenReceivers,
  table: Sql,
  who: Sql,
): Sql => sql`(${officeIds.length === 0} or exists (
  select from ${table} place join office on office.head_office_id = place.head_office_id and office.deleted_at is null
  where ${who} and office.id = any(${officeIds}::bigint[])))`

function publicStaff(whom: ChosenReceivers, sender: AnnouncementSender): Sql {
  const { audience, roleId } = whom
  const teaching = isNarrowed(whom)
    ? sql`join ${currentOrNearestGroupsSql(sql`
        select place.staff_id as who, place.group_id, ${timeOf(sender.today)} from (
          select group_id, staff_id, started_date, ended_date from group_staff where gone_at is null
          union all
          select group_id, staff_id, start_date, end_date from schedule_item where gone_at is null and staff_id is not null
        ) place join study_group on study_group.id = place.group_id
        where (place.ended_date is null or place.ended_date >= ${sender.today}) and ${groupsOf(whom, sender)}`)} chosen on chosen.who = staff.id`
    : sql`cross join (select null::bigint[] as group_ids) chosen`
  return sql`select staff.id, chosen.group_ids, staff.kind from staff ${teaching}
    where ${isStaffInSenderScopeSql(sender)} and staff.kind = any(${audience}::smallint[])
      and (${roleId ?? null}::bigint is null or staff.role_id = ${roleId ?? null})
      and ${officesOf(whom, sql`staff_head_office`, sql`place.staff_id = staff.id`)}`
}

/** SQL `select id, group_ids, kind, can_sign_in`: students who match `among`, even if they cannot sign in. */
export function chosenStudentReceiversSql(whom: ChosenReceivers, sender: AnnouncementSender, among: Sql): Sql {
  const columns = (groups: Sql) => sql`student.id, ${groups} as group_ids, 3 as kind, ${canSignIn} as can_sign_in`
  if (whom.type === NotificationType.Private)
    return sql`select ${columns(sql`null::bigint[]`)} from student
      where ${among} and student.id = any(${whom.students}::bigint[])`
  const studying = isNarrowed(whom)
    ? sql`join ${currentOrNearestGroupsSql(sql`
        select place.student_id as who, place.group_id, ${timeOf(sender.today)}
        from student_group place join study_group on study_group.id = place.group_id
        where place.gone_at is null and (place.ended_date is null or place.ended_date >= ${sender.today})
          and ${groupsOf(whom, sender)}`)} chosen on chosen.who = student.id`
    : sql`cross join (select null::bigint[] as group_ids) chosen`
  return sql`select ${columns(sql`chosen.group_ids`)} from student ${studying}
    where ${whom.isForStudents} and ${among}
      and ${officesOf(whom, sql`student_head_office`, sql`place.student_id = student.id`)}`
}

/**
 * The value of the placeholder `{guruh}` (names of groups); null for an empty array.
 * @param ids SQL for an array of group ids
 */
export const groupNamesSql = (ids: Sql): Sql => sql`(
  select string_agg(study_group.name, ', ' order by study_group.name, study_group.id) from study_group where study_group.id = any(${ids}))`
