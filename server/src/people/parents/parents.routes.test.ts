import { parentRecords } from '@markaz/protocol/people/parents/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { buildParent, buildStudent } from '../../testing/build.ts'
import { countRowsOf, readLastAudit } from '../../testing/rows.ts'

const t = shareTestApp()
let superadmin: { token: string }
beforeAll(async () => {
  superadmin = await t.signedIn({ isSuperadmin: true, grants })
})

const grants = ['users.read', 'users.update']
type Options = NonNullable<Parameters<typeof buildParent>[1]>

async function branch() {
  const office = await t.build.office()
  const { headOfficeId } = office
  const { token, staffId } = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
  const student = (options: Parameters<typeof buildStudent>[1] = {}) =>
    t.build.student({ headOfficeIds: [headOfficeId], ...options })
  return {
    office,
    headOfficeId,
    token,
    staffId,
    student,
    parent: async (options: Options = {}) => t.build.agent({ studentIds: [await student()], ...options }),
    async list(query: Record<string, unknown> = {}, as = token) {
      const { status, data, error } = await t.send(parentRecords.list, { token: as, query: query as never })
      return { status, error, rows: data?.agents, total: data?.total, ids: data?.agents.map(({ id }) => id) }
    },
  }
}
const bring = (agentId: number, studentId: number) =>
  t.db.run(sql`update student set referrer_id = ${agentId} where id = ${studentId}`)
const audits = () => countRowsOf(t.db, 'audit')

describe('a row of the parents list', () => {
  // Shows: PARENT-005
  it("reading one parent returns the same fields as the parent's row in the parents list", async () => {
    const b = await branch()
    const first = await b.student({ firstName: 'Ali', lastName: 'Valiyev' })
    const second = await b.student({ firstName: 'Nodira', lastName: 'Valiyeva' })
    const id = await t.build.agent({
      fullName: "Valiyev G'ayrat",
      phone: '998935556677',
      relation: 'guardian',
      studentIds: [first, second],
    })
    await bring(id, second)
    await bring(id, await b.student())
    await t.db.run(sql`update agent set created_at = '2026-11-20T20:30:00Z' where id = ${id}`)
    const row = {
      id,
      fullName: "Valiyev G'ayrat",
      phone: '998935556677',
      relation: 'guardian',
      students: [
        { id: first, fullName: 'Valiyev Ali', relation: 'guardian' },
        { id: second, fullName: 'Valiyeva Nodira', relation: 'guardian' },
      ],
      status: 1,
      accountStatus: 'NEW',
      referralsCount: 2,
      createdAt: '2026-11-20T20:30:00.000Z',
    }
    expect(await b.list()).toMatchObject({ status: 200, total: 1, rows: [row] })
    const read = await t.send(parentRecords.read, { token: b.token, params: { id } })
    expect([read.status, read.data]).toEqual([200, row])
  })

  // Shows: PARENT-004
  it("a parent's account status is NEW before the parent signs a first contract, ACTIVE afterwards, and BLOCKED for any blocked parent", async () => {
    const b = await branch()
    await b.parent()
    await b.parent({ firstSignedAt: '2026-10-01T10:00:00Z' })
    await b.parent({ firstSignedAt: '2026-10-01T10:00:00Z', status: 2 })
    await b.parent({ status: 2 })
    const { rows } = await b.list()
    expect(rows.map(({ status, accountStatus }) => [status, accountStatus]).reverse()).toEqual([
      [1, 'NEW'],
      [1, 'ACTIVE'],
      [2, 'BLOCKED'],
      [2, 'BLOCKED'],
    ])
  })
})

describe('the parents list', () => {
  it('the parents list begins with the newest parent, is paged, and returns the total even on a page past the end', async () => {
    const b = await branch()
    const ids: number[] = []
    for (const day of [2, 3, 1, 1]) {
      const id = await b.parent()
      await t.db.run(sql`update agent set created_at = make_date(2026, 1, ${day}) where id = ${id}`)
      ids.push(id)
    }
    const ordered = [ids[1], ids[0], ids[3], ids[2]]
    expect((await b.list()).ids).toEqual(ordered)
    expect(await b.list({ perPage: 3, page: 2 })).toMatchObject({ ids: [ids[2]], total: 4 })
    expect(await b.list({ page: 9 })).toMatchObject({ ids: [], total: 4 })
    for (const bad of [{ page: 0 }, { perPage: 1001 }, { status: 3 }, { officeIds: ['x'] }])
      expect([bad, (await b.list(bad)).status]).toEqual([bad, 400])
  })

  // Shows: PARENT-005
  it('the parents list is searched by any part of the name and the phone, in Latin or Cyrillic', async () => {
    const b = await branch()
    const one = await b.parent({ fullName: "Каримов Ўткир G'ulom o'g'li", phone: '998901112233' })
    const other = await b.parent({ fullName: 'Salimov Vali', phone: '998934445566' })
    for (const value of ['karimov', 'oʻtkir KARIM', 'ғулом', 'gulom', '1112233', 'karimov 2233'])
      expect([value, (await b.list({ value })).ids]).toEqual([value, [one]])
    expect((await b.list({ value: 'imov' })).ids).toEqual([other, one])
    expect((await b.list({ value: '99' })).total).toBe(2)
    expect((await b.list({ value: 'karimov vali' })).total).toBe(0)
    expect((await b.list({ value: '  ' })).total).toBe(2)
  })

  it('the search of parents searches only the fields that the request names, and ignores unknown names', async () => {
    const b = await branch()
    const byName = await b.parent({ fullName: 'Karimov 4477', phone: '998901112233' })
    const byPhone = await b.parent({ fullName: 'Salimov Vali', phone: '998904477000' })
    expect((await b.list({ value: '4477' })).ids).toEqual([byPhone, byName])
    expect((await b.list({ value: '4477', keys: ['fullName'] })).ids).toEqual([byName])
    expect((await b.list({ value: '4477', keys: ['phone', 'passport_number'] })).ids).toEqual([byPhone])
    expect((await b.list({ value: '4477', keys: ['phone', 'fullName'] })).total).toBe(2)
    expect((await b.list({ value: '4477', keys: ['passportNumber'] })).total).toBe(2)
  })

  it('special characters in the search text and field names of the parents list are treated as plain text', async () => {
    const b = await branch()
    const sign = await b.parent({ fullName: '100%_\\' })
    await b.parent({ fullName: "Robert'); drop table agent; --" })
    for (const value of ['0%', '%_', '_\\']) expect((await b.list({ value })).ids).toEqual([sign])
    for (const hostile of ["' or '1'='1", "full_name) like '%' or (1=1", "'; delete from agent; --"]) {
      expect(await b.list({ value: hostile })).toMatchObject({ status: 200, total: 0 })
      expect(await b.list({ value: 'drop table', keys: [hostile] })).toMatchObject({ status: 200, total: 1 })
      expect((await b.list({ status: hostile })).status).toBe(400)
      expect((await b.list({ officeIds: [hostile] })).status).toBe(400)
    }
    expect((await b.list()).total).toBe(2)
  })

  it('the parents list is filtered by status and branch', async () => {
    const b = await branch()
    const other = await branch()
    const both = await t.signedIn({ grants, headOfficeIds: [b.headOfficeId, other.headOfficeId] })
    const active = await b.parent()
    const blocked = await b.parent({ status: 2 })
    const there = await other.parent()
    expect((await b.list({ status: 2 })).ids).toEqual([blocked])
    expect(await b.list({ status: 1 })).toMatchObject({ ids: [active], total: 1 })
    expect((await b.list({ status: '', officeIds: '' })).total).toBe(2)
    expect((await b.list({ officeIds: [other.office.id] }, both.token)).ids).toEqual([there])
    expect((await b.list({ officeIds: [b.office.id, other.office.id] }, both.token)).total).toBe(3)
    expect((await b.list({ officeIds: [b.office.id], status: 2 }, both.token)).ids).toEqual([blocked])
  })
})

describe('which parents a viewer sees, by the branches of their children', () => {
  // Shows: PARENT-005
  it("a viewer sees only the parents and referrers of students in the viewer's branches", async () => {
    const [b, other] = [await branch(), await branch()]
    const [mine, theirs] = [await b.student(), await other.student()]
    const shared = await t.build.agent({ studentIds: [theirs, mine] })
    await bring(shared, theirs)
    const referrer = await t.build.agent()
    await bring(referrer, mine)
    const stranger = await t.build.agent({ studentIds: [theirs] })
    const nobodys = await t.build.agent()

    const { rows, total } = await b.list()
    expect([rows.map(({ id }) => id), total]).toEqual([[referrer, shared], 2])
    expect(rows[1]).toMatchObject({ students: [{ id: mine }], relation: 'father', referralsCount: 0 })
    expect(rows[0]).toMatchObject({ students: [], relation: null, referralsCount: 1 })
    const read = await t.send(parentRecords.read, { token: b.token, params: { id: shared } })
    expect(read.data.students.map(({ id }) => id)).toEqual([mine])

    expect((await b.list({ officeIds: [other.office.id] })).ids).toEqual([])
    const all = await b.list({ perPage: 1000 }, superadmin.token)
    expect(all.ids).toEqual(expect.arrayContaining([shared, referrer, stranger, nobodys]))
    expect(all.rows.find(({ id }) => id === shared)).toMatchObject({
      students: [{ id: mine }, { id: theirs }],
      referralsCount: 1,
    })
    expect((await b.list({ officeIds: [other.office.id] }, superadmin.token)).ids).toEqual([stranger, shared])
  })

  it("reading and blocking a parent and reading a parent's referrals answer 404 for an unknown parent or another branch", async () => {
    const [b, other] = [await branch(), await branch()]
    const theirs = await other.parent()
    const before = await audits()
    for (const id of [theirs, await t.build.agent(), 987654]) {
      const at = { token: b.token, params: { id } }
      expect((await t.send(parentRecords.read, at)).status).toBe(404)
      expect((await t.send(parentRecords.referrals, { ...at, query: {} })).status).toBe(404)
      const blocked = await t.send(parentRecords.updateStatus, { ...at, body: { status: 2 } })
      expect([blocked.status, blocked.error.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect(await t.db.one(sql`select status from agent where id = ${theirs}`)).toEqual({ status: 1 })
    expect(await audits()).toBe(before)
  })

  it('API calls about parents answer 401 without a session, 403 without the right to read or update users', async () => {
    const b = await branch()
    const id = await b.parent()
    const others = [
      'users:students.read',
      'users:students.update',
      'users:staff.update',
      'users.create',
      'users.delete',
    ]
    const before = await audits()
    const statuses = async (token: string) => [
      (await t.send(parentRecords.list, { token, query: {} })).status,
      (await t.send(parentRecords.read, { token, params: { id } })).status,
      (await t.send(parentRecords.referrals, { token, params: { id }, query: {} })).status,
      (await t.send(parentRecords.updateStatus, { token, params: { id }, body: { status: 2 } })).status,
    ]
    const as = async (held: string[]) =>
      statuses((await t.signedIn({ grants: held, headOfficeIds: [b.headOfficeId] })).token)
    expect(await statuses('yolg-on')).toEqual([401, 401, 401, 401])
    expect(await as(others)).toEqual([403, 403, 403, 403])
    expect(await as(['users.read'])).toEqual([200, 200, 200, 403])
    expect(await audits()).toBe(before)
    expect(await as(['users.update'])).toEqual([403, 403, 403, 200])
  })
})

describe('the students whom a parent referred', () => {
  // Shows: PARENT-002
  it("a parent's referrals are the students of the viewer's branches whom the parent referred, newest first, in pages", async () => {
    const [b, other] = [await branch(), await branch()]
    const id = await b.parent()
    const [one, two, hidden] = [
      await b.student({ firstName: 'Ali', lastName: 'Olimov', phoneNumber: '998901112233' }),
      await b.student(),
      await other.student(),
    ]
    for (const student of [one, two, hidden]) await bring(id, student)
    await t.db.run(
      sql`update student set created_at = '2026-01-02', status_id = 5, contract_status = 'done' where id = ${two}`,
    )
    await t.db.run(sql`update student set created_at = '2026-01-03T08:00:00Z' where id = ${one}`)
    const list = async (query: Record<string, number> = {}, token = b.token) =>
      (await t.send(parentRecords.referrals, { token, params: { id }, query })).data
    expect(await list()).toMatchObject({ referrals: [{ id: one }, { id: two }], total: 2 })
    expect((await list()).referrals[0]).toEqual({
      id: one,
      fullName: 'Olimov Ali',
      phoneNumber: '998901112233',
      createdAt: '2026-01-03T08:00:00.000Z',
      status: { id: 1, name: 'ACTIVE', displayName: 'Faol' },
      contractStatus: 'no_contract',
    })
    expect(await list({ perPage: 1, page: 2 })).toMatchObject({
      referrals: [{ id: two, contractStatus: 'done', status: { name: 'LEFT_COURSE' } }],
      total: 2,
    })
    expect((await list({}, superadmin.token)).total).toBe(3)
  })
})

describe('blocking a parent', () => {
  // Shows: PARENT-003
  it('blocking or unblocking a parent answers 200, changes the status in the list, and writes an audit row', async () => {
    const b = await branch()
    const id = await b.parent({ firstSignedAt: '2026-10-01T10:00:00Z' })
    const set = (status: unknown) =>
      t.send(parentRecords.updateStatus, { token: b.token, params: { id }, body: { status } as never })
    const { status, data } = await set(2)
    expect([status, data]).toEqual([200, { status: 2 }])
    expect((await b.list()).rows).toMatchObject([{ id, status: 2, accountStatus: 'BLOCKED' }])
    expect(await readLastAudit(t.db)).toEqual({
      staffId: b.staffId,
      permissionName: 'users',
      action: 'update',
      entity: 'agent',
      entityId: id,
      before: { status: 1 },
      after: { status: 2 },
    })
    expect((await set(1)).data).toEqual({ status: 1 })
    expect((await b.list()).rows).toMatchObject([{ accountStatus: 'ACTIVE' }])
  })

  // Shows: PARENT-003
  it("changing a parent's status to an unknown value answers 400 naming the status field, and nothing is written", async () => {
    const b = await branch()
    const id = await b.parent()
    const before = await audits()
    for (const status of [3, 0, '2', 'BLOCKED', null, undefined]) {
      const answer = await t.send(parentRecords.updateStatus, {
        token: b.token,
        params: { id },
        body: { status } as never,
      })
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['status']])
    }
    expect(await audits()).toBe(before)
    expect((await b.list()).rows).toMatchObject([{ status: 1 }])
  })
})
