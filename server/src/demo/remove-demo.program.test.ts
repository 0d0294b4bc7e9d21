import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Db, raw, sql } from '../db/db.ts'
import { buildGroup, buildHeadOffice, buildMembership, buildRole, buildStaff, buildStudent } from '../testing/build.ts'
import { createTestDatabase } from '../testing/database.ts'
import { demoLogins } from './demo-accounts.ts'
import { detectDatabaseContent, markDatabaseAsDemo } from './demo-database.ts'
import { type DemoRemovalResult, removeDemoData } from './remove-demo.ts'

// Each test runs several hundred statements, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let db: Db
let close: () => Promise<void>
beforeEach(async () => {
  ;({ db, close } = await createTestDatabase())
  await buildStaff(db, { isSuperadmin: true })
})
afterEach(() => close())

async function realCentre() {
  const headOfficeId = await buildHeadOffice(db)
  await db.run(
    sql`insert into office (name, head_office_id) select name, id from head_office where id = ${headOfficeId}`,
  )
  const roleId = await buildRole(db, { name: "O'qituvchi" })
  const teacherId = await buildStaff(db, { login: 'haqiqiy.ustoz', roleId, headOfficeIds: [headOfficeId] })
  const groupId = await buildGroup(db, { headOfficeId })
  const studentId = await buildStudent(db, { headOfficeIds: [headOfficeId] })
  await buildMembership(db, { studentId, groupId, startedDate: '2026-09-01' })
  const lessonId = await db.newId(sql`
    insert into lesson (group_id, date, begin_time, end_time) values (${groupId}, '2026-11-02', '09:00', '10:30') returning id`)
  await db.run(sql`
    insert into homework (group_id, lesson_id, date, theme, description, type, hours, author_id, deadline)
    values (${groupId}, ${lessonId}, '2026-11-02', 'Haqiqiy vazifa', 'Bajaring', 1, 24, ${teacherId}, '2026-11-03T10:00Z')`)
  return { headOfficeId, groupId, studentId, lessonId, teacherId }
}

const tables = [
  'head_office',
  'office',
  'role',
  'staff',
  'study_group',
  'student',
  'student_group',
  'lesson',
  'homework',
  'attendance',
  'point_balance',
]
const everything = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const rows = await db.many<{ row: string }>(
          sql`select (to_jsonb(t) - 'changed_at')::text as row from ${raw(table)} t order by 1`,
        )
        return [table, rows.map(({ row }) => row)] as const
      }),
    ),
  )

async function letDemoIn() {
  await markDatabaseAsDemo(db, '2026-11-21')
  await db.run(sql`insert into app_value (name, value) values ('demo-day', '2026-11-21'), ('demo-password', 'x')`)
  const run = await db.newId(sql`
    insert into sync_run (type, status, started_at, finished_at)
    values ('student', 'done', '2026-11-21T04:00:00Z', '2026-11-21T04:00:09Z') returning id`)
  await db.run(
    sql`insert into sync_row (run_id, what, entity, ext_id) values (${run}, 'added', 'student', 'student-0001')`,
  )
  const headOfficeId = await db.newId(
    sql`insert into head_office (ext_id, name) values ('office-chilonzor', 'Namuna Chilonzor') returning id`,
  )
  await db.run(
    sql`insert into office (name, head_office_id) select name, id from head_office where id = ${headOfficeId}`,
  )
  const roleId = await buildRole(db, { name: 'Mehmon', type: 1, grants: [] })
  const teacherId = await buildStaff(db, { login: demoLogins.teacher, roleId, headOfficeIds: [headOfficeId] })
  await db.run(sql`update staff set ext_id = 'teacher-001', kind = 2 where id = ${teacherId}`)
  const managerId = await buildStaff(db, { login: demoLogins.manager, roleId, headOfficeIds: [headOfficeId] })
  await db.run(
    sql`update staff set ext_id = null, first_name = 'Gulnora', last_name = 'Ergasheva' where id = ${managerId}`,
  )
  const groupId = await buildGroup(db, { headOfficeId })
  const studentId = await buildStudent(db, { headOfficeIds: [headOfficeId] })
  await db.run(sql`update student set ext_id = 'student-0001' where id = ${studentId}`)
  await buildMembership(db, { studentId, groupId, startedDate: '2026-09-01' })
  return { headOfficeId, groupId, studentId, teacherId, managerId }
}

const remove = () => removeDemoData(db, async () => true) as Promise<DemoRemovalResult>

describe('removing the demo from a database that also contains a real centre', () => {
  // Shows: SAFE-023
  it('removing the demo deletes all demo rows and leaves every row of the real centre unchanged', async () => {
    await realCentre()
    const before = await everything()
    await letDemoIn()
    const { removed, closed } = await remove()
    expect(await everything()).toEqual(before)
    expect(removed).toMatchObject({
      head_office: 1,
      office: 1,
      staff: 2,
      role: 1,
      study_group: 1,
      student: 1,
      sync_run: 1,
    })
    expect([closed, await detectDatabaseContent(db)]).toEqual([[], 'centre'])
    expect(await db.many(sql`select name from app_value where name like 'demo%'`)).toEqual([])
    expect(await db.one(sql`select action, entity, comment from audit`)).toEqual({
      action: 'delete',
      entity: 'centre',
      comment: 'demo',
    })
  })

  // Shows: SAFE-023
  it('removing the demo deletes what the demo wrote about real students, and restores real rows that its synchronization marked as deleted', async () => {
    const { headOfficeId, studentId, lessonId } = await realCentre()
    const before = await everything()
    await letDemoIn()
    await db.run(sql`update head_office set gone_at = '2026-11-21T04:00:05Z' where id = ${headOfficeId}`)
    await db.run(sql`
      update student set passport_series = 'AB', passport_number = lpad((id * 7919 % 10000000)::text, 7, '0'),
        personal_id = '3010100' || lpad((id * 7919 % 10000000)::text, 7, '0') where id = ${studentId}`)
    await db.run(sql`
      insert into attendance (lesson_id, student_id, mark, marked_at)
      select id, ${studentId}, 1, (date + end_time) at time zone 'Asia/Tashkent' from lesson where id = ${lessonId}`)
    await db.run(sql`update lesson set attended_count = 1, marked_at = now() where id = ${lessonId}`)
    const { reopened } = await remove()
    expect([reopened, await everything()]).toEqual([1, before])
  })

  it('removing the demo keeps demo people and roles that real rows refer to, and closes the accounts of these people', async () => {
    const { groupId, lessonId, studentId } = await realCentre()
    const demo = await letDemoIn()
    // Here a user has marked attendance as the demo manager, and a real teacher has got a demo role.
    await db.run(sql`
      insert into attendance (lesson_id, student_id, mark, marked_by, marked_at)
      values (${lessonId}, ${studentId}, 1, ${demo.managerId}, '2026-11-02T06:12:34.567Z')`)
    await db.run(
      sql`update staff set role_id = (select role_id from staff where id = ${demo.teacherId}) where login = 'haqiqiy.ustoz'`,
    )
    await db.run(
      sql`insert into group_staff (group_id, staff_id, role) values (${groupId}, ${demo.teacherId}, 'assistant')`,
    )
    const { closed } = await remove()
    expect(closed).toEqual(['Ergasheva Gulnora'])
    expect(
      await db.many(sql`
        select first_name as "firstName", login, password_hash as hash, is_blocked as "isBlocked" from staff where not is_superadmin order by id`),
    ).toEqual([
      expect.objectContaining({ login: 'haqiqiy.ustoz', isBlocked: false }),
      { firstName: 'Gulnora', login: null, hash: null, isBlocked: true },
    ])
    expect(await db.one(sql`select count(*) from role where name = 'Mehmon'`)).toEqual({ count: 1 })
    expect(await db.one(sql`select count(*) from attendance where marked_by = ${demo.managerId}`)).toEqual({ count: 1 })
    expect(await db.one(sql`select count(*) from group_staff`)).toEqual({ count: 0 })
  })

  it('if the user does not confirm the removal of the demo data, nothing changes', async () => {
    await realCentre()
    await letDemoIn()
    const before = await everything()
    expect(await removeDemoData(db, async () => false)).toBeNull()
    expect([await everything(), await detectDatabaseContent(db)]).toEqual([before, 'mixed'])
  })

  it('after the demo has been removed, the triggers that protect the points ledger and the audit are active again', async () => {
    await letDemoIn()
    await remove()
    await expect(db.run(sql`delete from audit`)).rejects.toThrow()
    expect(await db.many(sql`select tgname from pg_trigger where not tgisinternal and tgenabled = 'D'`)).toEqual([])
  })
})
