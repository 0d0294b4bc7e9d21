import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bodyTime, takesItsTime } from './body-time.ts'

const app = fastify()
let base: string
beforeAll(async () => {
  bodyTime(app, 300)
  app.addContentTypeParser('text/slow', async (_request: unknown, body: AsyncIterable<Buffer>) =>
    Buffer.concat(await Array.fromAsync(body)).toString(),
  )
  app.post('/api/x', async ({ body }) => body)
  app.post('/video', { preParsing: async ({ raw }) => takesItsTime(raw) }, async ({ body }) => body)
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

/** Begins to send and leaves the rest for later. */
function begun(path: string) {
  const sending = request(base + path, {
    method: 'POST',
    headers: { 'content-type': 'text/slow', 'content-length': 5 },
  })
  sending.write('sal')
  return sending
}

it('a body that takes longer loses its connection, whatever the address, while one that is expected may take its time', async () => {
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

it('a body in time is answered, also on the same connection after the limit', async () => {
  const sending = begun('/api/x')
  sending.end('om')
  const [answer] = await once(sending, 'response')
  expect(Buffer.concat(await Array.fromAsync(answer)).toString()).toBe('salom')
})
