import { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'
import { FacePhotoStatus } from '@markaz/protocol/people/face-photos/schemas'
import { EmploymentStatus, ErpStatus } from '@markaz/protocol/people/staff/schemas'
import { type Sql, sql } from '../../db/db.ts'

/** Days after a student's 18th birthday for which the parent's consent to face recognition is still valid. */
const parentConsentDaysAfterBirthday = 30

/** SQL for the student's 18th birthday; null = the birth date is unknown. */
export const adulthoodDateSql: Sql = sql`(student.birth_date + interval '18 years')::date`
export const parentConsentEndSql: Sql = sql`(${adulthoodDateSql} + ${parentConsentDaysAfterBirthday}::int)`

/** SQL for the last day of the grace period for faces that were stored before consents were introduced. */
const gracePeriodEndSql = sql`(select grace_until from door_setting)`

export const mayStoreStudentFaceSql = (today: string): Sql => sql`(
  exists (select from face_consent where face_consent.student_id = student.id and withdrawn_at is null
    and (signer = 'self' or ${today}::date <= coalesce(${parentConsentEndSql}, 'infinity')))
  or (door_photo_before_consent and ${today}::date <= ${gracePeriodEndSql}))`

export const mayStoreStaffFaceSql = (today: string): Sql => sql`(
  exists (select from face_consent where face_consent.staff_id = staff.id and withdrawn_at is null)
  or (door_photo_before_consent and ${today}::date <= ${gracePeriodEndSql}))`

/** Whether the student is blocked is not checked, because a block ends only the access to the portal. */
export const mayStudentPassDoorsSql: Sql = sql`(student.gone_at is null and student.forgotten_at is null and student.status_id = ${ErpStatus.ACTIVE}::int)`
export const mayStaffPassDoorsSql: Sql = sql`(
  staff.gone_at is null and not staff.is_blocked and staff.work_status = ${EmploymentStatus.Working}::int)`

/** SQL for the person's door photo; null = doors may not recognise the face. */
const doorPhotoSql = (mayKnow: Sql): Sql =>
  sql`case when face_status = ${FacePhotoStatus.Ready}::int and ${mayKnow} then door_photo end`

const branchesOfDeviceSql = (deviceId: Sql): Sql => sql`(
  select head_office_id from door_device where id = ${deviceId}
  union select head_office_id from door_device_head_office where device_id = ${deviceId})`

/** SQL query for people of the device's branches who may pass doors and have a card, or a face with consent. */
export const peopleToStoreOnDeviceSql = (deviceId: number | Sql, today: string): Sql => sql`
  select * from (
    select kind::int, staff.id, full_name as "fullName", ${doorPhotoSql(mayStoreStaffFaceSql(today))} as photo,
      (select card_no from door_card where door_card.staff_id = staff.id) as "cardNo"
    from staff
    where (door_photo is not null or exists (select from door_card where door_card.staff_id = staff.id)) and ${mayStaffPassDoorsSql}
      and exists (select from staff_head_office where staff_id = staff.id and head_office_id in ${branchesOfDeviceSql(sql`${deviceId}`)})
    union all
    select ${PersonKind.Student}::int, student.id, full_name, ${doorPhotoSql(mayStoreStudentFaceSql(today))},
      (select card_no from door_card where door_card.student_id = student.id)
    from student
    where (door_photo is not null or exists (select from door_card where door_card.student_id = student.id)) and ${mayStudentPassDoorsSql}
      and exists (select from student_head_office where student_id = student.id and head_office_id in ${branchesOfDeviceSql(sql`${deviceId}`)})
  ) person where photo is not null or "cardNo" is not null`
