import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import { allGrants } from '@markaz/protocol/permissions'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { sql } from '../../db/db.ts'
import { shareTestApp, startTestApp } from '../../testing/app.ts'
import { buildOffice, buildRole, buildStaff, type StaffOptions } from '../../testing/build.ts'
import { runRequestsWithLockConflict } from '../../testing/locked-table.ts'
import { countRowsOf, readLastAudit, readRowOf } from '../../testing/rows.ts'

const t = shareTestApp()
let office: { id: number; headOfficeId: number }
let adminRoleId: number
let smallRoleId: number
let viewer: { token: string; staffId: number }
const grants = ['users:staff.update', 'profile.read']
beforeAll(async () => {
  office = await t.build.office()
  adminRoleId = await t.build.role({ name: 'Admin', isAdmin: true })
  smallRoleId = await t.build.role({ grants: ['profile.read'] })
  viewer = await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })
})

const coworker = (options: StaffOptions = {}) =>
  t.build.staff({ roleId: smallRoleId, headOfficeIds: [office.headOfficeId], ...options })
const setStatus = (id: number, isActive: unknown, token = viewer.token) =>
  t.send(staff.updateStatus, { token, params: { id }, body: { isActive } as never })
const reset = (id: number, token = viewer.token) => t.send(staff.resetPassword, { token, params: { id } })
const stored = (id: number) => readRowOf(t.db, 'staff', id)
const audits = () => countRowsOf(t.db, 'audit')

describe('blocking a staff member', () => {
  // Shows: STAFF-019
  it('blocking a staff member ends every session immediately and prevents sign-in until the staff member is unblocked', async () => {
    const login = 'bloklanadigan'
    const victim = await t.signedIn({
      login,
      passwordHash: await hashPassword('Parol-12345'),
      roleId: smallRoleId,
      headOfficeIds: [office.headOfficeId],
    })
    const signIn = () => t.send(auth.signIn, { body: { login, password: 'Parol-12345' }, address: '10.7.1.1' })
    expect((await setStatus(victim.staffId, 2)).data).toEqual({ isActive: 2 })
    expect((await t.send(auth.profile, { token: victim.token })).status).toBe(401)
    expect((await t.send(auth.refresh, { token: victim.refreshToken })).status).toBe(401)
    expect(await readLastAudit(t.db)).toEqual({
      staffId: viewer.staffId,
      action: 'update',
      entity: 'staff',
      entityId: victim.staffId,
      permissionName: 'users:staff',
      before: { isActive: 1 },
      after: { isActive: 2 },
    })
    expect((await signIn()).error.code).toBe('ACCOUNT_BLOCKED')
    expect((await setStatus(victim.staffId, 1)).data).toEqual({ isActive: 1 })
    expect((await t.send(auth.profile, { token: victim.token })).status).toBe(401)
    expect((await signIn()).status).toBe(200)
  })

  // Shows: STAFF-024
  it('the block status of a staff member accepts 1, 2, true and false, and refuses other values with 400', async () => {
    const id = await coworker()
    for (const [given, kept] of [
      [2, true],
      [true, false],
      [false, true],
      [1, false],
    ] as const) {
      expect((await setStatus(id, given)).status).toBe(200)
      expect(await stored(id)).toMatchObject({ row: { is_blocked: kept } })
    }
    for (const given of [3, 0, null, '2', 'true', undefined]) {
      const { status, error } = await setStatus(id, given)
      expect([given, status, Object.keys(error.fields ?? {})]).toEqual([given, 400, ['isActive']])
    }
  })

  it('blocking oneself answers 400, even if another administrator exists', async () => {
    const { status, error } = await setStatus(viewer.staffId, 2)
    expect([status, error.fields]).toEqual([400, { isActive: "O'zingizni bloklay olmaysiz" }])
    expect((await t.send(auth.profile, { token: viewer.token })).status).toBe(200)
  })

  it('blocking the only administrator who can sign in answers 409 LAST_ADMIN; with a second administrator it succeeds', async () => {
    const fresh = await startTestApp()
    try {
      const admin = await buildRole(fresh.db, { name: 'Admin', isAdmin: true })
      const place = await buildOffice(fresh.db)
      const only = await fresh.signedIn({ roleId: admin, headOfficeIds: [place.headOfficeId] })
      const mighty = await fresh.signedIn({ grants: [...allGrants], headOfficeIds: [place.headOfficeId] })
      await buildStaff(fresh.db, { roleId: admin, isBlocked: true })
      await buildStaff(fresh.db, { roleId: admin, workStatus: 2 })
      const block = (token: string) =>
        fresh.send(staff.updateStatus, { token, params: { id: only.staffId }, body: { isActive: 2 } })
      for (const { token } of [only, mighty]) {
        const { status, error } = await block(token)
        expect([status, error.code]).toEqual([409, 'LAST_ADMIN'])
      }
      expect((await fresh.send(auth.profile, { token: only.token })).status).toBe(200)
      await buildStaff(fresh.db, { roleId: admin })
      expect((await block(mighty.token)).status).toBe(200)
    } finally {
      await fresh.close()
    }
  })

  it('of two administrators who simultaneously block each other, one stays unblocked', async () => {
    const fresh = await startTestApp()
    try {
      const admin = await buildRole(fresh.db, { name: 'Admin', isAdmin: true })
      for (let round = 0; round < 5; round++) {
        const place = await buildOffice(fresh.db)
        const pair = [
          await fresh.signedIn({ roleId: admin, headOfficeIds: [place.headOfficeId] }),
          await fresh.signedIn({ roleId: admin, headOfficeIds: [place.headOfficeId] }),
        ] as const
        const block = (by: { token: string }, whom: { staffId: number }) =>
          fresh.send(staff.updateStatus, { token: by.token, params: { id: whom.staffId }, body: { isActive: 2 } })
        const statuses = (await Promise.all([block(pair[0], pair[1]), block(pair[1], pair[0])])).map((a) => a.status)
        // The slower request is refused: it would block the last administrator, or its sender is already signed out.
        expect(statuses.filter((status) => status === 200)).toHaveLength(1)
        expect([401, 409]).toContain(statuses.find((status) => status !== 200))
        await fresh.db.run(sql`update staff set is_blocked = true where id = any(${pair.map((one) => one.staffId)})`)
      }
    } finally {
      await fresh.close()
    }
  })
})

describe("resetting a staff member's password", () => {
  // Shows: STAFF-023
  it("resetting a staff member's password shows a new password once and ends all sessions", async () => {
    const login = 'paroli.yangilanadi'
    const victim = await t.signedIn({
      login,
      passwordHash: await hashPassword('Eski-parol-1'),
      roleId: smallRoleId,
      headOfficeIds: [office.headOfficeId],
    })
    const { status, data } = await reset(victim.staffId)
    expect([status, Object.keys(data)]).toEqual([200, ['password']])
    expect(data.password).toMatch(/^[a-hjkmnp-zA-HJ-NP-Z2-9]{10}$/)
    expect((await t.send(auth.profile, { token: victim.token })).status).toBe(401)
    const signIn = (password: string) => t.send(auth.signIn, { body: { login, password }, address: '10.7.1.2' })
    expect((await signIn('Eski-parol-1')).status).toBe(400)
    expect((await signIn(data.password)).status).toBe(200)
    const lines = await t.db.many(
      sql`select action, before, after, audit::text as line from audit where permission_name <> 'auth' and entity_id = ${victim.staffId}`,
    )
    expect(lines).toMatchObject([{ action: 'reset-password', before: null, after: null }])
    expect(JSON.stringify(lines)).not.toContain(data.password)
  })
})

describe.each([
  ['block', (id: number, token?: string) => setStatus(id, 2, token)],
  ['unblock', (id: number, token?: string) => setStatus(id, 1, token)],
  ['reset-password', (id: number, token?: string) => reset(id, token)],
] as const)('refused requests to %s a staff member', (_, act) => {
  it('blocking staff and resetting their passwords answer 401 without a session and 403 without the update right', async () => {
    const id = await coworker()
    const before = [await stored(id), await audits()]
    const { token } = await t.signedIn({
      grants: ['users:staff.read', 'users:staff.create', 'users:teachers.update', 'profile.read'],
      headOfficeIds: [office.headOfficeId],
    })
    expect((await act(id, '')).status).toBe(401)
    expect((await act(id, token)).status).toBe(403)
    expect([await stored(id), await audits()]).toEqual(before)
  })

  // Shows: STAFF-010
  it('blocking, unblocking and resetting a password of staff answer 404 for an unknown id or a teacher, 409 without an account', async () => {
    const academic = await coworker({ kind: 2 })
    const without = await coworker({ login: null })
    const gone = await coworker({ workStatus: 2 })
    const before = [await stored(academic), await stored(without), await stored(gone), await audits()]
    expect((await act(987654)).status).toBe(404)
    expect((await act(academic)).status).toBe(404)
    const refusals = [await act(without), await act(gone)]
    expect(refusals.map(({ status, error }) => [status, error.code])).toEqual([
      [409, 'NO_PROFILE'],
      [409, 'NOT_WORKING'],
    ])
    expect([await stored(academic), await stored(without), await stored(gone), await audits()]).toEqual(before)
  })

  it('blocking staff and resetting their passwords answer 403 for a person of other branches or with more rights', async () => {
    const elsewhere = await t.build.office()
    const stranger = await coworker({ headOfficeIds: [elsewhere.headOfficeId] })
    const big = await coworker({ roleId: await t.build.role({ grants: ['profile.read', 'users:staff.delete'] }) })
    const superadmin = await coworker({ isSuperadmin: true })
    const admin = await t.signedIn({ roleId: adminRoleId, headOfficeIds: [office.headOfficeId] })
    try {
      const before = [await stored(stranger), await stored(big), await stored(superadmin), await audits()]
      expect((await act(stranger)).error.code).toBe('NO_SHARED_OFFICE')
      expect((await act(big)).error.code).toBe('GRANT_BEYOND_OWN')
      expect((await act(superadmin)).error.code).toBe('GRANT_BEYOND_OWN')
      expect((await act(superadmin, admin.token)).error.code).toBe('GRANT_BEYOND_OWN')
      expect([await stored(stranger), await stored(big), await stored(superadmin), await audits()]).toEqual(before)
    } finally {
      await t.db.run(sql`update staff set is_superadmin = false where id = ${superadmin}`)
    }
  })
})

// PGlite has only one connection, so requests on it cannot wait for each other.
describe.runIf(inject('postgresUrl'))('staff account requests that wait for each other on PostgreSQL', () => {
  it('of two administrators who simultaneously block each other, the second to be processed is refused with 409', async () => {
    const fresh = await startTestApp()
    try {
      const admin = await buildRole(fresh.db, { name: 'Admin', isAdmin: true })
      const place = await buildOffice(fresh.db)
      const options = { roleId: admin, headOfficeIds: [place.headOfficeId] }
      const [a, b] = [await fresh.signedIn(options), await fresh.signedIn(options)]
      const block = (by: { token: string }, whom: { staffId: number }) =>
        fresh.send(staff.updateStatus, { token: by.token, params: { id: whom.staffId }, body: { isActive: 2 } })
      const [first, second] = await runRequestsWithLockConflict(
        fresh.database.pool,
        () => block(a, b),
        () => block(b, a),
      )
      expect([first.status, second.status, second.error?.code]).toEqual([200, 409, 'LAST_ADMIN'])
    } finally {
      await fresh.close()
    }
  })
})
