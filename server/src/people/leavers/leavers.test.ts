import { audits } from '@markaz/protocol/control/audits/routes'
import { leavers } from '@markaz/protocol/people/leavers/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { allGrants } from '@markaz/protocol/permissions'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { sql } from '../../db/db.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  buildCourse,
  buildGroup,
  buildMembership,
  buildOffice,
  buildParent,
  buildStudent,
} from '../../testing/build.ts'
import { buildChat, buildHomework } from '../../testing/build-teaching.ts'
import { readLastAudit } from '../../testing/rows.ts'

let t: TestApp
beforeEach(async () => {
  t = await startTestApp()
})
afterEach(() => t.close())

const login = { login: 'ketgan.bola', password: 'Parol-12345' }

/** The admin signs in again, because sessions expire while the test moves the clock. */
const adminOf = (headOfficeId: number) =>
  t.signedIn({ headOfficeIds: [headOfficeId], grants: ['users:students.read', 'users:students.delete'] })

async function leaver() {
  const { db, deps } = t
  const { headOfficeId } = await buildOffice(db)
  const admin = await adminOf(headOfficeId)
  const groupId = await buildGroup(db, { headOfficeId, courseId: await buildCourse(db) })
  const id = await buildStudent(db, {
    ...{ firstName: 'Bola', lastName: 'Ketganov', phoneNumber: '998901117711', headOfficeIds: [headOfficeId] },
    ...{ login: login.login, passwordHash: await hashPassword(login.password) },
  })
  await db.run(sql`
    update student set ext_id = null, created_at = '2024-01-01', passport_series = 'AC', passport_number = '7711771',
      personal_id = '30101057711771', birth_date = '2008-05-05' where id = ${id}`)
  const membershipId = await buildMembership(db, {
    studentId: id,
    groupId,
    startedDate: '2024-01-02',
    endedDate: '2025-12-10',
  })
  const agentId = await buildParent(db, { fullName: 'Ketganova Ona', phone: '998907771177', studentIds: [id] })
  const chatId = await buildChat(db, {
    ...{ homeworkId: await buildHomework(db, { groupId }), studentId: id, status: 3, score: 80, comment: 'Sirli izoh' },
  })
  const key = `student/files/${crypto.randomUUID()}.pdf`
  await deps.files.put(key, Buffer.from('ish'))
  await db.run(sql`
    insert into file (key, name, mime_type, size_bytes, owner_student_id, used_at, created_at)
    values (${key}, 'ish-ketganov.pdf', 'application/pdf', 3, ${id}, now(), '2025-01-01')`)
  await db.run(sql`
    insert into chat_message (chat_id, kind, student_id, text, files, client_id)
    values (${chatId}, 'message', ${id}, 'Sirli gap', ${[key]}, gen_random_uuid())`)
  await db.run(sql`insert into sms (student_id, phone, text) values (${id}, '998901117711', 'Salom Ketganov')`)
  await db.run(
    sql`insert into student_feedback (student_id, text, author_id) values (${id}, 'Sirli fikr', ${admin.staffId})`,
  )
  await db.run(sql`
    insert into audit (permission_name, action, entity, entity_id, after)
    values ('users', 'update', 'student', ${id}, '{"phoneNumber": "998901117711"}')`)
  return { id, admin, headOfficeId, groupId, membershipId, agentId, key }
}

const run = async (day: string) => {
  t.clock.set(`${day}T09:00:00+05:00`)
  await t.app.queue.runDue('leavers.erase')
}

const listed = async (headOfficeId: number) =>
  (await t.send(leavers.list, { token: (await adminOf(headOfficeId)).token, query: {} })).data.students
const statusOf = async (headOfficeId: number, id: number) =>
  (await t.send(students.read, { token: (await adminOf(headOfficeId)).token, params: { id } })).status
const restore = async (headOfficeId: number, id: number) =>
  t.send(leavers.restore, { token: (await adminOf(headOfficeId)).token, params: { id } })

async function everything(): Promise<Record<string, string[]>> {
  const tables = await t.db.many<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname !~ '^(audit|audit_what|job|leaver|notification|notification_receiver|.*session|telegram_.*|parent_code|student_feed|staff|role|office|head_office|staff_head_office)$'`)
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await t.deps.pool.query(
      `select (to_jsonb(r) - '{changed_at,access_version}'::text[])::text as text from "${name}" r order by 1`,
    )
    found[name] = rows.map(({ text }) => text)
  }
  return found
}

async function readEntries(): Promise<string[]> {
  const { token } = await t.signedIn({ isSuperadmin: true, grants: [...allGrants] })
  const entries: string[] = []
  for (const { id } of await t.db.many<{ id: number }>(sql`select id from audit`))
    entries.push(JSON.stringify((await t.send(audits.read, { token, params: { id } })).data))
  return entries
}

const personal = ['Ketgan', '998901117711', '998907771177', '7711771', 'Sirli', 'ish-ketganov']

// Shows: SAFE-038
describe('the data of a student who left', () => {
  it('data of a student who left is erased after a year and a 30-day warning; 30 days later the erasure is final', async () => {
    const { id, admin, headOfficeId, key } = await leaver()
    await run('2025-12-20')
    expect(await listed(headOfficeId)).toEqual([])
    await run('2026-11-15')
    const row = { id, fullName: 'Ketganov Bola', leftOn: '2025-12-10', state: 'due', on: '2026-12-15' }
    expect(await listed(headOfficeId)).toEqual([row])
    const bell = sql`
      select title, staff_id as "staffId" from notification join notification_receiver on notification_id = notification.id where kind = 46 and staff_id = ${admin.staffId}`
    const told = { title: "Ketgan talabalarning ma'lumotlari o'chiriladi", staffId: admin.staffId }
    expect(await t.db.many(bell)).toEqual([told])
    await run('2026-12-14')
    expect(await t.db.many(bell)).toEqual([told])
    expect(await statusOf(headOfficeId, id)).toBe(200)

    await run('2026-12-15')
    expect(await statusOf(headOfficeId, id)).toBe(404)
    expect((await t.send(studentAccount.signIn, { body: login })).status).toBe(400)
    expect(await listed(headOfficeId)).toEqual([
      { id, fullName: 'Ketganov Bola', leftOn: null, state: 'held', on: '2027-01-14' },
    ])
    expect((await readEntries()).filter((entry) => personal.some((word) => entry.includes(word)))).toEqual([])
    const { erasure_hold: _, ...rest } = await everything()
    for (const word of personal) expect([word, JSON.stringify(rest).includes(word)]).toEqual([word, false])
    await run('2027-01-14')
    await t.app.queue.runDue('files.sweep')
    expect(await t.deps.files.sizeOf(key)).toBe(3)

    await run('2027-01-15')
    await t.app.queue.runDue('files.sweep')
    expect(await t.deps.files.sizeOf(key)).toBeNull()
    expect(await listed(headOfficeId)).toEqual([])
    const audit = JSON.stringify(await t.db.many(sql`select before, after, comment from audit`))
    const text = JSON.stringify(await everything()) + audit
    for (const word of personal) expect([word, text.includes(word)]).toEqual([word, false])
    expect(await t.db.one(sql`select score from chat where student_id = ${id}`)).toEqual({ score: 80 })
    const late = await restore(headOfficeId, id)
    expect([late.status, late.error.code]).toEqual([409, 'LEAVER_ERASED'])
  })

  it("undoing a former student's erasure before it is final restores everything except sessions", async () => {
    const { id, headOfficeId } = await leaver()
    await run('2026-11-15')
    expect((await t.send(studentAccount.signIn, { body: login })).status).toBe(200)
    const before = await everything()
    await run('2026-12-15')
    expect(await everything()).not.toEqual(before)
    const stranger = await t.signedIn({
      headOfficeIds: [(await buildOffice(t.db)).headOfficeId],
      grants: ['users:students.delete'],
    })
    expect((await t.send(leavers.restore, { token: stranger.token, params: { id } })).status).toBe(404)
    expect((await restore(headOfficeId, id)).status).toBe(200)
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'leaver-restored', entityId: id })
    const after = await everything()
    for (const name of Object.keys(before)) expect([name, after[name]]).toEqual([name, before[name]])
    expect(await t.db.many(sql`select from student_session where ended_at is null`)).toEqual([])
    await run('2027-01-13')
    expect(await statusOf(headOfficeId, id)).toBe(200)
  })

  it.each([
    [
      'joins a group again',
      (id: number, groupId: number) =>
        t.build.membership({ studentId: id, groupId, startedDate: '2026-12-01', endedDate: null }),
    ],
    [
      'is listed by the ERP again',
      (id: number) => t.db.run(sql`update student set ext_id = 'x-1', gone_at = null where id = ${id}`),
    ],
  ])('data of a student who left is not erased if the student %s', async (_, comeBack) => {
    const { id, headOfficeId, groupId } = await leaver()
    await run('2026-11-15')
    expect(await listed(headOfficeId)).toHaveLength(1)
    await comeBack(id, groupId)
    await run('2026-12-20')
    expect(await listed(headOfficeId)).toEqual([])
    expect(await statusOf(headOfficeId, id)).toBe(200)
  })

  it('data of students who left is not erased while the centre has set no storage period', async () => {
    const { admin, headOfficeId } = await leaver()
    const weak = await t.signedIn({ grants: ['users:students.read'] })
    const off = { body: { months: null } }
    expect((await t.send(leavers.setMonths, { token: weak.token, ...off })).status).toBe(403)
    expect((await t.send(leavers.list, { token: weak.token, query: {} })).status).toBe(403)
    expect((await t.send(leavers.setMonths, { token: admin.token, ...off })).status).toBe(200)
    expect(await readLastAudit(t.db)).toMatchObject({
      entity: 'leaver-setting',
      before: { months: 12 },
      after: { months: null },
    })
    await run('2028-01-01')
    expect(await listed(headOfficeId)).toEqual([])
  })
})
