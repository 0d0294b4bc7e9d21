import { existsSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { Prerenderer } from './prerenderer.ts'
import { prerenderScriptPath } from './web-dist.ts'

let t: TestApp
let me: Awaited<ReturnType<TestApp['signedIn']>>
let cookie: string

// `npm test` builds the web application first. Without a build, the script that prerenders pages does not exist.
describe.skipIf(!existsSync(prerenderScriptPath))('the prerendered page of a first screen', () => {
  beforeAll(async () => {
    t = await startTestApp()
    const [here, elsewhere] = [await t.build.headOffice(), await t.build.headOffice()]
    await t.build.group({ name: 'Kimyo <b>N-1</b></script>', headOfficeId: here })
    await t.build.group({ name: 'Begona N-2', headOfficeId: elsewhere })
    me = await t.signedIn({ grants: ['all_groups.read'], headOfficeIds: [here] })
    cookie = await cookieOf(me.token)
    // The first request starts the thread that prerenders pages, so the first answers are not prerendered. The test
    // retries.
    await vi.waitFor(async () => expect(await drawn(open())).toBe(true), { timeout: 20_000 })
  })
  afterAll(() => t.close())

  const cookieOf = async (token: string) => {
    const { headers } = await t.send(auth.profile, { token })
    return String(headers['set-cookie']).split(';')[0] as string
  }
  const lookOf = (person: number, more: object = {}) =>
    `1140 ${JSON.stringify({ person, width: 1440, isDark: false, kept: {}, ...more })}`
  interface Opened {
    url?: string
    page?: string
    look?: string
    headers?: Record<string, string>
    method?: 'GET' | 'HEAD'
  }
  const open = ({ url = '/groups', page = cookie, look = lookOf(me.staffId), headers, method = 'GET' }: Opened = {}) =>
    t.app.inject({ method, url, headers: { cookie: `${page}; markaz_look=${encodeURIComponent(look)}`, ...headers } })
  const answersIn = (body: string) =>
    JSON.parse(body.match(/<script type="application\/json" id="answers">(.*?)<\/script>/s)?.[1] ?? '')
  const drawn = async (opened: ReturnType<typeof open>) => (await opened).body.includes('id="drawn"')

  it('a prerendered page contains, as HTML text, the rows that the user may see, and the API answers from which they were rendered', async () => {
    const { body, headers } = await open()
    expect(body).toContain('Kimyo &lt;b&gt;N-1&lt;/b&gt;&lt;/script&gt;')
    expect(body).not.toContain('Begona')
    expect(body).not.toContain('N-1</b>')
    const answers = answersIn(body)
    expect(Object.keys(answers)).toEqual([
      '/api/staff/profile',
      '/api/staff/roles/permission-objects/mine',
      '/api/staff/groups/all?page=1&perPage=10&status=2',
    ])
    const asked = await t.send(groups.list, { token: me.token, query: { page: 1, perPage: 10, status: 2 } })
    expect(answers['/api/staff/groups/all?page=1&perPage=10&status=2']).toEqual(asked.data)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
    expect(headers['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+')+;/)
  })

  it('rendering many pages does not leak memory in the rendering thread', async () => {
    const { body } = await open()
    const answers = answersIn(body)
    const frame = { look: { person: me.staffId, width: 1440, isDark: false, kept: {} }, room: 1140 }
    const thread = new Prerenderer(() => {}, 40)
    onTestFinished(() => thread.close())
    await vi.waitFor(() => expect(thread.isReady()).toBe(true), { timeout: 20_000 })
    // Renders 80 pages, because a former bug leaked 0.6 MB per page.
    for (let drawn = 0; drawn < 80; drawn++) {
      const { html } = await thread.draw('/groups', frame, answers)
      expect(html).toContain('Kimyo')
    }
  })

  it('a prerendered page is compressed for a browser that accepts gzip, and its response is completed', async () => {
    const answer = await open({ headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers['content-encoding']).toBe('gzip')
    const body = gunzipSync(answer.rawPayload).toString()
    expect(body).toContain('id="drawn"')
    expect(body.trimEnd().endsWith('</html>')).toBe(true)
  })

  it('a prerendered page applies the filters in its URL and the page size that the browser has stored', async () => {
    const kept = { 'pageSize:groups': '50' }
    const { body } = await open({ url: '/groups?status=3', look: lookOf(me.staffId, { kept }) })
    expect(body).toContain('"/api/staff/groups/all?page=1&perPage=50&status=3"')
    expect(body).not.toContain('Kimyo')
  })

  it("the staff page is sent without rows if the session cookie or the display-settings cookie is missing, malformed or another user's", async () => {
    const looks = [
      '',
      'x',
      '1140',
      '1140 null',
      '1140 {"person":1}',
      'NaN {}',
      `1 ${'['.repeat(2000)}`,
      '%',
      lookOf(99),
    ]
    for (const look of [...looks, lookOf(me.staffId, { width: -1 }), lookOf(me.staffId, { kept: { a: 1 } })])
      expect([look.slice(0, 40), await drawn(open({ look }))]).toEqual([look.slice(0, 40), false])
    for (const page of ['markaz_page=', 'markaz_page=x.y.z', `markaz_page=${me.token}`, 'other=1'])
      expect([page, await drawn(open({ page }))]).toEqual([page, false])
    expect((await t.app.inject('/groups')).body).not.toContain('id="drawn"')
  })

  it('the head of a prerendered page contains the display settings used for rendering, escaped so that a setting cannot inject HTML', async () => {
    const kept = { 'list:1:groups': '"><script>alert(1)</script>' }
    const { body } = await open({ look: lookOf(me.staffId, { kept }) })
    expect(body).toContain('<meta name="drawn" content="{&quot;person&quot;')
    expect(body).not.toContain('<script>alert(1)')
  })

  it('only GET requests for certain screens are prerendered, and the cookie that allows prerendering does not authorize API calls', async () => {
    expect(await drawn(open({ url: '/offices' }))).toBe(false)
    expect((await open({ method: 'HEAD' })).headers['content-encoding']).toBeUndefined()
    expect((await open({ url: '/api/staff/groups/all' })).statusCode).toBe(401)
    const asBearer = { authorization: `Bearer ${cookie.split('=')[1]}` }
    expect((await t.app.inject({ url: '/api/staff/profile', headers: asBearer })).statusCode).toBe(401)
  })

  it('the staff page is sent without rows to a user who has no right to read the rows, or has lost that right', async () => {
    const other = await t.signedIn({ grants: [] })
    const page = await cookieOf(other.token)
    expect(await drawn(open({ page, look: lookOf(other.staffId) }))).toBe(false)

    const leaving = await t.signedIn({ grants: ['all_groups.read'] })
    const theirs = { page: await cookieOf(leaving.token), look: lookOf(leaving.staffId) }
    expect(await drawn(open(theirs))).toBe(true)
    await t.send(auth.logout, { token: leaving.token, body: {} })
    expect(await drawn(open(theirs))).toBe(false)
  })

  it('when a user loads their profile, the server sets a cookie that allows prerendered pages for twelve hours; scripts cannot read the cookie, and other sites cannot send it', async () => {
    const { headers } = await open()
    expect(headers['set-cookie']).toMatch(/^markaz_page=[\w.-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/)
    expect((await t.send(roles.mine, { token: me.token })).headers['set-cookie']).toBeUndefined()
    t.clock.forward(12 * 3_600_000 + 1_000)
    expect(await drawn(open())).toBe(false)
  })
})
