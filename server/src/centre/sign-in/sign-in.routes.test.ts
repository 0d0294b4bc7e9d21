import { offices } from '@markaz/protocol/centre/offices/routes'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { throttleLimits } from '../../access/throttle.ts'
import { sql } from '../../db/db.ts'
import { requireCompletedSignIn, shareTestApp } from '../../testing/app.ts'
import type { buildStaff } from '../../testing/build.ts'
import { signedFileAddressOf } from '../files/file-address.ts'
import { hashPassword } from './passwords.ts'

const t = shareTestApp()
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword('Parol-12345')
})

let n = 0
/** Each account has its own network address, so that tests do not use up each other's limits. */
async function account(options: Parameters<typeof buildStaff>[1] = {}) {
  const login = `kirish.${++n}`
  return { login, staffId: await t.build.staff({ login, passwordHash, ...options }), address: `10.0.0.${n}` }
}
const signIn = async (who: { login: string; address: string }, password = 'Parol-12345') =>
  requireCompletedSignIn(
    await t.send(auth.signIn, { body: { login: who.login, password, fcmToken: null }, address: who.address }),
  )

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

describe('the sign-in of staff', () => {
  // Shows: AUTH-013, AUTH-016, PROFILE-003, PROFILE-004
  it('a sign-in returns tokens and data about the person; requests with the access token are accepted', async () => {
    const who = await account()
    const { status, data } = await signIn(who)
    expect(status).toBe(200)
    expect(data.staffInfo).toMatchObject({ id: who.staffId, login: who.login, userType: 1, offices: [] })
    const profile = await t.send(auth.profile, { token: data.accessToken })
    expect(profile.data).toMatchObject({ login: who.login, queueCount: 0, notificationsCount: 0, reportsCount: 0 })
  })

  it('a sign-in with a wrong password and a sign-in with an unknown login are refused with 400 and the same text', async () => {
    const who = await account()
    const wrong = await signIn(who, 'boshqa-parol')
    const unknown = await signIn({ login: 'yoq.bunday', address: who.address })
    expect([wrong.status, wrong.error.errMsg]).toEqual([400, "Login yoki parol noto'g'ri"])
    expect([unknown.status, unknown.error.errMsg]).toEqual([400, "Login yoki parol noto'g'ri"])
  })

  it('a blocked or dismissed person cannot sign in; the response is 400, and names the reason only if the password is right', async () => {
    for (const state of [{ isBlocked: true }, { workStatus: 2 as const }]) {
      const who = await account(state)
      expect((await signIn(who)).error.code).toBe('ACCOUNT_BLOCKED')
      expect((await signIn(who, 'boshqa-parol')).error.code).toBe('WRONG_CREDENTIALS')
    }
  })

  it('a sign-in with an empty field is refused, and the error names the field', async () => {
    const { status, error } = await t.send(auth.signIn, { body: { login: '', password: 'x' } })
    expect([status, error.errMsg]).toEqual([400, "Login: Maydonni to'ldiring"])
  })

  it('attempts to guess a password from one IP address are blocked for a stated time, even after a restart of the server', async () => {
    const who = await account()
    await Promise.all(times(throttleLimits.guess, () => signIn(who, 'xato-parol')))
    const refused = await signIn(who)
    expect([refused.status, refused.error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    const restarted = await t.db.one<{ failures: number }>(
      sql`select failures from sign_in_attempt where key = ${`guess:${who.login} ${who.address}`}`,
    )
    expect(restarted?.failures).toBeGreaterThanOrEqual(throttleLimits.guess)
    expect((await signIn({ ...who, address: '10.1.1.1' })).status).toBe(200)
    t.clock.forward(16 * 60_000)
    expect((await signIn(who)).status).toBe(200)
  })

  it('attempts to guess a password from many networks block the account for an hour, except in networks that its owner used before', async () => {
    const who = await account()
    expect((await signIn(who)).status).toBe(200)
    await Promise.all(times(throttleLimits.account, (i) => signIn({ ...who, address: `10.1.0.${i}` }, 'xato-parol')))
    const stranger = await signIn({ ...who, address: '10.1.1.2' })
    expect([stranger.status, Number(stranger.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await signIn(who)).status).toBe(200)
    // The owner's successful sign-in does not reset the limit for other devices.
    expect((await signIn({ ...who, address: '10.1.1.3' })).status).toBe(429)
    t.clock.forward(61 * 60_000)
    expect((await signIn({ ...who, address: '10.1.1.4' })).status).toBe(200)
  })

  // Shows: SAFE-027
  it.each([40, -40])(
    'sign-in attempts that were counted while the clock was %i days wrong block no user after the clock is corrected',
    async (days) => {
      const who = await account()
      t.clock.forward(days * 86_400_000)
      for (let i = 0; i < throttleLimits.guess; i++) await signIn(who, 'xato-parol')
      expect((await signIn(who)).status).toBe(429)
      t.clock.forward(-days * 86_400_000)
      expect((await signIn(who)).status).toBe(200)
    },
  )

  it('the limit of sign-in attempts does not reveal whether an account exists', async () => {
    await Promise.all(
      times(throttleLimits.account + 1, (i) => signIn({ login: 'yoq.hech.kim', address: `10.3.0.${i}` })),
    )
    expect((await signIn({ login: 'yoq.hech.kim', address: '10.3.1.1' })).status).toBe(429)
  })

  it('thirty concurrent sign-in attempts count as thirty attempts', async () => {
    const who = await account()
    const answers = await Promise.all(times(30, () => signIn(who, 'xato-parol')))
    expect(answers.filter((answer) => answer.error.code === 'WRONG_CREDENTIALS')).toHaveLength(throttleLimits.guess)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(30 - throttleLimits.guess)
  })

  it.each(['KIRISH.İ', 'kırısh', 'kirish.ß', 'ｋｉｒｉｓｈ', 'kirish.é'])(
    "a login that only looks like the account's login (%s) does not match, whatever the database's locale; case and spaces do not matter",
    async (strange) => {
      const ascii = strange
        .normalize('NFKC')
        .replace('İ', 'i')
        .replaceAll('ı', 'i')
        .replace('ß', 'ss')
        .replace('é', 'e')
      const login = `${ascii.toLowerCase()}.${++n}`
      await t.build.staff({ login, passwordHash })
      const address = `10.5.0.${n}`
      expect((await signIn({ login: `${strange}.${n}`, address })).error.code).toBe('WRONG_CREDENTIALS')
      expect((await signIn({ login: ` ${login.toUpperCase()} `, address })).status).toBe(200)
      await expect(t.build.staff({ login: `${strange}.${n}` })).rejects.toThrow('staff_login_ascii')
    },
  )

  it('sign-in attempts from one IP address are limited across all accounts', async () => {
    const address = '10.9.9.9'
    await full(`address:${address}`)
    const who = await account()
    expect((await signIn({ ...who, address })).status).toBe(429)
    expect((await signIn(who)).status).toBe(200)
  })

  it('the limits of sign-in attempts treat all addresses of an IPv6 network as one network', async () => {
    await full('address:2001:db8:0:7::/64')
    await full('address:10.9.9.8')
    const status = async (address: string) => (await signIn({ ...(await account()), address })).status
    expect(
      await Promise.all(['2001:db8:0:7::1', '2001:db8:0:7:aaaa:bbbb:cccc:dddd', '::ffff:10.9.9.8'].map(status)),
    ).toEqual([429, 429, 429])
    expect(await status('2001:db8:0:8::1')).toBe(200)
  })
})

const full = (key: string) =>
  t.db.run(
    sql`insert into sign_in_attempt (key, failures, window_started_at) values (${key}, ${throttleLimits.address}, ${t.deps.clock.now()})`,
  )

describe("a staff member's session", () => {
  // Shows: AUTH-017
  it('each refresh token of a session works once; using the token again ends the session for both holders of the token', async () => {
    const first = (await signIn(await account())).data
    const second = await t.send(auth.refresh, { token: first.refreshToken })
    expect(second.status).toBe(200)
    expect(second.data.refreshToken).not.toBe(first.refreshToken)
    expect(second.headers['cache-control']).toBe('no-store')
    const reused = await t.send(auth.refresh, { token: first.refreshToken })
    expect([reused.status, reused.error.code]).toEqual([401, 'SESSION_REUSED'])
    expect((await t.send(auth.profile, { token: second.data.accessToken })).status).toBe(401)
    expect((await t.send(auth.refresh, { token: second.data.refreshToken })).status).toBe(401)
  })

  it("knowing a session's id is not enough to end the session, and no file URL contains a session's id", async () => {
    const who = await account()
    const { accessToken, refreshToken } = (await signIn(who)).data
    const [id, family] = refreshToken.split('.')
    for (const token of [id, `${id}.x`, `${id}.x.y`, `${id}.${'A'.repeat(43)}.${'B'.repeat(43)}`, `${id}..`]) {
      const answer = await t.send(auth.refresh, { token: token as string })
      expect([answer.status, answer.error.code]).toEqual([401, 'UNAUTHORIZED'])
    }
    expect((await t.send(auth.profile, { token: accessToken })).status).toBe(200)
    const viewer = { sessionId: id as string, standing: '' }
    expect(signedFileAddressOf({ ...t.deps, viewer }, 'staff/profile/a.jpg')).not.toContain(id)
    // A second use of a refresh token shows that a copy exists, so the session ends.
    expect((await t.send(auth.refresh, { token: `${id}.${family}.${'B'.repeat(43)}` })).error.code).toBe(
      'SESSION_REUSED',
    )
  })

  it('a session is valid for 30 days after its last use, and for 90 days in total', async () => {
    let { refreshToken } = (await signIn(await account())).data
    const dayMs = 86_400_000
    for (const _ of [1, 2, 3]) {
      t.clock.forward(29 * dayMs)
      const renewed = await t.send(auth.refresh, { token: refreshToken })
      expect(renewed.status).toBe(200)
      refreshToken = renewed.data.refreshToken
    }
    t.clock.forward(3 * dayMs + 1000)
    expect((await t.send(auth.refresh, { token: refreshToken })).status).toBe(401)
    const { refreshToken: unused } = (await signIn(await account())).data
    t.clock.forward(30 * dayMs + 1000)
    expect((await t.send(auth.refresh, { token: unused })).status).toBe(401)
  })

  // Shows: AUTH-018
  it('a sign-out ends the session on the server', async () => {
    const { accessToken, refreshToken } = (await signIn(await account())).data
    expect((await t.send(auth.logout, { token: accessToken, body: {} })).status).toBe(200)
    expect((await t.send(auth.profile, { token: accessToken })).status).toBe(401)
    expect((await t.send(auth.refresh, { token: refreshToken })).status).toBe(401)
  })

  it('a session ends immediately when the person is blocked or dismissed', async () => {
    for (const change of [sql`is_blocked = true`, sql`work_status = 2`]) {
      const who = await account()
      const { accessToken, refreshToken } = (await signIn(who)).data
      await t.db.run(sql`update staff set ${change} where id = ${who.staffId}`)
      expect((await t.send(auth.profile, { token: accessToken })).status).toBe(401)
      expect((await t.send(auth.refresh, { token: refreshToken })).status).toBe(401)
    }
  })

  it('a request is refused with 401 without an access token, and with a malformed, expired or otherwise signed token', async () => {
    const { accessToken } = (await signIn(await account())).data
    expect((await t.send(auth.profile)).status).toBe(401)
    expect((await t.send(auth.profile, { token: 'nonsense' })).status).toBe(401)
    expect((await t.send(auth.profile, { token: `${accessToken.slice(0, -4)}AAAA` })).status).toBe(401)
    t.clock.forward(15 * 60_000 + 1000)
    expect((await t.send(auth.profile, { token: accessToken })).status).toBe(401)
  })

  it('removing a right from a role takes effect with the next request of its users', async () => {
    const { token, roleId } = await t.signedIn({ grants: ['staff_control:offices.create'] })
    expect((await t.send(offices.create, { token, body: { name: 'ab', hOfficeId: 1 } })).status).toBe(400)
    await t.db.run(sql`update role set grants = '{}', version = version + 1 where id = ${roleId}`)
    expect((await t.send(offices.create, { token, body: { name: 'ab', hOfficeId: 1 } })).status).toBe(403)
  })
})

describe("changes of the user's own account", () => {
  // Shows: PROFILE-005
  it('a user can change their own login after entering the password again', async () => {
    const who = await account()
    const { accessToken: token } = (await signIn(who)).data
    const refused = await t.send(auth.changeLogin, { token, body: { newLogin: 'yangi.login', password: 'xato' } })
    expect([refused.status, refused.error.fields]).toEqual([400, { password: "Parol noto'g'ri" }])
    const taken = await account()
    expect(
      (await t.send(auth.changeLogin, { token, body: { newLogin: taken.login, password: 'Parol-12345' } })).error.code,
    ).toBe('LOGIN_TAKEN')
    expect(
      (await t.send(auth.changeLogin, { token, body: { newLogin: 'yangi.login', password: 'Parol-12345' } })).data,
    ).toEqual({ login: 'yangi.login' })
    expect((await signIn({ ...who, login: 'yangi.login' })).status).toBe(200)
  })

  // Shows: PROFILE-006
  it("changing one's own password ends the other sessions, and the audit contains no password", async () => {
    const who = await account()
    const { accessToken: token } = (await signIn(who)).data
    const { accessToken: other } = (await signIn(who)).data
    expect(
      (await t.send(auth.changePassword, { token, body: { oldPassword: 'Parol-12345', newPassword: 'qisqa' } })).error
        .errMsg,
    ).toBe('Yangi parol: Kamida 8 ta belgi')
    expect(
      (await t.send(auth.changePassword, { token, body: { oldPassword: 'Parol-12345', newPassword: 'Yangi-parol-1' } }))
        .status,
    ).toBe(200)
    expect((await t.send(auth.profile, { token })).status).toBe(200)
    expect((await t.send(auth.profile, { token: other })).status).toBe(401)
    expect((await signIn(who, 'Yangi-parol-1')).status).toBe(200)
    const lines = await t.db.many(sql`select audit::text as line from audit where staff_id = ${who.staffId}`)
    expect(JSON.stringify(lines)).not.toMatch(/Yangi-parol|Parol-12345/)
  })
})
