import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import type { ErpSource } from '../integrations/erp/port.ts'
import { shareTestApp, startTestApp, type TestApp } from '../testing/app.ts'

const t = shareTestApp({}, { trustProxy: '127.0.0.1' })

const metrics = (app: TestApp['app'], remoteAddress: string, headers: Record<string, string> = {}) =>
  app.inject({ url: '/metrics', remoteAddress, headers })

it('metrics count API calls by method, route pattern and status, and contain no values from requests', async () => {
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
  'the metrics page answers requests from this machine (IP address %s)',
  async (address) => {
    expect((await metrics(t.app, address)).statusCode).toBe(200)
  },
)

it.each(['10.0.0.1', '192.168.1.1', '::ffff:10.0.0.1', 'fe80::1', '1.127.0.1'])(
  'the metrics page answers 404 to the IP address %s of another machine, even if a header claims a local IP address',
  async (address) => {
    const answer = await metrics(t.app, address, { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1' })
    expect([answer.statusCode, answer.body]).toEqual([404, ''])
  },
)

it('the metrics page answers 404 to a request that a proxy on this machine forwards, because it comes from outside', async () => {
  for (const header of ['x-forwarded-for', 'forwarded'])
    expect((await metrics(t.app, '127.0.0.1', { [header]: '203.0.113.7' })).statusCode).toBe(404)
})

it('the metrics page answers requests from any IP address if the setting allows it', async () => {
  const open = await startTestApp({}, { metrics: 'open' })
  expect((await metrics(open.app, '10.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(200)
  await open.close()
})

// Shows: OPS-020
it("metrics show the server's version, and for each door device whether it is connected", async () => {
  const office = await t.build.office()
  const silent = await t.build.doorDevice(office)
  const connected = await t.build.doorDevice(office)
  await t.db.run(sql`update door_device set state = 'unreachable' where id = ${silent}`)
  await t.db.run(sql`update door_device set state = 'connected' where id = ${connected}`)
  const { body } = await metrics(t.app, '127.0.0.1')
  expect(body).toMatch(/markaz_build_info\{version="\d+\.\d+\.\d+/)
  const doors = [...body.matchAll(/^markaz_door_connected\{.*\} (\d)$/gm)].map(([, value]) => value)
  expect(doors.sort()).toEqual(['0', '1'])
})

// Shows: OPS-020
it('metrics show when each kind of synchronization last succeeded', async () => {
  const t = await startTestApp({ erp: {} as ErpSource })
  const at = new Date('2026-11-20T05:00:00Z')
  for (const [status, minute] of [
    ['done', 0],
    ['error', 10],
  ] as const)
    await t.db.run(sql`
      insert into sync_run (type, status, started_at, finished_at)
      values ('student', ${status}, ${at}, ${new Date(at.getTime() + minute * 60_000)})`)
  const { body } = await metrics(t.app, '127.0.0.1')
  await t.close()
  expect(body).toContain(`markaz_sync_newest_seconds{type="student"} ${at.getTime() / 1_000}`)
})
