import { NotificationType, type Receivers, type ReceiversInput } from '@markaz/protocol/content/notifications/schemas'
import { studentInScope } from '../../access/student-in-reach.ts'
import { type Scope, withinScope } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'

/** Who sends, and from which day on groups are counted as theirs. */
export interface Sender {
  viewer: Scope
  /** `YYYY-MM-DD`, Asia/Tashkent. */
  today: string
}

export type ReceiverChoice = ReceiversInput

/**
 * Everybody a message is for, as `select id, group_id, kind`, each once: staff (kind 1), academics (2), and students (3).
 * Only who can sign in, or nobody would ever read it. The same texts count them and send to them, whatever is chosen.
 */
export function receiversOf(whom: ReceiverChoice, sender: Sender): { staff: Sql; students: Sql } {
  const students = chosenStudentReceivers(whom, sender, studentsInScope(sender))
  return whom.type === NotificationType.Public
    ? { staff: publicStaff(whom, sender), students }
    : {
        students,
        staff: sql`select staff.id, null::bigint as group_id, kind from staff
          where ${staffInScope(sender)} and (kind = 1 and staff.id = any(${whom.staff}::bigint[]) or kind = 2 and staff.id = any(${whom.academics}::bigint[]))`,
      }
}

export async function countReceivers(db: Db, whom: ReceiverChoice, sender: Sender): Promise<Receivers> {
  const { staff, students } = receiversOf(whom, sender)
  const row = await db.one<Omit<Receivers, 'total'>>(sql`
    select count(*) filter (where kind = 1) as staff, count(*) filter (where kind = 2) as academics, count(*) filter (where kind = 3) as students
    from (select kind from (${staff}) staff union all select kind from (${students}) student) receiver`)
  const counts = row as Omit<Receivers, 'total'>
  return { ...counts, total: counts.staff + counts.academics + counts.students }
}

/** Staff that a sender can write to: of their branches, and able to sign in. */
export const staffInScope = ({
  viewer,
}: Sender): Sql => sql`staff.role_id is not null and staff.work_status = 1 and not staff.is_blocked
  and ${viewer.isSuperadmin ? sql`true` : sql`exists (select from staff_head_office where staff_id = staff.id and ${withinScope(viewer, sql`head_office_id`)})`}`

/** A condition on the query's `student`. */
export const canSignIn = sql`(student.login is not null and student.system_status = 1)`
export const isOfSender = ({ viewer }: Sender): Sql => sql`student.gone_at is null and ${studentInScope(viewer)}`
export const studentsInScope = (sender: Sender): Sql => sql`${canSignIn} and ${isOfSender(sender)}`

const isNarrowed = ({ groupIds, courseIds }: ReceiverChoice) => groupIds.length + courseIds.length > 0

/** The chosen groups, within the sender's branches. */
const groupsOf = ({ groupIds, courseIds }: ReceiverChoice, { viewer }: Sender): Sql => sql`
  ${withinScope(viewer, sql`study_group.head_office_id`)}
  and (${groupIds.length === 0} or study_group.id = any(${groupIds}::bigint[]))
  and (${courseIds.length === 0} or study_group.course_id = any(${courseIds}::bigint[]))`

const officesOf = (
  { officeIds }: ReceiverChoice,
  table: Sql,
  who: Sql,
): Sql => sql`(${officeIds.length === 0} or exists (
  select from ${table} place join office on office.head_office_id = place.head_office_id and office.deleted_at is null
  where ${who} and office.id = any(${officeIds}::bigint[])))`

function publicStaff(whom: ReceiverChoice, sender: Sender): Sql {
  const { audience, roleId } = whom
  const teaching = isNarrowed(whom)
    ? sql`join (
        select place.staff_id, min(place.group_id) as group_id from (
          select group_id, staff_id, ended_date from group_staff where gone_at is null
          union all
          select group_id, staff_id, end_date from schedule_item where gone_at is null and staff_id is not null
        ) place join study_group on study_group.id = place.group_id
        where (place.ended_date is null or place.ended_date >= ${sender.today}) and ${groupsOf(whom, sender)}
        group by place.staff_id
      ) chosen on chosen.staff_id = staff.id`
    : sql`cross join (select null::bigint as group_id) chosen`
  return sql`select staff.id, chosen.group_id, staff.kind from staff ${teaching}
    where ${staffInScope(sender)} and staff.kind = any(${audience}::smallint[])
      and (${roleId ?? null}::bigint is null or staff.role_id = ${roleId ?? null})
      and ${officesOf(whom, sql`staff_head_office`, sql`place.staff_id = staff.id`)}`
}

/** The `receiversOf` of those of the chosen students who are `among` (a condition on `student`). */
export function chosenStudentReceivers(whom: ReceiverChoice, sender: Sender, among: Sql): Sql {
  if (whom.type === NotificationType.Private)
    return sql`select student.id, null::bigint as group_id, 3 as kind from student
      where ${among} and student.id = any(${whom.students}::bigint[])`
  const studying = isNarrowed(whom)
    ? sql`join (
        select student_id, min(group_id) as group_id from student_group join study_group on study_group.id = group_id
        where student_group.gone_at is null and (student_group.ended_date is null or student_group.ended_date >= ${sender.today})
          and ${groupsOf(whom, sender)}
        group by student_id
      ) chosen on chosen.student_id = student.id`
    : sql`cross join (select null::bigint as group_id) chosen`
  return sql`select student.id, chosen.group_id, 3 as kind from student ${studying}
    where ${whom.isForStudents} and ${among}
      and ${officesOf(whom, sql`student_head_office`, sql`place.student_id = student.id`)}`
}
