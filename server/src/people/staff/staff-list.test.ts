import { staff } from '@markaz/protocol/people/staff/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp, startTestApp } from '../../testing/app.ts'
import { buildStaff, type StaffOptions } from '../../testing/build.ts'

const t = shareTestApp()

/** Makes names unique for each test, so that tests do not find each other's people. */
let n = 0
async function people() {
  const word = `bolim${++n}x`
  const office = await t.build.office()
  const { token } = await t.signedIn({ grants: ['users:staff.read'], headOfficeIds: [office.headOfficeId] })
  return {
    office,
    token,
    person: (options: StaffOptions = {}) =>
      t.build.staff({ lastName: word, headOfficeIds: [office.headOfficeId], ...options }),
    async list(query: Record<string, unknown> = {}) {
      const value = query.value ? `${word} ${query.value}` : word
      const { data } = await t.send(staff.list, { token, query: { ...query, value } as never })
      return { ids: data.staff.map((row) => row.id), total: data.total, rows: data.staff }
    },
  }
}

describe('a row of the staff list', () => {
  // Shows: STAFF-011, STAFF-021
  it('a row of the staff list has the displayed fields and no secret field', async () => {
    const { office, token, list } = await people()
    const roleId = await t.build.role({ name: "Bo'lim boshlig'i" })
    const id = await t.build.staff({
      firstName: "G'ulom",
      lastName: `bolim${n}x Ўктамов`,
      login: 'gulom.oktamov',
      phoneNumber: '998901234567',
      roleId,
      headOfficeIds: [office.headOfficeId],
    })
    await t.db.run(sql`
      update staff set h_id = '4711', middle_name = '👨‍🏫', gender = 1, photo = 'staff/profile/a.jpg', door_photo = 'doors/people/a.jpg', face_status = 3,
        created_at = '2026-11-20T20:30:00Z' where id = ${id}`)
    const { rows, total } = await list()
    expect(total).toBe(1)
    const row = {
      id,
      hId: '4711',
      login: 'gulom.oktamov',
      firstName: "G'ulom",
      lastName: `bolim${n}x Ўктамов`,
      middleName: '👨‍🏫',
      fullName: `bolim${n}x Ўктамов G'ulom`,
      photo: expect.stringMatching(/^\/files\/staff\/profile\/a\.jpg\?v=.+&e=\d+&s=.+/),
      faceTrouble: null,
      acStatus: 3,
      phoneNumber: '998901234567',
      phoneConfirmation: { isConfirmed: true, isAskedByViewer: false, source: 'unknown', askedBy: null },
      genderType: 1,
      role: { id: roleId, name: "Bo'lim boshlig'i" },
      offices: [{ id: office.id, name: expect.any(String) }],
      workStatus: 1,
      isActive: 1,
      isShared: true,
      createdAt: '2026-11-20T20:30:00.000Z',
    }
    expect(rows).toEqual([row])
    const { data, text } = await t.send(staff.read, { token, params: { id } })
    expect(data).toEqual(row)
    expect(text).not.toMatch(/argon2id|password|superadmin/i)
  })

  // Shows: STAFF-009
  it('a row of the staff list shows whether viewer and person share a branch', async () => {
    const { office, token, person, list } = await people()
    const elsewhere = await t.build.office()
    const here = await person()
    const there = await person({ headOfficeIds: [elsewhere.headOfficeId] })
    const both = await person({ headOfficeIds: [elsewhere.headOfficeId, office.headOfficeId] })
    const nowhere = await person({ headOfficeIds: [] })
    const shared = new Map((await list()).rows.map((row) => [row.id, row.isShared]))
    expect([here, there, both, nowhere].map((id) => shared.get(id))).toEqual([true, false, true, false])
    const alone = await t.signedIn({ grants: ['users:staff.read'] })
    const himself = await t.send(staff.read, { token: alone.token, params: { id: alone.staffId } })
    expect([himself.data.isShared, himself.data.offices]).toEqual([true, []])
    expect((await t.send(staff.read, { token: alone.token, params: { id: here } })).data.isShared).toBe(false)
    const fresh = await startTestApp()
    try {
      const superadmin = await fresh.signedIn({ grants: ['users:staff.read'], isSuperadmin: true })
      const id = await buildStaff(fresh.db)
      const { data } = await fresh.send(staff.read, { token: superadmin.token, params: { id } })
      expect(data.isShared).toBe(true)
    } finally {
      await fresh.close()
    }
    expect((await t.send(staff.read, { token, params: { id: there } })).status).toBe(200)
  })

  it('a row of the staff list names no deleted branch', async () => {
    const { office, person, list } = await people()
    await person()
    await t.db.run(sql`update office set deleted_at = now() where id = ${office.id}`)
    expect((await list()).rows).toMatchObject([{ offices: [] }])
  })
})

describe('the staff list', () => {
  // Shows: STAFF-013, STAFF-020, STAFF-028
  it('the staff list is paged, newest first, and has the correct total also past the last page', async () => {
    const { person, list } = await people()
    const [a, b, c] = [await person(), await person(), await person()]
    await t.db.run(sql`update staff set created_at = '2026-01-01' where id = any(${[a, b]})`)
    expect((await list()).ids).toEqual([c, b, a])
    expect((await list({ orderBy: 'ASC' })).ids).toEqual([a, b, c])
    expect(await list({ page: 2, perPage: 2 })).toMatchObject({ ids: [a], total: 3 })
    expect(await list({ page: 9, perPage: 2 })).toMatchObject({ ids: [], total: 3 })
  })

  // Shows: STAFF-005, STAFF-012
  it('the staff list is filtered by account, employment, role, blocked state and branches in combination', async () => {
    const { office, person, list } = await people()
    const elsewhere = await t.build.office()
    const roleId = await t.build.role()
    const active = await person({ roleId })
    const blocked = await person({ roleId, isBlocked: true })
    const without = await person({ login: null })
    const gone = await person({ workStatus: 2 })
    const there = await person({ headOfficeIds: [elsewhere.headOfficeId] })
    const ids = async (query: object) => (await list({ orderBy: 'ASC', ...query })).ids
    expect(await ids({})).toEqual([active, blocked, without, gone, there])
    expect(await ids({ isActive: 1 })).toEqual([active, gone, there])
    expect(await ids({ isActive: 2 })).toEqual([blocked])
    expect(await ids({ isActive: 3 })).toEqual([without])
    expect(await ids({ workStatus: 1 })).toEqual([active, blocked, without, there])
    expect(await ids({ workStatus: 2 })).toEqual([gone])
    expect(await ids({ roleId })).toEqual([active, blocked])
    expect(await ids({ staffSystemStatus: 1 })).toEqual([active, without, gone, there])
    expect(await ids({ staffSystemStatus: 2 })).toEqual([blocked])
    expect(await ids({ officeIds: [elsewhere.id] })).toEqual([there])
    expect(await ids({ officeIds: [elsewhere.id, office.id] })).toHaveLength(5)
    expect(await ids({ roleId, staffSystemStatus: 1, workStatus: 1, isActive: 1, officeIds: [office.id] })).toEqual([
      active,
    ])
    expect(await ids({ isActive: '', workStatus: '', roleId: '', staffSystemStatus: '', officeIds: '' })).toHaveLength(
      5,
    )
  })

  it('the staff list never shows teachers and assistants, whatever the filter', async () => {
    const { token, person, list } = await people()
    const id = await person({ kind: 2 })
    expect((await list()).total).toBe(0)
    expect((await t.send(staff.read, { token, params: { id } })).status).toBe(404)
    expect((await t.send(staff.read, { token, params: { id: 987654 } })).status).toBe(404)
  })
})

describe('the search of the staff list', () => {
  it('the staff search finds each word in the name, ERP number (hId), phone or login, in Latin or Cyrillic', async () => {
    const { person, list } = await people()
    const id = await person({ firstName: "O'g'iloy", login: 'ogiloy.2026', phoneNumber: '998971112233' })
    await t.db.run(sql`update staff set h_id = 'H-8080', middle_name = 'Шавкат қизи' where id = ${id}`)
    await person({ firstName: 'Boshqa' })
    for (const value of ['oʻgʻiloy', 'ЎҒИЛОЙ', "o`g'il", 'shavkat', '8080', '1112233', 'ogiloy.2026', 'shavkat 8080'])
      expect([value, (await list({ value })).ids]).toEqual([value, [id]])
    for (const value of ['%', '_', "'; drop table staff; --", 'shavkat yoq'])
      expect([value, (await list({ value })).ids]).toEqual([value, []])
  })

  // Shows: STAFF-012
  it('the staff list searches only the fields that the query parameter `keys` names, and ignores unknown names', async () => {
    const { person, list } = await people()
    const byFirst = await person({ firstName: 'Zebiniso' })
    const byLogin = await person({ login: `zebiniso.${n}` })
    const ids = async (keys: string[]) => (await list({ value: 'zebiniso', keys, orderBy: 'ASC' })).ids
    expect(await ids(['firstName', 'lastName'])).toEqual([byFirst])
    expect(await ids(['login', 'lastName'])).toEqual([byLogin])
    expect(await ids(['password_hash', 'staff.login); drop table staff; --', '__proto__', 'constructor'])).toEqual([
      byFirst,
      byLogin,
    ])
    expect(await ids(['phoneNumber', 'lastName', 'password_hash'])).toEqual([])
  })
})

describe('refused requests to the staff list', () => {
  it('the staff list and the page of one staff member answer 401 without a session, 403 without the read right', async () => {
    const { token } = await t.signedIn({ grants: ['users.read', 'users:staff.update', 'users:academic.read'] })
    for (const [given, status] of [
      [null, 401],
      [token, 403],
    ] as const) {
      expect((await t.send(staff.list, { token: given })).status).toBe(status)
      expect((await t.send(staff.read, { token: given, params: { id: 1 } })).status).toBe(status)
    }
  })

  it('the staff list answers 400 naming the invalid query parameter', async () => {
    const { token } = await people()
    for (const [field, value] of [
      ['page', '0'],
      ['perPage', '1001'],
      ['orderBy', 'created_at desc; --'],
      ['isActive', '4'],
      ['workStatus', '0'],
      ['roleId', '1 or 1=1'],
      ['staffSystemStatus', '3'],
      ['officeIds', '1) or (1=1'],
      ['value', 'x'.repeat(201)],
    ] as const) {
      const { status, error } = await t.send(staff.list, { token, query: { [field]: value } as never })
      expect([field, status, Object.keys(error.fields ?? {})[0]?.split('.')[0]]).toEqual([field, 400, field])
    }
  })
})
