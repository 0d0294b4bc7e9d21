import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { allApiRoutes } from '@markaz/protocol/catalogue'
import { offices } from '@markaz/protocol/centre/offices/routes'
import { portalPosts } from '@markaz/protocol/content/posts/own-posts.routes'
import { studentShop } from '@markaz/protocol/motivation/market/own-shop.routes'
import { apiPath, route, sessionAccessRule } from '@markaz/protocol/route'
import { paramsSchemaOf } from '@markaz/protocol/route-schemas'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildPost } from '../content/posts/testing/build-post.ts'
import { sql } from '../db/db.ts'
import { shareTestApp } from '../testing/app.ts'
import { openStudentSession } from '../testing/portal-session.ts'
import { mountRoute } from './mount.ts'

const t = shareTestApp()
let token: string
let other: string
const said = { now: '2026-11-21T10:00:00Z', words: ['a'] as string[] }
const spoken = route('GET', '/test/spoken', {
  side: 'student',
  access: sessionAccessRule,
  summary: 'Sinov uchun javob',
  answer: z.object({ now: z.string(), words: z.array(z.string()) }),
})
beforeAll(async () => {
  mountRoute(t.app, t.deps, spoken, async () => said)
  await t.db.run(sql`update portal_setting set show_places = true`)
  const signedIn = async (login: string) =>
    openStudentSession(t.deps, t.db, {
      studentId: await t.build.student({ login }),
      address: '127.0.0.1',
      userAgent: null,
    })
  token = await signedIn('birinchi')
  other = await signedIn('ikkinchi')
})

const get = (url: string, headers: Record<string, string> = {}, as = token) =>
  t.app.inject({ url, headers: { authorization: `Bearer ${as}`, ...headers } })
const hear = (headers: Record<string, string> = {}) => get(apiPath(spoken), headers)

const reads = allApiRoutes
  .filter(({ route }) => {
    const { side, method, access, stream, download } = route
    return (
      side === 'student' &&
      method === 'GET' &&
      access.kind === 'session' &&
      !stream &&
      !download &&
      !paramsSchemaOf(route)
    )
  })
  .map(({ area, name, route }) => ({ label: `${area}.${name}`, url: apiPath(route) }))

describe('answers to students that the browser has cached', () => {
  // Shows: PORTAL-003, PORTAL-021
  it.each(reads)('the API call $label answers 304 without a body if nothing has changed', async ({ url }) => {
    const first = await get(url)
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'private, no-cache'])
    expect(first.headers.etag).toMatch(/^W\/"[\w-]{22}"$/)
    const again = await get(url, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag])
  })

  it('an HTTP response to a student gets a new ETag if anything except the current time has changed', async () => {
    const { etag } = (await hear()).headers
    said.now = '2026-11-21T10:00:01Z'
    expect((await hear({ 'if-none-match': `"x", ${etag}` })).statusCode).toBe(304)
    said.words = ['b']
    const changed = await hear({ 'if-none-match': String(etag) })
    expect([changed.statusCode, changed.json().data.words]).toEqual([200, ['b']])
  })

  it("a cached answer is returned only with the student's own token: no token gets 401, another student's token gets that student's data", async () => {
    const { etag } = (await hear()).headers
    const bare = await t.app.inject({ url: apiPath(spoken), headers: { 'if-none-match': String(etag) } })
    expect([bare.statusCode, bare.headers.etag, bare.headers['cache-control']]).toEqual([401, undefined, 'no-store'])
    const [own, theirs] = [
      await get('/api/student/profile/sessions'),
      await get('/api/student/profile/sessions', {}, other),
    ]
    expect(own.headers.etag).not.toBe(theirs.headers.etag)
    expect(own.headers.vary).toBe('authorization, accept-encoding')
  })

  // Shows: PORTAL-021
  it('the signed URL of a file stays the same for an hour, and its path never changes', async () => {
    await buildPost(t, { banner: 'posts/images/a.jpg' })
    const banner = async (as = token) => {
      const answer = await get(apiPath(portalPosts.list), {}, as)
      return { etag: answer.headers.etag, url: String(answer.json().data.posts[0].banner) }
    }
    const first = await banner()
    t.clock.forward(50 * 60_000)
    const sameHour = await banner()
    t.clock.forward(20 * 60_000)
    const [later, theirs] = [await banner(), await banner(other)]
    expect([sameHour, later.url === first.url, later.etag === first.etag]).toEqual([first, false, false])
    for (const { url } of [first, later, theirs]) expect(url.split('?')[0]).toBe('/files/posts/images/a.jpg')
  })
})

describe('compression and caching of answers', () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

  // Shows: PORTAL-021
  it.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip, deflate'],
    ['gzip', 'br;q=0, gzip;q=0.5'],
  ] as const)(
    'an HTTP response of more than a kilobyte to a student is compressed as %s if the client accepts "%s"',
    async (encoding, accepted) => {
      said.words = Array.from({ length: 500 }, (_, n) => `so‘z ${n}`)
      const plain = await hear()
      const answer = await hear({ 'accept-encoding': accepted })
      expect([plain.headers['content-encoding'], answer.headers['content-encoding']]).toEqual([undefined, encoding])
      expect(unpack[encoding](answer.rawPayload).toString()).toBe(plain.body)
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
      expect([answer.headers.etag, answer.headers['content-type']]).toEqual([
        plain.headers.etag,
        'application/json; charset=utf-8',
      ])
    },
  )

  it('an answer is not compressed if it is short or the client accepts no compression', async () => {
    said.words = ['qisqa']
    expect((await hear({ 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
    said.words = Array.from({ length: 500 }, () => 'uzun')
    expect((await hear({ 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined()
  })

  it('HTTP responses to staff, responses to API calls that change data, and errors are never cached', async () => {
    const { token: staff } = await t.signedIn({ grants: ['staff_control:offices.read'] })
    const troubled = await get(apiPath(portalPosts.read).replace('{id}', '999999'))
    const bought = await t.send(studentShop.buy, { token, body: { itemId: 1, price: 1, key: crypto.randomUUID() } })
    const read = await t.send(offices.list, { token: staff })
    expect([troubled.statusCode, bought.status, read.status]).toEqual([404, 404, 200])
    for (const { headers } of [troubled, bought, read])
      expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
  })
})
