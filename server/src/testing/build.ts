import { randomUUID } from 'node:crypto'
import { DoorType } from '@markaz/protocol/control/doors/schemas'
import { type Db, sql } from '../db/db.ts'
import { insertReturningId } from './rows.ts'

/** Makes names and keys unique, so that no test sees the rows of another test. */
let counter = 0
const next = () => ++counter

export async function buildHeadOffice(db: Db, { name = `Bosh ofis ${next()}` } = {}): Promise<number> {
  return insertReturningId(
    db,
    sql`insert into head_office (ext_id, name) values (${randomUUID()}, ${name}) returning id`,
  )
}

export async function buildOffice(
  db: Db,
  { name = `Filial ${next()}` } = {},
): Promise<{ id: number; headOfficeId: number }> {
  const headOfficeId = await buildHeadOffice(db, { name: `${name} bosh ofisi` })
  return {
    id: await insertReturningId(
      db,
      sql`insert into office (name, head_office_id) values (${name}, ${headOfficeId}) returning id`,
    ),
    headOfficeId,
  }
}

export async function buildRole(
  db: Db,
  { name = `Rol ${next()}`, type = 1, grants = [] as string[], isAdmin = false } = {},
): Promise<number> {
  return insertReturningId(
    db,
    sql`insert into role (name, type, grants, is_admin) values (${name}, ${type}, ${grants}, ${isAdmin}) returning id`,
  )
}

export interface StaffOptions {
  kind?: 1 | 2
  firstName?: string
  lastName?: string
  /** Null = the staff member cannot sign in. */
  login?: string | null
  passwordHash?: string
  roleId?: number
  isSuperadmin?: boolean
  isBlocked?: boolean
  workStatus?: 1 | 2
  phoneNumber?: string
  /** True = a second person has confirmed the phone number; the user who entered it is not recorded. */
  isPhoneConfirmed?: boolean
  headOfficeIds?: number[]
}

export async function buildStaff(db: Db, options: StaffOptions = {}): Promise<number> {
  const n = next()
  const login = options.login === undefined ? `xodim${n}.${randomUUID().slice(0, 8)}` : options.login
  const roleId = login === null ? null : (options.roleId ?? (await buildRole(db)))
  const id = await insertReturningId(
    db,
    sql`insert into staff (kind, ext_id, first_name, last_name, phone_number, login, password_hash, role_id, is_superadmin, is_blocked, work_status)
      values (${options.kind ?? 1}, ${randomUUID()}, ${options.firstName ?? `Ism${n}`}, ${options.lastName ?? `Familiya${n}`}, ${options.phoneNumber ?? null},
        ${login}, ${login && (options.passwordHash ?? 'argon2id$8$1$AAAA$AAAA')}, ${roleId}, ${options.isSuperadmin ?? false},
        ${options.isBlocked ?? false}, ${options.workStatus ?? 1}) returning id`,
  )
  if (options.isPhoneConfirmed ?? true)
    await db.run(sql`update staff_phone set confirmed_at = created_at where staff_id = ${id}`)
  for (const headOfficeId of options.headOfficeIds ?? []) {
    await db.run(sql`insert into staff_head_office (staff_id, head_office_id) values (${id}, ${headOfficeId})`)
  }
  return id
}

export async function buildStudent(
  db: Db,
  options: {
    firstName?: string
    lastName?: string
    middleName?: string
    hId?: string
    phoneNumber?: string
    /** Null = the student has no account, like a student whom the ERP has just sent. */
    login?: string | null
    passwordHash?: string
    photo?: string
    /** True = a second person has confirmed the phone number; the user who entered it is not recorded. */
    isPhoneConfirmed?: boolean
    headOfficeIds?: number[]
  } = {},
): Promise<number> {
  const n = next()
  const { login = null, passwordHash = 'argon2id$8$1$AAAA$AAAA' } = options
  const id = await insertReturningId(
    db,
    sql`insert into student (ext_id, h_id, first_name, last_name, middle_name, phone_number, login, password_hash, photo)
      values (${randomUUID()}, ${options.hId ?? `${100_000 + n}`}, ${options.firstName ?? `Ism${n}`}, ${options.lastName ?? `Familiya${n}`},
        ${options.middleName ?? null}, ${options.phoneNumber ?? null}, ${login}, ${login && passwordHash}, ${options.photo ?? null}) returning id`,
  )
  if (options.isPhoneConfirmed ?? true)
    await db.run(sql`update student_phone set confirmed_at = created_at where student_id = ${id}`)
  for (const headOfficeId of options.headOfficeIds ?? []) {
    await db.run(sql`insert into student_head_office (student_id, head_office_id) values (${id}, ${headOfficeId})`)
  }
  return id
}

export async function buildDoorDevice(
  db: Db,
  options: { headOfficeId: number; name?: string; type?: DoorType; clockAheadSeconds?: number },
): Promise<number> {
  const n = next()
  return insertReturningId(
    db,
    sql`insert into door_device (name, type, ip_address, port, admin_login, admin_password, head_office_id, clock_ahead_seconds, state_since, created_at)
      values (${options.name ?? `Eshik ${n}`}, ${options.type ?? DoorType.Enter}, '192.0.2.1', ${n}, 'admin', '', ${options.headOfficeId},
        ${options.clockAheadSeconds ?? null}, now(), now()) returning id`,
  )
}

export async function buildFaceOnDoorDevice(
  db: Db,
  { deviceId, staffId, studentId }: { deviceId: number; staffId?: number; studentId?: number },
): Promise<void> {
  const person = staffId ? sql`staff where id = ${staffId}` : sql`student where id = ${studentId}`
  await db.run(sql`
    insert into door_face (device_id, ${staffId ? sql`staff_id` : sql`student_id`}, photo, full_name, told_at)
    select ${deviceId}, id, coalesce(door_photo, photo, 'sinov'), full_name, now() from ${person}
    on conflict do nothing`)
}

export async function buildFaceConsent(
  db: Db,
  { staffId, studentId, agentId }: { staffId?: number; studentId?: number; agentId?: number },
): Promise<void> {
  await db.run(sql`
    insert into face_consent (staff_id, student_id, signer, agent_id, way, signed_on, text_version, text, scan, given_at)
    values (${staffId ?? null}, ${studentId ?? null}, ${agentId ? 'parent' : 'self'}, ${agentId ?? null}, 'paper', '2026-11-01',
      'sinov', 'sinov', ${`sinov/${randomUUID()}.pdf`}, now())
    on conflict do nothing`)
}

export async function buildCourse(db: Db, { name = `Kurs ${next()}` } = {}): Promise<number> {
  return insertReturningId(db, sql`insert into course (ext_id, name) values (${randomUUID()}, ${name}) returning id`)
}

export async function buildCategory(db: Db, { name = `Kategoriya ${next()}` } = {}): Promise<number> {
  return insertReturningId(db, sql`insert into category (h_name, display_name) values (${name}, ${name}) returning id`)
}

export interface GroupOptions {
  name?: string
  headOfficeId?: number | null
  courseId?: number
  categoryId?: number
  learningTypeId?: number
  startedDate?: string | null
  endedDate?: string | null
}

/** Inserts a group. By default it is active from 1 September 2026 to 31 May 2027. */
export async function buildGroup(db: Db, options: GroupOptions = {}): Promise<number> {
  const { startedDate = '2026-09-01', endedDate = '2027-05-31' } = options
  return insertReturningId(
    db,
    sql`insert into study_group (ext_id, name, head_office_id, course_id, category_id, learning_type_id, started_date, ended_date)
      values (${randomUUID()}, ${options.name ?? `Guruh ${next()}`}, ${options.headOfficeId ?? null}, ${options.courseId ?? null},
        ${options.categoryId ?? null}, ${options.learningTypeId ?? null}, ${startedDate}, ${endedDate}) returning id`,
  )
}

export async function buildGroupStaff(
  db: Db,
  {
    groupId,
    staffId,
    role = 'teacher',
    endedDate = null,
  }: { groupId: number; staffId: number; role?: 'teacher' | 'assistant'; endedDate?: string | null },
): Promise<number> {
  return insertReturningId(
    db,
    sql`insert into group_staff (ext_id, group_id, staff_id, role, is_primary, ended_date)
      values (${randomUUID()}, ${groupId}, ${staffId}, ${role}, ${role === 'teacher'}, ${endedDate}) returning id`,
  )
}

/**
 * Inserts a weekly schedule. Default: every Monday, Wednesday and Saturday, 15:00-17:00 (21 November 2026 is a
 * Saturday).
 */
export async function buildScheduleItem(
  db: Db,
  options: {
    groupId: number
    staffId?: number | null
    daysOfWeek?: number[]
    beginTime?: string
    endTime?: string
    startDate?: string
    endDate?: string | null
    classroomName?: string | null
  },
): Promise<number> {
  return insertReturningId(
    db,
    sql`insert into schedule_item (group_id, key, staff_id, days_of_week, begin_time, end_time, start_date, end_date, classroom_name)
      values (${options.groupId}, ${randomUUID()}, ${options.staffId ?? null}, ${options.daysOfWeek ?? [1, 3, 6]}, ${options.beginTime ?? '15:00'},
        ${options.endTime ?? '17:00'}, ${options.startDate ?? '2026-09-01'}, ${options.endDate ?? null}, ${options.classroomName ?? null}) returning id`,
  )
}

export async function buildLesson(
  db: Db,
  options: { groupId: number; scheduleItemId?: number | null; date: string; beginTime?: string; endTime?: string },
): Promise<number> {
  return insertReturningId(
    db,
    sql`insert into lesson (group_id, schedule_item_id, date, begin_time, end_time)
      values (${options.groupId}, ${options.scheduleItemId ?? null}, ${options.date}, ${options.beginTime ?? '15:00'}, ${options.endTime ?? '17:00'})
      returning id`,
  )
}

/** Inserts a student's membership in a group. Both dates are inclusive; by default there is no last day. */
export async function buildMembership(
  db: Db,
  {
    studentId,
    groupId,
    startedDate = '2026-09-01',
    endedDate = null,
  }: { studentId: number; groupId: number; startedDate?: string | null; endedDate?: string | null },
): Promise<number> {
  return insertReturningId(
    db,
    sql`insert into student_group (ext_id, student_id, group_id, started_date, ended_date)
      values (${randomUUID()}, ${studentId}, ${groupId}, ${startedDate}, ${endedDate}) returning id`,
  )
}

/** Inserts a price in so'm without fractions. */
export async function buildPrice(
  db: Db,
  { courseId, name = `Narx ${next()}`, amount = 600_000 }: { courseId: number; name?: string; amount?: number },
): Promise<number> {
  return insertReturningId(
    db,
    sql`insert into price (course_id, name, amount) values (${courseId}, ${name}, ${amount}) returning id`,
  )
}

/** Inserts a discount for all courses and branches, valid on all days of the tests; with a code it is a promo code. */
export async function buildDiscount(
  db: Db,
  options: {
    code?: string
    percent?: number
    amount?: number
    startDate?: string
    endDate?: string
    limit?: number
    courseIds?: number[]
    officeIds?: number[]
  } = {},
): Promise<number> {
  const { code = null, amount = null, startDate = '2026-11-01', endDate = '2027-12-31', limit = null } = options
  const percent = options.percent ?? (amount === null ? 10 : null)
  const id = await db.newId(sql`
    insert into discount (name, code, percent, amount, start_date, end_date, use_limit, created_at)
    values (${`Chegirma ${next()}`}, ${code}, ${percent}, ${amount}, ${startDate}, ${endDate}, ${limit}, now()) returning id`)
  const { courseIds = [], officeIds = [] } = options
  await db.run(sql`insert into discount_course (discount_id, course_id) select ${id}, unnest(${courseIds}::bigint[])`)
  await db.run(sql`insert into discount_office (discount_id, office_id) select ${id}, unnest(${officeIds}::bigint[])`)
  return id
}

export async function buildParent(
  db: Db,
  options: {
    fullName?: string
    phone?: string
    isPhoneConfirmed?: boolean
    status?: 1 | 2
    firstSignedAt?: string | null
    relation?: 'father' | 'mother' | 'guardian' | 'other'
    studentIds?: number[]
  } = {},
): Promise<number> {
  const n = next()
  const id = await insertReturningId(
    db,
    sql`insert into agent (full_name, passport_series, passport_number, phone, status, first_signed_at)
      values (${options.fullName ?? `Ota-ona ${n}`}, 'AB', ${String(n).padStart(7, '0')}, ${options.phone ?? '998901234567'},
        ${options.status ?? 1}, ${options.firstSignedAt ?? null}) returning id`,
  )
  if (options.isPhoneConfirmed ?? true)
    await db.run(sql`update agent_phone set confirmed_at = created_at where agent_id = ${id}`)
  for (const studentId of options.studentIds ?? []) {
    await db.run(sql`
      insert into agent_student (agent_id, student_id, relation) values (${id}, ${studentId}, ${options.relation ?? 'father'})`)
  }
  return id
}
