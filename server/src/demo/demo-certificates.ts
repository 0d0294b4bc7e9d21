import { randomBytes } from 'node:crypto'
import { type Db, sql } from '../db/db.ts'
import type { DemoStaff } from './demo-people.ts'

const count = 16

/** Issues certificates to students who stayed in a group until its end; every eighth is withdrawn. */
export async function addDemoCertificates(
  tx: Db,
  { today, staff }: { today: string; staff: DemoStaff },
): Promise<void> {
  const finished = await tx.many<{ studentId: number; courseId: number; issuedAt: string; headOfficeId: number }>(sql`
    select student_id as "studentId", course_id as "courseId", issued_at as "issuedAt", head_office_id as "headOfficeId" from (
      select distinct on (student_id, course_id) student_id, course_id, study_group.ended_date as issued_at, head_office_id
      from student_group join study_group on study_group.id = group_id
      where student_group.gone_at is null and study_group.gone_at is null and course_id is not null
        and study_group.ended_date < ${today}::date and coalesce(student_group.ended_date, study_group.ended_date) >= study_group.ended_date - 1
      order by student_id, course_id, study_group.ended_date desc
    ) finished
    order by md5(student_id || '.' || course_id) limit ${count}`)
  for (const [index, { studentId, courseId, issuedAt, headOfficeId }] of finished.entries()) {
    const issuer = headOfficeId === staff.managerHeadOfficeId ? staff.managerId : staff.superadminId
    await tx.run(sql`
      insert into certificate (code, student_id, course_id, issued_at, is_active, created_by, created_at)
      values (${randomBytes(16).toString('base64url')}, ${studentId}, ${courseId}, ${issuedAt}, ${index % 8 !== 7}, ${issuer},
        (${issuedAt}::date + time '17:30') at time zone 'Asia/Tashkent')`)
  }
}
