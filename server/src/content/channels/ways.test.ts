import { parentNotificationChannels } from '@markaz/protocol/content/channels/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import {
  createTestCentreWithFamily,
  runPendingBotUpdates,
  type TestCentreWithFamily,
} from './testing/centre-with-family.ts'

let f: TestCentreWithFamily
beforeAll(async () => {
  f = await createTestCentreWithFamily()
})
afterAll(() => f.close())
beforeEach(() => {
  f.t.clock.set('2026-11-21T15:00:00+05:00')
  f.gateway.sent = []
})

const minute = 60_000
const absent = (studentId: number) => ({ studentId, mark: 2 as const })
const came = (studentId: number) => ({ studentId, mark: 1 as const })
async function afterThePause(ms = minute) {
  f.t.clock.forward(ms)
  await f.runDue()
}

describe('notifying parents of an absence', () => {
  // Shows: FAMILY-011
  it('parents are notified of an absence after one minute if their link to the child allows it, and the delivery is recorded', async () => {
    const c = await f.classroom()
    const [ali, vali] = [c.student(0), c.student(1)]
    const mother = await f.parent([ali], { fullName: 'Karimova Nodira' })
    const others = [await f.parent([vali]), await f.parent([ali]), await f.parent([ali])] as const
    await f.t.db.run(sql`update agent_student set tells_marks = false where agent_id = ${others[1].id}`)
    await f.t.db.run(
      sql`update agent_student set ended_at = now(), end_reason = 'other' where agent_id = ${others[2].id}`,
    )
    await c.mark(absent(ali), came(vali))
    await afterThePause(minute - 1)
    expect(mother.said()).toEqual([])
    await afterThePause(1)
    const body = `${c.groupName}, 21.11.2026 15:00 (sababsiz)`
    expect(mother.said()).toEqual([`Ali: Darsga kelmadi\n${body}`])
    expect(others.map((parent) => parent.said())).toEqual([[], [], []])
    const at = '2026-11-21T10:01:00.000Z'
    expect(await c.told(ali)).toEqual([
      {
        ...{ id: expect.any(Number), kind: 'absence', title: 'Darsga kelmadi', body, createdAt: at, isDecided: true },
        deliveries: [
          {
            ...{ id: expect.any(Number), parent: { id: mother.id, fullName: 'Karimova Nodira' }, way: 'telegram' },
            ...{ state: 'sent', why: null, price: null, queuedAt: at, sentAt: at, deliveredAt: null, readAt: null },
          },
        ],
      },
    ])
    expect(f.gateway.sent).toEqual([])
  })

  // Shows: FAMILY-011
  it('parents are not notified of an absence that is corrected within one minute, and are notified once of a later correction', async () => {
    const c = await f.classroom()
    const [ali, vali] = [c.student(0), c.student(1)]
    const [first, second] = [await f.parent([ali]), await f.parent([vali])]
    await c.mark(absent(ali), absent(vali))
    f.t.clock.forward(30_000)
    await c.mark(came(ali))
    await afterThePause()
    expect([first.said().length, second.said().length]).toEqual([0, 1])
    await c.mark(came(vali))
    await afterThePause()
    await afterThePause()
    expect(first.said()).toEqual([])
    expect(second.said()).toEqual([
      expect.stringContaining('Darsga kelmadi'),
      expect.stringMatching(/^Vali: Davomat tuzatildi\n.* darsda qatnashdi\. Avvalgi xabar xato edi$/),
    ])
    await c.mark({ studentId: vali, mark: 2, reasonType: 'reasonable' })
    await afterThePause()
    expect(second.said().at(-1)).toMatch(/Darsga kelmadi.*\(sababli\)$/s)
  })

  it('parents are notified of an absence even if the server was killed twenty times while it processed the notification', async () => {
    const c = await f.classroom()
    const parent = await f.parent([c.student(0)])
    await c.mark(absent(c.student(0)))
    f.t.clock.forward(minute)
    for (const kind of ['attendance.tell', 'ways.decide']) {
      // Each of the 20 kills of the process counts as an attempt of the job.
      await f.t.db.run(sql`update job set attempts = 20 where kind = ${kind}`)
      await f.t.app.queue.runDue(kind)
    }
    await f.runDue()
    expect(parent.said()).toEqual([expect.stringContaining('Darsga kelmadi')])
  })

  it('parents are notified of an absence whose mark stayed unchanged for a minute, but not of an absence last week', async () => {
    const c = await f.classroom()
    const parent = await f.parent([c.student(0)])
    await c.mark(absent(c.student(0)))
    f.t.clock.forward(50_000)
    await c.mark(came(c.student(0)))
    f.t.clock.forward(5_000)
    await c.mark(absent(c.student(0)))
    await afterThePause(10_000)
    expect(parent.said()).toEqual([])
    await afterThePause(50_000)
    expect(parent.said()).toHaveLength(1)
    const old = await f.classroom({ date: '2026-11-14' })
    const late = await f.parent([old.student(0)])
    await old.mark(absent(old.student(0)))
    await afterThePause()
    expect(late.said()).toEqual([])
  })
})

describe('the choice of the channel that delivers a notification', () => {
  // Shows: FAMILY-014, FAMILY-016
  it('if the parent has blocked the bot, an SMS is sent immediately, with its price and result recorded', async () => {
    const c = await f.classroom()
    const parent = await f.parent([c.student(0)])
    await f.t.db.run(sql`update way_setting set sms_price = 80`)
    f.telegram.block(parent.chatId)
    await c.mark(absent(c.student(0)))
    await afterThePause()
    expect(parent.said()).toEqual([])
    expect(f.gateway.sent).toEqual([
      { phone: parent.phone, text: `Ali: Darsga kelmadi. ${c.groupName}, 21.11.2026 15:00 (sababsiz)` },
    ])
    const states = async () =>
      (await c.told(c.student(0)))[0]?.deliveries.map(({ way, state, why, price }) => [way, state, why, price])
    expect(await states()).toEqual([
      ['telegram', 'failed', 'blocked', null],
      ['sms', 'sent', null, 80],
    ])
    f.t.clock.forward(10 * minute)
    await f.t.app.queue.runDue('sms.ask')
    expect((await states())?.[1]).toEqual(['sms', 'delivered', null, 80])
  })

  it(`an SMS is sent if the Telegram message was not read in time, but not if the parent pressed the message's button "read"`, async () => {
    const c = await f.classroom()
    const [reader, sleeper] = [await f.parent([c.student(0)]), await f.parent([c.student(1)])]
    await c.mark(absent(c.student(0)), absent(c.student(1)))
    await afterThePause()
    f.telegram.press(reader.chatId, "O'qidim")
    await runPendingBotUpdates(f)
    await afterThePause(30 * minute)
    expect(f.gateway.sent.filter(({ phone }) => phone === reader.phone)).toEqual([])
    expect(f.gateway.sent.filter(({ phone }) => phone === sleeper.phone)).toHaveLength(1)
    expect((await c.told(c.student(0)))[0]?.deliveries).toMatchObject([
      { way: 'telegram', state: 'read', readAt: '2026-11-21T10:01:00.000Z' },
    ])
    expect((await c.told(c.student(1)))[0]?.deliveries).toMatchObject([
      { way: 'telegram', state: 'sent', why: 'unanswered' },
      { way: 'sms', state: 'sent' },
    ])
  })

  it('a Telegram message refused with 429 is sent again; after 400 or 500 the parent gets an SMS instead', async () => {
    const c = await f.classroom({ students: 3 })
    const parents = [await f.parent([c.student(0)]), await f.parent([c.student(1)]), await f.parent([c.student(2)])]
    const deliveries = async (n: number) => (await c.told(c.student(n)))[0]?.deliveries
    f.telegram.refuseNext(1, 500, 'Internal Server Error')
    await c.mark(absent(c.student(0)))
    await afterThePause()
    expect(await deliveries(0)).toMatchObject([
      { way: 'telegram', state: 'unknown', why: 'cut_off' },
      { way: 'sms', state: 'sent' },
    ])
    f.telegram.refuseNext(1, 429, 'Too Many Requests: retry after 1')
    await c.mark(absent(c.student(1)))
    await afterThePause()
    expect(await deliveries(1)).toMatchObject([{ way: 'telegram', state: 'sent' }])
    f.telegram.refuseNext(1, 400, 'Bad Request: message is too strange')
    await c.mark(absent(c.student(2)))
    await afterThePause()
    expect(await deliveries(2)).toMatchObject([
      { way: 'telegram', state: 'failed', why: 'refused' },
      { way: 'sms', state: 'sent' },
    ])
    expect(parents.map((parent) => parent.said().length)).toEqual([0, 1, 0])
  })

  it('a waiting notification is not sent to a parent whose link to the child has ended', async () => {
    const c = await f.classroom()
    const parent = await f.parent([c.student(0)])
    await c.mark(absent(c.student(0)))
    f.t.clock.forward(minute)
    await f.t.app.queue.runDue('attendance.tell')
    await f.t.app.queue.runDue('ways.decide')
    await f.t.db.run(sql`update agent_student set ended_at = now(), end_reason = 'other' where agent_id = ${parent.id}`)
    await f.runDue()
    expect(parent.said()).toEqual([])
    expect((await c.told(c.student(0)))[0]?.deliveries).toMatchObject([{ state: 'failed', why: 'link_ended' }])
    expect(f.gateway.sent).toEqual([])
  })
})

it('staff of another branch cannot see the notifications to a family', async () => {
  const [c, elsewhere] = [await f.classroom(), await f.classroom()]
  const told = (token: string) => f.t.send(parentNotificationChannels.told, { token, params: { id: c.student(0) } })
  expect([(await told(c.token)).status, (await told(elsewhere.token)).status]).toEqual([200, 404])
})
