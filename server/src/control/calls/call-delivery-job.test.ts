import { parentNotificationChannels } from '@markaz/protocol/content/channels/routes'
import { autoCalls } from '@markaz/protocol/control/calls/routes'
import type { PhoneCallOutcomeEnteredByStaff } from '@markaz/protocol/control/calls/schemas'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  createTestCentreWithFamily,
  type TestCentreWithFamily,
} from '../../content/channels/testing/centre-with-family.ts'
import { sql } from '../../db/db.ts'
import { deleteAllCalls } from './testing/absent-family.ts'

let f: TestCentreWithFamily
beforeAll(async () => {
  f = await createTestCentreWithFamily()
})
beforeEach(async () => {
  f.t.clock.set('2026-11-21T15:00:00+05:00')
  await f.t.db.run(sql`delete from telling`)
  await f.t.db.run(sql`delete from attendance`)
  await deleteAllCalls(f.t)
  await f.t.db.run(sql`
    update way_rule set ways = '{telegram,call}', answer_minutes = 30 where kind = 'absence' and head_office_id is null`)
})
afterAll(() => f.close())

type Classroom = Awaited<ReturnType<TestCentreWithFamily['classroom']>>

const deskGrants = ['read', 'create', 'update'].map((option) => `management:call.${option}`)
const absent = (studentId: number) => ({ studentId, mark: 2 as const })
const runCallDelivery = () => f.t.app.queue.runDue('ways.call')
async function waitMinutes(minutes: number): Promise<void> {
  f.t.clock.forward(minutes * 60_000)
  await f.runDue()
  await runCallDelivery()
}
const readDeliveries = async (c: Classroom, studentId: number) =>
  (await c.told(studentId))[0]?.deliveries.map(({ way, state, why }) => [way, state, why])
const readCalls = () =>
  f.t.db.many(sql`
    select phone, (select count(*)::int from family_call_cause where call_id = family_call.id) as causes from family_call order by id`)

async function callAs({ headOfficeId }: Classroom, outcome: PhoneCallOutcomeEnteredByStaff) {
  const { token } = await f.t.signedIn({ grants: deskGrants, headOfficeIds: [headOfficeId] })
  const { call } = (await f.t.send(autoCalls.next, { token, body: {} })).data
  const params = { id: call?.id ?? 0 }
  const written = await f.t.send(autoCalls.outcome, {
    ...{ token, params },
    body: { attemptId: crypto.randomUUID(), outcome },
  })
  expect(written.status).toBe(200)
  await waitMinutes(1)
  return call
}

// Shows: FAMILY-014
it('staff phone a parent who cannot be reached by messages; after the conversation the notification counts as read', async () => {
  const c = await f.classroom()
  const parent = await f.parent([c.student(0)], { hasChat: false })
  await c.mark(absent(c.student(0)))
  await waitMinutes(1)
  expect(await readDeliveries(c, c.student(0))).toEqual([['call', 'queued', null]])
  await waitMinutes(1)
  expect(await readCalls()).toEqual([{ phone: parent.phone, causes: 1 }])
  const call = await callAs(c, 'answered')
  expect([call?.phone, call?.students.map(({ id }) => id)]).toEqual([parent.phone, [c.student(0)]])
  expect(await readDeliveries(c, c.student(0))).toEqual([['call', 'read', null]])
})

it('a notification that the parent does not read in time leads to a phone call; a notification that was read does not', async () => {
  const c = await f.classroom()
  const [sleeper, reader] = [await f.parent([c.student(0)]), await f.parent([c.student(1)])]
  await c.mark(absent(c.student(0)), absent(c.student(1)))
  await waitMinutes(1)
  expect(await readCalls()).toEqual([])
  f.t.clock.forward(30 * 60_000)
  await f.runDue()
  await f.t.db.run(
    sql`update delivery set state = 'read', read_at = ${f.t.deps.clock.now()} where agent_id = ${reader.id} and way = 'telegram'`,
  )
  await runCallDelivery()
  expect(await readCalls()).toEqual([{ phone: sleeper.phone, causes: 1 }])
  expect(await readDeliveries(c, c.student(1))).toEqual([
    ['telegram', 'read', 'unanswered'],
    ['call', 'failed', 'read_before'],
  ])
})

it('a parent of two children gets one call about both; two parents of one child get one call between them', async () => {
  const c = await f.classroom()
  const mother = await f.parent(c.studentIds, { hasChat: false })
  await f.parent([c.student(0)], { hasChat: false })
  await c.mark(absent(c.student(0)), absent(c.student(1)))
  await waitMinutes(1)
  f.t.clock.set('2026-11-21T19:05:00+05:00')
  await f.t.app.queue.runDue('calls.list')
  await waitMinutes(1)
  expect(await readCalls()).toEqual([{ phone: mother.phone, causes: 2 }])
  await callAs(c, 'promised')
  expect(await readDeliveries(c, c.student(0))).toEqual([
    ['call', 'read', null],
    ['call', 'failed', 'family_called'],
  ])
})

it.each([
  ['the staff member reports a wrong number', 'wrong_number', 'no_answer'],
  ['the parent asks not to be called', 'do_not_call', 'not_called'],
] as const)('notifying a parent by a phone call counts as failed when %s', async (_, outcome, why) => {
  const c = await f.classroom()
  await f.parent([c.student(0)], { hasChat: false })
  await c.mark(absent(c.student(0)))
  await waitMinutes(1)
  await callAs(c, outcome)
  expect(await readDeliveries(c, c.student(0))).toEqual([['call', 'failed', why]])
})

it('no phone call is added for a parent whose link to the child forbids calls, or about an absence that was corrected', async () => {
  const c = await f.classroom()
  const first = await f.parent([c.student(0)], { hasChat: false })
  await f.parent([c.student(1)])
  await f.t.db.run(sql`update agent_student set tells_calls = false where agent_id = ${first.id}`)
  await c.mark(absent(c.student(0)), absent(c.student(1)))
  await waitMinutes(1)
  expect(await readDeliveries(c, c.student(0))).toEqual([])
  await c.mark({ studentId: c.student(1), mark: 1 })
  f.t.clock.forward(30 * 60_000)
  await f.runDue()
  await runCallDelivery()
  expect(await readCalls()).toEqual([])
})

it('no phone number is called a second time on one day, not even about an absence of the day before', async () => {
  f.t.clock.set('2026-11-20T19:00:00+05:00')
  const [yesterdays, todays] = [await f.classroom({ date: '2026-11-20' }), await f.classroom()]
  const parent = await f.parent([yesterdays.student(0), todays.student(0)], { hasChat: false })
  await yesterdays.mark(absent(yesterdays.student(0)))
  await waitMinutes(1)
  f.t.clock.set('2026-11-21T10:00:00+05:00')
  await callAs(yesterdays, 'answered')
  await todays.mark(absent(todays.student(0)))
  await waitMinutes(1)
  await waitMinutes(1)
  expect(await readDeliveries(todays, todays.student(0))).toEqual([['call', 'failed', 'called_today']])
  expect(await readCalls()).toEqual([{ phone: parent.phone, causes: 1 }])
})

it('the channel "call" can be used only for notifications of absences', async () => {
  const c = await f.classroom()
  const { settings } = (await f.t.send(parentNotificationChannels.settings, { token: c.token, query: {} })).data
  const rules = settings.rules.map((rule) => (rule.kind === 'pass' ? { ...rule, ways: ['call' as const] } : rule))
  const { status, error } = await f.t.send(parentNotificationChannels.save, {
    token: c.token,
    body: { officeId: c.officeId, rules },
  })
  expect([status, error.fields]).toEqual([
    400,
    {
      [`rules.${rules.findIndex(({ kind }) => kind === 'pass')}.ways`]:
        "Qo'ng'iroq faqat darsga kelmaganlik uchun tanlanadi",
    },
  ])
})
