import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { academics, assistants, teachers } from '@markaz/protocol/people/academics/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import { users } from '@markaz/protocol/people/users/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { sql } from '../../db/db.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildOffice, buildRole, buildStaff, type StaffOptions } from '../../testing/build.ts'
import { countsOf } from '../../testing/rows.ts'

let t: TestApp
let office: { id: number; headOfficeId: number }
let smallRoleId: number
beforeAll(async () => {
  t = await testApp()
  smallRoleId = await buildRole(t.db, { grants: ['profile.read'] })
  office = await buildOffice(t.db)
})
afterAll(() => t.close())

const usersCrud = ['create', 'read', 'update', 'delete'].map((option) => `staff_control:users.${option}`)
const manager = (options: StaffOptions = {}) =>
  t.signedIn({ grants: [...usersCrud, 'profile.read'], headOfficeIds: [office.headOfficeId], ...options })
const coworker = (options: StaffOptions = {}) =>
  buildStaff(t.db, { roleId: smallRoleId, headOfficeIds: [office.headOfficeId], ...options })
let n = 0
const newUser = () => ({
  type: 'staff' as const,
  firstName: 'Ism',
  lastName: 'Familiya',
  login: `parol.xodim.${++n}`,
  password: 'Parol-12345',
  roleId: smallRoleId,
  officeIds: [office.id],
})
const stored = (id: number) => t.db.one(sql`select to_jsonb(staff) as row from staff where id = ${id}`)
const counts = () => countsOf(t.db, 'staff', 'audit')
const reset = (token: string, id: number) => t.send(users.resetPassword, { token, params: { id } })

describe('resetting a password', () => {
  it('shows a new one once, ends every session of the person at once, and the old one opens nothing', async () => {
    const { token } = await manager()
    const passwordHash = await hashPassword('Eski-parol-1')
    const login = `parol.${++n}`
    const victim = await t.signedIn({
      login,
      passwordHash,
      grants: ['profile.read'],
      headOfficeIds: [office.headOfficeId],
    })
    const { status, data } = await reset(token, victim.staffId)
    expect(status).toBe(200)
    expect(data.password).toMatch(/^[a-hjkmnp-zA-HJ-NP-Z2-9]{10}$/)
    expect((await t.send(auth.profile, { token: victim.token })).status).toBe(401)
    expect((await t.send(auth.refresh, { token: victim.refreshToken })).status).toBe(401)
    const signIn = (password: string) => t.send(auth.signIn, { body: { login, password }, address: '10.7.0.1' })
    expect((await signIn('Eski-parol-1')).status).toBe(400)
    expect((await signIn(data.password)).status).toBe(200)
    expect((await reset(token, victim.staffId)).data.password).not.toBe(data.password)
  })

  it('the password stands nowhere else: not in the audit, nor in any other table, nor in the person', async () => {
    const { token } = await manager()
    const id = await coworker()
    const { password } = (await reset(token, id)).data
    const body = newUser()
    await t.send(users.create, { token, body })
    const tables = await t.db.many<{ name: string }>(
      sql`select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    )
    expect(tables.map((table) => table.name)).toEqual(expect.arrayContaining(['audit', 'staff', 'session']))
    for (const { name } of tables) {
      const { rows } = await t.database.pool.query(`select count(*) from "${name}" as r where r::text like any($1)`, [
        [`%${password}%`, `%${body.password}%`],
      ])
      expect([name, rows[0].count]).toEqual([name, 0])
    }
    expect((await t.send(users.read, { token, params: { id } })).text).not.toContain(password)
  })

  it('of oneself is refused on every list: that asks the old password, and nothing is written', async () => {
    const grants = [
      ...usersCrud,
      'users:staff.update',
      'users:academic.update',
      'users:teachers.update',
      'users:assistants.update',
    ]
    for (const kind of [1, 2] as const) {
      const { token, staffId: id } = await t.signedIn({ grants, kind, headOfficeIds: [office.headOfficeId] })
      const before = [await stored(id), await counts()]
      for (const answer of [
        await reset(token, id),
        await t.send(staff.resetPassword, { token, params: { id } }),
        await t.send(academics.resetPassword, { token, params: { id } }),
        await t.send(teachers.resetPassword, { token, params: { userId: id } }),
        await t.send(assistants.resetPassword, { token, params: { id } }),
      ])
        expect([answer.status, answer.error.code]).toEqual([409, 'OWN_PASSWORD'])
      expect([await stored(id), await counts()]).toEqual(before)
      expect((await t.send(auth.profile, { token })).status).toBe(200)
    }
  })

  it('404 for nobody and for a person without profile, 409 for one who works here no more, and nothing is written', async () => {
    const { token } = await manager()
    const [withoutProfile, gone] = [await coworker({ login: null }), await coworker({ workStatus: 2 })]
    const before = [await stored(gone), await counts()]
    expect((await reset(token, 987654)).status).toBe(404)
    expect((await reset(token, withoutProfile)).status).toBe(404)
    expect((await reset(token, gone)).error.code).toBe('NOT_WORKING')
    expect([await stored(gone), await counts()]).toEqual(before)
  })
})
