import type { staffPasswordRecovery } from '@markaz/protocol/people/recovery/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { users } from '@markaz/protocol/people/users/routes'
import { isAccessAllowed } from '@markaz/protocol/route'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { staffSignInRules, studentSignInRules } from '../../centre/sign-in/sign-in-rules.ts'
import { type Sql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { readStaffForChangeWithoutLocks } from '../staff/person-to-change.ts'
import { passwordResetRequestVisibleDays } from './recovery-jobs.ts'

interface Waiting {
  person: { id: number; name: string }
  askedAt: string
}

/** Lists only people to whom the viewer may give a password, and who have not signed in since their request. */
export async function listWaitingPasswordRequests({ db, viewer, clock }: RouteCall<typeof staffPasswordRecovery.list>) {
  const now = clock.now()
  const { grants, isSuperadmin } = viewer
  const isShown = sql`for_staff_at <= ${now} and asked_at > ${new Date(now.getTime() - passwordResetRequestVisibleDays * 86_400_000)}`
  const waiting = (person: Sql, isLater: Sql) =>
    db.many<Waiting & object>(sql`
    select json_build_object('id', person.id, 'name', person.full_name) as person, asked_at as "askedAt"
    from (${person}) person where not exists (${isLater} and created_at > asked_at)
    order by asked_at, person.id`)
  const ofStudents = isAccessAllowed(students.resetPassword.access, grants, isSuperadmin)
    ? await waiting(
        sql`
          select student.id, student.full_name, min(asked_at) as asked_at
          from password_request join student on student.id = student_id
          where ${isShown} and ${studentSignInRules.isOpen} and ${isStudentInScopeSql(viewer)} group by student.id`,
        sql`select from student_session where student_id = person.id and telegram_chat_id is null and viewed_in is null`,
      )
    : []
  const ofStaff = isAccessAllowed(users.resetPassword.access, grants, isSuperadmin)
    ? await waiting(
        sql`
          select staff.id, staff.full_name, min(asked_at) as asked_at from password_request join staff on staff.id = staff_id
          where ${isShown} and ${staffSignInRules.isOpen} and login is not null and staff.id <> ${viewer.id} group by staff.id`,
        sql`select from session where staff_id = person.id and access_token_id is null`,
      )
    : []
  const { people, isBeyond } = await readStaffForChangeWithoutLocks(
    db,
    viewer,
    sql`staff.login is not null`,
    ofStaff.map(({ person }) => person.id),
  )
  const roles = new Map(
    people.filter((one) => one.isShared && !isBeyond(one)).map((one) => [one.id, one.role?.id ?? null]),
  )
  const requests = [
    ...ofStudents.map((row) => ({ ...row, of: 'student' as const, roleId: null })),
    ...ofStaff.flatMap((row) => {
      const roleId = roles.get(row.person.id)
      return roleId === undefined ? [] : [{ ...row, of: 'staff' as const, roleId }]
    }),
  ]
  return { requests: requests.sort((a, b) => a.askedAt.localeCompare(b.askedAt)) }
}
