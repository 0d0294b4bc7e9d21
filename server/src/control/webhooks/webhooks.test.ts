import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhooks } from '@markaz/protocol/control/webhooks/routes'
import { certificates } from '@markaz/protocol/people/certificates/routes'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeAudit } from '../../access/audit.ts'
import { centreRestoredEvent } from '../../centre/backup/complete-restores.ts'
import { sql } from '../../db/db.ts'
import { createAccessToken } from '../../http/session.ts'
import { createWebhookSender } from '../../integrations/webhooks/sender.ts'
import { createTimetableTestBranch, testTuesday } from '../../teaching/timetable/testing/timetable-test-branch.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildGroup, buildMembership, buildStudent } from '../../testing/build.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import { queueWebhookEventsJobKind, sendWebhookJobKind } from './send.ts'
import { reencryptWebhookSecrets } from './signature.ts'

interface ReceivedMessage {
  id: string
  headers: Record<string, string>
  body: string
}

let receiver: Server
let receivedMessages: ReceivedMessage[] = []
let answerStatusOf: (message: ReceivedMessage) => number = () => 200
let t: TestApp
const logged: string[] = []
beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const headers = request.headers as Record<string, string>
    const message = { id: headers['webhook-id'] as string, headers, body: Buffer.concat(parts).toString() }
    const status = answerStatusOf(message)
    if (status === 0) return void request.socket.destroy()
    if (status < 300) receivedMessages.push(message)
    response.writeHead(status).end('not to be kept')
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const sender = createWebhookSender({ allowed: [host()] })
  t = await startTestApp(
    { webhooks: sender },
    { logLevel: 'trace', logStream: { write: (line) => void logged.push(line) } },
  )
})
beforeEach(async () => {
  t.clock.set('2026-11-21T15:00:00+05:00')
  // Deletes the jobs of earlier tests, whose due times are in the future because the clock was set back.
  await t.db.run(sql`delete from job`)
  // Deletes webhooks of other tests, because they would receive this test's events and count against the limit.
  await t.db.run(sql`update webhook set deleted_at = now() where deleted_at is null`)
  receivedMessages = []
  answerStatusOf = () => 200
})
afterAll(async () => {
  await t.close()
  receiver.close()
})

const host = () => `127.0.0.1:${(receiver.address() as AddressInfo).port}`
const url = () => `http://${host()}/${crypto.randomUUID()}`
const rights = ['create', 'read', 'update', 'delete'].map((option) => `settings:integrations.${option}`)
const input = (kinds: string[]) => ({ name: 'CRM', url: url(), kinds }) as never

interface Office {
  id: number
  headOfficeId: number
}

async function createWebhook(kinds = ['student.joined', 'membership.changed', 'certificate.issued'], given?: Office) {
  const office = given ?? (await t.build.office())
  const me = await t.signedIn({ grants: rights, headOfficeIds: [office.headOfficeId] })
  const body = input(kinds)
  const { id, secret } = (await t.send(webhooks.create, { token: me.token, body })).data
  const session = await t.db.one<{ id: string }>(sql`select id from session where staff_id = ${me.staffId}`)
  /** Tests move the clock, so the access token must be created again. */
  const token = () => createAccessToken(t.deps, session?.id as string)
  const list = async (state?: string) =>
    (await t.send(webhooks.deliveries, { token: token(), params: { id }, query: { state } as never })).data.deliveries
  const shown = async () => (await t.send(webhooks.list, { token: token() })).data.webhooks[0]
  return { ...me, ...office, id, secret, list, shown, laterToken: token, params: { id }, body: body as object }
}

async function addMembership(headOfficeId: number, db = t.db) {
  const groupId = await buildGroup(db, { headOfficeId })
  const studentId = await buildStudent(db)
  const id = await buildMembership(db, { studentId, groupId })
  await change(id, 'create', db)
  return { id, studentId, groupId }
}
const change = (id: number, action: 'create' | 'update', db = t.db) =>
  writeAudit(
    db,
    { staffId: null, roleId: null, permissionName: 'users:students', address: null, requestId: crypto.randomUUID() },
    { action, entity: 'student_group', entityId: id },
  )
async function runWebhookJobs() {
  t.clock.forward(5_000)
  await t.app.queue.runDue(queueWebhookEventsJobKind)
  await t.app.queue.runDue(sendWebhookJobKind)
}
async function passHours(hours: number) {
  for (let minute = 0; minute < hours * 60; minute += 20) {
    t.clock.forward(20 * 60_000)
    await runWebhookJobs()
  }
}
const dataOf = ({ body }: ReceivedMessage) => JSON.parse(body).data

const desk = (headOfficeIds: number[]) =>
  t.signedIn({ grants: ['all_groups:all_homeworks.read', 'all_groups.update', 'users:students.read'], headOfficeIds })

describe('events sent to a webhook', () => {
  // Shows: OPEN-001
  it('a webhook event is sent once, signed according to Standard Webhooks, with ids and without personal data', async () => {
    const { secret, headOfficeId, list } = await createWebhook()
    const { id, studentId, groupId } = await addMembership(headOfficeId)
    await runWebhookJobs()
    await runWebhookJobs()
    expect(receivedMessages).toHaveLength(1)
    const [{ headers, body }] = receivedMessages as [ReceivedMessage]
    expect(Number(headers['webhook-timestamp'])).toBe(Date.parse('2026-11-21T10:00:05Z') / 1_000)
    const checked = { ...headers, 'webhook-timestamp': headers['webhook-timestamp'] as string }
    // Checks the signature with an independent library, which uses the machine's clock.
    expect(verified(secret, checked, body)).toMatchObject({
      type: 'student.joined',
      data: { membershipId: id, studentId, groupId, isTakenBack: false },
    })
    expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, checked, body)).toThrow()
    expect(await list()).toMatchObject([
      { kind: 'student.joined', state: 'delivered', messageId: headers['webhook-id'], attempts: [{ status: 200 }] },
    ])
  })

  // Shows: OPEN-001
  it('an event is sent to a webhook only if the transaction that caused it commits', async () => {
    const { headOfficeId } = await createWebhook()
    await t.db
      .transaction(async (tx) => {
        await addMembership(headOfficeId, tx)
        throw new Error('taken back')
      })
      .catch(() => undefined)
    await runWebhookJobs()
    expect(receivedMessages).toEqual([])
  })

  it('a webhook gets no events of other kinds or branches, and none while it is paused', async () => {
    const { token, params, body, headOfficeId } = await createWebhook(['certificate.issued'])
    await addMembership(headOfficeId)
    const other = await createWebhook()
    await addMembership(headOfficeId)
    await runWebhookJobs()
    expect(receivedMessages).toEqual([])
    const paused = { ...other.body, isPaused: true } as never
    expect((await t.send(webhooks.update, { token: other.token, params: other.params, body: paused })).status).toBe(200)
    await addMembership(other.headOfficeId)
    await runWebhookJobs()
    expect(receivedMessages).toEqual([])
    const wider = { ...body, kinds: ['student.joined'], isPaused: false } as never
    await t.send(webhooks.update, { token, params, body: wider })
    await addMembership(headOfficeId)
    await runWebhookJobs()
    expect(receivedMessages).toHaveLength(1)
  })

  it('a change that a staff member makes through the API causes a webhook event', async () => {
    const { headOfficeId } = await createWebhook(['certificate.issued'])
    const me = await t.signedIn({ grants: ['student:certificate.create'], headOfficeIds: [headOfficeId] })
    const courseId = await t.build.course()
    const studentId = await t.build.student({ headOfficeIds: [headOfficeId] })
    await t.build.membership({ studentId, groupId: await t.build.group({ headOfficeId, courseId }) })
    const body = { studentId, courseId, issuedAt: '2026-11-20' }
    expect((await t.send(certificates.create, { token: me.token, body })).status).toBe(201)
    await runWebhookJobs()
    expect(receivedMessages.map(dataOf)).toMatchObject([{ studentId, courseId, isActive: true }])
  })
})

describe('webhook events about records that were undone or deleted', () => {
  it('if the addition of a student to a group is undone, the branch that got a webhook event for the addition gets another', async () => {
    const [{ headOfficeId }, other] = [await createWebhook(), await createWebhook()]
    const { token } = await desk([headOfficeId])
    const groupId = await t.build.group({ headOfficeId })
    const add = async () => {
      const studentId = await t.build.student({ headOfficeIds: [headOfficeId] })
      return t.send(studentGroups.add, { token, body: { studentId, groupId, startDate: '2026-11-23' } })
    }
    const joined = await add()
    await runWebhookJobs()
    await undoRequestChanges(t, token, joined)
    await runWebhookJobs()
    const hasty = await add()
    await undoRequestChanges(t, token, hasty)
    await runWebhookJobs()
    const [{ studentGroupId: id }, { studentGroupId: hastyId }] = [joined.data, hasty.data]
    expect(receivedMessages.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'student.joined', data: { membershipId: id, groupId, isTakenBack: false } },
      { type: 'membership.changed', data: { id, isGone: true, isTakenBack: true } },
      { type: 'student.joined', data: { id: hastyId, isGone: true, isTakenBack: false } },
      { type: 'membership.changed', data: { id: hastyId, isGone: true, isTakenBack: true } },
    ])
    expect(await other.list()).toEqual([])
  })

  it("if a student's move to another branch is undone, the new branch gets an event about the removal, the old one about the restored membership", async () => {
    const [from, to] = [await createWebhook(), await createWebhook()]
    const { token } = await desk([from.headOfficeId, to.headOfficeId])
    const studentId = await t.build.student({ headOfficeIds: [from.headOfficeId] })
    const group = ({ headOfficeId }: Office) => t.build.group({ headOfficeId })
    const id = await t.build.membership({ studentId, groupId: await group(from) })
    const body = { groupId: await group(to), startDate: '2026-11-23' }
    const moved = await t.send(studentGroups.move, { token, params: { id }, body })
    await runWebhookJobs()
    await undoRequestChanges(t, token, moved)
    await runWebhookJobs()
    const takenBack = receivedMessages.map(dataOf).filter(({ isTakenBack }) => isTakenBack)
    expect(takenBack).toHaveLength(2)
    expect(takenBack).toContainEqual({ id: moved.data.studentGroupId, isGone: true, isTakenBack: true })
    expect(takenBack).toContainEqual(expect.objectContaining({ membershipId: id, endedDate: null }))
    const kindsOf = async ({ list }: typeof from) => (await list()).map(({ kind }) => kind)
    expect(await kindsOf(from)).toEqual(['membership.changed', 'membership.changed'])
    expect(await kindsOf(to)).toEqual(['membership.changed', 'student.joined'])
  })

  it('undoing the addition of a lesson sends a webhook event, and so does an undo that deletes a lesson outside the schedule', async () => {
    const here = await createTimetableTestBranch(t)
    await createWebhook(['lesson.changed'], { id: here.officeId, headOfficeId: here.headOfficeId })
    await createWebhook(['lesson.changed'])
    const group = await here.group()
    const { groupId, staffId: teacherId, lessonId } = group
    const place = { groupId, date: testTuesday, beginTime: '11:00', endTime: '12:30', roomId: null, teacherId }
    const added = await t.send(timetable.add, { token: here.token, body: place })
    await runWebhookJobs()
    await undoRequestChanges(t, here.token, added)
    await group.change({ date: testTuesday })
    await runWebhookJobs()
    await t.db.run(sql`update schedule_item set gone_at = now() where id = ${group.scheduleId}`)
    expect((await group.back()).status).toBe(200)
    await runWebhookJobs()
    const { id } = added.data.lesson
    expect(receivedMessages.map(dataOf)).toMatchObject([
      { lessonId: id, groupId, isTakenBack: false },
      { id, isGone: true, isTakenBack: true },
      { lessonId, groupId, isTakenBack: false },
      { id: lessonId, isGone: true, isTakenBack: false },
    ])
  })
})

describe('a webhook whose receiver is unreachable for a day', () => {
  // Shows: OPEN-001
  it('after an outage, a receiver of webhooks gets each missed message with its original id; messages about one record arrive in order', async () => {
    const { headOfficeId, list, shown } = await createWebhook()
    const tried = new Set<string>()
    answerStatusOf = ({ id }) => {
      tried.add(id)
      return 503
    }
    const first = await addMembership(headOfficeId)
    await change(first.id, 'update')
    const second = await addMembership(headOfficeId)
    await runWebhookJobs()
    await passHours(23)
    await change(first.id, 'update')
    expect(await shown()).toMatchObject({ waiting: 4, dead: 0, failingSince: '2026-11-21T10:00:05.000Z' })
    // While the webhook's receiver is unreachable, only the first waiting message is retried, with growing delays.
    expect(tried.size).toBe(1)
    answerStatusOf = () => 200
    await passHours(1)
    expect(await shown()).toMatchObject({ waiting: 0, dead: 0, failingSince: null })
    expect(receivedMessages.map((message) => [JSON.parse(message.body).type, dataOf(message).membershipId])).toEqual([
      ['student.joined', first.id],
      ['membership.changed', first.id],
      ['student.joined', second.id],
      ['membership.changed', first.id],
    ])
    expect(tried).toContain(receivedMessages[0]?.id)
    expect(new Set(receivedMessages.map(({ id }) => id)).size).toBe(4)
    expect((await list()).every(({ state }) => state === 'delivered')).toBe(true)
  })

  it('a receiver of webhooks that was unreachable while the clock was ahead gets its messages once the clock is corrected', async () => {
    const { headOfficeId } = await createWebhook()
    t.clock.forward(48 * 3_600_000)
    answerStatusOf = () => 503
    await addMembership(headOfficeId)
    await runWebhookJobs()
    t.clock.set('2026-11-21T15:00:00+05:00')
    answerStatusOf = () => 200
    await runWebhookJobs()
    expect(receivedMessages).toHaveLength(1)
  })

  // Shows: OPEN-001
  it('webhook messages that were given up can be sent again manually, with one audit entry', async () => {
    const { laterToken, params, headOfficeId, list, shown } = await createWebhook()
    answerStatusOf = () => 0
    await addMembership(headOfficeId)
    await runWebhookJobs()
    await passHours(26)
    expect(await shown()).toMatchObject({ waiting: 0, dead: 1 })
    const [dead] = await list('dead')
    expect(dead?.attempts[0]).toMatchObject({ status: null, error: 'ECONNRESET' })
    expect(dead?.attempts).toHaveLength(5)
    answerStatusOf = () => 200
    await passHours(2)
    expect(receivedMessages).toEqual([])
    expect((await t.send(webhooks.replayDead, { token: laterToken(), params })).data.count).toBe(1)
    await runWebhookJobs()
    expect(receivedMessages.map(({ id }) => id)).toEqual([dead?.messageId])
    expect((await t.send(webhooks.replayDead, { token: laterToken(), params })).data.count).toBe(0)
    const one = { ...params, deliveryId: dead?.id as number }
    expect((await t.send(webhooks.replay, { token: laterToken(), params: one })).status).toBe(200)
    await runWebhookJobs()
    expect(receivedMessages.map(({ id }) => id)).toEqual([dead?.messageId, dead?.messageId])
  })

  it('if a receiver refuses a webhook message, later messages about the same record wait, and messages about other records are sent', async () => {
    const { headOfficeId } = await createWebhook()
    const bad = await addMembership(headOfficeId)
    answerStatusOf = (message) => (dataOf(message).membershipId === bad.id ? 422 : 200)
    await change(bad.id, 'update')
    const good = await addMembership(headOfficeId)
    await runWebhookJobs()
    expect(receivedMessages.map((message) => dataOf(message).membershipId)).toEqual([good.id])
  })
})

describe('the secret of a webhook', () => {
  it("a webhook's secret is shown once; after a new secret is created, messages are signed with both for a day", async () => {
    const { token, laterToken, params, secret, headOfficeId } = await createWebhook()
    const { data } = await t.send(webhooks.rotate, { token, params })
    expect(data.secret).not.toBe(secret)
    await addMembership(headOfficeId)
    await runWebhookJobs()
    const [{ headers, body }] = receivedMessages as [ReceivedMessage]
    for (const one of [secret, data.secret]) expect(verified(one, headers, body)).toBeTruthy()
    t.clock.forward(24 * 3_600_000)
    await addMembership(headOfficeId)
    await runWebhookJobs()
    const later = receivedMessages[1] as ReceivedMessage
    expect(verified(data.secret, later.headers, later.body)).toBeTruthy()
    expect(() => verified(secret, later.headers, later.body)).toThrow()
    const kept = await t.db.many(sql`select to_jsonb(webhook)::text || encode(secret, 'escape') as row from webhook
      union all select to_jsonb(audit)::text from audit`)
    const list = await t.send(webhooks.list, { token: laterToken() })
    for (const text of [JSON.stringify(kept), list.text, logged.join('')])
      for (const one of [secret, data.secret]) expect(text).not.toContain(one.slice(6))
  })

  it('after the encryption key has changed, webhook secrets are encrypted with the new key', async () => {
    const { id } = await createWebhook()
    const sealed = async () =>
      (await t.db.one<{ secret: Buffer }>(sql`select secret from webhook where id = ${id}`))?.secret
    const before = await sealed()
    await reencryptWebhookSecrets({ db: t.db, tokenKey: new Uint8Array(32).fill(8), otherKeys: [t.deps.tokenKey] })
    expect((await sealed())?.equals(before as Buffer)).toBe(false)
    await reencryptWebhookSecrets({ db: t.db, tokenKey: t.deps.tokenKey, otherKeys: [new Uint8Array(32).fill(8)] })
  })
})

describe('managing webhooks', () => {
  it("a user can see, change and test a webhook only if all branches of the webhook are the user's branches", async () => {
    const mine = await createWebhook()
    const { token } = await createWebhook()
    const { params } = mine
    const all = { token, params }
    const answers = [
      await t.send(webhooks.update, { ...all, body: { ...mine.body, isPaused: true } as never }),
      await t.send(webhooks.rotate, all),
      await t.send(webhooks.remove, all),
      await t.send(webhooks.test, all),
      await t.send(webhooks.deliveries, all),
      await t.send(webhooks.replayDead, all),
      await t.send(webhooks.replay, { token, params: { ...params, deliveryId: 1 } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    const shown = (await t.send(webhooks.list, { token })).data.webhooks
    expect(shown.map(({ id }) => id)).not.toContain(mine.id)
  })

  it('an internal or insecure webhook URL is refused, and the error at the field gives the reason', async () => {
    const { token } = await createWebhook()
    const at = async (address: string) =>
      (await t.send(webhooks.create, { token, body: { name: 'A', url: address, kinds: ['student.joined'] } as never }))
        .error?.fields?.url
    expect(await at('https://169.254.169.254/latest/meta-data')).toMatch(/ichki tarmoq/)
    expect(await at('http://example.com/')).toMatch(/https/)
  })

  // Shows: OPEN-001
  it("a test message is sent to the webhook's receiver, and the receiver's answer appears in the webhook's log", async () => {
    const { token, params, list } = await createWebhook()
    const { data } = await t.send(webhooks.test, { token, params })
    await runWebhookJobs()
    expect(receivedMessages.map(({ body }) => JSON.parse(body).type)).toEqual(['test.ping'])
    expect(await list()).toMatchObject([{ id: data.deliveryId, kind: 'test.ping', state: 'delivered' }])
  })

  // Tests the undo of: webhook.create, webhook.update, webhook.delete
  it('creating, changing and deleting a webhook can each be undone', async () => {
    const { token, params, shown, body } = await createWebhook()
    const changed = await t.send(webhooks.update, {
      token,
      params,
      body: { ...body, name: 'Boshqa', isPaused: true } as never,
    })
    await undoRequestChanges(t, token, changed)
    expect(await shown()).toMatchObject({ name: 'CRM', isPaused: false })
    const removed = await t.send(webhooks.remove, { token, params })
    expect(await shown()).toBeUndefined()
    await undoRequestChanges(t, token, removed)
    expect(await shown()).toMatchObject({ id: params.id })
    const made = await t.send(webhooks.create, { token, body: input(['student.joined']) })
    await undoRequestChanges(t, token, made)
    const left = (await t.send(webhooks.list, { token })).data.webhooks
    expect(left.map(({ id }) => id)).toEqual([params.id])
  })
})

it('a demo sends no webhooks to other systems', async () => {
  const { token, params, body: kept, headOfficeId } = await createWebhook()
  await addMembership(headOfficeId)
  t.deps.isDemo = true
  try {
    const body = { name: 'A', url: 'https://example.com/hook', kinds: ['student.joined'] } as never
    expect((await t.send(webhooks.create, { token, body })).error.fields?.url).toMatch(/namuna/)
    const resumed = { ...kept, isPaused: false } as never
    expect((await t.send(webhooks.update, { token, params, body: resumed })).error.fields?.url).toMatch(/namuna/)
    await runWebhookJobs()
    expect(receivedMessages).toEqual([])
  } finally {
    t.deps.isDemo = false
  }
})

it('after the database is restored from a backup, no waiting webhook message is sent automatically', async () => {
  const { headOfficeId, shown } = await createWebhook()
  await addMembership(headOfficeId)
  await t.db.transaction((tx) => centreRestoredEvent.emit(tx, { now: t.deps.clock.now() }))
  await runWebhookJobs()
  expect([receivedMessages, await shown()]).toMatchObject([[], { waiting: 0, dead: 1 }])
})

/** The webhook library compares the message's age with `Date.now`, so `Date.now` returns the message's time here. */
function verified(secret: string, headers: Record<string, string>, body: string) {
  const now = Date.now
  Date.now = () => Number(headers['webhook-timestamp']) * 1_000
  try {
    return new Verifier(secret).verify(body, headers)
  } finally {
    Date.now = now
  }
}
