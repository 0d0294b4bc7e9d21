import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { students } from '@markaz/protocol/people/students/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { smsGatewayThatOnlyStores } from '../../integrations/sms/sms-gateway.ts'
import { shareTestApp, startTestApp } from '../../testing/app.ts'
import {
  createCentreWithStudents,
  createUniqueDigits,
  fieldNamesWithErrors,
  readAllStudentRows,
} from './testing/student-centre.ts'

const t = shareTestApp()

const takeBack = (token: string, { headers }: { headers: Record<string, unknown> }) =>
  t.send(sessionAudits.takeBack, { token, params: { requestId: String(headers['x-request-id']) } })
const freshLogin = () => `kirish.${createUniqueDigits(9)}`
const accounts = (ids: number[]) =>
  t.db.many(sql`select login, password_hash, system_status from student where id = any(${ids}) order by id`)
const lines = (action: string, ids: number[]) =>
  t.db.many<{ entityId: number; before: unknown; after: unknown }>(sql`
    select entity_id as "entityId", before, after from audit
    where entity = 'student' and action = ${action} and entity_id = any(${ids}) order by entity_id`)

const atMost = Array.from({ length: 101 }, (_, n) => n + 1)

describe('blocking several students', () => {
  const operation = students.systemStatusOfMany

  it('blocking several students leaves out blocked students and audits each student; one undo unblocks all', async () => {
    const c = await createCentreWithStudents(t)
    const ids = [await c.student(), await c.student(), await c.student()]
    const [blocked = 0, ...others] = ids
    await t.db.run(sql`update student set system_status = 2 where id = ${blocked}`)
    const before = await accounts(ids)

    const body = { ids: [...ids, ...ids], systemStatus: 2 as const }
    const plan = await t.send(operation.plan, { token: c.token, body })
    expect([plan.status, plan.data]).toEqual([200, { ids: others, left: [{ id: blocked, reason: 'already' }] }])
    const refused = await t.send(operation.run, { token: c.token, body })
    expect([refused.status, refused.error.code]).toEqual([409, 'PLAN_CHANGED'])
    expect(await accounts(ids)).toEqual(before)

    const done = await t.send(operation.run, { token: c.token, body: { ids: others, systemStatus: 2 } })
    expect([done.status, done.data]).toEqual([200, { count: 2 }])
    const list = await t.send(students.list, { token: c.token, query: { systemStatus: 2 } })
    expect(list.data.students.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids)
    expect(await lines('system-status', ids)).toEqual(
      others.map((entityId) => ({ entityId, before: { systemStatus: 1 }, after: { systemStatus: 2 } })),
    )
    expect((await takeBack(c.token, done)).status).toBe(200)
    expect(await accounts(ids)).toEqual(before)
    expect((await takeBack(c.token, done)).error.code).toBe('NOTHING_TO_TAKE_BACK')
  })

  it('undoing the block of several students is refused completely if one student was unblocked since', async () => {
    const c = await createCentreWithStudents(t)
    const ids = [await c.student(), await c.student()]
    const done = await t.send(operation.run, { token: c.token, body: { ids, systemStatus: 2 } })
    await t.db.run(sql`update student set system_status = 1 where id = ${ids[0]}`)
    const before = await accounts(ids)
    expect((await takeBack(c.token, done)).error.code).toBe('NOTHING_TO_TAKE_BACK')
    expect(await accounts(ids)).toEqual(before)
  })

  it('blocking several students answers 404 for a student of another branch, 400 for more than a hundred students', async () => {
    const c = await createCentreWithStudents(t)
    const ours = await c.student()
    const foreign = await c.student({ headOfficeIds: [c.elsewhere.headOfficeId] })
    const before = [await readAllStudentRows(t, ours), await readAllStudentRows(t, foreign)]
    for (const call of [operation.plan, operation.run])
      for (const [ids, status] of [
        [[ours, foreign], 404],
        [[], 400],
        [atMost, 400],
      ] as const)
        expect((await t.send(call, { token: c.token, body: { ids: [...ids], systemStatus: 2 } })).status).toBe(status)
    expect([await readAllStudentRows(t, ours), await readAllStudentRows(t, foreign)]).toEqual(before)
  })
})

describe('sending an SMS to several students', () => {
  const operation = students.smsToMany
  const text = 'Ertaga dars 10:00 da boshlanadi'

  // Tests the undo of: student.sms
  it('an SMS to several students is sent after half a minute, and can be cancelled only until then', async () => {
    const c = await createCentreWithStudents(t)
    const reached = await c.student({ phoneNumber: '998901112233' })
    const noPhone = await c.student()
    await t.db.run(sql`update student set phone_number = null, mobile = null where id = ${noPhone}`)
    const plan = await t.send(operation.plan, { token: c.token, body: { ids: [reached, noPhone] } })
    expect(plan.data).toEqual({
      ids: [reached],
      left: [{ id: noPhone, reason: 'no_phone' }],
      isCarried: false,
      smsPrice: 0,
    })

    const send = () => t.send(operation.run, { token: c.token, body: { ids: [reached], text } })
    const history = async () =>
      (await t.send(students.smsHistory, { token: c.token, params: { id: reached } })).data.smsHistory
    const first = await send()
    expect(first.data).toEqual({ count: 1, isCarried: false })
    expect(await history()).toMatchObject([{ phone: '998901112233', text, status: 'waiting' }])
    expect(await lines('sms', [reached])).toMatchObject([{ after: { phone: '998901112233' } }])
    expect((await takeBack(c.token, first)).status).toBe(200)
    expect(await history()).toEqual([])

    const second = await send()
    t.clock.forward(30_000)
    await t.app.queue.runDue('sms.send')
    expect((await takeBack(c.token, second)).error.code).toBe('SMS_LEFT')
    expect(await history()).toMatchObject([{ text, status: 'not_sent' }])
  })
})

describe('issuing sign-in data for several students', () => {
  const operation = students.loginsToMany
  const give = (token: string, ids: number[], by: 'sms' | 'sheet' = 'sheet') =>
    t.send(operation.run, { token, body: { ids, by } })

  it('the printable list of sign-in data has a new password for each student', async () => {
    const c = await createCentreWithStudents(t)
    const hId = createUniqueDigits(7)
    const had = await c.student({ login: freshLogin() })
    const makes = await c.student({ hId })
    const noId = await c.student()
    await t.db.run(sql`update student set h_id = null where id = ${noId}`)
    const taken = await c.student({ hId })
    const ids = [had, makes, noId, taken]
    const plan = await t.send(operation.plan, { token: c.token, body: { ids, by: 'sheet' } })
    expect(plan.data).toEqual({
      ids: [had, makes],
      left: [
        { id: noId, reason: 'no_id' },
        { id: taken, reason: 'login_taken' },
      ],
      isCarried: false,
      sms: { parts: 0, price: 0 },
    })
    const before = await accounts([noId, taken])
    const { status, data } = await give(c.token, plan.data.ids)
    expect([status, data.count]).toEqual([200, 2])
    expect(data.made).toMatchObject([{ id: had }, { id: makes, login: hId }])
    for (const { login, password } of data.made)
      expect((await t.send(studentAccount.signIn, { body: { login, password } })).data).toMatchObject({
        next: 'new-password',
      })
    expect(new Set(data.made.map(({ password }) => password)).size).toBe(2)
    expect(await accounts([noId, taken])).toEqual(before)
    expect(await lines('reset-password', ids)).toMatchObject([
      { entityId: had, after: { login: expect.any(String) } },
      { entityId: makes, before: { login: null }, after: { login: hId } },
    ])
  })

  it('new passwords of several students are sent by SMS only to students with a phone; the answer contains no password', async () => {
    const c = await createCentreWithStudents(t)
    const one = await c.student({ login: freshLogin(), phoneNumber: '998901112233' })
    const before = await readAllStudentRows(t, one)
    const refused = await give(c.token, [one], 'sms')
    expect([refused.status, fieldNamesWithErrors(refused.error)]).toEqual([400, ['by']])
    expect(await readAllStudentRows(t, one)).toEqual(before)

    const carried = await startTestApp({ sms: { ...smsGatewayThatOnlyStores, name: 'eskiz' } })
    const there = await createCentreWithStudents(carried)
    const reached = await there.student({ login: freshLogin(), phoneNumber: '998901112233' })
    const noPhone = await there.student({ login: freshLogin() })
    await carried.db.run(sql`update student set phone_number = null, mobile = null where id = ${noPhone}`)
    const body = { ids: [reached, noPhone], by: 'sms' as const }
    const plan = await carried.send(operation.plan, { token: there.token, body })
    expect(plan.data).toEqual({
      ids: [reached],
      left: [{ id: noPhone, reason: 'no_phone' }],
      isCarried: true,
      sms: { parts: 1, price: 0 },
    })
    const done = await carried.send(operation.run, { token: there.token, body: { ...body, ids: [reached] } })
    expect(done.data).toEqual({ count: 1, made: [] })
    const sent = await carried.send(students.smsHistory, { token: there.token, params: { id: reached } })
    expect(sent.data.smsHistory[0]?.text).toContain('Parol: ••••')
    await carried.close()
  })
})

it('the export of selected students contains only these students, and no student of another branch', async () => {
  const c = await createCentreWithStudents(t)
  const ids = [await c.student({ lastName: 'Birinchi' }), await c.student({ lastName: 'Ikkinchi' })]
  const foreign = await c.student({ headOfficeIds: [c.elsewhere.headOfficeId] })
  const { bytes } = await t.send(students.export, { token: c.token, body: { ids: [ids[1] ?? 0, foreign] } })
  const [, ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
  expect(rows.map((cells) => String(cells[2]).split(' ')[0])).toEqual(['Ikkinchi'])
})
