import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allApiRoutes } from '@markaz/protocol/catalogue'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { notifications } from '@markaz/protocol/content/notifications/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import { users } from '@markaz/protocol/people/users/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { requireCompletedSignIn, shareTestApp, signInWithTemporaryPassword } from '../../testing/app.ts'
import type { buildStaff } from '../../testing/build.ts'
import { countRowsOfTables, readLastAudit, readRowOf } from '../../testing/rows.ts'
import { hashPassword } from './passwords.ts'

const password = 'Parol-12345'
const folder = mkdtempSync(join(tmpdir(), 'markaz-first-'))
const firstPasswordFile = join(folder, 'superadmin-password.txt')
let passwordHash: string
const t = shareTestApp({ firstPasswordFile })
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
})

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'

let n = 0
async function account(options: Parameters<typeof buildStaff>[1] = {}) {
  const login = `hisob.${++n}`
  return { login, address: `10.30.0.${n}`, id: await t.build.staff({ login, passwordHash, ...options }) }
}
type Account = Awaited<ReturnType<typeof account>>
const signIn = ({ login, address }: Account, from: { address?: string; agent?: string; password?: string } = {}) =>
  t.send(auth.signIn, {
    body: { login, password: from.password ?? password },
    address: from.address ?? address,
    headers: { 'user-agent': from.agent ?? windows },
  })
const enter = async (who: Account, from?: Parameters<typeof signIn>[1]) =>
  requireCompletedSignIn(await signIn(who, from)).data
const told = async (token: string) =>
  (await t.send(notifications.list, { token, query: {} })).data.notifications.map(({ title, body }) => ({
    title,
    body,
  }))

describe("a user's own sessions", () => {
  it("a user's sessions are listed with device, IP address and last use; the ids in the list cannot be used to sign in", async () => {
    const who = await account()
    const first = await enter(who)
    t.clock.forward(3_600_000)
    const second = await enter(who, { agent: phone, address: '10.31.0.1' })
    t.clock.forward(60_000)
    const renewed = await t.send(auth.refresh, { token: first.refreshToken })
    const { sessions } = (await t.send(auth.sessions, { token: second.accessToken })).data
    expect(sessions).toMatchObject([
      { device: 'Safari, iOS', address: '10.31.0.1', isCurrent: true },
      { device: 'Chrome, Windows', address: who.address, isCurrent: false, usedAt: t.deps.clock.now().toISOString() },
    ])
    expect(JSON.stringify(sessions)).not.toMatch(
      new RegExp([first, second].map(({ refreshToken }) => refreshToken.split('.')[0]).join('|')),
    )
    expect(renewed.status).toBe(200)
    const stranger = await t.signedIn()
    expect((await t.send(auth.sessions, { token: stranger.token })).data.sessions).toHaveLength(1)
  })

  it('ending the other sessions takes effect immediately, and ends neither the current session nor sessions of other people', async () => {
    const [who, other] = [await account(), await account()]
    const [mine, old, theirs] = [await enter(who), await enter(who), await enter(other)]
    expect((await t.send(auth.endOtherSessions, { token: mine.accessToken })).data).toEqual({ count: 1 })
    const status = async (token: string) => (await t.send(auth.sessions, { token })).status
    expect([await status(mine.accessToken), await status(old.accessToken), await status(theirs.accessToken)]).toEqual([
      200, 401, 200,
    ])
    expect((await t.send(auth.refresh, { token: old.refreshToken })).status).toBe(401)
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'end-sessions', entityId: who.id, after: { count: 1 } })
  })
})

describe('notifications to the owner of an account', () => {
  it('the owner of an account is notified of a sign-in from a new device, but not from the first device or a known device', async () => {
    const who = await account()
    const { accessToken: token } = await enter(who)
    await enter(who)
    expect(await told(token)).toEqual([])
    await enter(who, { address: '10.32.0.1' })
    await enter(who, { agent: phone })
    await enter(who, { agent: phone })
    const news = await told(token)
    expect(news.map(({ title }) => title)).toEqual(['Yangi qurilmadan kirildi', 'Yangi qurilmadan kirildi'])
    expect(news[0]?.body).toContain(`Safari, iOS, ${who.address}`)
    expect(news[1]?.body).toContain('Chrome, Windows, 10.32.0.1')
  })

  it('the owner of an account is notified of a changed password or login, no matter which user changed it', async () => {
    const office = await t.build.office()
    const roleId = await t.build.role({ grants: [] })
    const who = await account({ roleId, headOfficeIds: [office.headOfficeId] })
    const grants = ['staff_control:users.update', 'users:staff.update']
    const manager = await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })
    const params = { id: who.id }
    const { accessToken: token } = await enter(who)
    await t.send(auth.changePassword, { token, body: { oldPassword: password, newPassword: 'Yangi-parol-1' } })
    await t.send(auth.changeLogin, { token, body: { newLogin: `${who.login}.a`, password: 'Yangi-parol-1' } })
    await t.send(staff.update, { token: manager.token, params, body: { login: `${who.login}.b` } })
    await t.send(staff.update, { token: manager.token, params, body: { login: `${who.login}.b`, firstName: 'Ali' } })
    const again = await enter({ ...who, login: `${who.login}.b` }, { password: 'Yangi-parol-1' })
    expect((await told(again.accessToken)).map(({ title }) => title)).toEqual([
      "Login o'zgardi",
      "Login o'zgardi",
      "Parol o'zgardi",
    ])
    await t.send(users.resetPassword, { token: manager.token, params })
    const row = await t.db.one(sql`select count(*)::int as count from notification_receiver where staff_id = ${who.id}`)
    expect(row).toEqual({ count: 4 })
  })
})

describe('a temporary password, which another person has set', () => {
  const mustChange = async (id: number) => (await readRowOf(t.db, 'staff', id))?.row.must_change_password

  it('a temporary password gives no access until its owner has chosen another password', async () => {
    const who = await account()
    await t.db.run(sql`update staff set must_change_password = true where id = ${who.id}`)
    const { data } = await signIn(who)
    if (!('ticket' in data)) throw new Error('let in')
    expect(data.next).toBe('new-password')
    const choose = (newPassword: string) => t.send(auth.signInPassword, { body: { ticket: data.ticket, newPassword } })
    const refusals = {
      [password]: 'Yangi parol amaldagisidan farq qilsin',
      password1: "Bu parol ko'p ishlatiladi, uni topish oson. Boshqasini tanlang",
      [`${who.login}1`]: "Parol ism, login, telefon yoki markaz nomidan iborat bo'lmasin",
      qisqa: 'Kamida 8 ta belgi',
    }
    for (const [typed, text] of Object.entries(refusals)) {
      const { status, error } = await choose(typed)
      expect([status, error.fields]).toEqual([400, { newPassword: text }])
    }
    expect(await mustChange(who.id)).toBe(true)
    const open = requireCompletedSignIn(await choose('Ozimniki-77'))
    expect((await t.send(auth.profile, { token: open.data.accessToken })).status).toBe(200)
    expect((await choose('Ozimniki-78')).error.code).toBe('SIGN_IN_OVER')
    expect('accessToken' in (await signIn(who, { password: 'Ozimniki-77' })).data).toBe(true)
  })

  it("a new user's password and a reset password are temporary; a password that users choose themselves is not temporary", async () => {
    const office = await t.build.office()
    const roleId = await t.build.role({ grants: [] })
    const grants = ['staff_control:users.create', 'staff_control:users.update']
    const { token } = await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })
    const body = {
      type: 'staff' as const,
      firstName: 'Ism',
      lastName: 'Familiya',
      login: 'yangi.odam',
      password,
      roleId,
      officeIds: [office.id],
    }
    const { id } = (await t.send(users.create, { token, body })).data
    expect(await mustChange(id)).toBe(true)
    const { data } = await signInWithTemporaryPassword(t, { login: body.login, password })
    expect(await mustChange(id)).toBe(false)
    const reset = await t.send(users.resetPassword, { token, params: { id } })
    expect([await mustChange(id), (await t.send(auth.profile, { token: data.accessToken })).status]).toEqual([
      true,
      401,
    ])
    expect((await signInWithTemporaryPassword(t, { login: body.login, password: reset.data.password })).status).toBe(
      200,
    )
    const common = await t.send(users.create, { token, body: { ...body, login: 'yana.odam', password: 'Qwerty123' } })
    expect([common.status, Object.keys(common.error.fields ?? {})]).toEqual([400, ['password']])
  })

  it("the superadmin's first password is in a file until the superadmin changes the password", async () => {
    const who = await account({ isSuperadmin: true })
    writeFileSync(firstPasswordFile, password)
    const { accessToken: token } = await enter(who)
    const change = (newPassword: string) =>
      t.send(auth.changePassword, { token, body: { oldPassword: password, newPassword } })
    expect((await change('superstar')).status).toBe(400)
    expect(existsSync(firstPasswordFile)).toBe(true)
    expect((await change('Bosh-parol-77')).status).toBe(200)
    expect(existsSync(firstPasswordFile)).toBe(false)
  })
})

describe('requests that change rights or accounts', () => {
  it('a request that changes rights or accounts needs a password entered within the last 15 minutes', async () => {
    const who = await t.signedIn({ passwordHash, grants: ['staff_control:roles.create'] })
    const create = (token: string) =>
      t.send(roles.create, { token, body: { name: `Kuchli rol ${++n}`, type: 1, permissions: [] } })
    expect((await create(who.token)).status).toBe(201)
    t.clock.forward(15 * 60_000 + 1)
    const { accessToken: token } = (await t.send(auth.refresh, { token: who.refreshToken })).data
    const before = await countRowsOfTables(t.db, 'role', 'audit')
    const late = await create(token)
    expect([late.status, late.error.code]).toEqual([409, 'PASSWORD_NEEDED_AGAIN'])
    const wrong = await t.send(auth.confirmPassword, { token, body: { password: 'xato-parol' } })
    expect([wrong.status, wrong.error.fields]).toEqual([400, { password: "Parol noto'g'ri" }])
    expect((await create(token)).error.code).toBe('PASSWORD_NEEDED_AGAIN')
    expect(await countRowsOfTables(t.db, 'role')).toEqual({ role: before?.role })
    expect((await readLastAudit(t.db))?.action).toBe('confirm-failed')
    expect((await t.send(auth.confirmPassword, { token, body: { password } })).status).toBe(200)
    expect((await create(token)).status).toBe(201)
    t.clock.forward(14 * 60_000)
    expect((await create(token)).status).toBe(201)
  })

  it("changing a staff member's login or role needs a recently entered password; changing the name does not", async () => {
    const office = await t.build.office()
    const id = await t.build.staff({ roleId: await t.build.role(), headOfficeIds: [office.headOfficeId] })
    const who = await t.signedIn({ passwordHash, grants: ['users:staff.update'], headOfficeIds: [office.headOfficeId] })
    t.clock.forward(16 * 60_000)
    const { accessToken: token } = (await t.send(auth.refresh, { token: who.refreshToken })).data
    const update = (body: object) => t.send(staff.update, { token, params: { id }, body })
    expect((await update({ firstName: 'Ali' })).status).toBe(200)
    expect((await update({ login: 'boshqa.login' })).error.code).toBe('PASSWORD_NEEDED_AGAIN')
    expect((await update({ roleId: who.roleId })).error.code).toBe('PASSWORD_NEEDED_AGAIN')
  })

  it('routes for roles, logins, passwords, second factors, tokens, webhooks and export limits need a recently entered password', () => {
    const declared = allApiRoutes.filter(({ route }) => route.freshPassword).map(({ area, name }) => `${area}.${name}`)
    expect(declared.sort()).toEqual(
      [
        ...['create', 'update', 'remove', 'secondFactor'].map((name) => `roles.${name}`),
        ...['create', 'update', 'resetPassword', 'removeFactor'].map((name) => `users.${name}`),
        ...['update', 'resetPassword', 'loginsToMany.run'].map((name) => `staff.${name}`),
        ...['teachingStaff', 'teachers', 'assistants'].flatMap((area) =>
          ['update', 'resetPassword', 'loginsToMany.run', 'signUp'].map((name) => `${area}.${name}`),
        ),
        ...['newFactor', 'confirmFactor', 'newRecoveryCodes', 'removeFactor'].map((name) => `auth.${name}`),
        'accessTokens.make',
        ...['create', 'update', 'rotate'].map((name) => `webhooks.${name}`),
        ...['saveLimits', 'askEnd', 'confirmEnd', 'cancelEnd'].map((name) => `dataSafety.${name}`),
      ].sort(),
    )
  })
})

describe('failed sign-ins in the audit', () => {
  it('a failed sign-in is audited with account, reason and IP address, but without the text that the user typed', async () => {
    const who = await account()
    const failed = async (send: Promise<{ status: number }>) => {
      expect((await send).status).toBe(400)
      return t.db.one(sql`
        select action, entity_id as "entityId", after, address, staff_id as "staffId", audit::text as whole from audit order by id desc limit 1`)
    }
    const wrong = await failed(signIn(who, { password: 'xato-parol' }))
    expect(wrong).toMatchObject({
      action: 'sign-in-failed',
      entityId: who.id,
      after: { reason: 'password' },
      address: who.address,
      staffId: null,
    })
    const unknown = await failed(signIn({ ...who, login: 'parolim.shu' }))
    expect(unknown).toMatchObject({ entityId: null, after: { reason: 'password' } })
    expect(JSON.stringify([wrong, unknown])).not.toMatch(/xato-parol|parolim\.shu/)
    await t.db.run(sql`update staff set is_blocked = true where id = ${who.id}`)
    expect(await failed(signIn(who))).toMatchObject({ entityId: who.id, after: { reason: 'blocked' } })
  })
})
