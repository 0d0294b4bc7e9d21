import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicIpAddress } from '../addresses.ts'
import { createWebhookSender } from './sender.ts'

const asked: string[] = []
const inner = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/away') response.writeHead(302, { location: '/secret' })
  response.end('secret')
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((done) => inner.listen(0, '127.0.0.1', done))
  port = (inner.address() as AddressInfo).port
})
afterAll(() => inner.close())

const never = new AbortController().signal
const send = (url: string, options: Partial<Parameters<typeof createWebhookSender>[0]> = {}) =>
  createWebhookSender({ allowed: [], ...options }).send({ url, headers: {}, body: '{}', signal: never })

describe('webhook URLs that point into private networks', () => {
  // Shows: OPEN-002
  it('a webhook to a private IP address is refused in every notation of the address, and so is a URL without HTTPS', () => {
    const { refusal } = createWebhookSender({ allowed: [] })
    const inside = [
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://[::1]/',
      'https://localhost/',
    ]
    for (const url of [...inside, 'https://intranet/', 'https://[::ffff:7f00:1]/', 'https://169.254.169.254/latest'])
      expect([url, refusal(url)]).toEqual([url, 'inside'])
    for (const url of ['http://example.com/', 'https://a:b@example.com/', 'ftp://example.com/', 'example.com'])
      expect([url, refusal(url)]).toEqual([url, 'https'])
    expect(refusal('https://example.com/hook')).toBe(null)
    expect(isPublicIpAddress('93.184.215.14')).toBe(true)
  })

  // Shows: OPEN-002
  it('a webhook whose host name resolves to a private IP address is not sent, even if the name also resolves to public IP addresses', async () => {
    for (const found of [['127.0.0.1'], ['93.184.215.14', '127.0.0.1'], []]) {
      const outcome = await send(`https://hook.example.com:${port}/`, { find: async () => found })
      expect(outcome).toEqual({ status: null, error: 'leads inside' })
    }
    expect(asked).toEqual([])
  })

  // Shows: OPEN-002
  it('the host name of a webhook is resolved only once, so its IP address cannot change between check and connection', async () => {
    let looks = 0
    const find = async () => (++looks === 1 ? ['203.0.113.9'] : ['127.0.0.1'])
    const reserved = await send(`https://hook.example.com:${port}/`, { find })
    expect([reserved.error, looks]).toEqual(['leads inside', 1])
    looks = 0
    const outcome = await send(`http://hook.example.com:${port}/`, {
      allowed: [`hook.example.com:${port}`],
      find: async () => (++looks === 1 ? ['127.0.0.1'] : ['203.0.113.9']),
    })
    expect([outcome.status, looks]).toEqual([200, 1])
  })

  // Shows: OPEN-002
  it('a redirect to a private IP address, with which a receiver answers a webhook, is not followed', async () => {
    asked.length = 0
    const allowed = [`127.0.0.1:${port}`]
    expect(await send(`http://127.0.0.1:${port}/away`, { allowed })).toEqual({ status: 302, error: null })
    expect(asked).toEqual(['/away'])
  })
})

it('a webhook is sent to a private IP address, or without HTTPS, only if the settings list its host and port', async () => {
  asked.length = 0
  expect(await send(`http://127.0.0.1:${port}/`, { allowed: [`127.0.0.1:${port + 1}`] })).toMatchObject({
    status: null,
  })
  expect(asked).toEqual([])
  expect(await send(`http://127.0.0.1:${port}/`, { allowed: [`127.0.0.1:${port}`] })).toMatchObject({ status: 200 })
})

it.each([
  [
    'switches the protocol',
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
    { status: 101, error: null },
  ],
  ['hangs up', '', { status: null, error: 'ECONNRESET' }],
])('the attempt to send a webhook ends even if the receiver %s', async (_name, answer, outcome) => {
  const receiver = createSocketServer((socket) => {
    socket.once('data', () => socket.end(answer))
    socket.on('error', () => {})
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const at = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  expect(await send(`http://${at}/`, { allowed: [at] })).toEqual(outcome)
  receiver.close()
})
