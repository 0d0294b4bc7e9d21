import { offices } from '@markaz/protocol/centre/offices/routes'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { notifications } from '@markaz/protocol/content/notifications/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { users } from '@markaz/protocol/people/users/routes'
import { buildPermissionTree } from '@markaz/protocol/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../centre/sign-in/passwords.ts'
import { sql } from '../db/db.ts'
import { shareTestApp } from '../testing/app.ts'
import { writeAudit } from './audit.ts'

const t = shareTestApp()
let who: { token: string; staffId: number; roleId: number }
let office: { id: number; headOfficeId: number }
beforeAll(async () => {
  office = await t.build.office()
  const options = ['create', 'read', 'update', 'delete']
  const grants = ['roles', 'users', 'offices'].flatMap((sub) =>
    options.map((option) => `staff_control:${sub}.${option}`),
  )
  who = await t.signedIn({
    grants,
    headOfficeIds: [office.headOfficeId],
    passwordHash: await hashPassword('Parol-12345'),
  })
})

const newestId = async () =>
  ((await t.db.one<{ id: number }>(sql`select coalesce(max(id), 0) as id from audit`)) as { id: number }).id
const linesAfter = (id: number) =>
  t.db.many(sql`
    select staff_id as "staffId", role_id as "roleId", permission_name as "permissionName", action, entity, entity_id as "entityId",
      address, request_id as "requestId", before, after from audit where id > ${id} order by id`)

async function lineOf(call: () => Promise<{ status: number; headers: Record<string, unknown> }>) {
  const newest = await newestId()
  const { status, headers } = await call()
  expect([200, 201]).toContain(status)
  const lines = await linesAfter(newest)
  expect(lines).toHaveLength(1)
  const { staffId, roleId, address, requestId, ...line } = lines[0] as Record<string, unknown>
  expect({ staffId, roleId, address, requestId }).toEqual({
    staffId: who.staffId,
    roleId: who.roleId,
    address: '10.4.5.6',
    requestId: headers['x-request-id'],
  })
  return line
}
const from = () => ({ token: who.token, address: '10.4.5.6' })

describe('audit entries of changes: actor, action, values before and after, IP address', () => {
  it('creating, changing and deleting a role writes one audit entry each', async () => {
    const grants = ['staff_control:offices.read']
    const input = (name: string, held: string[]) => ({
      name,
      type: 1 as const,
      permissions: buildPermissionTree(new Set(held), { pruned: true }),
    })
    let id = 0
    const created = await lineOf(async () => {
      const answer = await t.send(roles.create, { ...from(), body: input('Audit roli', grants) })
      id = answer.data.id
      return answer
    })
    const first = { name: 'Audit roli', type: 1, grants }
    expect(created).toEqual({
      permissionName: 'staff_control:roles',
      action: 'create',
      entity: 'role',
      entityId: id,
      before: null,
      after: first,
    })
    const second = { name: "Audit ro'li", type: 1, grants: [] }
    expect(
      await lineOf(() => t.send(roles.update, { ...from(), params: { id }, body: input(second.name, []) })),
    ).toMatchObject({
      action: 'update',
      entityId: id,
      before: first,
      after: second,
    })
    expect(await lineOf(() => t.send(roles.remove, { ...from(), params: { id } }))).toMatchObject({
      action: 'delete',
      entityId: id,
      before: second,
      after: null,
    })
  })

  it('the audit entries of creating a user, changing a user and resetting a password do not contain the password', async () => {
    const roleId = await t.build.role()
    const login = 'audit.xodim'
    const person = {
      firstName: 'Nodira',
      lastName: 'Азимова',
      middleName: null,
      phoneNumber: '998901112233',
      login,
      roleId,
      officeIds: [office.id],
    }
    let id = 0
    const created = await lineOf(async () => {
      const answer = await t.send(users.create, {
        ...from(),
        body: { ...person, type: 'staff', password: 'Maxfiy-parol-1' },
      })
      id = answer.data.id
      return answer
    })
    expect(created).toMatchObject({
      permissionName: 'staff_control:users',
      action: 'create',
      entity: 'staff',
      entityId: id,
    })
    expect(created.after).toEqual({ ...person, type: 'staff', password: '••••' })
    const changed = await lineOf(() =>
      t.send(users.update, { ...from(), params: { type: 'staff', id }, body: { ...person, firstName: 'Zilola' } }),
    )
    expect([changed.before, changed.after]).toEqual([person, { ...person, firstName: 'Zilola' }])
    const reset = await lineOf(() => t.send(users.resetPassword, { ...from(), params: { id } }))
    expect(reset).toMatchObject({ action: 'reset-password', entityId: id, before: null, after: null })
  })

  it('creating, renaming and deleting a branch writes one audit entry each', async () => {
    const hOfficeId = await t.build.headOffice({ name: 'Audit bosh ofisi' })
    let id = 0
    const created = await lineOf(async () => {
      const answer = await t.send(offices.create, { ...from(), body: { name: 'Audit filiali', hOfficeId } })
      id = answer.data.id
      return answer
    })
    expect(created).toMatchObject({
      permissionName: 'staff_control:offices',
      entity: 'office',
      entityId: id,
      after: { name: 'Audit filiali', hOfficeId },
    })
    await t.db.run(sql`insert into staff_head_office (staff_id, head_office_id) values (${who.staffId}, ${hOfficeId})`)
    const renamed = await lineOf(() =>
      t.send(offices.update, { ...from(), params: { id }, body: { name: 'Audit markazi', hOfficeId } }),
    )
    expect(renamed).toMatchObject({ before: { name: 'Audit filiali' }, after: { name: 'Audit markazi' } })
    const removed = await lineOf(() => t.send(offices.remove, { ...from(), params: { id } }))
    expect(removed).toMatchObject({
      action: 'delete',
      before: { name: 'Audit markazi', hOffice: { id: hOfficeId } },
      after: null,
    })
  })

  it("changing one's own login and password writes audit entries without the password", async () => {
    const renamed = await lineOf(() =>
      t.send(auth.changeLogin, { ...from(), body: { newLogin: 'audit.men', password: 'Parol-12345' } }),
    )
    expect(renamed).toMatchObject({ permissionName: 'auth', action: 'change-login', after: { login: 'audit.men' } })
    const changed = await lineOf(() =>
      t.send(auth.changePassword, { ...from(), body: { oldPassword: 'Parol-12345', newPassword: 'Yangi-parol-1' } }),
    )
    expect(changed).toMatchObject({ action: 'change-password', entityId: who.staffId, before: null, after: null })
  })

  it('reading and counting data writes no audit entry', async () => {
    const newest = await newestId()
    for (const route of [offices.list, offices.headOffices, roles.all, roles.list, auth.profile, notifications.count])
      expect((await t.send(route as typeof offices.list, from())).status).toBe(200)
    expect(await linesAfter(newest)).toEqual([])
  })
})

describe('the content and permanence of audit entries', () => {
  it('an audit entry masks passwords, secrets, tokens and hashes at any depth, and stores all other values', async () => {
    const newest = await newestId()
    const after = {
      name: 'Qurilma <b>',
      admin: { password: 'p1', loginPassword: 'p2', keys: [{ clientSecret: 's1' }, { fcmToken: 't1', id: 7 }] },
      passwordHash: 'h1',
      newPassword: null,
    }
    const actor = {
      staffId: who.staffId,
      roleId: who.roleId,
      permissionName: 'staff_control:devices',
      address: null,
      requestId: null,
    }
    await writeAudit(t.db, actor, { action: 'create', entity: 'door_device', after, before: { token: 'old' } })
    expect(await linesAfter(newest)).toMatchObject([
      {
        before: { token: '••••' },
        after: {
          name: 'Qurilma <b>',
          admin: {
            password: '••••',
            loginPassword: '••••',
            keys: [{ clientSecret: '••••' }, { fcmToken: '••••', id: 7 }],
          },
          passwordHash: '••••',
          newPassword: null,
        },
      },
    ])
  })

  it('no database user can change, delete or truncate audit entries', async () => {
    const actor = { staffId: who.staffId, roleId: who.roleId, permissionName: 'auth', address: null, requestId: null }
    await writeAudit(t.db, actor, { action: 'create', entity: 'role' })
    const all = () => t.db.many(sql`select to_jsonb(audit) as row from audit order by id`)
    const before = await all()
    expect(before.length).toBeGreaterThan(0)
    for (const statement of [
      sql`update audit set staff_id = null`,
      sql`update audit set comment = 'x' where id = (select max(id) from audit)`,
      sql`delete from audit`,
      sql`truncate audit`,
      sql`truncate audit_first`,
      sql`delete from audit_first`,
      sql`truncate staff cascade`,
      sql`insert into audit (id, created_at, permission_name, action, entity) overriding system value select id, created_at, 'auth', 'x', 'x' from audit on conflict (id, created_at) do update set action = 'forged'`,
    ])
      await expect(t.db.run(statement)).rejects.toThrow('audit rows are never changed')
    expect(await all()).toEqual(before)
  })

  it('a transaction that fails after writing a row and an audit entry leaves neither in the database', async () => {
    const id = await t.build.staff()
    const newest = await newestId()
    const work = t.db.transaction(async (tx) => {
      await tx.run(sql`update staff set first_name = 'Boshqa' where id = ${id}`)
      const actor = { staffId: id, roleId: null, permissionName: 'auth', address: null, requestId: null }
      await writeAudit(tx, actor, { action: 'update', entity: 'staff', entityId: id })
      throw new Error('bo‘lmadi')
    })
    await expect(work).rejects.toThrow('bo‘lmadi')
    expect(await linesAfter(newest)).toEqual([])
    expect(await t.db.one(sql`select first_name as "firstName" from staff where id = ${id}`)).not.toEqual({
      firstName: 'Boshqa',
    })
  })
})
