import { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'
import { FaceStatus } from '@markaz/protocol/people/face-photos/schemas'
import { ErpStatus, WorkStatus } from '@markaz/protocol/people/staff/schemas'
import { type Sql, sql } from '../../db/db.ts'

/** Days after the 18th birthday in which an adult must consent themselves; until then the parent's consent counts. */
const grownUpDays = 30

/** SQL for the 18th birthday of the query's `student`; null = the birth date is unknown. */
export const adultFrom: Sql = sql`(student.birth_date + interval '18 years')::date`
/** SQL for the last day on which the parent's consent counts. */
export const parentCountsUntil: Sql = sql`(${adultFrom} + ${grownUpDays}::int)`

/** SQL for the last day on which faces from before the introduction of consents may remain. */
const graceUntil = sql`(select grace_until from door_setting)`

/** SQL condition that doors may recognise the face of the query's student on that day. */
export const mayKnowStudentsFace = (today: string): Sql => sql`(
  exists (select from face_consent where face_consent.student_id = student.id and withdrawn_at is null
    and (signer = 'self' or ${today}::date <= coalesce(${parentCountsUntil}, 'infinity')))
  or (door_photo_before_consent and ${today}::date <= ${graceUntil}))`

/** SQL condition that doors may recognise the face of the query's `staff` row on that day. */
export const mayKnowStaffsFace = (today: string): Sql => sql`(
  exists (select from face_consent where face_consent.staff_id = staff.id and withdrawn_at is null)
  or (door_photo_before_consent and ${today}::date <= ${graceUntil}))`

/**
 * SQL conditions that the student, or the staff member, may still pass doors at all. A block of a student ends the portal
 * only: the child still comes to lessons.
 */
export const isStudentHere: Sql = sql`(student.gone_at is null and student.forgotten_at is null and student.status_id = ${ErpStatus.ACTIVE}::int)`
export const isStaffHere: Sql = sql`(
  staff.gone_at is null and not staff.is_blocked and staff.work_status = ${WorkStatus.Working}::int)`

/** SQL for the door photo of the query's person, if doors may have it; null = no face. */
const photoOf = (mayKnow: Sql): Sql =>
  sql`case when face_status = ${FaceStatus.Ready}::int and ${mayKnow} then door_photo end`

const branchesOf = (deviceId: Sql): Sql => sql`(
  select head_office_id from door_device where id = ${deviceId}
  union select head_office_id from door_device_head_office where device_id = ${deviceId})`

/**
 * SQL for the people whom the device should know: employed staff and active students of its branches, by a face with
 * consent, by a card, or both. Columns: kind, id, "fullName", photo, "cardNo".
 */
export const peopleForDevice = (deviceId: number | Sql, today: string): Sql => sql`
  select * from (
    select kind::int, staff.id, full_name as "fullName", ${photoOf(mayKnowStaffsFace(today))} as photo,
      (select card_no from door_card where door_card.staff_id = staff.id) as "cardNo"
    from staff
    where (door_photo is not null or exists (select from door_card where door_card.staff_id = staff.id)) and ${isStaffHere}
      and exists (select from staff_head_office where staff_id = staff.id and head_office_id in ${branchesOf(sql`${deviceId}`)})
    union all
    select ${PersonKind.Student}::int, student.id, full_name, ${photoOf(mayKnowStudentsFace(today))},
      (select card_no from door_card where door_card.student_id = student.id)
    from student
    where (door_photo is not null or exists (select from door_card where door_card.student_id = student.id)) and ${isStudentHere}
      and exists (select from student_head_office where student_id = student.id and head_office_id in ${branchesOf(sql`${deviceId}`)})
  ) person where photo is not null or "cardNo" is not null`
