import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import type { TelegramBot } from '../../integrations/telegram/port.ts'
import { createJobQueue } from '../../jobs/queue.ts'
import { parentNotificationCreatedEvent } from '../../people/notifications/parent-notices.ts'
import { createSendTelegramQueueJob } from './send-telegram-queue.ts'
import { createTestCentreWithFamily, type TestCentreWithFamily } from './testing/centre-with-family.ts'

let f: TestCentreWithFamily
beforeAll(async () => {
  f = await createTestCentreWithFamily()
})
afterAll(() => f.close())
beforeEach(() => f.t.clock.set('2026-11-21T15:00:00+05:00'))

type Classroom = Awaited<ReturnType<TestCentreWithFamily['classroom']>>

async function queue({ studentIds }: Classroom): Promise<void> {
  const told = studentIds.map((studentId) => ({ studentId, body: '90 ball' }))
  const notice = {
    kind: ParentNotificationKind.ExamResult,
    cause: `sinov:${studentIds[0]}`,
    title: 'Xabar',
    told,
    groupId: null,
  }
  await f.t.db.transaction((tx) => parentNotificationCreatedEvent.emit(tx, { ...notice, now: f.t.deps.clock.now() }))
  await f.t.app.queue.runDue('ways.decide')
}

const deliveries = ({ studentIds }: Classroom) =>
  f.t.db.many<{ state: string; attempts: number }>(sql`
    select state, attempts from delivery join telling on telling.id = telling_id
    where telling.student_id = any(${studentIds}::bigint[])`)

// Shows: FAMILY-015
it('waiting Telegram messages are sent within the total rate limit, and at most one per second to a chat', async () => {
  const c = await f.classroom({ students: 25 })
  const ofThree = await f.parent(c.studentIds.slice(0, 3))
  const others: { chatId: number }[] = []
  for (const studentId of c.studentIds.slice(3)) others.push(await f.parent([studentId]))
  await queue(c)
  const jobs = createJobQueue(f.t.deps)
  jobs.handle(createSendTelegramQueueJob(f.t.deps, 10))
  await jobs.runDue('ways.telegram')
  // A second attempt would mean that Telegram rejected the first message for exceeding its rate limit.
  expect(await deliveries(c)).toEqual(c.studentIds.map(() => ({ state: 'sent', attempts: 1 })))
  const timesIn = ({ chatId }: { chatId: number }) => f.telegram.chat(chatId).messages.map(({ at }) => at)
  const times = others.flatMap(timesIn)
  expect(times).toHaveLength(22)
  // 22 messages take 21 intervals of 0.1 s; without the limit they take hundredths of a second.
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(1_700)
  const apart = timesIn(ofThree).map((at, n, all) => at - (all[n - 1] ?? 0))
  expect([apart.length, Math.min(...apart) >= 1_000]).toEqual([3, true])
})

it('notifications about a child are sent in order, even if the job that chooses the channel of the first notification waits for a retry', async () => {
  const c = await f.classroom({ students: 1 })
  const parent = await f.parent([c.student(0)])
  const notify = (cause: string) => {
    const told = [{ studentId: c.student(0), body: cause }]
    const notice = {
      kind: ParentNotificationKind.ExamResult,
      cause,
      title: 'Xabar',
      told,
      groupId: null,
      now: f.t.deps.clock.now(),
    }
    return f.t.db.transaction((tx) => parentNotificationCreatedEvent.emit(tx, notice))
  }
  await notify('birinchi')
  await f.t.db.run(
    sql`update job set run_at = run_at + interval '5 minutes', attempts = 1, error = 'xato' where key = 'birinchi'`,
  )
  await notify('ikkinchi')
  await f.t.app.queue.runDue('ways.decide')
  await f.t.app.queue.runDue('ways.telegram')
  expect(parent.said().map((text) => text.split('\n')[1])).toEqual(['birinchi', 'ikkinchi'])
})

// Shows: FAMILY-015
it('attendance of a lesson can be saved while Telegram does not answer, even on the embedded database with its single connection', async () => {
  const c = await f.classroom()
  for (const studentId of c.studentIds) await f.parent([studentId])
  await queue(c)
  const bot = f.t.deps.telegram as TelegramBot
  const { send } = bot
  const answers: (() => void)[] = []
  bot.send = (message) => new Promise((resolve) => answers.push(() => resolve(send(message))))
  const sending = f.t.app.queue.runDue('ways.telegram')
  await expect.poll(() => answers.length).toBe(2)
  expect((await c.mark({ studentId: c.student(0), mark: 2 })).status).toBe(200)
  expect(await deliveries(c)).toMatchObject([{ state: 'sending' }, { state: 'sending' }])
  bot.send = send
  for (const answer of answers) answer()
  await sending
  expect(await deliveries(c)).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
})

// Shows: OPS-020
it('a metric shows for each channel how long its oldest due message has been waiting', async () => {
  const late = async () => {
    const { body } = await f.t.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    return Number(/^markaz_delivery_late_seconds\{channel="telegram"\} (.+)$/m.exec(body)?.[1])
  }
  await f.t.app.queue.runDue('ways.telegram')
  const c = await f.classroom()
  await f.parent(c.studentIds)
  await queue(c)
  f.t.clock.set('2026-11-21T15:20:00+05:00')
  expect(await late()).toBeGreaterThanOrEqual(19 * 60)
})
