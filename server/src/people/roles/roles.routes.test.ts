import { roles } from '@markaz/protocol/people/roles/routes'
import {
  allGrants,
  buildPermissionTree,
  grantsOfPermissionTree,
  type PermissionNode,
  permissionCatalogue,
} from '@markaz/protocol/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
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

describe('creating a role', () => {
  // Shows: ROLE-023, ROLE-025, ROLE-028, ROLE-029
  it('creating a role stores exactly the ticked rights, which are read back as the same permission tree', async () => {
    const grants = ['staff_control:offices.read', 'staff_control:offices.update', 'profile.read']
    const { token } = await t.signedIn({ grants: [...rolesCrud, ...grants] })
    const body = input(grants)
    const { status, data } = await t.send(roles.create, { token, body })
    expect(status).toBe(201)
    expect(await stored(data.id)).toMatchObject({ name: body.name, type: 1 })
    const detail = await t.send(roles.detail, { token, params: { id: data.id } })
    expect(detail.data).toMatchObject({ id: data.id, name: body.name, type: 1, usersCount: 0 })
    expect(detail.data.permissions.map((node) => node.name)).toEqual(Object.keys(permissionCatalogue))
    expect(new Set(grantsOfPermissionTree(detail.data.permissions as PermissionNode[]).grants)).toEqual(new Set(grants))
    expect((await t.send(roles.read, { token, params: { id: data.id } })).data).toEqual({
      id: data.id,
      name: body.name,
      type: 1,
    })
  })

  it('every right of the catalogue is stored in a role and read back unchanged', async () => {
    const { token } = await t.signedIn({ roleId: adminRoleId })
    const { data } = await t.send(roles.create, { token, body: input([...allGrants]) })
    const detail = await t.send(roles.detail, { token, params: { id: data.id } })
    expect(detail.data.permissions).toEqual(buildPermissionTree(new Set(allGrants)))
  })

  // Shows: ROLE-022
  it('creating a role answers 400 naming the field for a bad name, an unknown type or a missing permission tree', async () => {
    const { token } = await t.signedIn({ grants: rolesCrud })
    const before = await counts()
    for (const [body, field] of [
      [{ ...input(), name: '' }, 'name'],
      [{ ...input(), name: '  \t ' }, 'name'],
      [{ ...input(), name: 'x'.repeat(101) }, 'name'],
      [{ ...input(), name: 'a\u0000b' }, 'name'],
      [{ ...input(), name: 'yarim \ud83d' }, 'name'],
      [{ type: 1, permissions: [] }, 'name'],
      [{ ...input(), type: 3 }, 'type'],
      [{ ...input(), permissions: undefined }, 'permissions'],
      [{ ...input(), permissions: [{ name: 'users', permissions: ['write'] }] }, 'permissions.0.permissions.0'],
    ] as const) {
      const { status, error } = await t.send(roles.create, { token, body: body as never })
      expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([400, 'VALIDATION', [field]])
    }
    expect(await counts()).toEqual(before)
  })

  it('creating a role answers 400 naming every permission that is not in the catalogue of rights', async () => {
    const { token } = await t.signedIn({ roleId: adminRoleId })
    const before = await counts()
    const permissions = [
      { name: 'users', permissions: ['read'], children: [{ name: 'ghosts', permissions: ['read'], children: [] }] },
      { name: 'root', permissions: ['read'], children: [] },
      { name: '__proto__', permissions: ['read'], children: [] },
    ]
    const { status, error } = await t.send(roles.create, { token, body: { ...input(), permissions } as never })
    expect([status, error.fields]).toEqual([400, { permissions: "Noma'lum huquq: users:ghosts, root, __proto__" }])
    expect(await counts()).toEqual(before)
  })

  it.each([
    [1, 'a1'],
    [6, 'a1, a2, a3, a4, a5'],
  ])('creating a role with %i unknown permissions answers 400 naming %s', async (count, names) => {
    const { token } = await t.signedIn({ roleId: adminRoleId })
    const permissions = Array.from({ length: count }, (_, n) => ({
      name: `a${n + 1}`,
      permissions: ['read'],
      children: [],
    }))
    const { status, error } = await t.send(roles.create, { token, body: { ...input(), permissions } as never })
    expect([status, error.fields]).toEqual([400, { permissions: `Noma'lum huquq: ${names}` }])
  })

  it('creating a role answers 409 if its name is taken in any letter case', async () => {
    const { token } = await t.signedIn({ grants: rolesCrud })
    const name = newName()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        t.send(roles.create, { token, body: input([], i % 2 ? name : name.toUpperCase()) }),
      ),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(answers.find((a) => a.status === 409)?.error.code).toBe('ROLE_NAME_TAKEN')
    expect((await t.send(roles.create, { token, body: input([], 'admin') })).status).toBe(409)
  })

  it('creating a role ignores isAdmin, grants, version and id in the body', async () => {
    const { token } = await t.signedIn({ grants: rolesCrud })
    const body = {
      ...input(),
      isAdmin: true,
      is_admin: true,
      grants: [...allGrants],
      version: 99,
      id: adminRoleId,
      usersCount: 5,
    }
    const { data } = await t.send(roles.create, { token, body: body as never })
    expect(data.id).not.toBe(adminRoleId)
    expect(await t.db.one(sql`select is_admin as "isAdmin", grants, version from role where id = ${data.id}`)).toEqual({
      isAdmin: false,
      grants: [],
      version: 1,
    })
  })

  it('a role name keeps its apostrophes, Cyrillic, emoji, SQL and HTML character for character', async () => {
    const { token } = await t.signedIn({ grants: rolesCrud })
    for (const name of [
      "O'qituvchi ‘yordamchi’ oʻgʻil",
      'Ўқитувчи',
      '👩‍🏫 ustoz',
      "'); drop table role; --",
      '<b onclick="x()">Rol</b>',
    ]) {
      const { data } = await t.send(roles.create, { token, body: input([], name) })
      expect((await t.send(roles.read, { token, params: { id: data.id } })).data.name).toBe(name)
    }
  })
})

describe('lists of roles', () => {
  // Shows: ROLE-026
  it('the list of roles is paged with the correct total, and searched by name in Latin and Cyrillic', async () => {
    const { token } = await t.signedIn({ grants: rolesCrud })
    for (const name of ['Ҳисобчи bir', 'hisobchi ikki', 'Hisobchi uch']) await t.build.role({ name })
    const page = (query: object) => t.send(roles.list, { token, query })
    const first = await page({ value: 'hisobchi', perPage: 2 })
    expect([first.status, first.data.total, first.data.roles.length]).toEqual([200, 3, 2])
    const past = await page({ value: 'Ҳисобчи', perPage: 2, page: 9 })
    expect([past.data.total, past.data.roles]).toEqual([3, []])
    expect((await page({ value: '%' })).data.total).toBe(0)
    expect((await page({ value: "' or 1=1 --" })).data.total).toBe(0)
    for (const query of [{ page: 0 }, { perPage: 1001 }, { page: 'x' }]) {
      const { status, error } = await page(query)
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [Object.keys(query)[0]]])
    }
  })

  it('a row of the list of roles contains the number of people who have the role', async () => {
    const { token } = await t.signedIn({ grants: rolesCrud })
    const name = newName()
    const roleId = await t.build.role({ name })
    await t.build.staff({ roleId })
    await t.build.staff({ roleId })
    const { data } = await t.send(roles.list, { token, query: { value: name } })
    expect(data.roles).toEqual([{ id: roleId, name, type: 1, usersCount: 2 }])
  })

  // Shows: ROLE-027
  it('a user who may only assign roles sees the names and types of all roles, but not their rights', async () => {
    const { token } = await t.signedIn({ grants: ['users:staff.read'] })
    const roleId = await t.build.role({ name: newName(), grants: ['profile.read'] })
    const { data } = await t.send(roles.all, { token })
    expect(Object.keys(data.roles.find((role) => role.id === roleId) ?? {}).sort()).toEqual(['id', 'name', 'type'])
  })

  // Shows: PERM-041, PERM-042
  it("a user's own permission tree contains only the user's rights; the catalogue's tree contains all rights", async () => {
    const grants = ['staff_control:roles.read', 'profile.read']
    const { token } = await t.signedIn({ grants, seesPersonal: false })
    expect((await t.send(roles.mine, { token })).data.permissions).toEqual(tree(grants))
    expect((await t.send(roles.catalogue, { token })).data.permissions).toEqual(buildPermissionTree(new Set(allGrants)))
    const { token: admin } = await t.signedIn({ roleId: adminRoleId })
    expect((await t.send(roles.mine, { token: admin })).data.permissions).toEqual(
      buildPermissionTree(new Set(allGrants), { pruned: true }),
    )
  })
})

describe('changing a role', () => {
  // Shows: ROLE-030
  it('a changed role is stored, and its new rights apply to people with the role from their next request', async () => {
    const roleId = await t.build.role({ name: newName(), grants: ['staff_control:roles.read'] })
    const holder = await t.signedIn({ roleId })
    const { token } = await t.signedIn({ grants: [...rolesCrud, 'profile.read'] })
    expect((await t.send(roles.list, { token: holder.token })).status).toBe(200)
    const body = input(['profile.read'])
    expect((await t.send(roles.update, { token, params: { id: roleId }, body })).data).toEqual({ id: roleId })
    expect(await stored(roleId)).toMatchObject({ name: body.name, grants: ['profile.read'], version: 2 })
    expect((await t.send(roles.list, { token: holder.token })).status).toBe(403)
    expect((await t.send(roles.mine, { token: holder.token })).data.permissions).toEqual(tree(['profile.read']))
  })

  it('changing a role answers 409 for a taken name and for Admin, 404 for an unknown or deleted role, 400 for invalid input', async () => {
    const { token } = await t.signedIn({ roleId: adminRoleId })
    const taken = newName()
    await t.build.role({ name: taken })
    const roleId = await t.build.role({ name: newName() })
    const before = [await stored(roleId), await stored(adminRoleId), await counts()]
    const put = async (id: number | string, body: unknown) => {
      const { status, error } = await t.send(roles.update, { token, params: { id }, body: body as never })
      return [status, error.code]
    }
    expect(await put(roleId, input([], taken.toUpperCase()))).toEqual([409, 'ROLE_NAME_TAKEN'])
    expect(await put(adminRoleId, input(['profile.read']))).toEqual([409, 'ROLE_PROTECTED'])
    expect(await put(987654, input())).toEqual([404, 'NOT_FOUND'])
    expect(await put('1e3', input())).toEqual([400, 'VALIDATION'])
    expect(await put(roleId, { ...input(), name: ' ' })).toEqual([400, 'VALIDATION'])
    expect([await stored(roleId), await stored(adminRoleId), await counts()]).toEqual(before)
    await t.send(roles.remove, { token, params: { id: roleId } })
    expect(await put(roleId, input())).toEqual([404, 'NOT_FOUND'])
  })

  it('changing a role answers 409 ROLE_CHANGED if another user saved the role in the meantime', async () => {
    const roleId = await t.build.role({ name: newName(), grants: ['profile.read', 'staff_control:roles.read'] })
    const { token } = await t.signedIn({ grants: [...rolesCrud, 'profile.read'] })
    const put = async (body: object) =>
      t.send(roles.update, { token, params: { id: roleId }, body: { ...input(['profile.read']), ...body } })
    const { version } = (await t.send(roles.detail, { token, params: { id: roleId } })).data
    expect((await put({ version })).status).toBe(200)
    const before = [await stored(roleId), await counts()]
    const late = await put({ ...input(['profile.read', 'staff_control:roles.read']), version })
    expect([late.status, late.error.code]).toEqual([409, 'ROLE_CHANGED'])
    expect([await stored(roleId), await counts()]).toEqual(before)
    expect((await put({})).status).toBe(200)
  })

  it('changing a role ignores the id in the body', async () => {
    const [mine, other] = [await t.build.role({ name: newName() }), await t.build.role({ name: newName() })]
    const before = await stored(other)
    const { token } = await t.signedIn({ grants: rolesCrud })
    await t.send(roles.update, { token, params: { id: mine }, body: { ...input(), id: other, isAdmin: true } as never })
    expect(await stored(other)).toEqual(before)
    expect(await t.db.one(sql`select is_admin as "isAdmin" from role where id = ${mine}`)).toEqual({ isAdmin: false })
  })
})

describe('deleting a role', () => {
  // Shows: ROLE-031
  it('a deleted role disappears from every list and API call, and its name is free again', async () => {
    const { token } = await t.signedIn({ grants: rolesCrud })
    const name = newName()
    const id = await t.build.role({ name })
    expect((await t.send(roles.remove, { token, params: { id } })).data).toEqual({})
    for (const route of [roles.read, roles.detail, roles.remove])
      expect((await t.send(route, { token, params: { id } })).status).toBe(404)
    expect((await t.send(roles.all, { token })).data.roles.map((role) => role.id)).not.toContain(id)
    expect((await t.send(roles.list, { token, query: { value: name } })).data.total).toBe(0)
    expect((await t.send(roles.create, { token, body: input([], name) })).status).toBe(201)
  })

  it('deleting a role answers 409 for Admin and while a person, even a blocked person, has the role', async () => {
    const { token } = await t.signedIn({ grants: rolesCrud })
    const id = await t.build.role({ name: newName() })
    await t.build.staff({ roleId: id, isBlocked: true })
    const before = [await stored(id), await stored(adminRoleId), await counts()]
    expect((await t.send(roles.remove, { token, params: { id } })).error.code).toBe('ROLE_IN_USE')
    expect((await t.send(roles.remove, { token, params: { id: adminRoleId } })).error.code).toBe('ROLE_PROTECTED')
    expect([await stored(id), await stored(adminRoleId), await counts()]).toEqual(before)
  })
})
