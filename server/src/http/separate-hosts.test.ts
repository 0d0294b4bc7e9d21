import { existsSync } from 'node:fs'
import { uploads } from '@markaz/protocol/centre/files/routes'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp } from '../testing/app.ts'
import { portalDistFolder, webDistFolder } from './web-dist.ts'

const t = shareTestApp({ portalUrl: 'https://portal.markaz.test', filesUrl: 'https://fayl.markaz.test' })
const ask = (host: string, url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url, headers: { host, ...headers } })
const hosts = { pages: 'markaz.test', portal: 'portal.markaz.test', files: 'fayl.markaz.test' }

describe('uploaded files on a separate host', () => {
  let url: string
  beforeAll(async () => {
    const { token } = await t.signedIn({ grants: ['users:students.create'] })
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    url = (await t.send(uploads.studentPhoto, { token, file: { name: 'rasm.jpg', bytes } })).data.url
  })
  const path = () => url.slice('https://fayl.markaz.test'.length)

  // Shows: SAFE-034
  it('uploaded files are served only from their separate host, where a browser runs no script in them', async () => {
    expect(url).toMatch(/^https:\/\/fayl\.markaz\.test\/files\//)
    const answer = await ask(hosts.files, path())
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox$/)
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
    for (const host of [hosts.pages, hosts.portal]) {
      const moved = await ask(host, path())
      expect([moved.statusCode, moved.headers.location]).toEqual([302, url])
    }
  })

  it('only pages of our own web applications can read uploaded files', async () => {
    const readableBy = async (origin: string) =>
      (await ask(hosts.files, path(), { origin })).headers['access-control-allow-origin']
    expect(await readableBy('https://markaz.test')).toBe('https://markaz.test')
    expect(await readableBy('https://portal.markaz.test')).toBe('https://portal.markaz.test')
    expect(await readableBy('https://evil.test')).toBeUndefined()
  })

  // Shows: SAFE-034
  it('the host for uploaded files serves no pages and no API calls', async () => {
    for (const other of [
      '/',
      '/signin',
      '/portal/',
      '/api/staff/profile',
      '/api/student/me',
      '/hooks/telegram',
      '/healthz',
    ])
      expect((await ask(hosts.files, other)).statusCode).toBe(404)
  })
})

// Shows: PORTAL-025
it('a URL such as /portal?parent redirects to /portal/?parent, because the service worker needs the slash', async () => {
  const target = async (host: string, url: string) =>
    (await ask(host, url, { 'sec-fetch-mode': 'navigate' })).headers.location
  expect(await target(hosts.portal, '/portal')).toBe('/portal/')
  expect(await target(hosts.portal, '/portal?parent')).toBe('/portal/?parent')
  expect(await target(hosts.portal, '/?parent')).toBe('/portal/?parent')
  expect(await target(hosts.pages, '/portal')).toBe('https://portal.markaz.test/portal/')
  expect(await target(hosts.pages, '/portal?parent')).toBe('https://portal.markaz.test/portal/?parent')
  expect(await target(hosts.pages, '/portal/homework/5')).toBe('https://portal.markaz.test/portal/homework/5')
})

const isBuilt = existsSync(`${webDistFolder}/index.html`) && existsSync(`${portalDistFolder}/index.html`)
describe.skipIf(!isBuilt)('a portal on a separate host', () => {
  it("the portal's host serves the portal and its API calls, but no page or call for staff", async () => {
    expect((await ask(hosts.portal, '/')).headers.location).toBe('/portal/')
    expect((await ask(hosts.portal, '/portal/')).statusCode).toBe(200)
    expect((await ask(hosts.portal, '/portal/sw.js')).statusCode).toBe(200)
    expect((await ask(hosts.portal, '/api/student/me')).statusCode).toBe(401)
    expect((await ask(hosts.portal, '/api/parent/children')).statusCode).toBe(401)
    for (const other of [
      '/signin',
      '/groups',
      '/api/staff/profile',
      '/api/staff/auth/refresh-token',
      '/api/docs',
      '/metrics',
    ])
      expect((await ask(hosts.portal, other)).statusCode).toBe(404)
  })

  it("opening the portal's old URL redirects to the new URL, and a portal installed at the old URL still works", async () => {
    const opened = await ask(hosts.pages, '/portal/lessons?a=1', { 'sec-fetch-mode': 'navigate' })
    expect([opened.statusCode, opened.headers.location]).toEqual([302, 'https://portal.markaz.test/portal/lessons?a=1'])
    expect((await ask(hosts.pages, '/portal/', { 'sec-fetch-mode': 'cors' })).statusCode).toBe(200)
  })

  it('the portal can show images and videos from the host for uploaded files', async () => {
    const policy = (await ask(hosts.portal, '/portal/')).headers['content-security-policy']
    for (const directive of ['img-src', 'media-src', 'connect-src'])
      expect(policy).toMatch(new RegExp(`${directive} [^;]*https://fayl\\.markaz\\.test`))
  })
})
