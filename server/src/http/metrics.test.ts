import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { expect, it } from 'vitest'
import { appTest, type TestApp, testApp } from '../testing/app.ts'

const t = appTest({}, { trustProxy: '127.0.0.1' })

const metrics = (app: TestApp['app'], remoteAddress: string, headers: Record<string, string> = {}) =>
  app.inject({ url: '/metrics', remoteAddress, headers })

it('metrics count every call by method, route pattern and status, and contain no values of requests', async () => {
  const { token } = await t.signedIn({ grants: ['staff_control:roles.read'] })
  await t.send(roles.read, { token, params: { id: 123456789 } })
  await t.send(auth.profile)
  await t.app.inject('/api/staff/yoq-manzil')
  const { body, headers } = await metrics(t.app, '127.0.0.1')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toMatch(
    /markaz_request_duration_seconds_count\{method="GET",route="\/api\/staff\/roles\/:id",status="404"\} 1/,
  )
  expect(body).toMatch(
    /markaz_request_duration_seconds_count\{method="GET",route="\/api\/staff\/profile",status="401"\} 1/,
  )
  expect(body).toMatch(/markaz_database_connections\{state="busy"\} \d+/)
  expect(body).toContain('process_resident_memory_bytes')
  expect(body).not.toMatch(/123456789|yoq-manzil/)
})

it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
  'metrics are readable from this machine: %s',
  async (address) => {
    expect((await metrics(t.app, address)).statusCode).toBe(200)
  },
)

it.each(['10.0.0.1', '192.168.1.1', '::ffff:10.0.0.1', 'fe80::1', '1.127.0.1'])(
  'metrics answer 404 to any other address, whatever header it sends: %s',
  async (address) => {
    const answer = await metrics(t.app, address, { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1' })
    expect([answer.statusCode, answer.body]).toEqual([404, ''])
  },
)

it('metrics answer 404 to a request that a proxy on this machine forwards, because it comes from outside', async () => {
  for (const header of ['x-forwarded-for', 'forwarded'])
    expect((await metrics(t.app, '127.0.0.1', { [header]: '203.0.113.7' })).statusCode).toBe(404)
})

it('metrics are open to every address when the setting allows it', async () => {
  const open = await testApp({}, { metrics: 'open' })
  expect((await metrics(open.app, '10.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(200)
  await open.close()
})
