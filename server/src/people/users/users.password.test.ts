import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { accessTokens } from '@markaz/protocol/centre/tokens/routes'
import { assistants, teachers, teachingStaff } from '@markaz/protocol/people/academics/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import { users } from '@markaz/protocol/people/users/routes'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { runBeforeNextQuery } from '../../testing/before-next-query.ts'
import type { StaffOptions } from '../../testing/build.ts'
import { runRequestsWithLockConflict } from '../../testing/locked-table.ts'
import { countRowsOfTables } from '../../testing/rows.ts'

const t = shareTestApp()
let office: { id: number; headOfficeId: number }
let smallRoleId: number
beforeAll(async () => {
  smallRoleId = await t.build.role({ grants: ['profile.read'] })
  office = await t.build.office()
})

const usersCrud = ['create', 'read', 'update', 'delete'].map((option) => `staff_control:users.${option}`)
const manager = (options: StaffOptions = {}) =>
  t.signedIn({ grants: [...usersCrud, 'profile.read'], headOfficeIds: [office.headOfficeId], ...options })
const coworker = (options: StaffOptions = {}) =>
  t.build.staff({ roleId: smallRoleId, headOfficeIds: [office.headOfficeId], ...options })
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
const counts = () => countRowsOfTables(t.db, 'staff', 'audit')
const reset = (token: string, id: number) => t.send(users.resetPassword, { token, params: { id } })

describe("resetting a user's password", () => {
  // Shows: ROLE-036
  it("resetting a user's password shows the new password once and ends every session; the old password no longer works", async () => {
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

  it('a sign-in with the old password that runs during a password reset opens no session', async () => {
    const { token } = await manager()
    const login = `parol.${++n}`
    const id = await coworker({ login, passwordHash: await hashPassword('Eski-parol-1') })
    const signIn = (password: string) => t.send(auth.signIn, { body: { login, password }, address: '10.7.0.2' })
    const open = () => t.db.many(sql`select from session where staff_id = ${id} and ended_at is null`)
    let given = ''
    const resetNow = async () => {
      given = (await reset(token, id)).data.password
    }
    runBeforeNextQuery(t.deps.db, 'run', resetNow)
    expect([(await signIn('Eski-parol-1')).error.code, await open()]).toEqual(['SIGN_IN_OVER', []])
    const { data } = await signIn(given)
    if (!('ticket' in data)) throw new Error('let in')
    const body = { ticket: data.ticket, newPassword: 'Ozimniki-77' }
    runBeforeNextQuery(t.deps.db, 'transaction', resetNow)
    expect([(await t.send(auth.signInPassword, { body })).error.code, await open()]).toEqual(['SIGN_IN_OVER', []])
    expect((await signIn(given)).status).toBe(200)
  })

  it('if a user is blocked while signing in or creating an access token, no session is opened and no token is created', async () => {
    const grants = ['users:staff.update', 'profile.read']
    const { token } = await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })
    const login = `parol.${++n}`
    const passwordHash = await hashPassword('Eski-parol-1')
    const them = await t.signedIn({
      login,
      passwordHash,
      headOfficeIds: [office.headOfficeId],
      grants: ['profile.read'],
    })
    const setActive = async (isActive: boolean) => {
      const { status } = await t.send(staff.updateStatus, { token, params: { id: them.staffId }, body: { isActive } })
      expect(status).toBe(200)
    }
    const open = () => t.db.many(sql`select from session where staff_id = ${them.staffId} and ended_at is null`)
    const body = { name: 'Skript', grants: ['profile.read' as const], lastDay: '2026-11-30' }
    runBeforeNextQuery(t.deps.db, 'transaction', () => setActive(false))
    expect((await t.send(accessTokens.make, { token: them.token, body })).error.code).toBe('UNAUTHORIZED')
    expect(await open()).toEqual([])
    await setActive(true)
    runBeforeNextQuery(t.deps.db, 'run', () => setActive(false))
    const late = await t.send(auth.signIn, { body: { login, password: 'Eski-parol-1' }, address: '10.7.0.2' })
    expect([late.error.code, await open()]).toEqual(['SIGN_IN_OVER', []])
  })

  it("if a user's password is reset while the user changes it, the reset password stays", async () => {
    const { token } = await manager()
    const passwordHash = await hashPassword('Eski-parol-1')
    const owner = await t.signedIn({ passwordHash, grants: ['profile.read'], headOfficeIds: [office.headOfficeId] })
    runBeforeNextQuery(t.deps.db, 'transaction', () => reset(token, owner.staffId))
    const body = { oldPassword: 'Eski-parol-1', newPassword: 'Yangi-parol-1' }
    const { error } = await t.send(auth.changePassword, { token: owner.token, body })
    expect(error.fields).toEqual({ oldPassword: "Parol noto'g'ri" })
    const row = await t.db.one(sql`select must_change_password as given from staff where id = ${owner.staffId}`)
    expect(row).toEqual({ given: true })
  })

  it.runIf(inject('postgresUrl'))(
    'a sign-in with the old password that waited for a simultaneous password reset is refused',
    async () => {
      const { token } = await manager()
      const login = `parol.${++n}`
      const id = await coworker({ login, passwordHash: await hashPassword('Eski-parol-1') })
      const [done, signedIn] = await runRequestsWithLockConflict(
        t.database.pool,
        () => reset(token, id),
        () => t.send(auth.signIn, { body: { login, password: 'Eski-parol-1' }, address: '10.7.0.3' }),
      )
      expect([done.status, signedIn.error.code]).toEqual([200, 'SIGN_IN_OVER'])
    },
  )

  it("a new password is stored nowhere in clear text: not in the person's row, the audit or any other table", async () => {
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

  it('users cannot reset their own password in any list of people, because a change must require the old password', async () => {
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
        await t.send(teachingStaff.resetPassword, { token, params: { id } }),
        await t.send(teachers.resetPassword, { token, params: { userId: id } }),
        await t.send(assistants.resetPassword, { token, params: { id } }),
      ])
        expect([answer.status, answer.error.code]).toEqual([409, 'OWN_PASSWORD'])
      expect([await stored(id), await counts()]).toEqual(before)
      expect((await t.send(auth.profile, { token })).status).toBe(200)
    }
  })

  it("resetting a user's password answers 404 for an unknown person or a person without an account, 409 for a former employee", async () => {
    const { token } = await manager()
    const [withoutProfile, gone] = [await coworker({ login: null }), await coworker({ workStatus: 2 })]
    const before = [await stored(gone), await counts()]
    expect((await reset(token, 987654)).status).toBe(404)
    expect((await reset(token, withoutProfile)).status).toBe(404)
    expect((await reset(token, gone)).error.code).toBe('NOT_WORKING')
    expect([await stored(gone), await counts()]).toEqual(before)
  })
})
