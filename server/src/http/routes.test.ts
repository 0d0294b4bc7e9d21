import { allApiRoutes } from '@markaz/protocol/catalogue'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { allGrants } from '@markaz/protocol/permissions'
import { personalDataGrant } from '@markaz/protocol/personal'
import { apiPath, type GrantAccessRule, type RouteDefinition } from '@markaz/protocol/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { shareTestApp, startTestApp } from '../testing/app.ts'
import { openParentSession, openStudentSession } from '../testing/portal-session.ts'
import { mountRoute, staffApiPrefix } from './mount.ts'

const routes = allApiRoutes.map(({ area, name, route }) => ({ label: `${area}.${name}`, route }))

const t = shareTestApp()
let superadmin: string
let colleague: Awaited<ReturnType<typeof t.signedIn>>
let studentId: number
let parentSession: string
beforeAll(async () => {
  superadmin = (await t.signedIn({ isSuperadmin: true, grants: allGrants })).token
  colleague = await t.signedIn()
  studentId = await t.build.student({ login: 'yolgiz.oquvchi' })
  parentSession = await parentOf(studentId)
})

const openFor = (studentId: number) =>
  openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null })
const studentSignedIn = () => openFor(studentId)
const parentOf = async (studentId: number) =>
  openParentSession(t.deps, t.db, await t.build.agent({ studentIds: [studentId] }))

/** Gives the role of one staff member exactly these grants, which is faster than a new staff member for each call. */
async function tokenWith(grants: readonly string[]): Promise<string> {
  const held = [...new Set([...grants, personalDataGrant])]
  await t.db.run(sql`update role set grants = ${held}, version = version + 1 where id = ${colleague.roleId}`)
  return colleague.token
}

/**
 * Calls a route. Event streams are requested in a way that the handler refuses, because an open stream would not end.
 */
const knock = (route: RouteDefinition, token: string | null) =>
  t.app.inject({
    method: route.method,
    url: apiPath(route)
      .replace('{type}', route.path.startsWith('/users') ? 'staff' : 'teachers')
      .replace(/\{\w+\}/g, '999999999')
      .concat(route.stream ? '?after=never' : ''),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

describe('access to routes by the kind of token', () => {
  // Shows: AUTH-015
  it.each(routes.filter(({ route }) => route.access.kind !== 'public'))(
    'the API call $label is refused with 401 without a token',
    async ({ route }) => {
      expect((await knock(route, null)).statusCode).toBe(401)
    },
  )

  it.each(routes.filter(({ route }) => route.access.kind !== 'public'))(
    'the API call $label is refused with 401 if the token belongs to another kind of user (staff, student or parent)',
    async ({ route }) => {
      const tokens = { staff: superadmin, student: await studentSignedIn(), parent: parentSession }
      const others = Object.entries(tokens).filter(([side]) => side !== (route.side ?? 'staff'))
      for (const [side, token] of others) expect([side, (await knock(route, token)).statusCode]).toEqual([side, 401])
    },
  )

  it("a student's token gives access to the students' API calls only", async () => {
    const headers = { authorization: `Bearer ${await studentSignedIn()}` }
    expect((await t.app.inject({ url: '/api/student/homeworks', headers })).statusCode).toBe(200)
    expect((await t.app.inject({ url: `${staffApiPrefix}/profile`, headers })).statusCode).toBe(401)
  })
})

describe("access to each route by the user's grants", () => {
  const guarded = routes.filter(({ route }) => route.access.kind === 'can')

  // Shows: PERM-001
  it.each(guarded)(
    'the API call $label answers 403 and writes nothing if the role has all grants except those that the call accepts',
    async ({ route }) => {
      const own = new Set<string>(route.access.kind === 'can' ? route.access.anyOf : [])
      const token = await tokenWith(allGrants.filter((grant) => !own.has(grant)))
      const lines = () => t.db.one<{ count: number }>(sql`select count(*) from audit`)
      const before = await lines()
      const answer = await knock(route, token)
      const { error, imsx_codeMajor: told } = answer.json()
      expect([answer.statusCode, error?.code ?? told]).toEqual([403, route.bare ? 'failure' : 'FORBIDDEN'])
      expect(await lines()).toEqual(before)
    },
  )

  // Shows: PERM-001
  it.each(guarded)(
    'each grant that the API call $label accepts is enough by itself to make the call',
    async ({ route }) => {
      const { anyOf, and } = { and: undefined, ...(route.access as GrantAccessRule) }
      for (const grant of anyOf) {
        const answer = await knock(route, await tokenWith(and ? [grant, and] : [grant]))
        // A download answers with a file, so the test searches the text for the error code.
        expect(answer.body).not.toMatch(/"(FORBIDDEN|forbidden)"/)
        expect([429, 500]).not.toContain(answer.statusCode)
      }
    },
  )

  it('API calls that return only personal data answer 403 to a user with all rights except the right to personal data', async () => {
    const grants = allGrants.filter((grant) => grant !== personalDataGrant)
    const { token } = await t.signedIn({ grants, seesPersonal: false })
    const personal = guarded.filter(
      ({ route }) => route.access.kind === 'can' && route.access.and === personalDataGrant,
    )
    expect(personal.map(({ route }) => route.path)).toEqual(
      expect.arrayContaining(['/students/{id}/update-profile', '/students/imports', '/student/contracts/{id}/file']),
    )
    for (const { route } of personal) expect((await knock(route, token)).statusCode).toBe(403)
  })

  it('routes for the superadmin answer 403 to a user whose role has every grant', async () => {
    const { token } = await t.signedIn({ grants: allGrants })
    for (const { route } of routes.filter(({ route }) => route.access.kind === 'superadmin')) {
      expect((await knock(route, token)).statusCode).toBe(403)
    }
  })
})

describe('limits of calls that change data without requiring a right', () => {
  const ofEverybody = routes.filter(({ route }) => route.access.kind === 'session' && route.method !== 'GET')

  // Shows: SAFE-010
  it.each(ofEverybody.filter(({ route }) => route.rateLimit))(
    'the API call $label answers 429 when the user has reached its rate limit, and other users are not affected',
    async ({ route }) => {
      const two = {
        staff: async () => [(await t.signedIn()).token, (await t.signedIn()).token],
        student: async () => [await studentSignedIn(), await openFor(await t.build.student())],
        parent: async () => [await parentOf(studentId), await parentOf(studentId)],
      }
      const [one, other] = (await two[route.side ?? 'staff']()) as [string, string]
      // Deletes the counts of earlier calls, because calls with the same path share one count.
      await t.db.run(sql`delete from sign_in_attempt`)
      for (let n = 0; n < (route.rateLimit?.most ?? 0); n++) expect((await knock(route, one)).statusCode).not.toBe(429)
      expect((await knock(route, one)).statusCode).toBe(429)
      expect((await knock(route, other)).statusCode).not.toBe(429)
    },
  )
})

describe('answers and errors of the server', () => {
  it('an answer with fields that the route does not declare becomes a 500 with a general text, and the fields are not sent', async () => {
    const fresh = await startTestApp()
    try {
      mountRoute(
        fresh.app,
        fresh.deps,
        { ...auth.profile, path: '/test/broken' },
        async () => ({ passwordHash: 'argon2id' }) as never,
      )
      mountRoute(
        fresh.app,
        fresh.deps,
        { ...auth.logout, path: '/test/leaky' },
        async () => ({ passwordHash: 'argon2id' }) as never,
      )
      const { token } = await fresh.signedIn()
      const headers = { authorization: `Bearer ${token}` }
      const broken = await fresh.app.inject({ url: `${staffApiPrefix}/test/broken`, headers })
      expect([broken.statusCode, broken.json().error.errMsg]).toEqual([500, "Biror narsa noto'g'ri ketdi"])
      const leaky = await fresh.app.inject({
        method: 'POST',
        url: `${staffApiPrefix}/test/leaky`,
        headers,
        payload: {},
      })
      expect(leaky.json()).toEqual({ success: true, data: {} })
    } finally {
      await fresh.close()
    }
  })

  it('an unknown API call answers 404 as JSON in the envelope, a malformed body 400, a huge body 413, an unknown content type 415', async () => {
    const { token } = await t.signedIn()
    const post = (payload: string, type = 'application/json') =>
      t.app.inject({
        method: 'POST',
        url: `${staffApiPrefix}/sender/log`,
        payload,
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
      })
    expect((await t.app.inject('/api/staff/nothing')).json().error.code).toBe('NO_SUCH_CALL')
    expect((await post('{"logType":')).json().error.code).toBe('BAD_JSON')
    expect((await post(`{"logType":"error","text":"${'x'.repeat(1_100_000)}"}`)).json().error.code).toBe('TOO_LARGE')
    expect((await post('<a/>', 'text/xml')).json().error.code).toBe('UNSUPPORTED_TYPE')
    const named = (await post('{"logType":"fatal","text":"x"}')).json().error
    expect([named.code, named.fields, named.errMsg]).toEqual([
      'VALIDATION',
      { logType: "Ro'yxatdagi qiymatlardan birini tanlang" },
      "Jurnal turi: Ro'yxatdagi qiymatlardan birini tanlang",
    ])
    expect((await post('{"__proto__":{"logType":"error"},"text":"x"}')).statusCode).toBe(400)
  })

  it('answers of API calls are never cached by browsers or proxies, and have the security headers', async () => {
    const answer = await t.app.inject(`${staffApiPrefix}/profile`)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await t.app.inject('/api/docs')).headers['cache-control']).toBe('no-store')
  })

  it('an SQL injection or a file path in a header or URL gets a 4xx answer', async () => {
    const { token } = await t.signedIn({ grants: allGrants })
    for (const path of [
      "/roles/1'or'1",
      '/roles/../../etc/passwd',
      '/roles/%00',
      '/groups/99999999999999999999',
      '/users/by-role/-1',
    ]) {
      const answer = await t.app.inject({ url: staffApiPrefix + path, headers: { authorization: `Bearer ${token}` } })
      expect([400, 404]).toContain(answer.statusCode)
    }
    expect(
      (await t.app.inject({ url: `${staffApiPrefix}/profile`, headers: { authorization: "Bearer ' or 1=1 --" } }))
        .statusCode,
    ).toBe(401)
  })
})
