import { autoCalls } from '@markaz/protocol/control/calls/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { createAsteriskTelephony } from '../../integrations/telephony/asterisk.ts'
import {
  type AsteriskServer,
  startSimulatedAsterisk,
  testAsteriskAccount,
} from '../../integrations/telephony/testing/asterisk-server.ts'
import { createJobQueue } from '../../jobs/queue.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { createDialCallsJob } from './dial-calls.ts'
import { createFamilyOfAbsentStudent, deleteAllCalls } from './testing/absent-family.ts'

let t: TestApp
let exchange: AsteriskServer
let head: string
beforeAll(async () => {
  exchange = await startSimulatedAsterisk()
  t = await startTestApp({
    telephony: createAsteriskTelephony({ ...testAsteriskAccount, url: exchange.url, lines: 2, timeoutMs: 2_000 }),
  })
})
afterAll(async () => {
  await t.close()
  await exchange.close()
})
beforeEach(async () => {
  await deleteAllCalls(t)
  await t.db.run(sql`delete from attendance`)
  exchange.dialled.splice(0)
  t.clock.set('2026-11-21T19:00:00+05:00')
  await t.db.run(sql`update staff set is_superadmin = false`)
  head = (
    await t.signedIn({
      isSuperadmin: true,
      grants: ['create', 'read', 'update'].map((option) => `management:call.${option}`),
    })
  ).token
})

const setRunning = (isRunning: boolean) => t.send(autoCalls.run, { token: head, body: { isRunning } })
async function runCallJobs() {
  await t.app.queue.runDue('calls.list')
  await t.app.queue.runDue('calls.dial')
}
interface State {
  state: string
  result: string | null
  tries: number
}
const readCallState = (phone: string) =>
  t.db.one<State>(sql`select state, last_result as result, tries from family_call where phone = ${phone}`)

describe('calls that the phone exchange makes', () => {
  it("the phone exchange calls no family until staff start it; then it calls every family on the list and stores each call's result", async () => {
    const family = await createFamilyOfAbsentStudent(t)
    exchange.plan(family.phone, { digits: '1' })
    await runCallJobs()
    expect(exchange.dialled).toEqual([])
    expect(await readCallState(family.phone)).toMatchObject({ state: 'waiting' })
    await setRunning(true)
    await runCallJobs()
    expect(exchange.dialled).toHaveLength(1)
    expect(await readCallState(family.phone)).toEqual({ state: 'reached', result: 'answered', tries: 1 })
    const answer = await t.send(autoCalls.ofStudent, { token: head, params: { id: family.studentId } })
    expect(answer.data.callHistories).toMatchObject([
      { state: 'answered', duration: 0, cause: '16 Normal Clearing', digits: '1', initiator: null },
    ])
  })

  it('the phone exchange calls a family again at the planned times, never outside of the calling hours and at most three times', async () => {
    const { phone } = await createFamilyOfAbsentStudent(t)
    exchange.plan(phone, { cause: 17 })
    await setRunning(true)
    for (const moment of ['21T19:00', '21T19:14', '21T19:15', '21T19:31', '21T20:05', '22T08:59', '22T09:30']) {
      t.clock.set(`2026-11-${moment}:00+05:00`)
      await runCallJobs()
    }
    expect(exchange.dialled).toHaveLength(3)
    expect(await readCallState(phone)).toEqual({ state: 'not_reached', result: 'busy', tries: 3 })
    t.clock.set('2026-11-21T20:30:00+05:00')
    const late = await createFamilyOfAbsentStudent(t)
    await t.db.run(sql`delete from call_list`)
    await t.db.run(sql`delete from job`)
    await runCallJobs()
    expect(await readCallState(late.phone)).toMatchObject({ state: 'waiting', tries: 0 })
    t.clock.set('2026-11-22T09:00:00+05:00')
    await runCallJobs()
    expect(await readCallState(late.phone)).toMatchObject({ state: 'reached' })
  })

  it('stopping the phone exchange lets the current call end and starts no other call', async () => {
    const first = await createFamilyOfAbsentStudent(t)
    const second = await createFamilyOfAbsentStudent(t)
    exchange.plan(first.phone, { hold: true, digits: '9' })
    exchange.plan(second.phone, { hold: true })
    await setRunning(true)
    const third = await createFamilyOfAbsentStudent(t)
    const working = runCallJobs()
    await expect.poll(() => exchange.dialled.length).toBe(2)
    await setRunning(false)
    await exchange.releaseCall(first.phone)
    await exchange.releaseCall(second.phone)
    await working
    expect(exchange.dialled).toHaveLength(2)
    expect([
      await readCallState(first.phone),
      await readCallState(second.phone),
      await readCallState(third.phone),
    ]).toMatchObject([{ state: 'stopped', result: 'do_not_call' }, { state: 'reached' }, { state: 'waiting' }])
    expect(await t.db.one(sql`select phone, staff_id as "staffId" from do_not_call`)).toEqual({
      phone: first.phone,
      staffId: null,
    })
  })

  it('after a process is killed during a call, the next process follows the call to its end and does not dial again', async () => {
    const { phone } = await createFamilyOfAbsentStudent(t)
    exchange.plan(phone, { hold: true })
    await setRunning(true)
    await t.app.queue.runDue('calls.list')
    // A second process with its own connection dies without notice and leaves its job claimed.
    const itsDeps = { ...t.deps, telephony: createAsteriskTelephony({ ...testAsteriskAccount, url: exchange.url }) }
    const killed = createJobQueue(itsDeps)
    const isDead = Promise.withResolvers<void>()
    killed.handle({
      ...createDialCallsJob(itsDeps),
      run: async (job) => {
        const life = new AbortController()
        const dying = createDialCallsJob(itsDeps).run({ ...job, signal: life.signal })
        await expect.poll(() => exchange.dialled.length).toBe(1)
        life.abort(new Error('SIGKILL'))
        await dying.catch(() => {})
        isDead.resolve()
        return new Promise(() => {})
      },
    })
    void killed.runDue('calls.dial')
    await isDead.promise
    t.clock.forward(61_000)
    const working = t.app.queue.runDue('calls.dial')
    await new Promise((resolve) => setTimeout(resolve, 300))
    await exchange.releaseCall(phone)
    await working
    expect(exchange.dialled).toHaveLength(1)
    expect(await readCallState(phone)).toEqual({ state: 'reached', result: 'answered', tries: 1 })
  }, 20_000)

  it('a phone call that ended while no server process was running gets the result "unknown" and is made again later', async () => {
    const { phone } = await createFamilyOfAbsentStudent(t)
    await t.app.queue.runDue('calls.list')
    await t.db.run(sql`update family_call set state = 'calling' where phone = ${phone}`)
    await t.db.run(sql`
      insert into call_attempt (id, call_id, result, requested_at) select gen_random_uuid(), id, 'calling', ${t.deps.clock.now()} from family_call`)
    await runCallJobs()
    expect(exchange.dialled).toEqual([])
    expect(await readCallState(phone)).toEqual({ state: 'waiting', result: 'unknown', tries: 1 })
  })

  it('the phone exchange makes no further calls if a recording cannot be played, so that families do not answer a call without sound', async () => {
    const families = [
      await createFamilyOfAbsentStudent(t),
      await createFamilyOfAbsentStudent(t),
      await createFamilyOfAbsentStudent(t),
      await createFamilyOfAbsentStudent(t),
    ]
    for (const { phone } of families) exchange.plan(phone, { recordingFails: true })
    await setRunning(true)
    await runCallJobs()
    expect(exchange.dialled.length).toBeLessThan(4)
    expect((await t.send(autoCalls.status, { token: head })).data).toMatchObject({
      isRunning: false,
      trouble: "Ovoz yozuvini ijro etib bo'lmadi: markaz/not-coming",
    })
  })

  // Shows: SAFE-007
  it('the phone exchange does not make a call that a blocked user ordered; the call stays on the list for staff', async () => {
    const family = await createFamilyOfAbsentStudent(t)
    const { token, staffId } = await t.signedIn({
      grants: ['management:call.create'],
      headOfficeIds: [family.headOfficeId],
    })
    const body = { studentId: family.studentId, callReasonType: 3 as const }
    expect((await t.send(autoCalls.create, { token, body })).status).toBe(201)
    await t.db.run(sql`update staff set is_blocked = true where id = ${staffId}`)
    await setRunning(true)
    await t.app.queue.runDue('calls.dial')
    expect(exchange.dialled).toEqual([])
    expect(await readCallState(family.phone)).toEqual({ state: 'not_configured', result: null, tries: 0 })
  })

  it('the phone exchange does not call a family while a staff member is phoning it, even for another reason', async () => {
    const family = await createFamilyOfAbsentStudent(t)
    await t.app.queue.runDue('calls.list')
    const body = { studentId: family.studentId, callReasonType: 3 as const }
    expect((await t.send(autoCalls.create, { token: head, body })).status).toBe(201)
    expect((await t.send(autoCalls.next, { token: head, body: { callReasonType: 1 } })).data.call).not.toBeNull()
    await setRunning(true)
    await t.app.queue.runDue('calls.dial')
    expect(exchange.dialled).toEqual([])
    // The staff member's reservation of the call has expired, but the conversation may still continue.
    t.clock.forward(11 * 60_000)
    await t.app.queue.runDue('calls.dial')
    expect(exchange.dialled).toEqual([])
    t.clock.forward(30 * 60_000)
    await t.app.queue.runDue('calls.dial')
    expect(exchange.dialled).toHaveLength(2)
    expect(await t.db.many(sql`select reason, state, taken_by as "takenBy" from family_call order by reason`)).toEqual([
      { reason: 1, state: 'reached', takenBy: null },
      { reason: 3, state: 'reached', takenBy: null },
    ])
  })

  it('the phone exchange calls a family whose reservation by a staff member has expired, even if no other family waits', async () => {
    const { phone } = await createFamilyOfAbsentStudent(t)
    await t.app.queue.runDue('calls.list')
    expect((await t.send(autoCalls.next, { token: head, body: {} })).data.call).not.toBeNull()
    await setRunning(true)
    await t.app.queue.runDue('calls.dial')
    t.clock.forward(41 * 60_000)
    await t.app.queue.runDue('calls.dial')
    expect(await readCallState(phone)).toMatchObject({ state: 'reached' })
  })

  it('if the phone exchange is unreachable, the settings say so, the failed call does not count as an attempt, and calling is retried', async () => {
    const { phone } = await createFamilyOfAbsentStudent(t)
    const away = createJobQueue(t.deps)
    const nobody = createAsteriskTelephony({ ...testAsteriskAccount, url: 'http://127.0.0.1:9', timeoutMs: 500 })
    away.handle(createDialCallsJob({ ...t.deps, telephony: nobody }))
    await setRunning(true)
    await t.app.queue.runDue('calls.list')
    await away.runDue('calls.dial')
    expect(await readCallState(phone)).toMatchObject({ state: 'waiting', tries: 0 })
    expect((await t.send(autoCalls.status, { token: head })).data.trouble).toContain('Telefon stansiyasi')
    t.clock.forward(61_000)
    await runCallJobs()
    expect(await readCallState(phone)).toMatchObject({ state: 'reached' })
    expect((await t.send(autoCalls.status, { token: head })).data.trouble).toBeNull()
  })
})
