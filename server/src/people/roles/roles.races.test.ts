import { roles } from '@markaz/protocol/people/roles/routes'
import { users } from '@markaz/protocol/people/users/routes'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { runRequestsWithLockConflict } from '../../testing/locked-table.ts'
import { ensureAdminRole } from './roles.queries.ts'

const t = shareTestApp()
let office: { id: number; headOfficeId: number }
let token: string
beforeAll(async () => {
  office = await t.build.office()
  const options = ['create', 'read', 'update', 'delete']
  const grants = options.flatMap((option) => [`staff_control:roles.${option}`, `staff_control:users.${option}`])
  token = (await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })).token
})

let n = 0
const person = (roleId: number) => ({
  firstName: 'Ism',
  lastName: 'Familiya',
  login: `poyga.${++n}`,
  roleId,
  officeIds: [office.id],
})
const give = (roleId: number) =>
  t.send(users.create, { token, body: { ...person(roleId), type: 'staff', password: 'Parol-12345' } })
const change = (id: number, roleId: number) =>
  t.send(users.update, { token, params: { type: 'staff', id }, body: person(roleId) })
const remove = (id: number) => t.send(roles.remove, { token, params: { id } })
const orphans = () =>
  t.db.many(sql`select staff.id from staff join role on role.id = role_id where role.deleted_at is not null`)

it('a role that is simultaneously given to a person and deleted is either given or deleted, never both', async () => {
  for (let round = 0; round < 5; round++) {
    const roleId = await t.build.role()
    const id = await t.build.staff({ headOfficeIds: [office.headOfficeId] })
    const answers = await Promise.all([change(id, roleId), remove(roleId), change(id, roleId)])
    for (const answer of answers) expect([200, 400, 404, 409]).toContain(answer.status)
    expect(await orphans()).toEqual([])
  }
})

it('two people who simultaneously give each other a new role do not deadlock', async () => {
  const pair = [await t.build.role(), await t.build.role()] as const
  const people = await Promise.all(
    pair.map((roleId) => t.build.staff({ roleId, headOfficeIds: [office.headOfficeId] })),
  )
  for (let round = 1; round <= 10; round++) {
    const answers = await Promise.all(people.map((id, i) => change(id, pair[(i + round) % 2] as number)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  }
})

it('many simultaneous requests to create the Admin role create only one role', async () => {
  for (let round = 0; round < 20; round++) {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => t.db.transaction((tx) => ensureAdminRole(tx, 'Admin'))),
    )
    expect([new Set(made.map((role) => role.id)).size, made.filter((role) => role.isNew).length]).toEqual([1, 1])
    await t.db.run(sql`delete from role where is_admin`)
  }
})

// PGlite has only one connection, so requests on it cannot wait for each other.
describe.runIf(inject('postgresUrl'))('role requests that wait for each other on PostgreSQL', () => {
  it('deleting a role waits for a simultaneous request that gives the role to a person, and is then refused with 409', async () => {
    const roleId = await t.build.role()
    const [given, removed] = await runRequestsWithLockConflict(
      t.database.pool,
      () => give(roleId),
      () => remove(roleId),
    )
    expect([given.status, removed.status, removed.error?.code]).toEqual([201, 409, 'ROLE_IN_USE'])
    expect(await orphans()).toEqual([])
  })

  it('giving a role to a person waits for a simultaneous request that deletes the role, and is then refused with 400', async () => {
    const roleId = await t.build.role()
    const [removed, given] = await runRequestsWithLockConflict(
      t.database.pool,
      () => remove(roleId),
      () => give(roleId),
    )
    expect([removed.status, given.status, Object.keys(given.error?.fields ?? {})]).toEqual([200, 400, ['roleId']])
    expect(await orphans()).toEqual([])
  })

  it('a password reset is refused if the person simultaneously gets a role with more rights than the resetting user', async () => {
    const options = ['create', 'read', 'update', 'delete'].map((option) => `staff_control:users.${option}`)
    const big = await t.signedIn({
      grants: [...options, 'profile.read', 'staff_control:roles.create'],
      headOfficeIds: [office.headOfficeId],
    })
    const small = await t.signedIn({ grants: options, headOfficeIds: [office.headOfficeId] })
    const id = await t.build.staff({ headOfficeIds: [office.headOfficeId] })
    const promotion = await t.build.role({ grants: ['profile.read'] })
    const [promoted, reset] = await runRequestsWithLockConflict(
      t.database.pool,
      () =>
        t.send(users.update, {
          token: big.token,
          params: { type: 'staff', id },
          body: person(promotion),
        }),
      () => t.send(users.resetPassword, { token: small.token, params: { id } }),
    )
    expect([promoted.status, reset.status, reset.error?.code]).toEqual([200, 403, 'GRANT_BEYOND_OWN'])
  })
})
