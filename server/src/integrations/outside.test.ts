import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { appTest } from '../testing/app.ts'
import { oneRosterClient } from './erp/oneroster-client.ts'
import { outsideSystems, watchOutsideSystems } from './outside.ts'
import { smsGatewayFromEnv } from './sms/sms-gateway.ts'

let server: Server
let answer: { status: number; text: string }
beforeEach(async () => {
  server = createServer((_request, reply) => reply.writeHead(answer.status).end(answer.text))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => server.close())
const root = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const isUp = (system: 'sms' | 'erp') => outsideSystems.states.get(system)?.isUp

// Shows: OPS-020
it.each([
  [500, 'x'],
  [401, '{}'],
  [200, '<html>'],
])('an SMS gateway that answers %i %s is recorded as down, and its next answer as up', async (status, text) => {
  const settings = { MARKAZ_SMS_EMAIL: 'a@b.uz', MARKAZ_SMS_PASSWORD: 'x', MARKAZ_SMS_FROM: undefined }
  const gateway = smsGatewayFromEnv({ ...settings, MARKAZ_SMS_URL: root() })
  const send = () => gateway.send({ id: 1, phone: '998901234567', text: 'salom', callbackUrl: null })
  answer = { status, text }
  await expect(send()).rejects.toThrow()
  expect(isUp('sms')).toBe(false)
  answer = { status: 200, text: JSON.stringify({ id: '7', data: { token: 't' } }) }
  await send()
  expect(isUp('sms')).toBe(true)
})

// Shows: OPS-020
it.each([
  [500, 'x'],
  [200, '<html>'],
  [200, '{"students": ['],
])('an ERP that answers %i %s is recorded as down, and its next answer as up', async (status, text) => {
  const credentials = { tokenUrl: null, clientId: '', clientSecret: '', token: 'a' }
  const clock = { now: Date.now, sleep: async () => {} }
  const limits = { timeoutMs: 2_000, maxAnswerBytes: 10_000, assertHost: async () => {} }
  const client = oneRosterClient(credentials, { ...limits, clock, fetch })
  const get = () => client.get(new URL(`${root()}/students`), AbortSignal.timeout(5_000))
  answer = { status, text }
  await expect(get()).rejects.toThrow()
  expect(isUp('erp')).toBe(false)
  answer = { status: 200, text: '{"students": []}' }
  await get()
  expect(isUp('erp')).toBe(true)
})

const t = appTest()
it('an outage is one log line at its start and one at its end, and a metric with the last success', async () => {
  const lines: string[] = []
  const log = {
    error: (_: object, text: string) => lines.push(text),
    warn: (_: object, text: string) => lines.push(text),
  }
  const closing: (() => Promise<void>)[] = []
  const app = { log, addHook: (_: string, close: () => Promise<void>) => closing.push(close) }
  watchOutsideSystems(app as unknown as Parameters<typeof watchOutsideSystems>[0], t.app.figures)
  outsideSystems.answered('sms')
  for (const _ of [1, 2, 3]) outsideSystems.failed('sms', new Error('down'))
  expect(await t.app.figures.metrics()).toMatch(/markaz_outside_up\{system="sms"\} 0/)
  for (const _ of [1, 2]) outsideSystems.answered('sms')
  expect(lines).toEqual(['sms: does not answer', 'over: sms: does not answer'])
  expect(await t.app.figures.metrics()).toMatch(
    /markaz_outside_up\{system="sms"\} 1[\s\S]*last_success_seconds\{system="sms"\} 1\.?\d+/,
  )
  for (const close of closing) await close()
})
