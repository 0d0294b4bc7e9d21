import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { createEskizSmsGateway } from '../../integrations/sms/eskiz.ts'
import { type EskizServer, startSimulatedEskiz, testEskizAccount } from '../../integrations/sms/testing/eskiz-server.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { queueSms } from './queue-sms.ts'

let eskiz: EskizServer
let t: TestApp
const log: string[] = []
beforeAll(async () => {
  eskiz = await startSimulatedEskiz()
  const sms = createEskizSmsGateway({ ...testEskizAccount, url: eskiz.url })
  t = await startTestApp({ sms }, { logLevel: 'info', logStream: { write: (line) => log.push(line) } })
})
afterAll(async () => {
  await t.close()
  await eskiz.close()
})

/** Ids of the last sent SMS in the database and at the gateway (Eskiz), and the path for its callbacks. */
let id: number
let providerId: string
let path: string
beforeEach(async () => {
  id = await queueSms(t.db, t.deps, { phone: '998901234567', text: 'Salom', initiatorId: null })
  await t.app.queue.runDue('sms.send')
  const last = eskiz.sent.at(-1)
  providerId = last?.id as string
  path = new URL(last?.callback_url as string).pathname
  eskiz.calls.length = 0
})

const callback = (status = 'DELIVRD') => ({
  request_id: providerId,
  message_id: '4385062',
  user_sms_id: String(id),
  country: 'UZ',
  phone_number: '998901234567',
  sms_count: '1',
  status,
  status_date: '2026-11-21 15:01:00',
})

const post = (payload: object | string, headers: Record<string, string> = {}, url = path) =>
  t.app.inject({ method: 'POST', url, payload, headers })

const statusOf = async () =>
  await t.db.one<{ status: string; at: string | null }>(
    sql`select status, delivered_at as at from sms where id = ${id}`,
  )

describe('a callback of the SMS gateway', () => {
  it('a callback of the SMS gateway marks the SMS as delivered after the gateway was asked and confirmed the delivery', async () => {
    eskiz.statuses.set(providerId, 'DELIVERED')
    const answer = await post(callback())
    expect([answer.statusCode, await statusOf()]).toEqual([
      200,
      { status: 'delivered', at: t.deps.clock.now().toISOString() },
    ])
    expect(eskiz.calls).toEqual([`GET /message/sms/status_by_id/${providerId}`])
  })

  it('a callback of the SMS gateway changes nothing if the gateway does not confirm the status when asked', async () => {
    eskiz.statuses.set(providerId, 'waiting')
    expect((await post(callback('DELIVRD'))).statusCode).toBe(200)
    expect((await statusOf())?.status).toBe('sent')
    eskiz.statuses.set(providerId, 'REJECTED')
    expect((await post(callback('DELIVRD'))).statusCode).toBe(200)
    expect((await statusOf())?.status).toBe('failed')
  })

  it('a callback of the SMS gateway may be sent as JSON or as a form', async () => {
    eskiz.statuses.set(providerId, 'DELIVERED')
    const form = new URLSearchParams(callback()).toString()
    expect((await post(form, { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(200)
    expect((await statusOf())?.status).toBe('delivered')
  })

  it('a callback about an SMS with a final status has no effect, and the SMS gateway is not asked', async () => {
    eskiz.statuses.set(providerId, 'DELIVERED')
    await post(callback())
    eskiz.statuses.set(providerId, 'REJECTED')
    eskiz.calls.length = 0
    expect((await post(callback())).statusCode).toBe(200)
    expect([eskiz.calls, (await statusOf())?.status]).toEqual([[], 'delivered'])
  })

  it.each([
    ['an unknown message', { request_id: '00000000-0000-0000-0000-000000000000' }],
    ['no message', {}],
    ['SQL', { request_id: "' or 1=1 --" }],
    ['another type', { request_id: { $ne: null } }],
    ['text', 'salom'],
    ['broken JSON', '{"request_id":'],
  ])(
    'a callback of the SMS gateway that contains %s instead of a known SMS is answered with 200, and the gateway is not asked',
    async (_name, payload) => {
      expect((await post(payload, { 'content-type': 'application/json' })).statusCode).toBe(200)
      expect([eskiz.calls, (await statusOf())?.status]).toEqual([[], 'sent'])
    },
  )

  it('a callback of the SMS gateway gets 200 even if the gateway does not confirm the status; the SMS then has no final status yet', async () => {
    eskiz.next('/message', { status: 500, body: {} })
    expect((await post(callback())).statusCode).toBe(200)
    expect((await statusOf())?.status).toBe('sent')
  })

  it('a callback of the SMS gateway with more than eight kilobytes is refused with 413', async () => {
    const answer = await post({ ...callback(), status: 'x'.repeat(9_000) })
    expect([answer.statusCode, answer.json().error.code, eskiz.calls]).toEqual([413, 'TOO_LARGE', []])
  })
})

describe('requests to wrong callback URLs', () => {
  it('a request to a wrong callback URL gets 404, and the server does not ask the SMS gateway for the status of the SMS', async () => {
    eskiz.statuses.set(providerId, 'DELIVERED')
    const secret = path.split('/').at(-1) as string
    const wrong = `${secret[0] === 'a' ? 'b' : 'a'}${secret.slice(1)}`
    for (const other of [wrong, secret.slice(1), `${secret}x`, secret.toUpperCase(), 'x', '%00', '']) {
      const answer = await post(callback('x'.repeat(9_000)), {}, `/hooks/sms/${other}`)
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'NO_SUCH_CALL'])
    }
    expect([eskiz.calls, (await statusOf())?.status]).toEqual([[], 'sent'])
  })

  it("a GET request to the URL for callbacks of the SMS gateway answers 404, and the log never contains the URL's secret", async () => {
    const answer = await t.app.inject({ method: 'GET', url: path })
    expect(answer.body).not.toContain('"success":true')
    expect(log.join('')).toContain('/hooks/sms/:secret')
    expect(log.join('')).not.toContain(path.split('/').at(-1))
  })

  it('every installation has its own URL for callbacks of the SMS gateway', async () => {
    const other = await startTestApp({ tokenKey: new Uint8Array(32).fill(8) })
    try {
      expect((await other.app.inject({ method: 'POST', url: path, payload: callback() })).statusCode).toBe(404)
    } finally {
      await other.close()
    }
  })
})
