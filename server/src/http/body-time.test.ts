import { EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { limitRequestBodyTime, removeRequestBodyTimeLimit, requireMinimumUploadSpeed } from './body-time.ts'

const app = fastify()
const arrivals = new EventEmitter()
let base: string
beforeAll(async () => {
  limitRequestBodyTime(app, 300)
  app.addContentTypeParser('text/slow', async (_request: unknown, body: AsyncIterable<Buffer>) => {
    let text = ''
    for await (const part of body) {
      text += part
      arrivals.emit('bytes')
    }
    return text
  })
  app.post('/api/x', async ({ body }) => body)
  app.post('/video', { preParsing: async ({ raw }) => removeRequestBodyTimeLimit(raw) }, async ({ body }) => body)
  app.post(
    '/file',
    { preParsing: async ({ raw }) => requireMinimumUploadSpeed(raw) },
    async ({ body }) => String(body).length,
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => app.close())

/** Sends only the first bytes of the request body. */
function begun(path: string, bytes = 5) {
  const sending = request(base + path, {
    method: 'POST',
    headers: { 'content-type': 'text/slow', 'content-length': bytes },
  })
  sending.write('sal')
  return sending
}

it('a client that sends its request body too slowly is disconnected, whatever the path, except for routes that allow more time', async () => {
  const [slow, nowhere] = [begun('/api/x'), begun('/nowhere')]
  nowhere.on('response', (answer) => answer.resume()).on('error', () => {})
  const upload = begun('/video')
  const [error] = await once(slow, 'error')
  expect(error.code).toBe('ECONNRESET')
  await expect.poll(() => nowhere.destroyed).toBe(true)
  upload.end('om')
  const [answer] = await once(upload, 'response')
  expect([answer.statusCode, Buffer.concat(await Array.fromAsync(answer)).toString()]).toEqual([200, 'salom'])
})

it('a request whose body arrives within the time limit is answered', async () => {
  const sending = begun('/api/x')
  sending.end('om')
  const [answer] = await once(sending, 'response')
  expect(Buffer.concat(await Array.fromAsync(answer)).toString()).toBe('salom')
})

it('a file upload may be as slow as the minimum speed, and a slower upload is aborted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const leastIn300 = 'x'.repeat(2400)
  const comes = async (work: () => void) => {
    const arrived = once(arrivals, 'bytes')
    work()
    await arrived
  }
  const file = async () => {
    let sending = null as unknown as ReturnType<typeof begun>
    await comes(() => {
      sending = begun('/file', 3 + 3 * leastIn300.length)
    })
    return sending
  }
  const slow = await file()
  const answered = once(slow, 'response')
  for (let part = 0; part < 3; part++) {
    await comes(() => slow.write(leastIn300))
    vi.advanceTimersByTime(300)
  }
  const [answer] = await answered
  expect(Buffer.concat(await Array.fromAsync(answer)).toString()).toBe('7203')

  const slower = await file()
  const cut = once(slower, 'error')
  await comes(() => slower.write(leastIn300))
  vi.advanceTimersByTime(300)
  await comes(() => slower.write(leastIn300.slice(1000)))
  vi.advanceTimersByTime(300)
  const [error] = await cut
  expect(error.code).toBe('ECONNRESET')
})
