import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { users } from '@markaz/protocol/people/users/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { sql } from '../../db/db.ts'
import { shareTestApp, startTestApp } from '../../testing/app.ts'
import { buildOffice, buildRole, buildStaff, type StaffOptions } from '../../testing/build.ts'
import { countRowsOfTables } from '../../testing/rows.ts'

const t = shareTestApp()
let adminRoleId: number
let office: { id: number; headOfficeId: number }
let elsewhere: { id: number; headOfficeId: number }
let smallRoleId: number
beforeAll(async () => {
  adminRoleId = await t.build.role({ name: 'Admin', isAdmin: true })
  smallRoleId = await t.build.role({ grants: ['profile.read'] })
  office = await t.build.office()
  elsewhere = await t.build.office()
})

const usersCrud = ['create', 'read', 'update', 'delete'].map((option) => `staff_control:users.${option}`)
const manager = (options: StaffOptions = {}) =>
  t.signedIn({ grants: [...usersCrud, 'profile.read'], headOfficeIds: [office.headOfficeId], ...options })
const coworker = (options: StaffOptions = {}) =>
  t.build.staff({ roleId: smallRoleId, headOfficeIds: [office.headOfficeId], ...options })
let n = 0
const person = () => ({
  firstName: 'Ism',
  lastName: 'Familiya',
  login: `huquq.${++n}`,
  roleId: smallRoleId,
  officeIds: [office.id],
})
const newUser = () => ({ ...person(), type: 'staff' as const, password: 'Parol-12345' })
const stored = (id: number) =>
  t.db.one(
    sql`select to_jsonb(staff) as row, array(select head_office_id from staff_head_office where staff_id = staff.id order by 1) as places from staff where id = ${id}`,
  )
const counts = () => countRowsOfTables(t.db, 'staff', 'staff_head_office', 'audit')
const put = (token: string, id: number, body: object) =>
  t.send(users.update, { token, params: { type: 'staff', id }, body: { ...person(), ...body } })
const reset = (token: string, id: number) => t.send(users.resetPassword, { token, params: { id } })

describe('users cannot give more rights than they have', () => {
  it('giving a role with more rights than the user has, to anyone including oneself, answers 403', async () => {
    const { token, staffId } = await manager()
    const bigger = await t.build.role({ grants: ['profile.read', 'users:staff.delete'] })
    const id = await coworker()
    const before = [await stored(id), await stored(staffId), await counts()]
    for (const roleId of [bigger, adminRoleId]) {
      expect((await t.send(users.create, { token, body: { ...newUser(), roleId } })).error.code).toBe(
        'GRANT_BEYOND_OWN',
      )
      expect((await put(token, id, { roleId })).error.code).toBe('GRANT_BEYOND_OWN')
      expect((await put(token, staffId, { roleId })).error.code).toBe('GRANT_BEYOND_OWN')
    }
    expect([await stored(id), await stored(staffId), await counts()]).toEqual(before)
  })

  it('changing a person with more rights or resetting their password answers 403', async () => {
    const { token } = await manager()
    const passwordHash = await hashPassword('Parol-12345')
    const big = await t.signedIn({
      grants: ['profile.read', 'users:staff.delete'],
      headOfficeIds: [office.headOfficeId],
      passwordHash,
    })
    const before = [await stored(big.staffId), await counts()]
    expect((await put(token, big.staffId, {})).error.code).toBe('GRANT_BEYOND_OWN')
    const refused = await reset(token, big.staffId)
    expect([refused.status, refused.error.code]).toEqual([403, 'GRANT_BEYOND_OWN'])
    expect([await stored(big.staffId), await counts()]).toEqual(before)
    expect((await t.send(auth.profile, { token: big.token })).status).toBe(200)
  })

  it('only the superadmin may change the superadmin: 403 for other users, even with every right', async () => {
    const superadmin = await t.signedIn({
      isSuperadmin: true,
      roleId: adminRoleId,
      headOfficeIds: [office.headOfficeId],
    })
    const admin = await manager({ roleId: adminRoleId })
    const before = [await stored(superadmin.staffId), await counts()]
    expect((await put(admin.token, superadmin.staffId, { roleId: adminRoleId })).error.code).toBe('GRANT_BEYOND_OWN')
    expect((await reset(admin.token, superadmin.staffId)).error.code).toBe('GRANT_BEYOND_OWN')
    expect([await stored(superadmin.staffId), await counts()]).toEqual(before)
    expect((await reset(superadmin.token, superadmin.staffId)).error.code).toBe('OWN_PASSWORD')
  })

  it("when a person's role is removed, its rights end at the next request", async () => {
    const { token, roleId } = await manager()
    const id = await coworker()
    expect((await put(token, id, {})).status).toBe(200)
    await t.db.run(sql`update role set grants = ${usersCrud}, version = version + 1 where id = ${roleId}`)
    expect((await put(token, id, {})).error.code).toBe('GRANT_BEYOND_OWN')
  })
})

describe('a change that would remove the last administrator', () => {
  it('removing the role of the only administrator who can sign in answers 409', async () => {
    const fresh = await startTestApp()
    try {
      const [admin, small] = [await buildRole(fresh.db, { name: 'Admin', isAdmin: true }), await buildRole(fresh.db)]
      const place = await buildOffice(fresh.db)
      const only = await fresh.signedIn({ roleId: admin, headOfficeIds: [place.headOfficeId] })
      await buildStaff(fresh.db, { roleId: admin, isBlocked: true })
      await buildStaff(fresh.db, { roleId: admin, workStatus: 2 })
      const step = () =>
        fresh.send(users.update, {
          token: only.token,
          params: { type: 'staff', id: only.staffId },
          body: { ...person(), roleId: small, officeIds: [place.id] },
        })
      const refused = await step()
      expect([refused.status, refused.error.code]).toEqual([409, 'LAST_ADMIN'])
      expect(await fresh.db.one(sql`select role_id as "roleId" from staff where id = ${only.staffId}`)).toEqual({
        roleId: admin,
      })
      await buildStaff(fresh.db, { roleId: admin })
      expect((await step()).status).toBe(200)
    } finally {
      await fresh.close()
    }
  })

  it('of two administrators who simultaneously demote each other, one stays administrator', async () => {
    const fresh = await startTestApp()
    try {
      const [admin, small] = [await buildRole(fresh.db, { name: 'Admin', isAdmin: true }), await buildRole(fresh.db)]
      const place = await buildOffice(fresh.db)
      for (let round = 0; round < 5; round++) {
        const pair = [
          await fresh.signedIn({ roleId: admin, headOfficeIds: [place.headOfficeId] }),
          await fresh.signedIn({ roleId: admin, headOfficeIds: [place.headOfficeId] }),
        ] as const
        const demote = (by: { token: string }, whom: { staffId: number }) =>
          fresh.send(users.update, {
            token: by.token,
            params: { type: 'staff', id: whom.staffId },
            body: { ...person(), roleId: small, officeIds: [place.id] },
          })
        const statuses = (await Promise.all([demote(pair[0], pair[1]), demote(pair[1], pair[0])])).map(
          (answer) => answer.status,
        )
        // Two administrators demote each other at once. The second request fails: it would demote the last
        // administrator, or its sender was already demoted.
        expect(statuses.filter((status) => status === 200)).toHaveLength(1)
        expect([401, 403, 409]).toContain(statuses.find((status) => status !== 200))
        await fresh.db.run(sql`update staff set is_blocked = true where id = any(${pair.map((one) => one.staffId)})`)
      }
    } finally {
      await fresh.close()
    }
  })
})

describe('which users a viewer may change, by their branches', () => {
  it('changing a person of other branches or resetting their password answers 403, although the users list shows them', async () => {
    const { token } = await manager()
    const stranger = await coworker({ headOfficeIds: [elsewhere.headOfficeId] })
    const nowhere = await coworker({ headOfficeIds: [] })
    const before = [await stored(stranger), await stored(nowhere), await counts()]
    expect((await t.send(users.read, { token, params: { id: stranger } })).status).toBe(200)
    for (const id of [stranger, nowhere]) {
      expect((await put(token, id, {})).error.code).toBe('NO_SHARED_OFFICE')
      expect((await reset(token, id)).error.code).toBe('NO_SHARED_OFFICE')
    }
    expect([await stored(stranger), await stored(nowhere), await counts()]).toEqual(before)
  })

  it("changing another user's password, login or role answers 403 if that user belongs to a branch that the caller does not see", async () => {
    const { token } = await manager()
    const both = { headOfficeIds: [office.headOfficeId, elsewhere.headOfficeId], login: `ikki.filial.${++n}` }
    const id = await coworker(both)
    const otherRoleId = await t.build.role()
    const before = [await stored(id), await counts()]
    for (const answer of [
      await reset(token, id),
      await put(token, id, {}),
      await put(token, id, { login: both.login, roleId: otherRoleId }),
    ])
      expect([answer.status, answer.error.code]).toEqual([403, 'OFFICE_BEYOND_OWN'])
    expect([await stored(id), await counts()]).toEqual(before)
    expect((await put(token, id, { login: both.login })).status).toBe(200)
    const wide = await manager({ headOfficeIds: both.headOfficeIds })
    expect((await reset(wide.token, id)).status).toBe(200)
  })

  it('the superadmin may change users of every branch, an administrator only users of their own branches', async () => {
    const { token } = await t.signedIn({ roleId: adminRoleId })
    const stranger = await coworker({ headOfficeIds: [elsewhere.headOfficeId] })
    expect((await reset(token, stranger)).error.code).toBe('NO_SHARED_OFFICE')
    const fresh = await startTestApp()
    try {
      const admin = await buildRole(fresh.db, { name: 'Admin', isAdmin: true })
      const superadmin = await fresh.signedIn({ isSuperadmin: true, roleId: admin })
      const id = await buildStaff(fresh.db)
      expect((await fresh.send(users.resetPassword, { token: superadmin.token, params: { id } })).status).toBe(200)
    } finally {
      await fresh.close()
    }
  })

  it("creating a user answers 400 for a branch that is unknown, deleted or not the viewer's", async () => {
    const { token } = await manager()
    const id = await coworker()
    const deleted = await t.build.office()
    await t.db.run(sql`update office set deleted_at = now() where id = ${deleted.id}`)
    const before = [await stored(id), await counts()]
    for (const officeIds of [[elsewhere.id], [office.id, elsewhere.id], [deleted.id], [987654]]) {
      for (const answer of [
        await t.send(users.create, { token, body: { ...newUser(), officeIds } }),
        await put(token, id, { officeIds }),
      ])
        expect([answer.status, answer.error.fields]).toEqual([400, { officeIds: 'Bunday filial topilmadi' }])
    }
    expect([await stored(id), await counts()]).toEqual(before)
  })

  it("changing a user replaces only branches that the editor may see; the user's other branches stay", async () => {
    const second = await t.build.office()
    const unopened = await t.build.headOffice()
    const { token } = await manager({ headOfficeIds: [office.headOfficeId, second.headOfficeId, unopened] })
    const login = `filiallar.${++n}`
    const id = await coworker({ login, headOfficeIds: [office.headOfficeId, elsewhere.headOfficeId, unopened] })
    expect((await put(token, id, { login, officeIds: [second.id, second.id] })).status).toBe(200)
    expect(await stored(id)).toMatchObject({
      places: [second.headOfficeId, elsewhere.headOfficeId, unopened].sort((a, b) => a - b),
    })
  })
})
