import { notifications } from '@markaz/protocol/content/notifications/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { SmsError, type SmsGateway } from '../../integrations/sms/port.ts'
import { createJobQueue } from '../../jobs/queue.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { cancelSmsIfWaiting, queueSms } from './queue-sms.ts'
import { registerSmsJobHandlers } from './sms.area.ts'
import { smsCallbackUrl } from './sms-callback.ts'

type Message = Parameters<SmsGateway['send']>[0]

let t: TestApp
const log: string[] = []
let sent: Message[]
let asked: string[]
/** The simulated SMS gateway: its answer to the next SMS, and the delivery status that it reports. */
let gateway: { send: (message: Message) => Promise<{ kind: 'accepted'; providerId: string } | { kind: 'kept' }> }
let status: 'delivered' | 'failed' | null | Error
beforeAll(async () => {
  const sms: SmsGateway = {
    name: 'sinov',
    send: (message) => {
      sent.push(message)
      return gateway.send(message)
    },
    statusOf: async (id) => {
      asked.push(id)
      if (status instanceof Error) throw status
      return status
    },
  }
  t = await startTestApp({ sms }, { logLevel: 'info', logStream: { write: (line) => log.push(line) } })
})
afterAll(() => t.close())
beforeEach(async () => {
  ;[sent, asked, status, log.length] = [[], [], null, 0]
  gateway = { send: async ({ id }) => ({ kind: 'accepted', providerId: `p-${id}` }) }
  t.clock.set('2026-11-21T15:00:00+05:00')
  await t.db.run(sql`delete from sms`)
  await t.db.run(sql`delete from job`)
})

const minute = 60_000
const password = 'Sirli-77'
const text = `O'quvchi, parol: ${password}\nҒулом 🎓`

const queue = (phone = '998901234567') =>
  queueSms(t.db, t.deps, { phone, text, secrets: [password], initiatorId: null })

interface Row {
  status: string
  body: Buffer | null
  text: string
  /** Number of attempts of the job that sends the SMS; null = there is no job. */
  attempts: number | null
  provider: string | null
  providerId: string | null
  error: string | null
  next: string | null
}
async function row(id: number) {
  const found = await t.db.one<Row>(sql`
    select status, body, text, attempts, provider, provider_id as "providerId", sms.error, run_at as next
    from sms left join job on job.key = sms.id::text where sms.id = ${id}`)
  return found as Row
}
const runDue = (jobs = t.app.queue) => jobs.runDue('sms.send', 'sms.ask')

/** A second job queue on the same database, like a second server process. */
function secondJobs() {
  const jobs = createJobQueue(t.deps)
  registerSmsJobHandlers(jobs, t.deps)
  return jobs
}

function refuse(isFinal: boolean) {
  gateway.send = async () => {
    throw new SmsError('Shlyuz band', { isFinal })
  }
}

describe('a queued SMS', () => {
  // Shows: STUDENT-038
  it('an SMS is sent once and completely, and no password or code stays in its row, the history or the log', async () => {
    const id = await queue()
    await runDue()
    await runDue()
    expect(sent).toEqual([
      {
        id,
        phone: '998901234567',
        text,
        callbackUrl: expect.stringMatching(/^https:\/\/markaz\.test\/hooks\/sms\/[\w-]{43}$/),
      },
    ])
    expect(await row(id)).toMatchObject({
      status: 'sent',
      body: null,
      text: text.replace(password, '••••'),
      provider: 'sinov',
      providerId: `p-${id}`,
      error: null,
    })
    const stored = await t.db.one<{ all: string }>(sql`select row_to_json(sms)::text as all from sms where id = ${id}`)
    expect([stored?.all.includes(password), log.join('').includes(password)]).toEqual([false, false])
  })

  it('the text of a waiting SMS is stored encrypted', async () => {
    const { body } = await row(await queue())
    expect([body?.includes(password), body?.includes('parol')]).toEqual([false, false])
  })

  it('an SMS of a rolled-back transaction is never sent', async () => {
    await t.db
      .transaction(async (tx) => {
        await queueSms(tx, t.deps, { phone: '998901234567', text, initiatorId: null })
        throw new Error('rolled back')
      })
      .catch(() => {})
    await runDue()
    expect(sent).toEqual([])
  })

  it('without an SMS gateway an SMS is stored and marked as not sent to a phone', async () => {
    gateway.send = async () => ({ kind: 'kept' })
    const id = await queue()
    await runDue()
    expect(await row(id)).toMatchObject({ status: 'not_sent', body: null, provider: 'sinov', providerId: null })
  })

  it('an SMS that is withdrawn before sending is not sent; an SMS that is withdrawn during sending is not retried', async () => {
    const waiting = await queue()
    expect(await cancelSmsIfWaiting(t.db, waiting)).toBe(true)
    gateway.send = async ({ id }) => {
      expect(await cancelSmsIfWaiting(t.db, id)).toBe(false)
      throw new SmsError('Shlyuz band', { isFinal: false })
    }
    const leaving = await queue()
    await runDue()
    gateway.send = async ({ id }) => ({ kind: 'accepted', providerId: `p-${id}` })
    t.clock.forward(minute)
    await runDue()
    expect(sent.map(({ id }) => id)).toEqual([leaving])
    expect(await row(leaving)).toMatchObject({ status: 'not_sent', error: 'Xabar qaytarib olingan', attempts: null })
  })

  it('many waiting SMS are each sent once, oldest first', async () => {
    const ids = []
    for (let n = 0; n < 20; n++) ids.push(await queue())
    await runDue()
    expect(sent.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids)
    // SMS are sent in batches of eight, so the first batch must contain the oldest SMS.
    expect(Math.max(...sent.slice(0, 8).map(({ id }) => id))).toBe(ids[7])
  })
})

describe('an SMS gateway that fails', () => {
  it('an SMS is retried after 1, 5, 15, 60 minutes, then every 3 hours; after eight attempts it is given up', async () => {
    refuse(false)
    const id = await queue()
    const waits = []
    for (let tries = 1; tries < 8; tries++) {
      await runDue()
      const { status: now, body, error, next, attempts } = await row(id)
      expect([now, body === null, error, attempts]).toEqual(['waiting', false, 'Shlyuz band', tries])
      const wait = Date.parse(next as string) - t.deps.clock.now().getTime()
      waits.push(wait / minute)
      t.clock.forward(wait - 1)
      await runDue()
      expect(sent).toHaveLength(tries)
      t.clock.forward(1)
    }
    expect(waits).toEqual([1, 5, 15, 60, 180, 180, 180])
    await runDue()
    expect(await row(id)).toMatchObject({ status: 'failed', body: null, error: 'Shlyuz band', attempts: 8 })
    t.clock.forward(1_000 * minute)
    await runDue()
    expect(sent).toHaveLength(8)
  })

  it('when the SMS gateway works again, waiting SMS are sent and their stored error is cleared', async () => {
    refuse(false)
    const id = await queue()
    await runDue()
    gateway.send = async () => ({ kind: 'accepted', providerId: 'p' })
    t.clock.forward(minute)
    await runDue()
    expect([sent[1]?.text, await row(id)]).toMatchObject([text, { status: 'sent', error: null }])
  })

  it('an SMS that the gateway refuses permanently is not retried, and its history shows a readable reason', async () => {
    refuse(true)
    const id = await queue()
    await runDue()
    expect(await row(id)).toMatchObject({ status: 'failed', body: null, error: 'Shlyuz band', attempts: 1 })
  })

  it('an SMS that fails does not delay other SMS', async () => {
    gateway.send = async ({ phone, id }) => {
      if (phone.endsWith('0')) throw new SmsError("Bunday raqam yo'q", { isFinal: true })
      return { kind: 'accepted', providerId: `p-${id}` }
    }
    const [bad, good] = [await queue('998900000000'), await queue('998900000001')]
    await runDue()
    expect([(await row(bad)).status, (await row(good)).status]).toEqual(['failed', 'sent'])
  })

  it("an SMS that fails because of a bug is retried, and the bug is logged without the SMS's text", async () => {
    gateway.send = async () => {
      throw new TypeError('x is not a function')
    }
    const id = await queue()
    await runDue()
    expect(await row(id)).toMatchObject({ status: 'waiting', error: 'SMS yuborishda kutilmagan xato' })
    expect(log.join('')).toContain('x is not a function')
    expect(log.join('')).not.toContain(password)
  })

  it('an SMS encrypted with an unknown key is given up and not sent', async () => {
    const id = await queueSms(
      t.db,
      { ...t.deps, tokenKey: new Uint8Array(32) },
      { phone: '998901234567', text, initiatorId: null },
    )
    await runDue()
    expect([sent, await row(id)]).toMatchObject([[], { status: 'failed', error: "Xabar matnini ochib bo'lmadi" }])
  })

  it('if the SMS gateway returns the same id for two SMS, neither is sent again', async () => {
    gateway.send = async () => ({ kind: 'accepted', providerId: 'same' })
    const [one, other] = [await queue(), await queue()]
    await runDue()
    t.clock.forward(60 * minute)
    await runDue()
    const rows = [await row(one), await row(other)]
    expect([sent.length, rows.map((one) => one.status)]).toEqual([2, ['sent', 'sent']])
    expect(new Set(rows.map((one) => one.providerId))).toEqual(new Set(['same', null]))
  })
})

describe('several processes that send SMS', () => {
  it('two processes share the waiting SMS: each process sends some of them, and no SMS is sent twice', async () => {
    const second = secondJobs()
    const ids = []
    for (let n = 0; n < 30; n++) ids.push(await queue())
    await Promise.all([runDue(), runDue(second), runDue()])
    expect(sent.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids)
  })

  it('an SMS that a killed process was sending is sent by another process when the lease of its job has expired, and not before', async () => {
    gateway.send = () => new Promise(() => {})
    const id = await queue()
    void runDue(secondJobs())
    await expect.poll(() => sent.length).toBe(1)
    gateway.send = async () => ({ kind: 'accepted', providerId: 'p' })
    t.clock.forward(3 * minute - 1)
    await runDue()
    expect([sent.length, await row(id)]).toMatchObject([1, { status: 'waiting', attempts: 1 }])
    t.clock.forward(1)
    await runDue()
    expect([sent.length, await row(id)]).toMatchObject([2, { status: 'sent' }])
  })

  it('an SMS whose sending repeatedly kills the process is given up', async () => {
    const id = await queue()
    await t.db.run(sql`update job set attempts = 8 where key = ${String(id)}`)
    await runDue()
    expect([sent, await row(id)]).toMatchObject([[], { status: 'failed', body: null }])
  })

  it('while the SMS gateway is slow, other queries continue, even on the single connection of the embedded database', async () => {
    let answer: (outcome: { kind: 'kept' }) => void = () => {}
    gateway.send = () => new Promise((resolve) => (answer = resolve))
    const id = await queue()
    const running = runDue()
    await expect.poll(() => sent.length).toBe(1)
    const other = await t.db.transaction((tx) => tx.one<{ one: number }>(sql`select 1 as one`))
    answer({ kind: 'kept' })
    await running
    expect([other, (await row(id)).status]).toEqual([{ one: 1 }, 'not_sent'])
  })
})

describe('stopping the server while SMS are being sent', () => {
  it('a stopping server waits for SMS that are being sent, and sends no further SMS', async () => {
    const jobs = secondJobs()
    const answers: ((outcome: { kind: 'kept' }) => void)[] = []
    gateway.send = () => new Promise((resolve) => answers.push(resolve))
    const ids = []
    for (let n = 0; n < 9; n++) ids.push(await queue())
    void runDue(jobs)
    await expect.poll(() => sent.length).toBe(8)
    const ended: string[] = []
    const stopped = jobs.stop().then(() => ended.push('stopped'))
    for (const [n, answer] of answers.entries()) {
      if (n === 7) await t.db.run(sql`select 1`).then(() => ended.push('seven answered'))
      answer({ kind: 'kept' })
    }
    await stopped
    const left = await t.db.one<{ count: number }>(sql`select count(*) from sms where status = 'waiting'`)
    expect([ended, sent.length, left?.count, (await row(ids[8] as number)).attempts]).toEqual([
      ['seven answered', 'stopped'],
      8,
      1,
      0,
    ])
  })

  it('a stopping server waits at most five seconds for an SMS gateway that hangs', async () => {
    const jobs = secondJobs()
    gateway.send = () => new Promise(() => {})
    await queue()
    void runDue(jobs)
    await expect.poll(() => sent.length).toBe(1)
    const before = performance.now()
    await Promise.all([jobs.stop(), jobs.stop()])
    await jobs.stop()
    expect(performance.now() - before).toBeLessThan(5_000)
  })
})

describe('the delivery status of an SMS', () => {
  it("without a callback the SMS gateway is asked for an SMS's status at growing intervals for three days", async () => {
    const id = await queue()
    await runDue()
    const sentAt = t.deps.clock.now().getTime()
    const minutes: number[] = []
    for (;;) {
      const { next } = await row(id)
      if (!next) break
      const due = Date.parse(next)
      t.clock.set(new Date(due - 1))
      await runDue()
      expect(asked).toHaveLength(minutes.length)
      t.clock.forward(1)
      await runDue()
      minutes.push((due - sentAt) / minute)
      expect(asked).toHaveLength(minutes.length)
    }
    expect(minutes).toEqual([10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 4_320])
    expect(new Set(asked)).toEqual(new Set([`p-${id}`]))
    expect((await row(id)).status).toBe('sent')
  })

  it.each([
    ['delivered', { status: 'delivered', error: null }],
    ['failed', { status: 'failed', error: 'Xabar telefonga yetib bormadi' }],
  ] as const)(
    'an SMS that the gateway reports as %s gets this status, and the gateway is not asked again',
    async (word, kept) => {
      const id = await queue()
      await runDue()
      status = word
      t.clock.forward(10 * minute)
      await runDue()
      expect(await row(id)).toMatchObject(kept)
      t.clock.forward(60 * minute)
      await runDue()
      expect(asked).toHaveLength(1)
      const times = await t.db.one<{ at: string | null }>(sql`select delivered_at as at from sms where id = ${id}`)
      expect(times?.at === null).toBe(word === 'failed')
    },
  )

  it("if the server's clock was set back, the SMS gateway is asked for the status of an SMS ten minutes after the last query", async () => {
    t.clock.forward(120 * minute)
    const id = await queue()
    await runDue()
    t.clock.forward(-120 * minute)
    await t.db.run(sql`update job set run_at = ${t.deps.clock.now()} where key = ${String(id)}`)
    await runDue()
    expect(asked).toHaveLength(1)
    expect(Date.parse((await row(id)).next ?? '')).toBe(t.deps.clock.now().getTime() + 10 * minute)
  })

  it('an SMS keeps the status "sent" while the gateway cannot report whether it was delivered', async () => {
    const id = await queue()
    await runDue()
    status = new SmsError('band', { isFinal: false })
    t.clock.forward(10 * minute)
    await runDue()
    expect((await row(id)).status).toBe('sent')
  })

  it('the current SMS gateway is not asked for the status of an SMS that was sent through an earlier gateway', async () => {
    const id = await queue()
    await runDue()
    await t.db.run(sql`update sms set provider = 'avvalgi' where id = ${id}`)
    t.clock.forward(10 * minute)
    await runDue()
    expect(asked).toEqual([])
  })
})

describe('the URL for callbacks of the SMS gateway', () => {
  const addressOf = (publicUrl: string) => smsCallbackUrl({ ...t.deps, publicUrl })

  it.each([
    'http://127.0.0.1:3000',
    'http://localhost:3000',
    'http://[::1]:3000',
    'http://192.168.1.5',
    'http://10.0.0.7',
    'http://172.20.0.1',
    'http://markaz:3000',
    'http://0.0.0.0:3000',
  ])(
    "an SMS gateway gets no callback URL if the server's public URL cannot be reached from outside: %s",
    (publicUrl) => {
      expect(addressOf(publicUrl)).toBeNull()
    },
  )

  it.each(['https://markaz.uz', 'http://10.markaz.uz', 'http://172.40.0.1', 'https://8.8.8.8'])(
    "an SMS gateway gets a callback URL below the server's public URL %s",
    (publicUrl) => {
      expect(addressOf(publicUrl)).toMatch(`${publicUrl}/hooks/sms/`)
    },
  )
})

describe('an SMS whose sender has lost the right to send it', () => {
  // Shows: SAFE-007
  it.each([
    ['was blocked', (id: number) => sql`update staff set is_blocked = true where id = ${id}`],
    [
      'lost the right to send',
      (id: number) => sql`update role set grants = '{}' from staff where role.id = role_id and staff.id = ${id}`,
    ],
    ["lost the student's branch", (id: number) => sql`delete from staff_head_office where staff_id = ${id}`],
  ])(
    'an SMS whose author %s is not sent; its history gives the reason, and other staff are notified once',
    async (_, lose) => {
      const headOfficeIds = [await t.build.headOffice()]
      const grants = ['users:students.update']
      const [initiator, colleague] = [
        await t.signedIn({ grants, headOfficeIds }),
        await t.signedIn({ grants, headOfficeIds }),
      ]
      const studentId = await t.build.student({ headOfficeIds })
      const about = {
        studentId,
        phone: '998901234567',
        text,
        initiatorId: initiator.staffId,
        access: students.sendSms.access,
      }
      const ids = [await queueSms(t.db, t.deps, about), await queueSms(t.db, t.deps, about)] as const
      await runDue()
      expect(sent).toHaveLength(2)
      const late = [await queueSms(t.db, t.deps, about), await queueSms(t.db, t.deps, about)] as const
      await t.db.run(lose(initiator.staffId))
      await runDue()
      expect(sent).toHaveLength(2)
      expect((await row(ids[0])).status).toBe('sent')
      for (const id of late)
        expect(await row(id)).toMatchObject({
          status: 'failed',
          body: null,
          error: 'Yuborgan xodim endi buni yubora olmaydi',
        })
      const told = (await t.send(notifications.list, { token: colleague.token })).data.notifications
      expect(told.map(({ title }) => title)).toEqual(['SMS yuborilmadi'])
    },
  )
})
