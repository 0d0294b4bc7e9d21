import { MembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import type { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import type { HandlerResultOf } from '@markaz/protocol/route'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import { sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { membershipStatusSql } from '../memberships/member-days.ts'

type Me = HandlerResultOf<typeof studentAccount.me>

export async function readOwnProfile(call: RouteCall<typeof studentAccount.me>): Promise<Me> {
  const { db, student, today } = call
  const me = orNotFound(
    await db.one<Me>(sql`
      select id, h_id as number, full_name as "fullName", first_name as "firstName", last_name as "lastName",
        middle_name as "middleName", login, photo, coalesce((
          select json_agg(json_build_object('id', office.id, 'name', office.name) order by office.name, office.id)
          from student_head_office join office on office.head_office_id = student_head_office.head_office_id and office.deleted_at is null
          where student_id = student.id), '[]') as offices, coalesce((
          select json_agg(json_build_object('id', study_group.id, 'name', study_group.name, 'status', status, 'teachers', coalesce((
            select json_agg(full_name order by is_primary desc, staff_id) from (
              select staff_id, full_name, bool_or(is_primary) as is_primary from group_staff join staff on staff.id = staff_id
              where group_id = study_group.id and role = 'teacher' and group_staff.gone_at is null
                and coalesce(ended_date >= ${today}::date, true)
              group by staff_id, full_name) teacher), '[]'::json)) order by status desc, study_group.id desc)
          from (
            select group_id, max(${membershipStatusSql(today)}) filter (where ${membershipStatusSql(today)} <> ${MembershipStatus.Finished}::int) as status
            from student_group join study_group on study_group.id = group_id where student_id = student.id group by group_id
          ) own join study_group on study_group.id = own.group_id where status is not null), '[]') as groups
      from student where id = ${student.id}`),
  )
  return { ...me, photo: signedFileAddressOf({ ...call, viewer: student }, me.photo) }
}
