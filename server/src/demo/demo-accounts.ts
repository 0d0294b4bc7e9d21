import { wellKnownDemoRowIds } from '@markaz/demo/demo-centre'
import type { SigningParentInput } from '@markaz/protocol/people/parents/schemas'
import { grantOptions, permissionNames } from '@markaz/protocol/permissions'
import { personalDataGrant } from '@markaz/protocol/personal'
import { generatePassword, hashPassword } from '../centre/sign-in/passwords.ts'
import { type Db, sql } from '../db/db.ts'

const every = (name: string) => grantOptions.map((option) => `${name}.${option}`)
const read = (name: string) => `${name}.read`

export const demoRoles = {
  teacher: {
    name: "O'qituvchi",
    type: 2,
    grants: [
      ...permissionNames.filter((name) => name.startsWith('my_groups')).flatMap(every),
      personalDataGrant,
      read('profile'),
    ],
  },
  assistant: {
    name: 'Assistent',
    type: 2,
    grants: [
      read('my_groups'),
      read('my_groups:attendance'),
      'my_groups:attendance.update',
      read('my_groups:journal'),
      read('my_groups:all_homeworks'),
      read('my_groups:check_homeworks'),
      'my_groups:check_homeworks.update',
      read('my_groups:exam_chats'),
      'my_groups:exam_chats.update',
      read('my_groups:video_upload'),
      personalDataGrant,
      read('profile'),
    ],
  },
  manager: {
    name: 'Filial menejeri',
    type: 1,
    grants: [
      read('all_groups'),
      'all_groups.update',
      ...[
        'attendance',
        'journal',
        'all_homeworks',
        'check_homeworks',
        'exam',
        'exam_chats',
        'homework_statistics',
        'video_upload',
      ].flatMap((sub) => every(`all_groups:${sub}`)),
      read('study:homework_statistics'),
      read('study:courses'),
      read('study:curriculum'),
      ...permissionNames.filter((name) => name.startsWith('users')).map(read),
      // The right `users.update` also allows blocking parents.
      'users.update',
      ...every('users:students'),
      ...every('users:student_feedbacks'),
      ...every('settings:contracts'),
      ...every('student:certificate'),
      ...permissionNames.filter((name) => /^(gamification|store|events)/.test(name)).flatMap(every),
      ...every('management:call'),
      ...every('management:reports'),
      read('staff_control:offices'),
      read('profile'),
    ],
  },
  /** Phones and documents are masked, because a cashier does not need them. */
  cashier: {
    name: 'Kassir',
    type: 1,
    grants: [
      read('users'),
      read('users:students'),
      ...permissionNames.filter((name) => name.startsWith('store')).map(read),
      'store:transactions.update',
      read('profile'),
    ],
  },
  guest: { name: 'Mehmon', type: 1, grants: [] as string[] },
}

/** The sign-in names that `npm start` prints, one for each role of the demo. */
export const demoLogins = {
  teacher: 'oqituvchi',
  assistant: 'assistent',
  manager: 'menejer',
  cashier: 'kassir',
  guest: 'mehmon',
} as const

/** The login of the demo student; the password is that of the other demo accounts. */
export const demoStudentLogin = 'talaba'

/** The parent who can sign in to the demo with the fixed code `demoSignInCode`. */
export const demoParentData = {
  fullName: 'Rahimova Nodira',
  passportSeries: 'AD',
  passportNumber: '7654321',
  phone: '998901112233',
  relation: 'mother',
} satisfies SigningParentInput

/**
 * Returns the password of the demo accounts: from the settings, else the stored one, else a new one. Demo accounts of
 * an earlier version, which have the superadmin's first password, get the returned password.
 */
export async function ensureDemoPassword(db: Db, passwordFromSettings?: string): Promise<string> {
  const password = passwordFromSettings ?? generatePassword()
  const passwordHash = await hashPassword(password)
  const value = Buffer.from(password)
  return db.transaction(async (tx) => {
    const isFirst = await tx.run(
      sql`insert into app_value (name, value) values (${passwordName}, ${value}) on conflict do nothing`,
    )
    const kept = await tx.one<{ value: Buffer }>(sql`select value from app_value where name = ${passwordName}`)
    if (!isFirst && kept && (!passwordFromSettings || kept.value.equals(value))) return kept.value.toString()
    await tx.run(sql`update app_value set value = ${value} where name = ${passwordName}`)
    await tx.run(sql`
      update staff set password_hash = ${passwordHash}, must_change_password = false where login = any(${Object.values(demoLogins)})`)
    await tx.run(sql`update student set password_hash = ${passwordHash} where login = ${demoStudentLogin}`)
    return password
  })
}

/** The password is stored as plain text, because each start prints it for users who try the demo. */
const passwordName = 'demo-password'

/** Gives a teacher and an assistant a profile, and adds a branch manager, a cashier and a user without rights. */
export async function addDemoAccounts(db: Db, { password, today }: { password: string; today: string }): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const roleIds: Record<string, number | undefined> = {}
    for (const [key, role] of Object.entries(demoRoles)) {
      const row = await tx.one<{ id: number }>(sql`
        insert into role (name, type, grants) values (${role.name}, ${role.type}, ${role.grants})
        on conflict (lower(name)) where deleted_at is null do update set grants = excluded.grants returning id`)
      roleIds[key] = row?.id
    }
    for (const [key, extId] of [
      ['teacher', wellKnownDemoRowIds.teacher],
      ['assistant', wellKnownDemoRowIds.assistant],
    ] as const) {
      await tx.run(sql`
        update staff set login = ${demoLogins[key]}, password_hash = ${passwordHash}, role_id = ${roleIds[key]} where ext_id = ${extId} and login is null`)
    }
    for (const [key, firstName, lastName] of [
      ['manager', 'Gulnora', 'Ergasheva'],
      ['cashier', 'Munira', 'Kassirova'],
      ['guest', 'Bobur', 'Mehmonov'],
    ] as const) {
      await tx.run(sql`
        insert into staff (kind, first_name, last_name, login, password_hash, role_id)
        values (1, ${firstName}, ${lastName}, ${demoLogins[key]}, ${passwordHash}, ${roleIds[key]}) on conflict do nothing`)
    }
    await tx.run(sql`
      insert into staff_head_office (staff_id, head_office_id)
      select staff.id, head_office.id from staff cross join head_office
      where login = any(${[demoLogins.manager, demoLogins.cashier]}) and head_office.ext_id = ${wellKnownDemoRowIds.relatedOffices[0]} on conflict do nothing`)
    // The superadmin's first password is shown to users who try the demo, so they need not change it at the sign-in.
    await tx.run(sql`update staff set must_change_password = false where is_superadmin`)
    // The demo student is the first current student of the demo teacher's first group.
    await tx.run(sql`
      update student set login = ${demoStudentLogin}, password_hash = ${passwordHash}
      where id = (
        select student.id from student
        join student_group on student_group.student_id = student.id and student_group.gone_at is null
        join study_group on study_group.id = student_group.group_id
        join group_staff on group_staff.group_id = study_group.id and group_staff.role = 'teacher' and group_staff.gone_at is null
        join staff on staff.id = group_staff.staff_id
        where staff.login = ${demoLogins.teacher} and study_group.started_date <= ${today}::date and student_group.started_date <= ${today}::date
          and coalesce(student_group.ended_date >= ${today}::date, true) and student.gone_at is null
        order by study_group.ext_id, student_group.started_date, student.ext_id limit 1
      ) and login is null and not exists (select from student where login = ${demoStudentLogin})`)
    await tx.run(sql`
      with welcome as (
        insert into notification (kind, title, body)
        values (1, 'Markazga xush kelibsiz', 'Bu namuna markaz: undagi odamlar va guruhlar o''ylab topilgan. Yuqoridagi tugma bilan sinxronizatsiyani sinab ko''ring.')
        returning id
      )
      insert into notification_receiver (staff_id, notification_id) select staff.id, welcome.id from staff, welcome where login is not null`)
  })
}
