import type { IdAndName } from '@markaz/protocol/fields'
import type { Certificate } from '@markaz/protocol/people/certificates/schemas'
import { MembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { membershipDaysSql, membershipStatusSql } from '../memberships/member-days.ts'

const rows = (where: Sql) => sql`
  select certificate.id, code, json_build_object('id', course.id, 'name', course.name) as course, issued_at as "issuedAt",
    is_active as "isActive", certificate.created_at as "createdAt"
  from certificate join course on course.id = course_id
  where ${where} order by issued_at desc, certificate.id desc`

/** The caller must have checked that the viewer may see the student. */
export async function listCertificatesOfStudent(db: Db, studentId: number): Promise<Certificate[]> {
  return db.many<Certificate>(rows(sql`student_id = ${studentId}`))
}

export async function readCertificate(db: Db, id: number): Promise<Certificate> {
  return (await db.one<Certificate>(rows(sql`certificate.id = ${id}`))) as Certificate
}

/**
 * Courses of all present and past groups of the student, each with the student's first day in a group of the course.
 */
export async function listCoursesOfStudent(
  db: Db,
  studentId: number,
): Promise<(IdAndName & { since: string | null })[]> {
  const { first, holdsAnyDay } = membershipDaysSql('student_group')
  return db.many(sql`
    select id, name, since from course join (
      select course_id, case when bool_and(${first} is not null) then min(${first}) end as since from student_group join study_group on study_group.id = group_id
      where student_id = ${studentId} and ${holdsAnyDay} group by course_id) studied on course_id = course.id
    order by uzbek_order(name) collate "C", id`)
}

export interface PublicCertificate {
  id: number
  code: string
  courseId: number
  fullName: string
  course: string
  issuedAt: string
  office: string | null
  isStudying: boolean
}

/** Finds only active certificates. The returned branch is the branch that taught the course. */
export async function readPublicCertificate(db: Db, code: string, today: string) {
  // A text that cannot be a certificate code is not sent to PostgreSQL, which would answer some such texts with an
  // error.
  if (!/^[\w-]{22}$/.test(code)) return undefined
  return db.one<PublicCertificate>(sql`
    select certificate.id, code, course_id as "courseId", student.full_name as "fullName", course.name as course, issued_at as "issuedAt",
      coalesce(
        (select office.name from student_group join study_group on study_group.id = group_id
          join office on office.head_office_id = study_group.head_office_id and deleted_at is null
          where student_group.student_id = student.id and study_group.course_id = course.id
            and ${membershipDaysSql('student_group').holdsAnyDay}
          order by student_group.started_date desc nulls last, student_group.id desc limit 1),
        (select office.name from student_head_office join office using (head_office_id)
          where student_id = student.id and deleted_at is null order by office.id limit 1)
      ) as office,
      exists (
        select from student_group join study_group on study_group.id = group_id
        where student_group.student_id = student.id and study_group.course_id = course.id
          and ${membershipStatusSql(today)} <> ${MembershipStatus.Finished}::int
      ) as "isStudying"
    from certificate join student on student.id = certificate.student_id join course on course.id = course_id
    where code = ${code} and is_active`)
}
