import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import webpush from 'web-push'
import { shareTestApp } from '../testing/app.ts'
import { createOneRosterClient } from './erp/oneroster-client.ts'
import { type OutsideSystem, outsideSystemStates, registerOutsideSystemMetrics } from './outside-systems.ts'
import { createFcmPushClient } from './push/fcm.ts'
import { startTestPushService } from './push/testing/push-service.ts'
import { createWebPushClient } from './push/web-push.ts'
import { createSmsGatewayFromEnv } from './sms/sms-gateway.ts'
import { createTelegramBot } from './telegram/bot.ts'
import { createAsteriskHttpClient } from './telephony/asterisk-http.ts'
import { createVimeoHttpClient } from './video-host/vimeo-http.ts'

let server: Server
let answer: { status: number | 'hangs up' | 'never'; text: string }
beforeEach(async () => {
  server = createServer((request, reply) => {
    if (answer.status === 'hangs up') request.socket.destroy()
    else if (answer.status !== 'never') reply.writeHead(answer.status).end(answer.text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.close()
  server.closeAllConnections()
})
const root = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const isUp = (system: OutsideSystem) => outsideSystemStates.states.get(system)?.isUp

// Shows: OPS-020
it.each([
  [500, 'x'],
  [401, '{}'],
  [200, '<html>'],
])(
  'an SMS gateway that answers with the HTTP status %i and the body %s is recorded as down, and as up again after its next valid answer',
  async (status, text) => {
    const settings = { MARKAZ_SMS_EMAIL: 'a@b.uz', MARKAZ_SMS_PASSWORD: 'x', MARKAZ_SMS_FROM: undefined }
    const gateway = createSmsGatewayFromEnv({ ...settings, MARKAZ_SMS_URL: root() })
    const send = () => gateway.send({ id: 1, phone: '998901234567', text: 'salom', callbackUrl: null })
    answer = { status, text }
    await expect(send()).rejects.toThrow()
    expect(isUp('sms')).toBe(false)
    answer = { status: 200, text: JSON.stringify({ id: '7', data: { token: 't' } }) }
    await send()
    expect(isUp('sms')).toBe(true)
  },
)

// Shows: OPS-020
it.each([
  [500, 'x'],
  [200, '<html>'],
  [200, '{"students": ['],
])(
  'an ERP that answers with the HTTP status %i and the body %s is recorded as down, and as up again after its next valid answer',
  async (status, text) => {
    const credentials = { tokenUrl: null, clientId: '', clientSecret: '', token: 'a' }
    const clock = { now: Date.now, sleep: async () => {} }
    const limits = { timeoutMs: 2_000, maxAnswerBytes: 10_000, assertHost: async () => {} }
    const client = createOneRosterClient(credentials, { ...limits, clock, fetch })
    const get = () => client.get(new URL(`${root()}/students`), AbortSignal.timeout(5_000))
    answer = { status, text }
    await expect(get()).rejects.toThrow()
    expect(isUp('erp')).toBe(false)
    answer = { status: 200, text: '{"students": []}' }
    await get()
    expect(isUp('erp')).toBe(true)
  },
)

const me = { id: 1, is_bot: true, first_name: 'Markaz', username: 'markaz_bot' }
const message = { id: 7, title: 'Salom', path: '/', isUrgent: false }
/** For each external system: a call to it, and a valid answer. */
const calls: Record<string, { call: () => Promise<unknown>; good: object }> = {
  telegram: {
    call: () => createTelegramBot({ token: '1:a', url: root() }).name(),
    good: { ok: true, result: me },
  },
  video: { call: () => createVimeoHttpClient({ token: 'a', url: root() }).api('GET', '/me'), good: {} },
  exchange: {
    call: () =>
      createAsteriskHttpClient({ url: root(), user: 'a', password: 'b', endpoint: 'PJSIP/{phone}' }).channel('1'),
    good: { id: '1', state: 'Up' },
  },
  fcm: {
    call: () => {
      const { privateKey } = generateKeyPairSync('rsa', {
        modulusLength: 2_048,
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      })
      const account = { project_id: 'p', client_email: 'a@b', private_key: privateKey, token_uri: `${root()}/token` }
      return createFcmPushClient(account, { url: root() }).send('device', message)
    },
    good: { access_token: 'a', expires_in: 3_600 },
  },
}

// Shows: OPS-020
it.each(
  Object.keys(calls).flatMap((system) =>
    [
      [500, 'x'],
      [401, '{"ok": false, "error_code": 401}'],
      ['hangs up', ''],
    ].map(([status, text]) => [system, status, text] as [OutsideSystem, number | 'hangs up', string]),
  ),
)(
  'if %s answers %s %s, an outage is recorded, and the next valid answer ends the outage',
  async (system, status, text) => {
    const { call, good } = calls[system] as (typeof calls)[string]
    answer = { status, text }
    await call().catch(() => {})
    expect(isUp(system)).toBe(false)
    answer = { status: 200, text: JSON.stringify(good) }
    await call()
    expect(isUp(system)).toBe(true)
  },
)

// Shows: OPS-020
it('an outage is recorded separately for each push service; a push subscription with invalid keys is no outage', async () => {
  const service = await startTestPushService()
  const keys = webpush.generateVAPIDKeys()
  const push = createWebPushClient({ publicUrl: 'https://markaz.uz', more: [service.host] })
  const system: OutsideSystem = `push ${service.host}`
  const browser = service.subscribe()
  const { endpoint, keys: own } = browser.subscription
  const send = (given: { p256dh: string; auth: string }) =>
    push.send({ kind: 'web', endpoint, ...given }, message, keys)
  await send(own)
  expect(isUp(system)).toBe(true)
  expect(await send({ p256dh: 'x', auth: 'y' })).toBe('gone')
  expect(isUp(system)).toBe(true)
  service.answer(browser, 503)
  await send(own)
  expect(isUp(system)).toBe(false)
  await service.close()
})

it('a request to Telegram that the server aborts when it stops is not recorded as an outage', async () => {
  const bot = createTelegramBot({ token: '1:a', url: root() })
  answer = { status: 200, text: JSON.stringify({ ok: true, result: me }) }
  await bot.name()
  const stop = new AbortController()
  answer = { status: 'never', text: '' }
  const updates = bot.updates({ from: null, waitSeconds: 30, signal: stop.signal })
  await once(server, 'request')
  stop.abort()
  await expect(updates).rejects.toThrow()
  expect(isUp('telegram')).toBe(true)
})

const t = shareTestApp()
it('an outage of another system writes one log line at its start and one at its end, and a metric shows the last success', async () => {
  const lines: string[] = []
  const log = {
    error: (_: object, text: string) => lines.push(text),
    warn: (_: object, text: string) => lines.push(text),
  }
  const closing: (() => Promise<void>)[] = []
  const app = { log, addHook: (_: string, close: () => Promise<void>) => closing.push(close) }
  registerOutsideSystemMetrics(app as unknown as Parameters<typeof registerOutsideSystemMetrics>[0], t.app.figures)
  outsideSystemStates.answered('sms')
  for (const _ of [1, 2, 3]) outsideSystemStates.failed('sms', new Error('down'))
  expect(await t.app.figures.metrics()).toMatch(/markaz_outside_up\{system="sms"\} 0/)
  for (const _ of [1, 2]) outsideSystemStates.answered('sms')
  expect(lines).toEqual(['sms: does not answer', 'over: sms: does not answer'])
  expect(await t.app.figures.metrics()).toMatch(
    /markaz_outside_up\{system="sms"\} 1[\s\S]*last_success_seconds\{system="sms"\} 1\.?\d+/,
  )
  for (const close of closing) await close()
})
