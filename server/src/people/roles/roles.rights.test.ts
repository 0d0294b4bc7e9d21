import { roles } from '@markaz/protocol/people/roles/routes'
import { allGrants, buildPermissionTree } from '@markaz/protocol/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp, startTestApp } from '../../testing/app.ts'
import { buildRole } from '../../testing/build.ts'
import { countRowsOfTables } from '../../testing/rows.ts'

const t = shareTestApp()
let adminRoleId: number
beforeAll(async () => {
  adminRoleId = await t.build.role({ name: 'Admin', isAdmin: true })
})

const rolesCrud = ['create', 'read', 'update', 'delete'].map((option) => `staff_control:roles.${option}`)
const tree = (grants: string[]) => buildPermissionTree(new Set(grants), { pruned: true })
let n = 0
const newName = () => `Yangi rol ${++n}`
const input = (grants: string[] = [], name = newName()) => ({ name, type: 1 as const, permissions: tree(grants) })
const stored = (id: number) =>
  t.db.one(sql`select name, type, grants, version, deleted_at as "deletedAt" from role where id = ${id}`)
const counts = () => countRowsOfTables(t.db, 'role', 'audit')

describe('a user cannot give or remove rights that they do not have', () => {
  it('creating a role answers 403 for a right that the user lacks, and nothing is written', async () => {
    const { token } = await t.signedIn({ grants: [...rolesCrud, 'profile.read'] })
    const before = await counts()
    for (const grant of ['profile.update', 'staff_control.read', 'staff_control:users.create']) {
      const { status, error } = await t.send(roles.create, { token, body: input(['profile.read', grant]) })
      expect([status, error.code]).toEqual([403, 'GRANT_BEYOND_OWN'])
    }
    expect(await counts()).toEqual(before)
  })

  it("changing a role, even the user's own, answers 403 for adding a right that the user lacks", async () => {
    const { token, roleId } = await t.signedIn({ grants: rolesCrud })
    const put = (id: number, grants: string[]) => t.send(roles.update, { token, params: { id }, body: input(grants) })
    const empty = await t.build.role({ name: newName() })
    expect((await put(roleId, [...rolesCrud, 'users:staff.read'])).error.code).toBe('GRANT_BEYOND_OWN')
    expect((await put(empty, ['users:staff.read'])).error.code).toBe('GRANT_BEYOND_OWN')
    expect(await stored(empty)).toMatchObject({ grants: [], version: 1 })
    expect((await put(empty, ['staff_control:roles.read'])).status).toBe(200)
  })

  it("emptying, reducing, renaming or deleting a role with more rights than the user's answers 403, and nothing is written", async () => {
    const { token } = await t.signedIn({ grants: [...rolesCrud, 'users:staff.read'] })
    const id = await t.build.role({ name: newName(), grants: ['users:staff.read', 'users:staff.update'] })
    const before = [await stored(id), await counts()]
    const put = (body: object) => t.send(roles.update, { token, params: { id }, body: { ...input(), ...body } })
    for (const answer of [
      await put({}),
      await put(input(['users:staff.read'])),
      await put(input(['users:staff.read', 'users:staff.update'])),
      await t.send(roles.remove, { token, params: { id } }),
    ])
      expect([answer.status, answer.error.code]).toEqual([403, 'GRANT_BEYOND_OWN'])
    expect([await stored(id), await counts()]).toEqual(before)
  })
})

describe('the built-in Admin role', () => {
  // Shows: ROLE-005, ROLE-024
  it('only the superadmin creates the Admin role, once: a second request returns the same id and writes nothing', async () => {
    const fresh = await startTestApp()
    try {
      const { token } = await fresh.signedIn({ grants: [...allGrants] })
      expect((await fresh.send(roles.initial, { token })).status).toBe(403)
      const { token: superadmin } = await fresh.signedIn({ isSuperadmin: true })
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => fresh.send(roles.initial, { token: superadmin })),
      )
      expect(answers.map((a) => a.status)).toEqual([200, 200, 200, 200, 200])
      expect(new Set(answers.map((a) => a.data.id)).size).toBe(1)
      const made = await fresh.db.many(sql`select id, name, type from role where is_admin`)
      expect(made).toEqual([{ id: answers[0]?.data.id, name: 'Admin', type: 1 }])
      const lines = await fresh.db.many(sql`select action, entity_id as id from audit where entity = 'role'`)
      expect(lines).toEqual([{ action: 'create', id: answers[0]?.data.id }])
    } finally {
      await fresh.close()
    }
  })

  it('the Admin role has every right of the catalogue, whatever its database row contains', async () => {
    const { token } = await t.signedIn({ roleId: adminRoleId })
    const { data } = await t.send(roles.detail, { token, params: { id: adminRoleId } })
    expect(data.permissions).toEqual(buildPermissionTree(new Set(allGrants)))
  })

  it('creating the Admin role answers 409 when an ordinary role already has the name Admin', async () => {
    const fresh = await startTestApp()
    try {
      await buildRole(fresh.db, { name: 'ADMIN' })
      const { token } = await fresh.signedIn({ isSuperadmin: true })
      const { status, error } = await fresh.send(roles.initial, { token })
      expect([status, error.code, roles.initial.errors]).toEqual([409, 'ROLE_NAME_TAKEN', ['ROLE_NAME_TAKEN']])
    } finally {
      await fresh.close()
    }
  })
})
