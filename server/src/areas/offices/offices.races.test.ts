import { offices } from '@markaz/protocol/areas/offices'
import { users } from '@markaz/protocol/areas/roles'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { whileHeld } from '../../testing/blocked.ts'
import { buildGroup, buildHeadOffice, buildOffice, buildRole, buildStaff, buildStudent } from '../../testing/build.ts'

let t: TestApp
let superadmin: { token: string; staffId: number }
beforeAll(async () => {
  t = await testApp()
  superadmin = await t.signedIn({ isSuperadmin: true, grants: [...crud, 'staff_control:users.create'] })
})
afterAll(() => t.close())

const crud = ['create', 'read', 'update', 'delete'].map((option) => `staff_control:offices.${option}`)
let n = 0
const newName = () => `Chilonzor ${++n}`
const create = (token: string, body: unknown) => t.send(offices.create, { token, body: body as never })
const list = async (token: string) => (await t.send(offices.list, { token })).data.offices
const headOffice = async (token: string, id: number) =>
  (await t.send(offices.headOffices, { token })).data.hOffices.find((one) => one.id === id)
const stored = (id: number) =>
  t.db.one(sql`select name, head_office_id as "headOfficeId", deleted_at as "deletedAt" from office where id = ${id}`)
const counts = () =>
  t.db.one(
    sql`select (select count(*) from office) as offices, (select count(*) from staff_head_office) as places, (select count(*) from audit) as audits`,
  )

describe.runIf(inject('postgresUrl'))('on PostgreSQL, half-way through', () => {
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
    whileHeld(t.database.pool, 'audit', async ({ untilBlocked, release }) => {
      const one = first()
      await untilBlocked(1)
      const two = second()
      await untilBlocked(2)
      await release()
      return Promise.all([one, two])
    })

  it('deleting waits for a call that puts somebody into the branch, and is refused with 409', async () => {
    const [office, roleId] = [await buildOffice(t.db), await buildRole(t.db)]
    const answers = await half<{ status: number }>(
      () => newUser(office, roleId),
      () => t.send(offices.remove, { token: superadmin.token, params: { id: office.id } }),
    )
    expect(answers.map((answer) => answer.status)).toEqual([201, 409])
  })

  it('putting somebody into a branch waits for a call that deletes it, and is refused with 400', async () => {
    const [office, roleId] = [await buildOffice(t.db), await buildRole(t.db)]
    const answers = await half<{ status: number }>(
      () => t.send(offices.remove, { token: superadmin.token, params: { id: office.id } }),
      () => newUser(office, roleId),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 400])
  })
})
