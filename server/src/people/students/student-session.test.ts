import { randomUUID } from 'node:crypto'
import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { sql } from '../../db/db.ts'
import { createStudentToken } from '../../http/session.ts'
import { requireCompletedSignIn, shareTestApp } from '../../testing/app.ts'
import { readLastAudit } from '../../testing/rows.ts'

const password = 'Sirli-olma-71'
const dayMs = 86_400_000
const t = shareTestApp()
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
beforeEach(() => t.clock.forward(20 * 60_000))

async function newStudent() {
  const { headOfficeId } = await t.build.office()
  const login = `talaba.${randomUUID()}`
  return { id: await t.build.student({ login, passwordHash, headOfficeIds: [headOfficeId] }), login, headOfficeId }
}
const ask = (login: string, given = password) => t.send(studentAccount.signIn, { body: { login, password: given } })
const enter = async (login: string, given?: string) => requireCompletedSignIn(await ask(login, given)).data
const refresh = (token: string) => t.send(studentAccount.refresh, { token })
const status = async (token: string) => (await t.send(ownHomework.list, { token })).status

describe("a student's session", () => {
  // Shows: SAFE-015
  it("a student's session expires after 30 days without use, and 90 days after sign-in", async () => {
    const { login } = await newStudent()
    let { accessToken, refreshToken } = await enter(login)
    const fcmToken = `ilova-${randomUUID()}`
    await t.send(ownNotifications.keepDevice, { token: accessToken, body: { fcmToken } })
    for (const _ of [1, 2, 3]) {
      t.clock.forward(29 * dayMs)
      expect(await status(accessToken)).toBe(401)
      const renewed = await refresh(refreshToken)
      expect(renewed.status).toBe(200)
      ;({ accessToken, refreshToken } = renewed.data)
      expect(await status(accessToken)).toBe(200)
    }
    const told = sql`
      select from push_device join student_session on student_session.id = student_session_id
      where push_device.fcm_token = ${fcmToken} and ended_at is null and expires_at > ${t.deps.clock.now()}`
    expect(await t.db.many(told)).toHaveLength(1)
    t.clock.forward(3 * dayMs + 1000)
    expect((await refresh(refreshToken)).status).toBe(401)
    const { refreshToken: unused } = await enter(login)
    t.clock.forward(30 * dayMs + 1000)
    expect((await refresh(unused)).status).toBe(401)
  })

  it("each refresh token renews a student's session once; using it again ends the session", async () => {
    const { login } = await newStudent()
    const first = await enter(login)
    const { data: second } = await refresh(first.refreshToken)
    const reused = await refresh(first.refreshToken)
    expect([reused.status, reused.error.code]).toEqual([401, 'SESSION_REUSED'])
    expect([await status(second.accessToken), (await refresh(second.refreshToken)).status]).toEqual([401, 401])
    // A person who knows only the id of a session, and not its secret, cannot end the session.
    const { accessToken, refreshToken } = await enter(login)
    const [id] = refreshToken.split('.')
    expect((await refresh(`${id}.x.y`)).error.code).toBe('UNAUTHORIZED')
    expect(await status(accessToken)).toBe(200)
  })

  // Shows: SAFE-015
  it("a student's sessions are listed without secrets, and the student can end all other sessions", async () => {
    const [one, other] = [await newStudent(), await newStudent()]
    const [old, mine, theirs] = [await enter(one.login), await enter(one.login), await enter(other.login)]
    const { sessions } = (await t.send(studentAccount.sessions, { token: mine.accessToken })).data
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect(JSON.stringify(sessions)).not.toContain(old.refreshToken.split('.')[0])
    const ended = await t.send(studentAccount.endOtherSessions, { token: mine.accessToken })
    expect(ended.data).toEqual({ count: 1 })
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'end-sessions', entity: 'student', entityId: one.id })
    expect(await Promise.all([old, mine, theirs].map(({ accessToken }) => status(accessToken)))).toEqual([
      401, 200, 200,
    ])
    expect((await refresh(old.refreshToken)).status).toBe(401)
  })

  it('a blocked, departed or erased student cannot renew their session', async () => {
    for (const change of [sql`system_status = 2`, sql`gone_at = now()`, sql`login = null, password_hash = null`]) {
      const { id, login } = await newStudent()
      const { refreshToken } = await enter(login)
      await t.db.run(sql`update student set ${change} where id = ${id}`)
      expect((await refresh(refreshToken)).status).toBe(401)
    }
  })

  it("a student's session that an older server version opened without a refresh token stays valid until its access token expires", async () => {
    const { id } = await newStudent()
    const [session, now] = [randomUUID(), t.deps.clock.now()]
    await t.db.run(sql`
      insert into student_session (id, student_id, created_at, expires_at)
      values (${session}, ${id}, ${now}, ${new Date(now.getTime() + 12 * 3_600_000)})`)
    expect(await status(createStudentToken(t.deps, session))).toBe(200)
    for (const secret of ['', '.', '..', '.x.y']) expect((await refresh(`${session}${secret}`)).status).toBe(401)
    expect(await status(createStudentToken(t.deps, session))).toBe(200)
  })
})

describe("changing a student's own password", () => {
  // Shows: SAFE-015
  it("a student who enters the old password can change it, and the student's other sessions end", async () => {
    const { id, login } = await newStudent()
    const [mine, other] = [await enter(login), await enter(login)]
    const change = (oldPassword: string, newPassword: string) =>
      t.send(studentAccount.changePassword, { token: mine.accessToken, body: { oldPassword, newPassword } })
    expect((await change('xato', 'Yangi-olma-72')).error.fields).toEqual({ oldPassword: "Parol noto'g'ri" })
    for (const [given, text] of [
      ['qisqa', 'Kamida 8 ta belgi'],
      [password, 'Yangi parol amaldagisidan farq qilsin'],
      [login, "Parol ism, login, telefon yoki markaz nomidan iborat bo'lmasin"],
    ] as const)
      expect((await change(password, given)).error.fields).toEqual({ newPassword: text })
    expect(await status(other.accessToken)).toBe(200)
    expect((await change(password, 'Yangi-olma-72')).status).toBe(200)
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'change-password', entity: 'student', entityId: id })
    expect([await status(mine.accessToken), await status(other.accessToken)]).toEqual([200, 401])
    expect((await ask(login)).error.code).toBe('WRONG_CREDENTIALS')
    expect((await ask(login, 'Yangi-olma-72')).status).toBe(200)
  })

  it("a thief of a signed-in phone has ten attempts at the student's old password, counted only for that phone's session", async () => {
    const { login } = await newStudent()
    const [mine, other] = [await enter(login), await enter(login)]
    const change = (token: string, oldPassword: string) =>
      t.send(studentAccount.changePassword, { token, body: { oldPassword, newPassword: 'Yangi-olma-72' } })
    for (let i = 0; i < 10; i++) expect((await change(mine.accessToken, 'xato')).error.code).toBe('WRONG_PASSWORD')
    expect((await change(mine.accessToken, password)).error.code).toBe('TOO_MANY_REQUESTS')
    expect((await change(other.accessToken, password)).status).toBe(200)
  })

  const grants = ['create', 'read', 'update'].map((option) => `users:students.${option}`)
  const issuing = {
    'a reset': async (token: string, { id }: { id: number }) =>
      (await t.send(students.resetPassword, { token, params: { id } })).data.newPassword,
    'the form': async (token: string, { id }: { id: number }) => {
      await t.send(students.update, { token, params: { id }, body: { statusId: 1, password: 'Berilgan-olma-7' } })
      return 'Berilgan-olma-7'
    },
    'a message': async (token: string, { id, login }: { id: number; login: string }) => {
      const body = { id, login, password: 'Berilgan-olma-8', by: 'screen' as const }
      await t.send(students.sendSms, { token, body })
      return body.password
    },
    'logins to many': async (token: string, { id }: { id: number }) => {
      const { data } = await t.send(students.loginsToMany.run, { token, body: { ids: [id], by: 'sheet' } })
      return data.made[0]?.password ?? ''
    },
  }
  // Shows: SAFE-015
  it.each(Object.entries(issuing))(
    "a student's password that staff set through %s gives no access until the student has chosen another password",
    async (_, issue) => {
      const student = await newStudent()
      const { token } = await t.signedIn({ grants, headOfficeIds: [student.headOfficeId] })
      const given = await issue(token, student)
      const { data } = await ask(student.login, given)
      if (!('ticket' in data)) throw new Error('let in')
      expect([data.next, Object.keys(data).sort()]).toEqual(['new-password', ['next', 'ticket']])
      expect([await status(data.ticket), (await refresh(data.ticket)).status]).toEqual([401, 401])
      const choose = (newPassword: string) =>
        t.send(studentAccount.signInPassword, { body: { ticket: data.ticket, newPassword } })
      expect((await choose(given)).error.fields).toEqual({ newPassword: 'Yangi parol amaldagisidan farq qilsin' })
      expect((await choose('superadmin')).status).toBe(400)
      const open = await choose('Ozimniki-olma-9')
      expect([open.status, await status(open.data.accessToken)]).toEqual([200, 200])
      expect((await choose('Ozimniki-olma-8')).error.code).toBe('SIGN_IN_OVER')
      expect(await status((await enter(student.login, 'Ozimniki-olma-9')).accessToken)).toBe(200)
    },
  )
})
