import { students } from '@markaz/protocol/people/students/routes'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { digits, everything, studentCentre } from './testing/student-centre.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const freshLogin = () => `kirish.${digits(9)}`
const account = (id: number) => t.db.one(sql`select login, password_hash from student where id = ${id}`)
const lines = (action: string, ids: number[]) =>
  t.db.many<{ entityId: number; before: unknown; after: unknown }>(sql`
    select entity_id as "entityId", before, after from audit
    where entity = 'student' and action = ${action} and entity_id = any(${ids}) order by entity_id`)

describe('blocking several', () => {
  const set = (token: string, ids: number[], systemStatus: 1 | 2 = 2) =>
    t.send(students.systemStatusOfMany, { token, body: { ids, systemStatus } })

  it('changes all of them, with a line in the audit for each that was otherwise before', async () => {
    const c = await studentCentre(t)
    const ids = [await c.student(), await c.student(), await c.student()]
    await set(c.token, ids.slice(0, 1))
    const { status, data } = await set(c.token, [...ids, ...ids])
    expect([status, data]).toEqual([200, { count: 2 }])
    const blocked = await t.send(students.list, { token: c.token, query: { systemStatus: 2 } })
    expect(blocked.data.students.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids)
    expect(await lines('system-status', ids)).toEqual(
      ids.map((entityId) => ({ entityId, before: { systemStatus: 1 }, after: { systemStatus: 2 } })),
    )
  })

  it('404 when one is of another branch, and nothing is written', async () => {
    const c = await studentCentre(t)
    const ours = await c.student()
    const foreign = await c.student({ headOfficeIds: [c.elsewhere.headOfficeId] })
    const before = [await everything(t, ours), await everything(t, foreign)]
    expect((await set(c.token, [ours, foreign])).status).toBe(404)
    expect([await everything(t, ours), await everything(t, foreign)]).toEqual(before)
  })

  it('400 for nobody and for more than a hundred', async () => {
    const c = await studentCentre(t)
    expect((await set(c.token, [])).status).toBe(400)
    expect(
      (
        await set(
          c.token,
          Array.from({ length: 101 }, (_, n) => n + 1),
        )
      ).status,
    ).toBe(400)
  })
})

describe('new passwords for several', () => {
  const send = (token: string, ids: number[]) => t.send(students.sendSmsToMany, { token, body: { ids } })

  it('go to who has an account and a phone; the others are named and stay as they were', async () => {
    const c = await studentCentre(t)
    const reached = await c.student({ login: freshLogin(), phoneNumber: '998901112233' })
    const noAccount = await c.student({ phoneNumber: '998901112244' })
    const noPhone = await c.student({ login: freshLogin() })
    await t.db.run(sql`update student set phone_number = null, mobile = null where id = ${noPhone}`)
    const before = [await account(noAccount), await account(noPhone)]
    const { status, data } = await send(c.token, [reached, noAccount, noPhone])
    expect([status, data]).toEqual([
      201,
      {
        count: 1,
        made: [{ id: reached, login: expect.any(String), password: expect.stringMatching(/^\S{10}$/) }],
        left: [
          { id: noAccount, reason: 'no_account' },
          { id: noPhone, reason: 'no_phone' },
        ],
      },
    ])
    expect([await account(noAccount), await account(noPhone)]).toEqual(before)
    const history = await t.send(students.smsHistory, { token: c.token, params: { id: reached } })
    expect(history.data.smsHistory).toMatchObject([{ phone: '998901112233', initiator: { id: c.staffId } }])
    expect(history.data.smsHistory[0]?.text).toContain('Parol: ••••')
    expect(await lines('send-sms', [reached])).toMatchObject([{ entityId: reached, after: { phone: '998901112233' } }])
  })

  it('each gets another password', async () => {
    const c = await studentCentre(t)
    const ids = [
      await c.student({ login: freshLogin(), phoneNumber: '998901112233' }),
      await c.student({ login: freshLogin(), phoneNumber: '998901112233' }),
    ]
    await send(c.token, ids)
    const hashes = await t.db.many<{ hash: string }>(
      sql`select password_hash as hash from student where id = any(${ids})`,
    )
    expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(2)
  })

  it('404 when one is of another branch, and nothing is written', async () => {
    const c = await studentCentre(t)
    const ours = await c.student({ login: freshLogin(), phoneNumber: '998901112233' })
    const foreign = await c.student({ headOfficeIds: [c.elsewhere.headOfficeId] })
    const before = await everything(t, ours)
    expect((await send(c.token, [ours, foreign])).status).toBe(404)
    expect(await everything(t, ours)).toEqual(before)
  })
})

it('the file holds the chosen ones alone, and none of another branch', async () => {
  const c = await studentCentre(t)
  const ids = [await c.student({ lastName: 'Birinchi' }), await c.student({ lastName: 'Ikkinchi' })]
  const foreign = await c.student({ headOfficeIds: [c.elsewhere.headOfficeId] })
  const { bytes } = await t.send(students.export, { token: c.token, body: { ids: [ids[1] ?? 0, foreign] } })
  const [, ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
  expect(rows.map((cells) => String(cells[2]).split(' ')[0])).toEqual(['Ikkinchi'])
})
