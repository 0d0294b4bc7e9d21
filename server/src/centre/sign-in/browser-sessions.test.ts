import { randomUUID } from 'node:crypto'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { parentAccount } from '@markaz/protocol/people/parents/parent-account.routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { readTokenClaims } from '../../http/session.ts'
import { shareTestApp } from '../../testing/app.ts'
import { hashPassword } from './passwords.ts'

const t = shareTestApp()
const password = 'Sirli-olma-71'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

type Headers = Record<string, string>
interface Tokens {
  accessToken: string
  refreshToken: string
  deviceKey?: string | undefined
}

let phones = 0
const own = 'https://markaz.test'
const sides = {
  staff: {
    routes: auth,
    sessions: sql`session`,
    async signIn(headers: Headers, login?: string) {
      const name = login ?? `brauzer.${randomUUID()}`
      if (!login) await t.build.staff({ login: name, passwordHash })
      return { login: name, ...(await t.send(auth.signIn, { body: { login: name, password }, headers })) }
    },
  },
  student: {
    routes: studentAccount,
    sessions: sql`student_session`,
    async signIn(headers: Headers, login?: string) {
      const name = login ?? `brauzer.${randomUUID()}`
      if (!login) await t.build.student({ login: name, passwordHash })
      return { login: name, ...(await t.send(studentAccount.signIn, { body: { login: name, password }, headers })) }
    },
  },
  parent: {
    routes: parentAccount,
    sessions: sql`parent_session`,
    async signIn(headers: Headers, login?: string) {
      const phone = login ?? `99890${String(3_000_000 + ++phones)}`
      const address = `10.7.0.${phones}`
      if (!login) {
        const { headOfficeId } = await t.build.office()
        const childId = await t.build.student({ headOfficeIds: [headOfficeId] })
        await t.build.agent({ phone, studentIds: [childId] })
      }
      await t.send(parentAccount.code, { body: { phone }, address })
      const row = await t.db.one<{ text: string }>(
        sql`select text from sms where phone = ${phone} order by id desc limit 1`,
      )
      const code = /\d{6}/.exec(row?.text ?? '')?.[0] ?? ''
      return { login: phone, ...(await t.send(parentAccount.verify, { body: { phone, code }, headers, address })) }
    },
  },
}

function cookiesOf(headers: { 'set-cookie'?: unknown }): Map<string, { value: string; flags: string }> {
  const lines = [headers['set-cookie'] ?? []].flat() as string[]
  return new Map(
    lines.map((line) => {
      const [, name = '', value = '', flags = ''] = /^([^=]+)=([^;]*); (.*)$/.exec(line) ?? []
      return [name, { value, flags }]
    }),
  )
}
const sent = (...jars: Map<string, { value: string }>[]) => ({
  cookie: [...new Map(jars.flatMap((jar) => [...jar]))].map(([name, { value }]) => `${name}=${value}`).join('; '),
})

describe.each(Object.entries(sides))("a browser's session (%s)", (_, side) => {
  const enter = async (headers: Headers = { origin: own }, login?: string) => {
    const answer = await side.signIn(headers, login)
    expect(answer.status).toBe(200)
    return { login: answer.login, tokens: answer.data as Tokens, jar: cookiesOf(answer.headers) }
  }
  const refresh = async (token: string, headers: Headers = {}) => {
    const answer = await t.send(side.routes.refresh, { token, headers })
    return { status: answer.status, code: answer.error?.code, tokens: answer.data, jar: cookiesOf(answer.headers) }
  }

  // Shows: SAFE-034
  it("a browser's session can be refreshed only with the browser's cookie; token and cookie are replaced together", async () => {
    const { tokens, jar } = await enter()
    for (const stolen of [{}, { origin: own }, { cookie: '__Host-markaz_session_staff=x' }] as Headers[])
      expect(await refresh(tokens.refreshToken, stolen)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    const next = await refresh(tokens.refreshToken, sent(jar))
    expect(next.status).toBe(200)
    expect(next.tokens.refreshToken).not.toBe(tokens.refreshToken)
    expect(sent(next.jar)).not.toEqual(sent(jar))
    expect((await refresh(next.tokens.refreshToken, sent(next.jar))).status).toBe(200)
  })

  it('session cookies cannot be read by scripts, and are not sent from other sites or over plain http', async () => {
    const { tokens, jar } = await enter()
    expect([...jar.keys()].sort()).toEqual([
      expect.stringMatching(/^__Host-markaz_device_/),
      expect.stringMatching(/^__Host-markaz_session_/),
    ])
    for (const { flags } of jar.values())
      expect(flags).toMatch(/^Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/)
    expect(tokens.deviceKey).toBeUndefined()
  })

  it('over plain http (an office network, localhost) the session cookies are the same as over https, but without the attribute Secure', async () => {
    const origin = 'http://localhost'
    const { tokens, jar } = await enter({ origin, host: 'localhost:80' })
    expect([...jar.keys()].every((name) => name.startsWith('markaz_'))).toBe(true)
    expect([...jar.values()].every(({ flags }) => !flags.includes('Secure'))).toBe(true)
    expect((await refresh(tokens.refreshToken, sent(jar))).status).toBe(200)
  })

  // Shows: SAFE-034
  it('concurrent refreshes by several tabs return the same tokens, and the session stays valid', async () => {
    const { tokens, jar } = await enter()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(tokens.refreshToken, sent(jar))))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map((answer) => answer.tokens.refreshToken)).size).toBe(1)
    const [first] = answers
    expect((await refresh(first?.tokens.refreshToken ?? '', sent(first?.jar ?? new Map()))).status).toBe(200)
  })

  it.each(['nothing of the answer', 'the cookie alone', 'the tokens alone'])(
    "a browser's session stays valid if the response to a refresh does not arrive completely: %s arrives",
    async (arrived) => {
      const { tokens, jar } = await enter()
      const lost = await refresh(tokens.refreshToken, sent(jar))
      t.clock.forward(3 * 3_600_000)
      const token = arrived === 'the tokens alone' ? lost.tokens.refreshToken : tokens.refreshToken
      const cookies = arrived === 'the cookie alone' ? sent(lost.jar) : sent(jar)
      const next = await refresh(token, cookies)
      expect(next.status).toBe(200)
      expect((await refresh(next.tokens.refreshToken, sent(next.jar))).status).toBe(200)
    },
  )

  it('a session ends if a refresh token that was already replaced twice is used, because another person must have a copy of the token', async () => {
    const { tokens, jar } = await enter()
    const second = await refresh(tokens.refreshToken, sent(jar))
    const third = await refresh(second.tokens.refreshToken, sent(second.jar))
    // A refresh with an old token but without the cookie is refused and changes nothing.
    expect((await refresh(tokens.refreshToken)).code).toBe('UNAUTHORIZED')
    expect((await refresh(tokens.refreshToken, sent(third.jar))).code).toBe('SESSION_REUSED')
    expect((await refresh(third.tokens.refreshToken, sent(third.jar))).status).toBe(401)
  })

  it("the access token of a browser's session is valid for 15 minutes", async () => {
    const { tokens } = await enter()
    const claims = readTokenClaims(t.deps, tokens.accessToken, 'exp') as { exp: number; iat: number }
    expect(claims.exp - claims.iat).toBe(15 * 60)
  })

  it('a session without a browser cookie, from an earlier version, gets the cookie at the next refresh, even if that response is lost', async () => {
    const { tokens, jar } = await enter()
    const [sessionId] = tokens.refreshToken.split('.')
    await t.db.run(sql`update ${side.sessions} set browser_hash = null where id = ${sessionId}`)
    expect(jar.size).toBe(2)
    await refresh(tokens.refreshToken, { referer: `${own}/groups` })
    const bound = await refresh(tokens.refreshToken, { referer: `${own}/groups` })
    expect(bound.status).toBe(200)
    expect((await refresh(bound.tokens.refreshToken)).status).toBe(401)
    expect((await refresh(bound.tokens.refreshToken, sent(bound.jar))).status).toBe(200)
  })

  // Shows: SAFE-034
  it('a page of another site cannot open, refresh or end a session', async () => {
    const { tokens, jar } = await enter()
    const foreign = ['https://evil.test', 'null', 'http://markaz.test.evil.uz', 'https://markaz.test:8443']
    for (const origin of foreign) {
      expect((await side.signIn({ origin })).error?.code).toBe('FOREIGN_PAGE')
      expect((await refresh(tokens.refreshToken, { ...sent(jar), origin })).code).toBe('FOREIGN_PAGE')
      const left = await t.send(side.routes.logout, { token: tokens.accessToken, headers: { origin } })
      expect([left.status, left.error?.code]).toEqual([403, 'FOREIGN_PAGE'])
    }
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { referer: 'https://evil.test/a' }] as Headers[])
      expect((await refresh(tokens.refreshToken, { ...sent(jar), ...headers })).code).toBe('FOREIGN_PAGE')
    expect((await refresh(tokens.refreshToken, sent(jar))).status).toBe(200)
  })

  it('a sign-out removes the session cookie; the device cookie stays for the next sign-in', async () => {
    const { tokens, jar, login } = await enter()
    const left = await t.send(side.routes.logout, {
      token: tokens.accessToken,
      headers: { origin: own, ...sent(jar) },
    })
    const [[name, { value, flags }] = ['', { value: '-', flags: '' }]] = [...cookiesOf(left.headers)]
    expect([name, value, flags]).toEqual([
      expect.stringContaining('session_'),
      '',
      expect.stringContaining('Max-Age=0'),
    ])
    t.clock.forward(61_000)
    const again = await enter({ origin: own, ...sent(jar) }, login)
    const deviceName = [...jar.keys()].find((key) => key.includes('device_')) ?? ''
    expect(again.jar.get(deviceName)?.value).toBe(jar.get(deviceName)?.value)
  })

  it("a program's session (its requests have no Origin header) needs no cookie, and each of its refresh tokens works once", async () => {
    const { tokens, jar } = await enter({})
    expect([jar.size, (await refresh(tokens.refreshToken)).status]).toEqual([0, 200])
    expect((await refresh(tokens.refreshToken)).code).toBe('SESSION_REUSED')
  })
})

it("a session refresh whose response was lost can be repeated, even after the server's key for session tokens was replaced", async () => {
  const answer = await sides.student.signIn({ origin: own })
  const { refreshToken } = answer.data as Tokens
  const jar = sent(cookiesOf(answer.headers))
  const ask = () => t.send(studentAccount.refresh, { token: refreshToken, headers: jar })
  const lost = await ask()
  const { tokenKey } = t.deps
  Object.assign(t.deps, { tokenKey: new Uint8Array(32).fill(9), otherKeys: [tokenKey] })
  const again = await ask()
  Object.assign(t.deps, { tokenKey, otherKeys: [] })
  expect([again.status, again.data.refreshToken]).toEqual([200, lost.data.refreshToken])
})

it('a page of an earlier program version sends the device key in the request body; the server moves the key into a cookie', async () => {
  const program = await sides.staff.signIn({})
  const { deviceKey } = program.data as Tokens
  const body = { login: program.login, password, deviceKey }
  const page = await t.send(auth.signIn, { body, headers: { origin: own } })
  expect(cookiesOf(page.headers).get('__Host-markaz_device_staff')?.value).toBe(deviceKey)
  expect(page.data).not.toHaveProperty('deviceKey')
})
