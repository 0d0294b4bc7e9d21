import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { describe, expect, it } from 'vitest'
import { decryptText } from '../../access/sealed-value.ts'
import { isPasswordCorrect } from '../../centre/sign-in/passwords.ts'
import { smsBodyEncryptionPurpose } from '../../centre/sms/queue-sms.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { shareTestApp } from '../../testing/app.ts'
import {
  buildNewStudentBody,
  createCentreWithStudents,
  createUniqueDigits,
  readAllStudentRows,
} from './testing/student-centre.ts'

const log: string[] = []
const gateway: Deps['sms'] = {
  name: 'sinov',
  send: async ({ id }) => ({ kind: 'accepted', providerId: `p-${id}` }),
  statusOf: async () => 'delivered',
}
const t = shareTestApp({ sms: gateway }, { logLevel: 'trace', logStream: { write: (line) => log.push(line) } })

const freshLogin = () => `kirish.${createUniqueDigits(9)}`
const account = (id: number) =>
  t.db.one<{ login: string | null; hash: string | null }>(
    sql`select login, password_hash as hash from student where id = ${id}`,
  )
const lines = (id: number) =>
  t.db.many(sql`
    select action, staff_id as "staffId", permission_name as "permissionName", before, after from audit
    where entity = 'student' and entity_id = ${id} order by id`)
const works = async (id: number, password: string) => isPasswordCorrect(password, (await account(id))?.hash ?? null)

describe('blocking a student', () => {
  // Shows: STUDENT-027, STUDENT-028, STUDENT-042
  it("blocking and unblocking a student changes the account's status, and the audit names the staff member", async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student()
    const set = (systemStatus: 1 | 2) =>
      t.send(students.systemStatus, { token: c.token, params: { id }, body: { systemStatus } })
    expect((await set(2)).data).toEqual({ systemStatus: 2 })
    const blocked = await t.send(students.list, { token: c.token, query: { systemStatus: 2 } })
    expect(blocked.data.students.map((student) => student.id)).toEqual([id])
    expect((await set(1)).data).toEqual({ systemStatus: 1 })
    const line = { action: 'system-status', staffId: c.staffId, permissionName: 'users:students' }
    expect(await lines(id)).toEqual([
      { ...line, before: { systemStatus: 1 }, after: { systemStatus: 2 } },
      { ...line, before: { systemStatus: 2 }, after: { systemStatus: 1 } },
    ])
  })

  // Shows: STUDENT-027
  it('blocking a student answers 400 for an unknown account status, and nothing is written', async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student()
    const before = await readAllStudentRows(t, id)
    for (const systemStatus of [0, 3, '2', true, null]) {
      const body = { systemStatus } as unknown as { systemStatus: 1 }
      expect((await t.send(students.systemStatus, { token: c.token, params: { id }, body })).status).toBe(400)
    }
    expect(await readAllStudentRows(t, id)).toEqual(before)
  })
})

describe("changing a student's login", () => {
  const change = (token: string, id: number, newLogin: string) =>
    t.send(students.changeLogin, { token, params: { id }, body: { newLogin } })

  // Shows: STUDENT-036
  it("changing a student's login stores the new login and leaves the password unchanged", async () => {
    const c = await createCentreWithStudents(t)
    const [old, fresh] = [freshLogin(), freshLogin()]
    const id = await c.student({ login: old })
    const before = await account(id)
    const { status, data } = await change(c.token, id, fresh)
    expect([status, data]).toEqual([200, { login: fresh }])
    expect(await account(id)).toEqual({ ...before, login: fresh })
    expect(await lines(id)).toMatchObject([{ action: 'change-login', before: { login: old }, after: { login: fresh } }])
    expect((await change(c.token, id, fresh.toUpperCase())).status).toBe(200)
  })

  // Shows: STUDENT-036
  it("changing a student's login answers 409 for a login taken in any letter case or a student without an account", async () => {
    const c = await createCentreWithStudents(t)
    const taken = freshLogin()
    await c.student({ login: taken })
    const [id, without] = [await c.student({ login: freshLogin() }), await c.student()]
    const before = [await readAllStudentRows(t, id), await readAllStudentRows(t, without)]
    expect((await change(c.token, id, taken.toUpperCase())).error.code).toBe('LOGIN_TAKEN')
    expect((await change(c.token, without, freshLogin())).error.code).toBe('NO_PROFILE')
    for (const bad of ['abc', 'ikki soz', "a'; drop table student; --", 'Ўктам']) {
      expect([bad, (await change(c.token, id, bad)).status]).toEqual([bad, 400])
    }
    expect([await readAllStudentRows(t, id), await readAllStudentRows(t, without)]).toEqual(before)
  })

  it('of two simultaneous requests to give two students the same login, one succeeds', async () => {
    const c = await createCentreWithStudents(t)
    const login = freshLogin()
    const [a, b, d] = [
      await c.student({ login: freshLogin() }),
      await c.student({ login: freshLogin() }),
      await c.student(),
    ]
    const answers = await Promise.all([
      change(c.token, a, login),
      change(c.token, b, login),
      t.send(students.sendSms, { token: c.token, body: { id: d, login, by: 'screen' } }),
      t.send(students.create, { token: c.token, body: { ...buildNewStudentBody([c.office.id]), login } }),
    ])
    const codes = answers.map((answer) => answer.error?.code ?? 'won')
    expect(codes.sort()).toEqual(['LOGIN_TAKEN', 'LOGIN_TAKEN', 'LOGIN_TAKEN', 'won'])
    expect(await t.db.one(sql`select count(*) from student where login = ${login}`)).toEqual({ count: 1 })
  })
})

describe("resetting a student's password", () => {
  // Shows: STUDENT-037
  it("resetting a student's password shows the new password once, and the old password stops working", async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student({ login: freshLogin() })
    const reset = () => t.send(students.resetPassword, { token: c.token, params: { id } })
    const [first, second] = [await reset(), await reset()]
    expect(first.data.newPassword).toMatch(/^[a-hjkmnp-zA-HJ-NP-Z2-9]{10}$/)
    expect([await works(id, first.data.newPassword), await works(id, second.data.newPassword)]).toEqual([false, true])
    expect(await lines(id)).toMatchObject([{ action: 'reset-password', before: null, after: null }, {}])
  })

  it("resetting a student's password answers 409 for a student without an account, and nothing is written", async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student()
    const before = await readAllStudentRows(t, id)
    const { status, error } = await t.send(students.resetPassword, { token: c.token, params: { id } })
    expect([status, error.code]).toEqual([409, 'NO_PROFILE'])
    expect(await readAllStudentRows(t, id)).toEqual(before)
  })

  it("a student's password does not sign in to the staff web app", async () => {
    const c = await createCentreWithStudents(t)
    const login = freshLogin()
    const id = await c.student({ login })
    const { newPassword } = (await t.send(students.resetPassword, { token: c.token, params: { id } })).data
    const { status } = await t.send(auth.signIn, { body: { login, password: newPassword }, address: '10.9.1.1' })
    expect(status).toBe(400)
  })
})

describe('the SMS with a new login and password', () => {
  const bodyOf = async (smsId: number) => {
    const row = await t.db.one<{ body: Buffer }>(sql`select body from sms where id = ${smsId}`)
    return decryptText([t.deps.tokenKey], smsBodyEncryptionPurpose, (row as { body: Buffer }).body)
  }

  // Shows: STUDENT-025, STUDENT-026, STUDENT-038
  it("sending a student's login by SMS answers 201: login and password are set, and the SMS history hides the password", async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student({ login: freshLogin(), phoneNumber: '998901112233' })
    const [login, password] = [freshLogin(), `Yangi-${createUniqueDigits(8)}`]
    const { status, data } = await t.send(students.sendSms, {
      token: c.token,
      body: { id, login, password, phone: '998901112233' },
    })
    expect([status, data.password]).toEqual([201, null])
    expect([(await account(id))?.login, await works(id, password)]).toEqual([login, true])
    expect(await bodyOf(data.smsId as number)).toBe(
      `Markaz tizimi. Login: ${login} Parol: ${password} Manzil: https://markaz.test/portal/#login=${login}`,
    )
    const history = await t.send(students.smsHistory, { token: c.token, params: { id } })
    expect(history.data).toEqual({
      total: 1,
      smsHistory: [
        {
          id: data.smsId,
          phone: '998901112233',
          text: `Markaz tizimi. Login: ${login} Parol: •••• Manzil: https://markaz.test/portal/#login=${login}`,
          status: 'waiting',
          error: null,
          createdAt: '2026-11-21T10:00:00.000Z',
          initiator: { id: c.staffId, fullName: expect.any(String) },
        },
      ],
    })
    const { data: row } = await t.send(students.read, { token: c.token, params: { id } })
    expect([row.hasSmsHistory, row.phoneNumber, row.login]).toEqual([true, '998901112233', login])
    expect(await lines(id)).toMatchObject([
      { action: 'send-sms', after: { login, phone: '998901112233', smsId: data.smsId } },
      {},
    ])
  })

  it("sending a student's login by SMS creates an account if the student has none", async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student({ phoneNumber: '998901234567' })
    const login = freshLogin()
    const body = { id, login, phone: '998901234567' }
    const { data } = await t.send(students.sendSms, { token: c.token, body })
    const sent = /Parol: (\S{10}) Manzil/.exec(await bodyOf(data.smsId as number))?.[1] as string
    expect([(await account(id))?.login, await works(id, sent)]).toEqual([login, true])
  })

  // Shows: DAY-028
  it("without an SMS gateway, sending a student's login by SMS is refused, and the old password still works", async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student({ login: freshLogin(), phoneNumber: '998901112233' })
    const { data } = await t.send(students.resetPassword, { token: c.token, params: { id } })
    const before = await readAllStudentRows(t, id)
    const send = () =>
      t.send(students.sendSms, { token: c.token, body: { id, login: freshLogin(), phone: '998901112233' } })
    Object.assign(t.deps.sms, { name: 'local' })
    const { status, error } = await send()
    const many = await t.send(students.loginsToMany.run, { token: c.token, body: { ids: [id], by: 'sms' } })
    Object.assign(t.deps.sms, { name: 'sinov' })
    expect([status, error.fields]).toEqual([400, { by: 'SMS xizmati ulanmagan' }])
    expect(many.status).toBe(400)
    expect(await readAllStudentRows(t, id)).toEqual(before)
    expect(await works(id, data.newPassword)).toBe(true)
    expect((await send()).status).toBe(201)
  })

  it("creating a student's login without an SMS returns the password once, and the password works", async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student()
    const login = freshLogin()
    const { data } = await t.send(students.sendSms, { token: c.token, body: { id, login, by: 'screen' } })
    expect([data.smsId, await works(id, data.password ?? '')]).toEqual([null, true])
    const history = await t.send(students.smsHistory, { token: c.token, params: { id } })
    expect(history.data.total).toBe(0)
    expect(await lines(id)).toMatchObject([{ action: 'reset-password', before: { login: null }, after: { login } }])
  })

  // Shows: STUDENT-017, STUDENT-038
  it('sending a student a new login by SMS answers 409 if another account has this login, 400 naming an invalid field', async () => {
    const c = await createCentreWithStudents(t)
    const taken = freshLogin()
    await c.student({ login: taken })
    const id = await c.student({ login: freshLogin(), phoneNumber: '998901234567' })
    const before = await readAllStudentRows(t, id)
    const send = (body: object) =>
      t.send(students.sendSms, {
        token: c.token,
        body: { id, login: freshLogin(), phone: '998901234567', ...body },
      })
    expect((await send({ login: taken })).error.code).toBe('LOGIN_TAKEN')
    for (const [field, body] of [
      ['phone', { phone: undefined }],
      ['phone', { phone: '            ' }],
      ['phone', { phone: '99890123456' }],
      ['phone', { phone: '+998901234567' }],
      ['login', { login: '' }],
      ['password', { password: 'qisqa' }],
      ['id', { id: '1 or 1=1' }],
    ] as const) {
      const { status, error } = await send(body)
      expect([field, status, Object.keys(error.fields ?? {})]).toEqual([field, 400, [field]])
    }
    expect(await readAllStudentRows(t, id)).toEqual(before)
  })

  // Shows: STUDENT-025, STUDENT-039
  it("a student's SMS history is sorted newest first and paged, and shows each SMS's state and the reason for a failure", async () => {
    const c = await createCentreWithStudents(t)
    const [id, other] = [await c.student(), await c.student()]
    await t.db.run(sql`
      insert into sms (student_id, phone, text, status, error)
      select ${id}, '998901234567', 'Xabar ' || n, case n when 3 then 'failed' else 'sent' end, case n when 3 then 'Raqam noto''g''ri' end
      from generate_series(1, 3) n`)
    await t.db.run(sql`insert into sms (student_id, phone, text) values (${other}, '998901234567', 'Boshqa')`)
    const page = async (query: object) => {
      const { data } = await t.send(students.smsHistory, { token: c.token, params: { id }, query })
      return [data.smsHistory.map((entry) => entry.text), data.total]
    }
    expect(await page({})).toEqual([['Xabar 3', 'Xabar 2', 'Xabar 1'], 3])
    expect(await page({ perPage: 2, page: 2 })).toEqual([['Xabar 1'], 3])
    expect(await page({ page: 9 })).toEqual([[], 3])
    const { data } = await t.send(students.smsHistory, { token: c.token, params: { id } })
    expect(data.smsHistory[0]).toMatchObject({ status: 'failed', error: "Raqam noto'g'ri", initiator: null })
    const empty = await c.student()
    const none = await t.send(students.smsHistory, { token: c.token, params: { id: empty } })
    expect(none.data).toEqual({ smsHistory: [], total: 0 })
  })
})

describe("the secrecy of a student's password", () => {
  // Shows: STUDENT-037
  it("a student's password, typed or generated, appears in no table, no log and no later answer", async () => {
    const c = await createCentreWithStudents(t)
    const secrets = [
      `Parol-${createUniqueDigits(10)}`,
      `Parol-${createUniqueDigits(10)}`,
      `Parol-${createUniqueDigits(10)}`,
    ]
    const [onCreate, onUpdate, onSms] = secrets as [string, string, string]
    const created = await t.send(students.create, {
      token: c.token,
      body: { ...buildNewStudentBody([c.office.id]), password: onCreate },
    })
    const { id } = created.data
    await t.send(students.update, { token: c.token, params: { id }, body: { statusId: 1, password: onUpdate } })
    const reset = await t.send(students.resetPassword, { token: c.token, params: { id } })
    const body = { id, login: freshLogin(), password: onSms, by: 'screen' as const }
    const sent = await t.send(students.sendSms, { token: c.token, body })
    expect([created.status, reset.status, sent.status]).toEqual([201, 200, 201])
    secrets.push(reset.data.newPassword)
    const tables = await t.db.many<{ name: string }>(
      sql`select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    )
    expect(tables.map((table) => table.name)).toEqual(expect.arrayContaining(['audit', 'student', 'sms']))
    for (const { name } of tables) {
      const { rows } = await t.database.pool.query(`select count(*) from "${name}" as r where r::text like any($1)`, [
        secrets.map((secret) => `%${secret}%`),
      ])
      expect([name, rows[0].count]).toEqual([name, 0])
    }
    const answers = [
      await t.send(students.read, { token: c.token, params: { id } }),
      await t.send(students.list, { token: c.token }),
      await t.send(students.smsHistory, { token: c.token, params: { id } }),
    ]
    expect(log.length).toBeGreaterThan(0)
    for (const secret of secrets) {
      expect([...answers.map((answer) => answer.text), log.join('\n')].some((text) => text.includes(secret))).toBe(
        false,
      )
    }
    for (const { text } of answers) expect(text).not.toMatch(/argon2|hash/i)
  })
})
