import { randomUUID } from 'node:crypto'
import { students } from '@markaz/protocol/people/students/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { throttleLimits } from '../../access/throttle.ts'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { sql } from '../../db/db.ts'
import { requireCompletedSignIn, shareTestApp } from '../../testing/app.ts'
import { runBeforeNextQuery } from '../../testing/before-next-query.ts'

const password = 'Sirli-parol-1'
let passwordHash: string
const log: string[] = []
const t = shareTestApp({}, { logLevel: 'trace', logStream: { write: (line) => log.push(line) } })
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
beforeEach(() => t.clock.forward(20 * 60_000))

const newStudent = async () => {
  const { headOfficeId } = await t.build.office()
  const login = `talaba.${randomUUID()}`
  return { id: await t.build.student({ login, passwordHash, headOfficeIds: [headOfficeId] }), login, headOfficeId }
}
const signIn = async (login: string, given = password, address = '10.0.0.1') =>
  requireCompletedSignIn(await t.send(studentAccount.signIn, { body: { login, password: given }, address }))
const status = async (token: string) => (await t.send(ownHomework.list, { token })).status

describe("a student's sign-in", () => {
  it("a student's sign-in ignores letter case, is audited, and returns a token for 12 hours", async () => {
    const student = await newStudent()
    const { status: code, data } = await signIn(student.login.toUpperCase())
    expect([code, data.student]).toMatchObject([200, { id: student.id, login: student.login }])
    expect(await status(data.accessToken)).toBe(200)
    const lines = await t.db.many(
      sql`select staff_id as "staffId", permission_name as "permissionName", action from audit where entity = 'student' and entity_id = ${student.id}`,
    )
    expect(lines).toEqual([{ staffId: null, permissionName: 'auth', action: 'sign-in' }])
    t.clock.forward(12 * 3_600_000 - 1000)
    expect(await status(data.accessToken)).toBe(200)
    t.clock.forward(1000)
    expect(await status(data.accessToken)).toBe(401)
    expect(log.join('\n')).not.toMatch(new RegExp(`${password}|${data.accessToken}`))
  })

  it("a student's sign-in gives the same 400 for a wrong password, an unknown login and a student without an account", async () => {
    const student = await newStudent()
    await t.build.student({ login: null })
    for (const answer of [
      await signIn(student.login, 'boshqa'),
      await signIn('hech.kim'),
      await signIn(''),
      await signIn("' or 1=1 --"),
    ])
      expect([answer.status, answer.error.code]).toEqual([400, 'WRONG_CREDENTIALS'])
  })

  it("a student's sign-in reveals only for the right password that the account is blocked", async () => {
    for (const change of [sql`system_status = 2`, sql`gone_at = now()`]) {
      const student = await newStudent()
      await t.db.run(sql`update student set ${change} where id = ${student.id}`)
      expect((await signIn(student.login)).error.code).toBe('ACCOUNT_BLOCKED')
      expect((await signIn(student.login, 'boshqa')).error.code).toBe('WRONG_CREDENTIALS')
    }
  })

  it("a student's sign-in answers 429 after as many wrong guesses as for staff; a success resets the count", async () => {
    const student = await newStudent()
    for (let n = 0; n < throttleLimits['student-guess'] - 1; n++) await signIn(student.login, 'boshqa', '10.1.0.1')
    expect((await signIn(student.login, password, '10.1.0.1')).status).toBe(200)
    for (let n = 0; n < throttleLimits['student-guess']; n++) await signIn(student.login, 'boshqa', '10.1.0.1')
    const full = await signIn(student.login, password, '10.1.0.1')
    expect([full.status, full.error.code, Number(full.headers['retry-after'])]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      expect.any(Number),
    ])
    const keys = await t.db.many<{ key: string }>(sql`select key from sign_in_attempt`)
    expect(keys.every(({ key }) => key.startsWith('student-'))).toBe(true)
  })

  it("wrong guesses from many networks block a student's sign-ins from new networks, but not from a network used before", async () => {
    const student = await newStudent()
    expect((await signIn(student.login, password, '10.3.0.1')).status).toBe(200)
    const addresses = Array.from({ length: throttleLimits['student-account'] }, (_, n) => `10.4.0.${n}`)
    await Promise.all(addresses.map((address) => signIn(student.login, 'boshqa', address)))
    expect((await signIn(student.login, password, '10.4.1.1')).status).toBe(429)
    expect((await signIn(student.login, password, '10.3.0.1')).status).toBe(200)
  })

  it("a student's login typed with look-alike characters is a different login", async () => {
    const { login } = await newStudent()
    expect((await signIn(login.replace('l', 'ｌ'))).error.code).toBe('WRONG_CREDENTIALS')
    expect((await signIn(login.replace('talaba', 'talabа'))).error.code).toBe('WRONG_CREDENTIALS')
    expect((await signIn(login)).status).toBe(200)
  })

  it("a sign-out ends the student's session", async () => {
    const { data } = await signIn((await newStudent()).login)
    expect((await t.send(studentAccount.logout, { token: data.accessToken, body: {} })).status).toBe(200)
    expect(await status(data.accessToken)).toBe(401)
  })
})

describe("changes of a student's account that end the student's sessions immediately", () => {
  const acts = {
    'a block': (token: string, id: number) =>
      t.send(students.systemStatus, { token, params: { id }, body: { systemStatus: 2 } }),
    'another login': (token: string, id: number) =>
      t.send(students.changeLogin, { token, params: { id }, body: { newLogin: `yangi.${id}` } }),
    'a reset password': (token: string, id: number) =>
      t.send(students.resetPassword, { token, params: { id }, body: {} }),
    'a password by the form': (token: string, id: number) =>
      t.send(students.update, { token, params: { id }, body: { statusId: 1, password: 'Yangi-parol-77' } }),
    'a login shown on the screen': (token: string, id: number) =>
      t.send(students.sendSms, { token, body: { id, login: `sms.${id}`, by: 'screen' } }),
  }
  const grants = ['create', 'read', 'update', 'delete'].map((option) => `users:students.${option}`)

  it.each(Object.entries(acts))(
    "a student's sessions end immediately after staff act on the account: %s",
    async (_, act) => {
      const [student, other] = [await newStudent(), await newStudent()]
      const [mine, theirs] = [
        (await signIn(student.login)).data.accessToken,
        (await signIn(other.login)).data.accessToken,
      ]
      const { token } = await t.signedIn({ grants, headOfficeIds: [student.headOfficeId] })
      expect(await status(mine)).toBe(200)
      expect((await act(token, student.id)).status).toBeLessThan(300)
      expect([await status(mine), await status(theirs)]).toEqual([401, 200])
      const row = await t.db.one<{ open: number }>(
        sql`select count(*) as open from student_session where student_id = ${student.id} and ended_at is null`,
      )
      expect(row?.open).toBe(0)
    },
  )

  it.each(['a reset password', 'a block'] as const)(
    "a student's sign-in fails if %s happens while the password is checked",
    async (act) => {
      const student = await newStudent()
      const { token } = await t.signedIn({ grants, headOfficeIds: [student.headOfficeId] })
      runBeforeNextQuery(t.deps.db, 'run', () => acts[act](token, student.id))
      expect((await signIn(student.login)).error.code).toBe('SIGN_IN_OVER')
      expect(await t.db.many(sql`select from student_session where student_id = ${student.id}`)).toEqual([])
    },
  )
})
