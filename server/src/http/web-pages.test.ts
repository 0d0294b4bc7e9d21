import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { shareTestApp } from '../testing/app.ts'
import { webDistFolder } from './web-dist.ts'

const t = shareTestApp()

// `npm test` builds the web applications first; without a build there is nothing to serve.
describe.skipIf(!existsSync(`${webDistFolder}/index.html`))('serving the built web applications', () => {
  it('the staff page is served at / and at the path of every screen, is never cached, and loads only our own scripts', async () => {
    for (const url of ['/', '/groups', '/groups/1/staff/2/schedule/3', '/bunday-sahifa']) {
      const answer = await t.app.inject(url)
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-store',
      ])
      expect(answer.headers['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+')+;/)
    }
  })

  it('files with a hash in their name are cached for ever, and compressed for browsers that accept it', async () => {
    // The page's first script is too small to be compressed, so the test requests the larger script `app-….js`.
    const [, script = ''] = (await t.app.inject('/')).body.match(/"(\/assets\/app-[^"]+\.js)"/) ?? []
    const answer = await t.app.inject({ url: script, headers: { 'accept-encoding': 'br' } })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    })
  })

  it('the sign-in page loads at most 85 kB, and of our stylesheet only the rules that it needs', async () => {
    const { body } = await t.app.inject('/signin')
    const start = JSON.parse(body.match(/id="start">(.*?)<\/script>/)?.[1] ?? '')
    const linked = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path as string)
    expect(linked).toContain(start.signInStyles)
    expect(linked).not.toContain(start.appStyles)
    expect((await t.app.inject('/')).body).toContain(`href="${start.appStyles}"`)
    const files = await Promise.all(
      ['/signin', ...linked, ...start.signIn].map((url) =>
        t.app.inject({ url, headers: { 'accept-encoding': url === '/signin' ? 'gzip' : 'br' } }),
      ),
    )
    expect(files.map(({ statusCode }) => statusCode)).toEqual(files.map(() => 200))
    expect(files.reduce((bytes, { rawPayload }) => bytes + rawPayload.length, 0)).toBeLessThan(85_000)
  })

  it('many different requests over one connection do not cause a memory leak warning of Node', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const warned: string[] = []
    const note = ({ message }: Error) => void warned.push(message)
    process.on('warning', note)
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
    const asked = ['/', '/groups', '/favicon.svg', '/favicon.ico', '/assets/nope.js', '/api/staff/profile', '/api/docs']
    for (const path of asked) {
      const [answer] = (await once(
        get(address + path, { agent, headers: { 'accept-encoding': 'gzip, br' } }),
        'response',
      )) as [IncomingMessage]
      await once(answer.resume(), 'end')
    }
    process.off('warning', note)
    agent.destroy()
    expect(warned).toEqual([])
  })

  it('a missing file or API call is answered with 404 and a JSON error, and no path reads files outside the folder of built pages', async () => {
    for (const url of ['/assets/nope.js', '/api/nope', '/api/staff/nope']) {
      const answer = await t.app.inject(url)
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'NO_SUCH_CALL'])
    }
    for (const url of [
      '/../package.json',
      '/assets/../../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
    ]) {
      expect((await t.app.inject(url)).body).not.toContain('"workspaces"')
    }
  })
})
