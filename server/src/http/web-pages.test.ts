import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { appTest } from '../testing/app.ts'
import { webDist } from './web-dist.ts'

const t = appTest()

// `npm test` builds the web first; running this file alone in a clone that was never built has nothing to serve.
describe.skipIf(!existsSync(`${webDist}/index.html`))('the built web', () => {
  it('answers the page at / and at every screen, never kept, with scripts of our own only', async () => {
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

  it('keeps hashed files for ever, compressed when the browser can read it', async () => {
    // The page's own script is too small to gain from compression; what it loads is not.
    const [, script = ''] = (await t.app.inject('/')).body.match(/"(\/assets\/app-[^"]+\.js)"/) ?? []
    const answer = await t.app.inject({ url: script, headers: { 'accept-encoding': 'br' } })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    })
  })

  it('whatever a browser asks for, over one connection, Node warns of no leak', async () => {
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

  it('answers a file or call that is not there with 404 in the envelope, and no path leads out of the folder', async () => {
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
