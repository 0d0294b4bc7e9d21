import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { parentPhones, studentParents } from '@markaz/protocol/people/parents/routes'
import { Gender } from '@markaz/protocol/people/staff/schemas'
import { students } from '@markaz/protocol/people/students/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import PizZip from 'pizzip'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { type Sql, sql } from '../../db/db.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  buildCourse,
  buildGroup,
  buildLesson,
  buildMembership,
  buildOffice,
  buildParent,
  buildStudent,
} from '../../testing/build.ts'
import { buildChat, buildHomework } from '../../testing/build-teaching.ts'
import { countRowsOfTables, readLastAudit, readRowOf } from '../../testing/rows.ts'

let t: TestApp
beforeEach(async () => {
  t = await startTestApp()
})
afterEach(() => t.close())

/** Values that the erasure must remove everywhere. Each value is stored in at least one table. */
const secrets = [
  'Yashirinov',
  'Komil',
  'Otasiz',
  '998901110011',
  'AB1234567',
  '30101051234567',
  'komil.login',
  'Maxfiy fikr',
  'Kasal edi',
  'Men yozdim',
  'Sir shundaki',
  'Onasi Zulfiya',
  '998907770077',
  'vazifa-komil.pdf',
  'Yomon edi',
  'Oila sirini yozdi',
  'tashxis.pdf',
]

async function studentWithEverything({ endedDate = '2026-11-20' as string | null, isInErp = false } = {}) {
  const { db, deps } = t
  const { headOfficeId } = await buildOffice(db)
  const admin = await t.signedIn({
    headOfficeIds: [headOfficeId],
    grants: ['users:students.read', 'users:students.update', 'users:students.delete'],
  })
  const groupId = await buildGroup(db, { headOfficeId, courseId: await buildCourse(db) })
  const id = await buildStudent(db, {
    lastName: 'Yashirinov',
    firstName: 'Komil',
    middleName: 'Otasiz',
    phoneNumber: '998901110011',
    login: 'komil.login',
    passwordHash: await hashPassword('Parol-12345'),
    headOfficeIds: [headOfficeId],
  })
  await db.run(sql`
    update student set passport_series = 'AB', passport_number = '1234567', personal_id = '30101051234567', gender = 1,
      birth_date = '2010-05-05', mobile = '998901110011', erp = '{"lastName": "Yashirinov"}',
      ext_id = case when ${isInErp} then ext_id end
    where id = ${id}`)
  const membershipId = await buildMembership(db, { studentId: id, groupId, endedDate })
  await db.run(sql`update student_group set stop_reason = 'Yomon edi' where id = ${membershipId}`)
  await db.run(
    sql`insert into student_feedback (student_id, text, author_id) values (${id}, 'Maxfiy fikr', ${admin.staffId})`,
  )
  const lessonId = await buildLesson(db, { groupId, date: '2026-11-10' })
  await db.run(sql`
    insert into attendance (lesson_id, student_id, mark, reason_type, comment) values (${lessonId}, ${id}, 2, 'reasonable', 'Kasal edi')`)
  const homeworkId = await buildHomework(db, { groupId, lessonId })
  const chatId = await buildChat(db, { homeworkId, studentId: id, status: 3, score: 90, comment: 'Sir shundaki' })
  const key = `student/files/${crypto.randomUUID()}.pdf`
  await deps.files.put(key, Buffer.from('komilning ishi'))
  await db.run(sql`
    insert into file (key, name, mime_type, size_bytes, owner_student_id, used_at, created_at)
    values (${key}, 'vazifa-komil.pdf', 'application/pdf', 14, ${id}, now(), '2026-11-10')`)
  await db.run(sql`
    insert into chat_message (chat_id, kind, student_id, text, files, client_id)
    values (${chatId}, 'message', ${id}, 'Men yozdim', ${[key]}, gen_random_uuid())`)
  const paper = `parents/messages/${crypto.randomUUID()}.pdf`
  await deps.files.put(paper, Buffer.from('tashxis'))
  await db.run(sql`
    with paper as (
      insert into file (key, name, mime_type, size_bytes, used_at, created_at)
      values (${paper}, 'tashxis.pdf', 'application/pdf', 7, now(), '2026-11-10')
    ), talk as (insert into family_talk (student_id, created_at) values (${id}, now()))
    select`)
  await db.run(sql`
    insert into family_message (student_id, staff_id, text, files, client_id, created_at)
    values (${id}, ${admin.staffId}, 'Oila sirini yozdi', ${[paper]}, gen_random_uuid(), now())`)
  await db.run(sql`insert into sms (student_id, phone, text) values (${id}, '998901110011', 'Komil, loginingiz')`)
  const agentId = await buildParent(db, { fullName: 'Onasi Zulfiya', phone: '998907770077', studentIds: [id] })
  // A parent without links to children, like a record that was merged into another parent.
  const duplicateId = await buildParent(db, { phone: '998935556677' })
  await db.run(sql`
    insert into telegram_chat (chat_id, agent_id, linked_by, linked_at)
    values (700100200, ${agentId}, 'link', now()), (700100201, ${duplicateId}, 'link', now())`)
  const document = `other/${crypto.randomUUID()}.docx`
  await deps.files.put(document, Buffer.from('shartnoma'))
  await db.run(sql`
    with kept as (
      insert into file (key, name, mime_type, size_bytes, used_at, created_at)
      values (${document}, 'shartnoma.docx', 'application/docx', 9, now(), '2026-11-10'),
        ('other/namuna.docx', 'namuna.docx', 'application/docx', 9, now(), '2026-11-10')
    ), template as (
      insert into contract_template (name, file_key, created_by) values ('Namuna', 'other/namuna.docx', ${admin.staffId}) returning id
    )
    insert into student_contract (number, student_id, template_id, type, agent_id, agent, status, file_key, phone, token_hash,
      token_expires_at, signed_at, evidence, created_by)
    select '2026/000001', ${id}, id, 'agent', ${agentId}, '{"fullName": "Onasi Zulfiya"}', 'done', ${document}, '998907770077', 'x',
      now(), now(), '{"phone": "998907770077"}', ${admin.staffId} from template`)
  await db.run(sql`
    with told as (insert into notification (kind, title, body) values (5, 'Vazifa', 'Komil, vazifa') returning id)
    insert into student_notification (notification_id, student_id) select id, ${id} from told`)
  return { id, admin, membershipId, chatId, lessonId, homeworkId, agentId, duplicateId, key }
}

async function everywhere(): Promise<string> {
  const tables = await t.db.many<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not relispartition`)
  let text = ''
  for (const { name } of tables) {
    const { rows } = await t.deps.pool.query(`select string_agg(r::text, ' ') as text from "${name}" r`)
    text += rows[0].text ?? ''
  }
  return text
}

describe('exporting the personal data of a student', () => {
  it("exporting a student's personal data answers 200 with a ZIP of the student's data and files, and writes an audit entry", async () => {
    const { id, admin } = await studentWithEverything()
    const reader = await t.signedIn({ grants: ['users:students.read'] })
    expect((await t.send(students.exportPersonalData, { token: reader.token, params: { id } })).status).toBe(403)
    const stranger = await t.signedIn({ grants: ['users:students.update'] })
    expect((await t.send(students.exportPersonalData, { token: stranger.token, params: { id } })).status).toBe(404)
    const answer = await t.send(students.exportPersonalData, { token: admin.token, params: { id } })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    const zip = new PizZip(answer.bytes)
    const text = zip.file('malumotlar.json')?.asText() as string
    for (const secret of secrets) if (!secret.includes('.pdf') && secret !== 'AB1234567') expect(text).toContain(secret)
    expect(Object.keys(JSON.parse(text))).toEqual(
      expect.arrayContaining(['shaxs', 'guruhlar', 'davomat', 'ishlar', 'sms', 'vakillar']),
    )
    const kept = Object.values(zip.files).map((file) => [file.name.replace(/^fayllar\/\d-/, ''), file.asText()])
    expect(Object.fromEntries(kept)).toMatchObject({
      'shartnoma.docx': 'shartnoma',
      'tashxis.pdf': 'tashxis',
      'vazifa-komil.pdf': 'komilning ishi',
    })
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'export-personal-data', entityId: id })
    await t.db.run(
      sql`update student set personal_id = null, passport_series = null, passport_number = null where id = ${id}`,
    )
  })
})

describe('erasing a student', () => {
  it('after erasing a student, no table contains the name, but marks, scores and the totals of lessons and homework stay', async () => {
    const { id, admin, membershipId, chatId, lessonId, homeworkId, agentId, duplicateId, key } =
      await studentWithEverything()
    const sums = () => Promise.all([readRowOf(t.db, 'lesson', lessonId), readRowOf(t.db, 'homework', homeworkId)])
    const counts = () =>
      countRowsOfTables(t.db, 'student', 'student_group', 'attendance', 'chat', 'sms', 'student_contract')
    const before = [await sums(), await counts()]
    const login = { login: 'komil.login', password: 'Parol-12345' }
    expect((await t.send(studentAccount.signIn, { body: login })).status).toBe(200)

    const answer = await t.send(students.forget, {
      token: admin.token,
      params: { id },
      body: { fullName: 'yashirinov Komil Otasiz ' },
    })
    expect(answer.status).toBe(200)
    expect([await sums(), await counts()]).toEqual(before)
    expect(
      await t.db.one(sql`select full_name, started_date, ended_date, score, mark, status from student
      join student_group on student_group.student_id = student.id and student_group.id = ${membershipId}
      join attendance on attendance.student_id = student.id
      join chat on chat.id = ${chatId} where student.id = ${id}`),
    ).toMatchObject({ full_name: `O'chirilgan talaba ${id}`, score: 90, mark: 2, status: 3 })
    expect(await readRowOf(t.db, 'agent', agentId)).toMatchObject({
      row: { full_name: `O'chirilgan vakil ${agentId}`, phone: '' },
    })
    const chats = await t.db.many(
      sql`select agent_id from telegram_chat where agent_id in (${agentId}, ${duplicateId})`,
    )
    expect(chats).toEqual([{ agent_id: duplicateId }])
    expect((await t.send(studentAccount.signIn, { body: login })).status).toBe(400)
    for (const route of [students.read, students.exportPersonalData])
      expect((await t.send(route, { token: admin.token, params: { id } })).status).toBe(404)
    const again = await t.send(students.forget, {
      token: admin.token,
      params: { id },
      body: { fullName: "O'chirilgan talaba" },
    })
    expect(again.status).toBe(404)
    const list = await t.send(students.list, { token: admin.token, query: {} })
    expect(list.data.students).toEqual([])
    const lines = await t.db.many(sql`select entity_id, before, after from audit where action = 'forget'`)
    expect(lines).toEqual([{ entity_id: id, before: null, after: null }])
    await t.app.queue.runDue('files.sweep')
    expect(await t.deps.files.sizeOf(key)).toBeNull()
    expect(await t.db.one(sql`select number, status, file_key from student_contract`)).toEqual({
      number: '2026/000001',
      status: 'done',
      file_key: null,
    })
  })

  it.each([
    ['STUDENT_ACTIVE', { endedDate: null }],
    ['STUDENT_ACTIVE', { endedDate: '2026-11-21' }],
    ['STUDENT_IN_ERP', { isInErp: true }],
  ])(
    'erasing a student answers 409 with the code %s for a student with %j, 400 for a mistyped name, and 403 without the right',
    async (code, options) => {
      const { id, admin } = await studentWithEverything(options)
      const before = await readRowOf(t.db, 'student', id)
      const body = { fullName: 'yashirinov Komil Otasiz ' }
      const refused = await t.send(students.forget, { token: admin.token, params: { id }, body })
      expect([refused.status, refused.error.code]).toEqual([409, code])
      const wrong = await t.send(students.forget, { token: admin.token, params: { id }, body: { fullName: 'Boshqa' } })
      expect([wrong.status, wrong.error.fields]).toEqual([400, { fullName: "Talabaning to'liq ismini yozing" }])
      const weak = await t.signedIn({ grants: ['users:students.update'], isSuperadmin: true })
      expect((await t.send(students.forget, { token: weak.token, params: { id }, body })).status).toBe(403)
      expect(await readRowOf(t.db, 'student', id)).toEqual(before)
    },
  )

  it('a student who left the ERP can be erased, and the ERP may send the student again as a new student', async () => {
    const { id, admin } = await studentWithEverything({ isInErp: true })
    await t.db.run(sql`update student set gone_at = '2026-11-20' where id = ${id}`)
    const body = { fullName: 'yashirinov Komil Otasiz ' }
    expect((await t.send(students.forget, { token: admin.token, params: { id }, body })).status).toBe(200)
    expect(await t.db.one(sql`select ext_id from student where id = ${id}`)).toEqual({ ext_id: null })
  })
})

describe('data of an erased student in the database', () => {
  const confirmed = { fullName: 'yashirinov Komil Otasiz ' }

  // Shows: SAFE-038
  it("no row of any table, including audit and logs, contains an erased student's name, phones or documents", async () => {
    const { id, admin, agentId } = await studentWithEverything()
    await t.db.run(sql`update student set passport_series = 'AB', passport_number = '7654321' where id = ${id}`)
    const profile = {
      firstName: 'Komil',
      lastName: 'Yashirinov',
      middleName: 'Otasiz',
      birthDate: '2010-05-05',
      genderType: Gender.Male,
      passportSeries: 'AB',
      passportNumber: '1234567',
      personalId: '30101051234567',
    }
    for (const phoneNumber of ['998901110022', '998901110011']) {
      const body = { ...profile, phoneNumber }
      expect((await t.send(students.updateProfile, { token: admin.token, params: { id }, body })).status).toBe(200)
    }
    const report = { logType: 'error' as const, text: `Xato: /students/${id} 998901110022 ochilmadi` }
    expect((await t.send(sessionAudits.log, { token: admin.token, body: report })).status).toBe(200)
    await t.db.run(sql`
      with hook as (
        insert into webhook (name, url, kinds, sources, secret, created_by, created_at)
        values ('CRM', 'https://crm.uz', '{}', '{}', '', ${admin.staffId}, now()) returning id)
      insert into webhook_delivery (webhook_id, kind, subject, body)
      select id, 'student.update', 'student:1', '{"before":{"phoneNumber":"998901110022"},"after":{"phone":998901110011}}' from hook`)
    await t.db.run(sql`
      insert into audit (permission_name, action, entity, entity_id, comment, after) values
        ('users', 'update', 'agent', ${agentId}, null, '{"fullName": "Onasi Zulfiya", "phone": "998907770066"}'),
        ('users', 'update', 'faq', 1, 'Pasport AB1234567, tel. 998907770066', '{"phones": ["998901110011", 998907770077], "n": 998901110012}')`)
    await t.db.run(sql`
      insert into sms (phone, text) values ('998907770066', 'Tiklash');
    `)
    const words = [...secrets, '7654321', '998901110022', '998907770066', 'yashirinov']
    const before = await everywhere()
    for (const word of words) expect(before).toContain(word)
    expect((await t.send(students.forget, { token: admin.token, params: { id }, body: confirmed })).status).toBe(200)
    const after = await everywhere()
    expect(words.filter((word) => after.includes(word))).toEqual([])
    // The audit entry is not about the erased student, so it stays and still names the user who acted. Only passports
    // and phones in it are masked.
    const [entry] = await t.db.many(sql`select comment, after from audit where entity = 'faq'`)
    expect(entry).toEqual({
      comment: 'Pasport •••, tel. •••',
      after: { phones: ['•••', '•••'], n: 998901110012 },
    })
    const lines = await t.db.many(
      sql`select staff_id as "staffId", action from audit where entity = 'student' and entity_id = ${id} order by id`,
    )
    expect(lines).toEqual([
      { staffId: admin.staffId, action: 'update' },
      { staffId: admin.staffId, action: 'update' },
      { staffId: null, action: 'mask-audit' },
      { staffId: admin.staffId, action: 'forget' },
    ])
  })

  // Shows: SAFE-038
  it('undoing an earlier change of a student does not restore erased personal data', async () => {
    const { id, admin, agentId } = await studentWithEverything()
    const requests: string[] = []
    const done = async (sent: Promise<{ status: number; headers: Record<string, unknown>; text: string }>) => {
      const { status, headers, text } = await sent
      if (status >= 300) throw new Error(`${status} ${text}`)
      requests.push(String(headers['x-request-id']))
    }
    const by = { token: admin.token, params: { id } }
    const names = { lastName: 'Yashirinov', firstName: 'Komil', middleName: 'Otasiz' }
    const profile = { ...names, birthDate: '2010-05-05', genderType: Gender.Male }
    for (const phoneNumber of ['998901110022', '998901110011'])
      await done(t.send(students.updateProfile, { ...by, body: { ...profile, phoneNumber } }))
    for (const systemStatus of [2, 1] as const)
      await done(t.send(students.systemStatus, { ...by, body: { systemStatus } }))
    const { parents } = (await t.send(studentParents.list, by)).data
    const params = { id, linkId: parents[0]?.id as number }
    await done(t.send(parentPhones.add, { ...by, params: { id: agentId }, body: { phone: '998907770088' } }))
    await done(t.send(studentParents.end, { token: admin.token, params, body: { reason: 'mistake' } }))
    expect((await t.send(students.forget, { ...by, body: confirmed })).status).toBe(200)
    const rows = async () => [await readRowOf(t.db, 'student', id), await readRowOf(t.db, 'agent', agentId)]
    const before = await rows()
    for (const requestId of requests.reverse()) {
      const { status } = await t.send(sessionAudits.takeBack, { token: admin.token, params: { requestId } })
      expect([404, 409]).toContain(status)
    }
    expect(await rows()).toEqual(before)
  })

  it("erasing a student does not remove a shared phone number from a brother's row", async () => {
    const { id, admin } = await studentWithEverything()
    const brotherId = await buildStudent(t.db, { phoneNumber: '998901110011' })
    await t.db.run(sql`
      insert into audit (permission_name, action, entity, entity_id, after)
      values ('users', 'update', 'student', ${brotherId}, '{"phoneNumber": "998901110011"}')`)
    expect((await t.send(students.forget, { token: admin.token, params: { id }, body: confirmed })).status).toBe(200)
    const entry = sql`select after from audit where entity = 'student' and entity_id = ${brotherId}`
    expect(await t.db.one(entry)).toEqual({ after: { phoneNumber: '998901110011' } })
  })

  it('the database refuses every change of audit rows except masking the data of an erased student', async () => {
    const { id } = await studentWithEverything()
    const refusals: [Sql, string][] = [
      [sql`update audit set comment = 'x'`, 'never changed'],
      [sql`select mask_audit('audit', ${id}, '{}', '{998901110011}')`, 'only a forgotten person'],
      [sql`select mask_audit('faq', ${id}, '{}', '{}')`, 'not the audit'],
    ]
    await t.db.run(sql`insert into audit (permission_name, action, entity) values ('auth', 'view', 'faq')`)
    for (const [statement, words] of refusals) await expect(t.db.run(statement)).rejects.toThrow(words)
  })
})
