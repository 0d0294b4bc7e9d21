import { roles } from '@markaz/protocol/people/roles/routes'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import type { StaffOptions } from '../../testing/build.ts'

let t: TestApp
let office: { id: number; headOfficeId: number }
let viewer: { token: string; staffId: number }
beforeEach(async () => {
  await t?.close()
  t = await startTestApp()
  office = await t.build.office()
  viewer = await t.signedIn({ grants: ['profile.read'], headOfficeIds: [office.headOfficeId] })
})
afterAll(() => t.close())

const wanted = 'users:students.read'
const ask = async (grant = wanted, token = viewer.token) => {
  const { data } = await t.send(roles.grantors, { token, query: { grant } })
  return data.people
}
const person = async (grants: string[], options: StaffOptions = {}) =>
  t.build.staff({ roleId: await t.build.role({ grants }), ...options })

describe('the colleagues whom a user can ask for a right', () => {
  it('the list of people who can give a right contains administrators, and people who have the right and may edit roles or users', async () => {
    const roleId = await t.build.role({ name: 'Boshqaruvchi', grants: [wanted, 'staff_control:roles.update'] })
    const byRoles = await t.build.staff({ firstName: 'Aziz', lastName: 'Aa', roleId, phoneNumber: '998901234567' })
    const byUsers = await person([wanted, 'staff_control:users.update'], { lastName: 'Bb' })
    const admin = await t.build.staff({
      lastName: 'Cc',
      roleId: await t.build.role({ name: 'Admin', isAdmin: true }),
    })
    await person([wanted])
    await person(['staff_control:roles.update', 'staff_control:users.update'])
    await person([wanted, 'staff_control:roles.create', 'staff_control:roles.read', 'staff_control:users.create'])
    await person(['users:students.update', 'users.read', 'staff_control:roles.update'])
    const people = await ask()
    expect(people.map((one) => one.id)).toEqual([byRoles, byUsers, admin])
    expect(people[0]).toEqual({ id: byRoles, fullName: 'Aa Aziz', role: 'Boshqaruvchi', phoneNumber: '998901234567' })
  })

  it('the list of people who can give a right omits the requester and people who are blocked, have left or have no account', async () => {
    const grants = [wanted, 'staff_control:roles.update']
    await person(grants, { isBlocked: true })
    await person(grants, { workStatus: 2 })
    const asks = await t.signedIn({ grants })
    expect(await ask(wanted, asks.token)).toEqual([])
  })

  it("a user who lacks a right sees at most five people who can grant the right, first from the user's branches, then in Uzbek alphabetical order", async () => {
    const roleId = await t.build.role({ grants: [wanted, 'staff_control:users.update'] })
    const far = await t.build.office()
    const make = (lastName: string, headOfficeId: number) =>
      t.build.staff({ lastName, firstName: 'X', roleId, headOfficeIds: [headOfficeId] })
    for (const name of ['Aa', 'Bb', 'Dd', 'Ee']) await make(name, far.headOfficeId)
    await make("O'ktam", office.headOfficeId)
    await make('Zz', office.headOfficeId)
    expect((await ask()).map((one) => one.fullName)).toEqual(['Zz X', "O'ktam X", 'Aa X', 'Bb X', 'Dd X'])
  })

  it('the list of people who can give a right answers 400 for a right that does not exist', async () => {
    for (const grant of ['users:students.fly', 'users:nobody.read', '', "x' or 1=1 --", 'x'.repeat(101)]) {
      const { status, error } = await t.send(roles.grantors, { token: viewer.token, query: { grant } })
      expect([grant, status, Object.keys(error.fields ?? {})]).toEqual([grant, 400, ['grant']])
    }
    expect((await t.send(roles.grantors, { token: viewer.token })).status).toBe(400)
    expect((await t.send(roles.grantors, { query: { grant: wanted } })).status).toBe(401)
    expect(await ask()).toEqual([])
  })
})
