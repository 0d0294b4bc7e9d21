import { calls } from '@markaz/protocol/catalogue'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { catalogue } from '@markaz/protocol/errors'
import { allGrants, permissionNames } from '@markaz/protocol/permissions'
import { maskerOf, seesPersonal } from '@markaz/protocol/personal'
import { allows, apiPath, errorsOf, type RouteDefinition, type Sentence } from '@markaz/protocol/route'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '../db/db.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { buildStudent } from '../testing/build.ts'
import { openStudentSession } from '../testing/student-session.ts'
import { apiPrefix, mount, requirePromises } from './mount.ts'

const routes = calls.map(({ area, name, route }) => ({ label: `${area}.${name}`, route }))

let t: TestApp
let superadmin: string
let studentId: number
beforeAll(async () => {
  t = await testApp()
  superadmin = (await t.signedIn({ isSuperadmin: true, grants: allGrants })).token
  studentId = await buildStudent(t.db, { login: 'yolgiz.oquvchi' })
})
afterAll(() => t.close())

const openFor = (studentId: number) =>
  openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null })
const studentSignedIn = () => openFor(studentId)

/**
 * The route with any valid-looking parameters and nothing else: enough to learn whether one may call it. A stream is
 * asked for in a way that it refuses: opened it would never end.
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

describe('every route', () => {
  it.each(routes)(
    '$label is mounted, says who may call it, and names only errors and grants that exist',
    ({ route }) => {
      expect(t.app.hasRoute({ method: route.method, url: apiPath(route).replace(/\{(\w+)\}/g, ':$1') })).toBe(true)
      expect(route.summary.length).toBeGreaterThan(5)
      for (const code of errorsOf(route)) expect(Object.keys(catalogue)).toContain(code)
      if (route.access.kind === 'can') {
        expect(route.access.anyOf.length).toBeGreaterThan(0)
        for (const grant of route.access.anyOf) expect(allGrants).toContain(grant)
      }
      if (route.audit) expect(['auth', ...permissionNames]).toContain(route.audit)
      // A parameter in the path that nobody parses would reach the query as it came.
      const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      expect(Object.keys((route.params as unknown as { shape?: object })?.shape ?? {}).sort()).toEqual(names.sort())
    },
  )

  it('has an address of its own', () => {
    const addresses = routes.map(({ route }) => `${route.method} ${apiPath(route).replace(/\{\w+\}/g, '{}')}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('cannot be added below /api/staff without a promise', () => {
    const fresh = fastify()
    requirePromises(fresh)
    expect(() => fresh.get(`${apiPrefix}/secret`, async () => 'x')).toThrow(/declares no promise/)
    expect(() => fresh.get('/api/student/secret', async () => 'x')).toThrow(/declares no promise/)
    expect(() => fresh.get('/healthz', async () => 'x')).not.toThrow()
  })

  it('stands on the page of its side, and on no other', async () => {
    const pages = { staff: await t.app.inject('/api/docs'), student: await t.app.inject('/api/docs/student') }
    for (const { route } of routes) {
      const shown = `<code>${apiPath(route)}</code>`
      const isOn = Object.entries(pages).filter(([, page]) => page.body.includes(shown))
      expect(isOn.map(([side]) => side)).toEqual([route.side ?? 'staff'])
    }
  })

  it.each(routes.filter(({ route }) => route.access.kind !== 'public'))(
    '$label: 401 without a token',
    async ({ route }) => {
      expect((await knock(route, null)).statusCode).toBe(401)
    },
  )

  it.each(routes.filter(({ route }) => route.access.kind !== 'public'))(
    "$label: 401 with a token of the other side, staff's or student's",
    async ({ route }) => {
      const token = route.side === 'student' ? superadmin : await studentSignedIn()
      expect((await knock(route, token)).statusCode).toBe(401)
    },
  )

  it("a student's token opens the student's side, and only that", async () => {
    const headers = { authorization: `Bearer ${await studentSignedIn()}` }
    expect((await t.app.inject({ url: '/api/student/homeworks', headers })).statusCode).toBe(200)
    expect((await t.app.inject({ url: `${apiPrefix}/profile`, headers })).statusCode).toBe(401)
  })
})

describe('role × route', () => {
  const guarded = routes.filter(({ route }) => route.access.kind === 'can')

  it.each(guarded)('$label: 403 with every grant but its own, and nothing is written', async ({ route }) => {
    const own = new Set<string>(route.access.kind === 'can' ? route.access.anyOf : [])
    const { token } = await t.signedIn({ grants: allGrants.filter((grant) => !own.has(grant)) })
    const lines = () => t.db.one<{ count: number }>(sql`select count(*) from audit`)
    const before = await lines()
    const answer = await knock(route, token)
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'FORBIDDEN'])
    expect(await lines()).toEqual(before)
  })

  it.each(guarded)('$label: opens with any one of its grants', async ({ route }) => {
    const { anyOf, and } = { and: undefined, ...(route.access as Sentence) }
    for (const grant of anyOf) {
      const { token } = await t.signedIn({ grants: and ? [grant, and] : [grant] })
      const answer = await knock(route, token)
      // What opens may be a file.
      expect(answer.body).not.toContain('"FORBIDDEN"')
      expect(answer.statusCode).not.toBe(500)
    }
  })

  it('what is nothing but personal data is closed without the right to see them, whatever else is held', async () => {
    const grants = allGrants.filter((grant) => grant !== seesPersonal)
    const { token } = await t.signedIn({ grants, seesPersonal: false })
    const personal = guarded.filter(({ route }) => route.access.kind === 'can' && route.access.and === seesPersonal)
    expect(personal.map(({ route }) => route.path)).toEqual(
      expect.arrayContaining(['/students/{id}/update-profile', '/students/imports', '/student/contracts/{id}/file']),
    )
    for (const { route } of personal) expect((await knock(route, token)).statusCode).toBe(403)
  })

  it('a phone, a document or the text of an SMS in an answer is marked, so that it is masked', () => {
    // Whom to ask for a right, and the assistants of one's own lessons: left open (decision 620).
    const ofColleagues = /^roles\.grantors\.|\bassistants\[\]\.phoneNumber$/
    const isShown = ({ side, access }: RouteDefinition) => side !== 'student' && access.kind === 'can' && !access.and
    const found = routes
      .filter(({ route }) => isShown(route))
      .flatMap(({ label, route }) => unmarkedFields(route.answer, label))
      .filter((path) => !ofColleagues.test(path))
    expect(found).toEqual([])
  })

  it('without any right one reads what is about oneself, and whom to ask for a right; nothing of the centre', () => {
    const ofAnybody = routes.filter(({ route }) => route.access.kind === 'session' && route.side !== 'student')
    expect(ofAnybody.map(({ route }) => route.path).sort()).toEqual([
      // One's own change, by the right it was made with.
      '/audits/{requestId}/take-back',
      '/auth/logout',
      '/notifications/count',
      '/notifications/device',
      '/notifications/device',
      '/notifications/get-all',
      '/notifications/get-all/{id}',
      '/notifications/push-key',
      '/notifications/read-all',
      '/notifications/read/{id}',
      '/notifications/settings',
      '/notifications/settings',
      '/notifications/stream',
      '/profile',
      '/profile/change-login',
      '/profile/change-password',
      '/profile/confirm-password',
      '/profile/second-factor',
      '/profile/second-factor',
      '/profile/second-factor',
      '/profile/second-factor/confirm',
      '/profile/second-factor/recovery-codes',
      '/profile/sessions',
      '/profile/sessions/end-others',
      '/roles/permission-objects/grantors',
      '/roles/permission-objects/mine',
      '/saved-views',
      '/saved-views',
      '/saved-views/{id}',
      '/sender/log',
    ])
  })

  it('the superadmin routes are closed to a role with every grant', async () => {
    const { token } = await t.signedIn({ grants: allGrants })
    for (const { route } of routes.filter(({ route }) => route.access.kind === 'superadmin')) {
      expect((await knock(route, token)).statusCode).toBe(403)
    }
  })

  it('a grant of one option never opens another option of the same permission', () => {
    for (const { route } of guarded) {
      const own = new Set<string>(route.access.kind === 'can' ? route.access.anyOf : [])
      const besides = route.access.kind === 'can' && route.access.and ? [route.access.and] : []
      for (const grant of allGrants) expect(allows(route.access, new Set([grant, ...besides]))).toBe(own.has(grant))
    }
  })
})

describe('what everybody may write is bounded (fault 43)', () => {
  const ofEverybody = routes.filter(({ route }) => route.access.kind === 'session' && route.method !== 'GET')

  it('by a pace of its own, or for the reason told here', () => {
    const without = ofEverybody.filter(({ route }) => !route.pace).map(({ label }) => label)
    const reasons = [
      // Ends what a sign-in began.
      'auth.logout',
      // One row or mark of one's own, the same again.
      'notifications.read',
      'notifications.readAll',
      'notifications.keepDevice',
      'notifications.forgetDevice',
      'notifications.saveSettings',
      // 20 in 15 minutes, and of those one deletes.
      'ownComments.write',
      'ownComments.remove',
      // 30 in 15 minutes.
      'ownEvents.invite',
      // Once for an exam.
      'ownExams.start',
      // 30 a minute, as many as the screens need.
      'ownExams.write',
      'ownHomework.write',
      'ownNotifications.read',
      'ownNotifications.readAll',
      'ownNotifications.keepDevice',
      'ownNotifications.forgetDevice',
      // Once for an offer.
      'ownOffer.accept',
      // By the silver one has.
      'ownShop.buy',
      'ownStories.view',
      // Once for a change.
      'sessionAudits.takeBack',
      'studentAccount.logout',
    ]
    expect(without.sort()).toEqual(reasons.sort())
  })

  it.each(ofEverybody.filter(({ route }) => route.pace))(
    '$label: 429 once its pace is reached, and somebody else goes on',
    async ({ route }) => {
      const [one, other] =
        route.side === 'student'
          ? [await studentSignedIn(), await openFor(await buildStudent(t.db))]
          : [(await t.signedIn()).token, (await t.signedIn()).token]
      // Calls of one address count together.
      await t.db.run(sql`delete from sign_in_attempt`)
      for (let n = 0; n < (route.pace?.most ?? 0); n++) expect((await knock(route, one)).statusCode).not.toBe(429)
      expect((await knock(route, one)).statusCode).toBe(429)
      expect((await knock(route, other)).statusCode).not.toBe(429)
    },
  )
})

describe('answers', () => {
  it('a broken promise is a 500 with general words, and no column leaks', async () => {
    const fresh = await testApp()
    try {
      mount(
        fresh.app,
        fresh.deps,
        { ...auth.profile, path: '/test/broken' },
        async () => ({ passwordHash: 'argon2id' }) as never,
      )
      mount(
        fresh.app,
        fresh.deps,
        { ...auth.logout, path: '/test/leaky' },
        async () => ({ passwordHash: 'argon2id' }) as never,
      )
      const { token } = await fresh.signedIn()
      const headers = { authorization: `Bearer ${token}` }
      const broken = await fresh.app.inject({ url: `${apiPrefix}/test/broken`, headers })
      expect([broken.statusCode, broken.json().error.errMsg]).toEqual([500, "Biror narsa noto'g'ri ketdi"])
      const leaky = await fresh.app.inject({ method: 'POST', url: `${apiPrefix}/test/leaky`, headers, payload: {} })
      expect(leaky.json()).toEqual({ success: true, data: {} })
    } finally {
      await fresh.close()
    }
  })

  it('an unknown call answers 404 in the envelope, a wrong body 400, a huge one 413, a strange type 415', async () => {
    const { token } = await t.signedIn()
    const post = (payload: string, type = 'application/json') =>
      t.app.inject({
        method: 'POST',
        url: `${apiPrefix}/sender/log`,
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

  it('calls are never kept by a browser or proxy, and carry the safe headers', async () => {
    const answer = await t.app.inject(`${apiPrefix}/profile`)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await t.app.inject('/api/docs')).headers['cache-control']).toBe('no-store')
  })

  it('a header or path that tries SQL or a file name gets a clean refusal', async () => {
    const { token } = await t.signedIn({ grants: allGrants })
    for (const path of [
      "/roles/1'or'1",
      '/roles/../../etc/passwd',
      '/roles/%00',
      '/groups/99999999999999999999',
      '/users/by-role/-1',
    ]) {
      const answer = await t.app.inject({ url: apiPrefix + path, headers: { authorization: `Bearer ${token}` } })
      expect([400, 404]).toContain(answer.statusCode)
    }
    expect(
      (await t.app.inject({ url: `${apiPrefix}/profile`, headers: { authorization: "Bearer ' or 1=1 --" } }))
        .statusCode,
    ).toBe(401)
  })
})

const personalNames = /^(phone|phoneNumber|mobile|passport\w*|personalId|birthCertificate\w*)$/

/** Paths of fields that by their name are personal data and by their mark are not. */
function unmarkedFields(schema: z.ZodType, path: string): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, inner]) =>
      personalNames.test(name) && isText(inner) && !maskerOf(inner)
        ? [`${path}.${name}`]
        : unmarkedFields(inner, `${path}.${name}`),
    )
  if (schema instanceof z.ZodArray) return unmarkedFields(schema.element as z.ZodType, `${path}[]`)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return unmarkedFields(schema.unwrap() as z.ZodType, path)
  return []
}

function isText(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return isText(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodString
}
