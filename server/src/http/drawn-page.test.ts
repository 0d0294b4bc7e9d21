import { existsSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { Prerenderer } from './drawing.ts'
import { drawingScript } from './web-dist.ts'

let t: TestApp
let me: Awaited<ReturnType<TestApp['signedIn']>>
/** The cookie that the profile call gave to the browser. */
let cookie: string

// `npm test` builds the web first. Without a build there is no script that can prerender.
describe.skipIf(!existsSync(drawingScript))('the prerendered page of a first screen', () => {
  beforeAll(async () => {
    t = await testApp()
    const [here, elsewhere] = [await t.build.headOffice(), await t.build.headOffice()]
    await t.build.group({ name: 'Kimyo <b>N-1</b></script>', headOfficeId: here })
    await t.build.group({ name: 'Begona N-2', headOfficeId: elsewhere })
    me = await t.signedIn({ grants: ['all_groups.read'], headOfficeIds: [here] })
    cookie = await cookieOf(me.token)
    // The thread starts with the first page that it could prerender.
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

  it('a prerendered page contains the rows that the user may see as text, and the answers they were made from', async () => {
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

  it('prerendering leaves nothing in the memory of its thread', async () => {
    const { body } = await open()
    const answers = answersIn(body)
    const frame = { look: { person: me.staffId, width: 1440, isDark: false, kept: {} }, room: 1140 }
    const thread = new Prerenderer(() => {}, 40)
    onTestFinished(() => thread.close())
    await vi.waitFor(() => expect(thread.isReady()).toBe(true), { timeout: 20_000 })
    // Each page leaked 0.6 MB while one of its promises never settled.
    for (let drawn = 0; drawn < 80; drawn++) {
      const { html } = await thread.draw('/groups', frame, answers)
      expect(html).toContain('Kimyo')
    }
  })

  it('a prerendered page is compressed for a client that accepts gzip, and the response ends with the page', async () => {
    const answer = await open({ headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers['content-encoding']).toBe('gzip')
    const body = gunzipSync(answer.rawPayload).toString()
    expect(body).toContain('id="drawn"')
    expect(body.trimEnd().endsWith('</html>')).toBe(true)
  })

  it('a prerendered page follows the filters of its address and the page size that this browser remembers', async () => {
    const kept = { 'pageSize:groups': '50' }
    const { body } = await open({ url: '/groups?status=3', look: lookOf(me.staffId, { kept }) })
    expect(body).toContain('"/api/staff/groups/all?page=1&perPage=50&status=3"')
    expect(body).not.toContain('Kimyo')
  })

  it("a page has no rows without the cookie, or when the stored look is missing, malformed or another user's", async () => {
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

  it('a prerendered page declares the look it was made for in its head, and the look cannot inject HTML', async () => {
    const kept = { 'list:1:groups': '"><script>alert(1)</script>' }
    const { body } = await open({ look: lookOf(me.staffId, { kept }) })
    expect(body).toContain('<meta name="drawn" content="{&quot;person&quot;')
    expect(body).not.toContain('<script>alert(1)')
  })

  it('screens that are no first screen, and HEAD requests, are not prerendered; the page cookie opens no call', async () => {
    expect(await drawn(open({ url: '/offices' }))).toBe(false)
    expect((await open({ method: 'HEAD' })).headers['content-encoding']).toBeUndefined()
    expect((await open({ url: '/api/staff/groups/all' })).statusCode).toBe(401)
    const asBearer = { authorization: `Bearer ${cookie.split('=')[1]}` }
    expect((await t.app.inject({ url: '/api/staff/profile', headers: asBearer })).statusCode).toBe(401)
  })

  it('a page has no rows for a user who may not read them, or no longer may', async () => {
    const other = await t.signedIn({ grants: [] })
    const page = await cookieOf(other.token)
    expect(await drawn(open({ page, look: lookOf(other.staffId) }))).toBe(false)

    const leaving = await t.signedIn({ grants: ['all_groups.read'] })
    const theirs = { page: await cookieOf(leaving.token), look: lookOf(leaving.staffId) }
    expect(await drawn(open(theirs))).toBe(true)
    await t.send(auth.logout, { token: leaving.token, body: {} })
    expect(await drawn(open(theirs))).toBe(false)
  })

  it('the profile call sets a cookie for twelve hours that scripts cannot read and other sites cannot send', async () => {
    const { headers } = await open()
    expect(headers['set-cookie']).toMatch(/^markaz_page=[\w.-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/)
    expect((await t.send(roles.mine, { token: me.token })).headers['set-cookie']).toBeUndefined()
    t.clock.forward(12 * 3_600_000 + 1_000)
    expect(await drawn(open())).toBe(false)
  })
})
