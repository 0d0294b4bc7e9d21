import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp, startTestApp } from '../../testing/app.ts'
import { buildRole, buildStaff, type StaffOptions } from '../../testing/build.ts'
import { countRowsOf, readLastAudit } from '../../testing/rows.ts'

const t = shareTestApp()
let office: { id: number; headOfficeId: number }
let elsewhere: { id: number; headOfficeId: number }
let adminRoleId: number
let smallRoleId: number
let viewer: { token: string; staffId: number }
beforeAll(async () => {
  office = await t.build.office()
  elsewhere = await t.build.office()
  adminRoleId = await t.build.role({ name: 'Admin', isAdmin: true })
  smallRoleId = await t.build.role({ grants: ['profile.read'] })
  viewer = await t.signedIn({
    grants: ['users:staff.read', 'users:staff.update', 'profile.read'],
    headOfficeIds: [office.headOfficeId],
  })
})

const coworker = (options: StaffOptions = {}) =>
  t.build.staff({ roleId: smallRoleId, headOfficeIds: [office.headOfficeId], ...options })
const put = (id: number, body: object, token = viewer.token) =>
  t.send(staff.update, { token, params: { id }, body: body as never })
const stored = (id: number) =>
  t.db.one(
    sql`select to_jsonb(staff) as row, array(select head_office_id from staff_head_office where staff_id = staff.id order by 1) as places from staff where id = ${id}`,
  )
const audits = () => countRowsOf(t.db, 'audit')
let n = 0
async function upload(ownerId = viewer.staffId) {
  const key = `staff/profile/rasm-${++n}.jpg`
  await t.db.run(sql`
    insert into file (key, name, mime_type, size_bytes, owner_id) values (${key}, 'rasm.jpg', 'image/jpeg', 10, ${ownerId})`)
  return key
}

describe('changing a staff member', () => {
  // Shows: STAFF-022
  it('changing a staff member stores every field as typed, and one audit row shows the values before and after', async () => {
    const id = await coworker({
      firstName: 'Eski',
      lastName: 'Familiya',
      login: 'eski.login',
      phoneNumber: '998900000000',
    })
    const second = await t.build.office()
    await t.db.run(
      sql`insert into staff_head_office (staff_id, head_office_id) values (${viewer.staffId}, ${second.headOfficeId})`,
    )
    const roleId = await t.build.role({ grants: ['users:staff.read'] })
    const body = {
      login: 'yangi.login',
      firstName: "Yo'lchi",
      lastName: 'Қодиров',
      middleName: "O'tkir o'g'li",
      phoneNumber: '998907654321',
      roleId,
      officeIds: [second.id],
    }
    expect((await put(id, body)).data).toEqual({ id })
    const { data } = await t.send(staff.read, { token: viewer.token, params: { id } })
    const { roleId: _, officeIds: __, ...typed } = body
    expect(data).toMatchObject({ ...typed, role: { id: roleId }, offices: [{ id: second.id }], isActive: 1 })
    expect(await readLastAudit(t.db)).toEqual({
      action: 'update',
      entity: 'staff',
      entityId: id,
      staffId: viewer.staffId,
      permissionName: 'users:staff',
      before: {
        login: 'eski.login',
        firstName: 'Eski',
        lastName: 'Familiya',
        middleName: null,
        phoneNumber: '998900000000',
        roleId: smallRoleId,
        officeIds: [office.id],
      },
      after: body,
    })
  })

  it('changing a staff member leaves fields unchanged that the request body does not contain', async () => {
    const id = await coworker({ phoneNumber: '998901112233' })
    await t.db.run(sql`update staff set middle_name = 'Ota' where id = ${id}`)
    const before = await stored(id)
    expect((await put(id, {})).status).toBe(200)
    expect(await stored(id)).toEqual(before)
    expect((await put(id, { login: `faqat.login.${id}` })).status).toBe(200)
    expect(await stored(id)).toMatchObject({
      row: { login: `faqat.login.${id}`, middle_name: 'Ota', phone_number: '998901112233', role_id: smallRoleId },
      places: [office.headOfficeId],
    })
    expect(await readLastAudit(t.db)).toMatchObject({
      before: { login: expect.any(String) },
      after: { login: `faqat.login.${id}` },
    })
    await put(id, { middleName: null, phoneNumber: null })
    expect(await stored(id)).toMatchObject({ row: { middle_name: null, phone_number: null } })
  })

  it('changing a staff member ignores isActive, workStatus, isSuperadmin, kind, password and id in the request body', async () => {
    const id = await coworker({ workStatus: 2 })
    const before = await stored(id)
    const extra = {
      ...{ isActive: 2, isBlocked: true, is_blocked: true, workStatus: 1, work_status: 1, isSuperadmin: true },
      ...{
        is_superadmin: true,
        kind: 2,
        password: 'Yangi-parol-1',
        passwordHash: 'x',
        acStatus: 3,
        id: viewer.staffId,
      },
    }
    expect((await put(id, extra)).data).toEqual({ id })
    expect(await stored(id)).toEqual(before)
    expect(await readLastAudit(t.db)).toMatchObject({ before: {}, after: {} })
  })

  it("changing a staff member replaces only branches that the editor may see; the staff member's other branches stay", async () => {
    const id = await coworker({ headOfficeIds: [office.headOfficeId, elsewhere.headOfficeId] })
    const third = await t.build.office()
    const wide = await t.signedIn({
      grants: ['users:staff.update', 'profile.read'],
      headOfficeIds: [office.headOfficeId, third.headOfficeId],
    })
    expect((await put(id, { officeIds: [third.id] }, wide.token)).status).toBe(200)
    expect(await stored(id)).toMatchObject({
      places: [elsewhere.headOfficeId, third.headOfficeId].sort((a, b) => a - b),
    })
  })
})

describe('the photo of a staff member', () => {
  it("a staff member's photo must be the user's own upload; null removes the photo", async () => {
    const id = await coworker()
    const [first, second] = [await upload(), await upload()]
    await put(id, { photo: first })
    const shown = await t.send(staff.read, { token: viewer.token, params: { id } })
    expect(shown.data).toMatchObject({ photo: expect.stringContaining(`/files/${first}?`), acStatus: 4 })
    expect((await put(id, { photo: first })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ row: { photo: first, door_photo: null, face_status: 4 } })
    expect((await put(id, { photo: second })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ row: { photo: second, door_photo: null, face_status: 4 } })
    expect((await put(id, { photo: null })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ row: { photo: null, face_status: 4 } })
    const used = await t.db.many(sql`select key from file where used_at is not null and key = any(${[first, second]})`)
    expect(used).toEqual([])
    expect(await readLastAudit(t.db)).toMatchObject({ before: { photo: second }, after: { photo: null } })
  })

  it("setting a staff member's photo answers 400 for another user's upload, an already used upload and a missing upload", async () => {
    const id = await coworker()
    const inUse = await upload()
    await put(await coworker(), { photo: inUse })
    const before = [await stored(id), await audits()]
    for (const photo of [await upload(await coworker()), inUse, 'staff/profile/yoq.jpg', '../../etc/passwd']) {
      const { status, error } = await put(id, { photo, firstName: 'Boshqa' })
      expect([status, error.code]).toEqual([400, 'FILE_UNKNOWN'])
    }
    expect([await stored(id), await audits()]).toEqual(before)
  })
})

describe('refused changes of a staff member', () => {
  it('changing a staff member answers 400 naming the field for each invalid value, and nothing is written', async () => {
    const id = await coworker()
    const before = [await stored(id), await audits()]
    for (const [change, field] of [
      [{ firstName: '' }, 'firstName'],
      [{ firstName: '<b>' }, 'firstName'],
      [{ lastName: 'x'.repeat(101) }, 'lastName'],
      [{ lastName: null }, 'lastName'],
      [{ middleName: '7' }, 'middleName'],
      [{ phoneNumber: '+998901234567' }, 'phoneNumber'],
      [{ login: 'uch' }, 'login'],
      [{ login: 'логин' }, 'login'],
      [{ login: null }, 'login'],
      [{ roleId: 987654 }, 'roleId'],
      [{ roleId: true }, 'roleId'],
      [{ officeIds: [] }, 'officeIds'],
      [{ officeIds: [987654] }, 'officeIds'],
      [{ officeIds: [elsewhere.id] }, 'officeIds'],
      [{ officeIds: [office.id, elsewhere.id] }, 'officeIds'],
      [{ photo: '' }, 'photo'],
    ] as const) {
      const { status, error } = await put(id, change)
      expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([400, 'VALIDATION', [field]])
    }
    expect([await stored(id), await audits()]).toEqual(before)
  })

  it('changing a staff member answers 401 without a session, 403 without the update right; nothing is written', async () => {
    const id = await coworker()
    const before = [await stored(id), await audits()]
    const { token } = await t.signedIn({
      grants: ['users:staff.read', 'users:staff.create', 'users.update', 'users:academic.update', 'profile.read'],
      headOfficeIds: [office.headOfficeId],
    })
    expect((await put(id, { firstName: 'Boshqa' }, '')).status).toBe(401)
    expect((await put(id, { firstName: 'Boshqa' }, token)).status).toBe(403)
    expect([await stored(id), await audits()]).toEqual(before)
  })

  it("changing a staff member answers 404 for an unknown id or a teacher's id, and 409 NO_PROFILE if the person has no account; nothing is written", async () => {
    const [academic, without] = [await coworker({ kind: 2 }), await coworker({ login: null })]
    const before = [await stored(academic), await stored(without), await audits()]
    expect((await put(987654, { firstName: 'Boshqa' })).status).toBe(404)
    expect((await put(academic, { firstName: 'Boshqa' })).status).toBe(404)
    const refused = await put(without, { login: 'yangi.profil', roleId: smallRoleId })
    expect([refused.status, refused.error.code]).toEqual([409, 'NO_PROFILE'])
    expect([await stored(academic), await stored(without), await audits()]).toEqual(before)
  })

  // Shows: STAFF-009
  it('changing a staff member answers 403 NO_SHARED_OFFICE for a person of other branches or without a branch', async () => {
    for (const headOfficeIds of [[elsewhere.headOfficeId], []]) {
      const id = await coworker({ headOfficeIds })
      const before = [await stored(id), await audits()]
      const { status, error } = await put(id, { login: 'begona.login' })
      expect([status, error.code]).toEqual([403, 'NO_SHARED_OFFICE'])
      expect([await stored(id), await audits()]).toEqual(before)
    }
  })

  it("giving a role above the user's rights, or changing a person with more rights or the superadmin, answers 403 GRANT_BEYOND_OWN", async () => {
    const bigger = await t.build.role({ grants: ['profile.read', 'users:staff.delete'] })
    const id = await coworker()
    const big = await coworker({ roleId: bigger })
    const superadmin = await coworker({ roleId: smallRoleId, isSuperadmin: true })
    const before = [await stored(id), await stored(big), await stored(superadmin), await stored(viewer.staffId)]
    for (const [whom, body] of [
      [id, { roleId: bigger }],
      [id, { roleId: adminRoleId }],
      [viewer.staffId, { roleId: adminRoleId }],
      [big, { firstName: 'Boshqa' }],
      [big, { roleId: smallRoleId }],
      [superadmin, { login: 'egallab.olaman' }],
    ] as const) {
      const { status, error } = await put(whom, body)
      expect([status, error.code]).toEqual([403, 'GRANT_BEYOND_OWN'])
    }
    expect([await stored(id), await stored(big), await stored(superadmin), await stored(viewer.staffId)]).toEqual(
      before,
    )
  })

  it('changing a staff member answers 409 LOGIN_TAKEN if the login is taken in any letter case, also if a simultaneous request takes it', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => coworker()))
    const answers = await Promise.all(ids.map((id, i) => put(id, { login: i % 2 ? 'bitta.login' : 'BITTA.LOGIN' })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(answers.find((answer) => answer.status === 409)?.error.code).toBe('LOGIN_TAKEN')
  })

  it('removing the Admin role from the only administrator answers 409 LAST_ADMIN; a change that retains the role succeeds', async () => {
    const fresh = await startTestApp()
    try {
      const admin = await buildRole(fresh.db, { name: 'Admin', isAdmin: true })
      const small = await buildRole(fresh.db)
      const only = await fresh.signedIn({ roleId: admin })
      const change = (body: object) =>
        fresh.send(staff.update, { token: only.token, params: { id: only.staffId }, body })
      const refused = await change({ roleId: small, firstName: 'Boshqa' })
      expect([refused.status, refused.error.code]).toEqual([409, 'LAST_ADMIN'])
      expect((await change({ roleId: admin, firstName: 'Boshqa' })).status).toBe(200)
      await buildStaff(fresh.db, { roleId: admin })
      expect((await change({ roleId: small })).status).toBe(200)
      expect((await fresh.send(auth.profile, { token: only.token })).data.role).toMatchObject({ id: small })
    } finally {
      await fresh.close()
    }
  })
})
