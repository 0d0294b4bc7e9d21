import { offices } from '@markaz/protocol/centre/offices/routes'
import { users } from '@markaz/protocol/people/users/routes'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { shareTestApp } from '../../testing/app.ts'
import { runRequestsWithLockConflict } from '../../testing/locked-table.ts'

const t = shareTestApp()
let superadmin: { token: string }
beforeAll(async () => {
  // A user cannot give another person more rights than their own, so the test user has the Admin role.
  superadmin = await t.signedIn({ isSuperadmin: true, roleId: await t.build.role({ name: 'Admin', isAdmin: true }) })
})

let n = 0

describe.runIf(inject('postgresUrl'))('concurrent changes of a branch, on PostgreSQL', () => {
  const newUser = (office: { id: number }, roleId: number) =>
    t.send(users.create, {
      token: superadmin.token,
      body: {
        type: 'staff',
        firstName: 'Ism',
        lastName: 'Familiya',
        login: `filial.${++n}`,
        password: 'Parol-12345',
        roleId,
        officeIds: [office.id],
      },
    })
  const half = async <T>(first: () => Promise<T>, second: () => Promise<T>) =>
    runRequestsWithLockConflict(t.database.pool, first, second)

  it('deleting a branch waits for a concurrent request that adds a person to the branch, and is then refused with 409', async () => {
    const [office, roleId] = [await t.build.office(), await t.build.role()]
    const answers = await half<{ status: number }>(
      () => newUser(office, roleId),
      () => t.send(offices.remove, { token: superadmin.token, params: { id: office.id } }),
    )
    expect(answers.map((answer) => answer.status)).toEqual([201, 409])
  })

  it('adding a person to a branch waits for a concurrent request that deletes the branch, and is then refused with 400', async () => {
    const [office, roleId] = [await t.build.office(), await t.build.role()]
    const answers = await half<{ status: number }>(
      () => t.send(offices.remove, { token: superadmin.token, params: { id: office.id } }),
      () => newUser(office, roleId),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 400])
  })
})
