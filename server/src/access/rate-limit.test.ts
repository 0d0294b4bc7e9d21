import { sessionAccessRule } from '@markaz/protocol/route'
import { describe, expect, it } from 'vitest'
import { queueSms } from '../centre/sms/queue-sms.ts'
import { sql } from '../db/db.ts'
import {
  createChatFixture,
  messageBodyOf,
  readStoredStateOfChat,
  submitTestHomework,
  writeTestMessage,
} from '../teaching/chats/testing/chat-fixture.ts'
import { shareTestApp } from '../testing/app.ts'
import { countRowsOf } from '../testing/rows.ts'
import { actionLimitsPerMinute, countRequestInRateWindow } from './rate-limit.ts'

const t = shareTestApp()

const minuteMs = 60_000
const times = async <T>(count: number, work: () => Promise<T>) => {
  const done: T[] = []
  for (let n = 0; n < count; n++) done.push(await work())
  return done
}

describe('limits of messages and SMS per minute', () => {
  it("a student's 31st message within a minute is refused with 429; other students and the next minute are not affected", async () => {
    const s = await createChatFixture(t)
    const first = messageBodyOf('Mana ishim')
    await submitTestHomework(t, s.ali.token, s.homeworkId, first)
    const more = await times(actionLimitsPerMinute['student-message'] - 1, () =>
      submitTestHomework(t, s.ali.token, s.homeworkId),
    )
    expect(more.every(({ status }) => status === 201)).toBe(true)
    const before = await readStoredStateOfChat(t, s.chatId)
    const refused = await submitTestHomework(t, s.ali.token, s.homeworkId)
    expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '60',
    ])
    expect(await readStoredStateOfChat(t, s.chatId)).toEqual(before)
    // The same message id is a retry after a lost response, which is not counted again.
    expect((await submitTestHomework(t, s.ali.token, s.homeworkId, first)).status).toBe(201)
    expect((await writeTestMessage(t, s, messageBodyOf('Javob'))).status).toBe(201)
    t.clock.forward(minuteMs)
    expect((await submitTestHomework(t, s.ali.token, s.homeworkId)).status).toBe(201)
  })

  it('a staff member can send 60 messages a minute', async () => {
    const s = await createChatFixture(t)
    const sent = await times(actionLimitsPerMinute['staff-message'] + 1, () =>
      writeTestMessage(t, s, messageBodyOf('Javob')),
    )
    expect(sent.map(({ status }) => status)).toEqual([...Array(actionLimitsPerMinute['staff-message']).fill(201), 429])
  })
})

it('one person can queue 200 SMS a minute; SMS that the system sends by itself are not counted', async () => {
  const [one, other] = [await t.build.staff(), await t.build.staff()]
  const queue = (initiatorId: number | null) =>
    t.db.transaction((tx) =>
      queueSms(tx, t.deps, {
        phone: '998901234567',
        text: 'Salom',
        ...(initiatorId === null ? { initiatorId } : { initiatorId, access: sessionAccessRule }),
      }),
    )
  await t.db.run(
    sql`insert into sign_in_attempt (key, failures, window_started_at) values (${`sms:${one}`}, 199, ${t.deps.clock.now()})`,
  )
  await queue(one)
  const before = await countRowsOf(t.db, 'sms')
  await expect(queue(one)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await countRowsOf(t.db, 'sms')).toBe(before)
  await queue(other)
  await queue(null)
  t.clock.forward(minuteMs)
  await queue(one)
  expect(await countRowsOf(t.db, 'sms')).toBe(before + 3)
})

it('if a wrong clock set the start of a rate-limit period in the future, the period starts again once the clock is right', async () => {
  const one = () =>
    countRequestInRateWindow(t.db, 'parent-code-minute:998900000000', { most: 1, minutes: 1 }, t.deps.clock.now())
  t.clock.forward(2 * 86_400_000)
  await one()
  await expect(one()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  t.clock.forward(-2 * 86_400_000)
  await one()
  await expect(one()).rejects.toMatchObject({ retryAfterSeconds: 60 })
})
