import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { assistants, teachers, teachingStaff } from '@markaz/protocol/people/academics/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { sql } from '../../db/db.ts'
import { shareTestApp, signInWithTemporaryPassword } from '../../testing/app.ts'
import type { StaffOptions } from '../../testing/build.ts'
import { countRowsOf, readLastAudit } from '../../testing/rows.ts'

const t = shareTestApp()
let office: { id: number; headOfficeId: number }
let elsewhere: { id: number; headOfficeId: number }
let roleId: number
let biggerRoleId: number
let token: string
beforeAll(async () => {
  office = await t.build.office()
  elsewhere = await t.build.office()
  roleId = await t.build.role({ type: 2, grants: ['my_groups.read'] })
  biggerRoleId = await t.build.role({ type: 2, grants: ['my_groups.read', 'users:staff.delete'] })
  const grants = ['academic', 'teachers', 'assistants'].flatMap((sub) =>
    ['create', 'read', 'update'].map((option) => `users:${sub}.${option}`),
  )
  token = (await t.signedIn({ grants: [...grants, 'my_groups.read'], headOfficeIds: [office.headOfficeId] })).token
})

async function academic(erpKind: 'teacher' | 'assistant', options: StaffOptions = {}) {
  const id = await t.build.staff({ kind: 2, roleId, headOfficeIds: [office.headOfficeId], ...options })
  await t.db.run(sql`update staff set erp_kind = ${erpKind} where id = ${id}`)
  return id
}
const stored = (id: number) => t.db.one(sql`select to_jsonb(staff) as row from staff where id = ${id}`)
const audits = () => countRowsOf(t.db, 'audit')
let n = 0
const newLogin = () => `akademik.${++n}`
const signIn = (login: string, password: string) =>
  t.send(auth.signIn, { body: { login, password }, address: `10.8.0.${++n % 250}` })

const views = {
  academic: {
    kind: 'teacher' as const,
    grant: 'users:academic',
    signUp: (id: number, body: object, by = token) =>
      t.send(teachingStaff.signUp, { token: by, params: { id }, body: { genderType: 2, ...body } as never }),
    update: (id: number, body: object) => t.send(teachingStaff.update, { token, params: { id }, body: body as never }),
    reset: (id: number) => t.send(teachingStaff.resetPassword, { token, params: { id } }),
  },
  teacher: {
    kind: 'teacher' as const,
    grant: 'users:teachers',
    signUp: (id: number, body: object, by = token) =>
      t.send(teachers.signUp, { token: by, params: { id }, body: body as never }),
    update: (id: number, body: object) => t.send(teachers.update, { token, params: { id }, body: body as never }),
    reset: (id: number) => t.send(teachers.resetPassword, { token, params: { userId: id } }),
  },
  assistant: {
    kind: 'assistant' as const,
    grant: 'users:assistants',
    signUp: (id: number, body: object, by = token) =>
      t.send(assistants.signUp, { token: by, params: { id }, body: body as never }),
    update: (id: number, body: object) => t.send(assistants.update, { token, params: { id }, body: body as never }),
    reset: (id: number) => t.send(assistants.resetPassword, { token, params: { id } }),
  },
}

describe.each(Object.entries(views))('creating a login account for an %s imported from the ERP', (name, view) => {
  const without = (options: StaffOptions = {}) => academic(view.kind, { login: null, ...options })

  // Shows: ACADEMIC-007, ACADEMIC-016, ASSIST-006, ASSIST-015, TEACHER-007, TEACHER-015
  it('creating an account for a teacher or assistant answers 201 with the login and a password shown only once; the person can sign in', async () => {
    const id = await without()
    const login = newLogin()
    const { status, data } = await view.signUp(id, { login, roleId })
    expect([status, data]).toEqual([201, { login, password: expect.stringMatching(/^[a-hjkmnp-zA-HJ-NP-Z2-9]{10}$/) }])
    const signedIn = await signInWithTemporaryPassword(t, { login, password: data.password })
    expect([signedIn.status, signedIn.data.staffInfo.id, signedIn.data.staffInfo.role?.id]).toEqual([200, id, roleId])
    expect(await stored(id)).toMatchObject({ row: { gender: name === 'academic' ? 2 : null, is_blocked: false } })
    const line = await t.db.one<{ whole: string }>(
      sql`select action, permission_name as name, before, after, audit::text as whole from audit where entity_id = ${id} and action = 'sign-up'`,
    )
    expect(line).toMatchObject({
      name: view.grant,
      before: null,
      after: { login, roleId, ...(name === 'academic' && { genderType: 2 }) },
    })
    expect(line?.whole).not.toContain(data.password)
  })

  // Shows: ACADEMIC-016
  it('of two simultaneous requests to create an account for one teacher or assistant, the second gets 409 PROFILE_EXISTS', async () => {
    const id = await without()
    const logins = [newLogin(), newLogin()] as const
    const answers = await Promise.all(logins.map((login) => view.signUp(id, { login, roleId })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
    expect(answers.find((answer) => answer.status === 409)?.error.code).toBe('PROFILE_EXISTS')
    const winner = answers.find((answer) => answer.status === 201)
    expect((await signIn(winner?.data.login as string, winner?.data.password as string)).status).toBe(200)
  })

  it('of four simultaneous requests to give four teachers the same login, one succeeds and three get 409, regardless of letter case', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => without()))
    const login = newLogin()
    const answers = await Promise.all(
      ids.map((id, i) => view.signUp(id, { login: i % 2 ? login : login.toUpperCase(), roleId })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409])
    expect(answers.filter((a) => a.status === 409).every((a) => a.error.code === 'LOGIN_TAKEN')).toBe(true)
    const { count } = (await t.db.one(
      sql`select count(*) from staff where id = any(${ids}) and login is null and role_id is null and password_hash is null`,
    )) as { count: number }
    expect(count).toBe(3)
  })

  it('creating an account for a teacher or assistant ignores isActive, isSuperadmin, password, kind and names in the body', async () => {
    const id = await without({ firstName: 'Asl' })
    const extra = {
      ...{ isActive: 2, isSuperadmin: true, is_superadmin: true, isBlocked: true, kind: 1, firstName: 'Boshqa' },
      ...{ password: 'Tanlangan-1', passwordHash: 'x', workStatus: 2, officeIds: [elsewhere.id], id: 1 },
      ...(name !== 'academic' && { genderType: 1 }),
    }
    const login = newLogin()
    expect((await view.signUp(id, { login, roleId, ...extra })).status).toBe(201)
    expect(await stored(id)).toMatchObject({
      row: {
        ...{ is_superadmin: false, is_blocked: false, kind: 2, first_name: 'Asl', work_status: 1 },
        gender: name === 'academic' ? 2 : null,
      },
    })
    expect((await signIn(login, 'Tanlangan-1')).status).toBe(400)
  })

  it("no account is created for a teacher or assistant of another branch, a former employee, a role above the user's rights, or invalid values", async () => {
    const id = await without()
    const stranger = await without({ headOfficeIds: [elsewhere.headOfficeId] })
    const gone = await without({ workStatus: 2 })
    const known = await academic(view.kind)
    const before = [await stored(id), await stored(stranger), await stored(gone), await stored(known), await audits()]
    const refusal = async (whom: number, body: object) => {
      const { status, error } = await view.signUp(whom, { login: newLogin(), roleId, ...body })
      return [status, error.fields ? Object.keys(error.fields) : error.code]
    }
    expect(await refusal(stranger, {})).toEqual([403, 'NO_SHARED_OFFICE'])
    expect(await refusal(id, { roleId: biggerRoleId })).toEqual([403, 'GRANT_BEYOND_OWN'])
    expect(await refusal(gone, {})).toEqual([409, 'NOT_WORKING'])
    expect(await refusal(known, {})).toEqual([409, 'PROFILE_EXISTS'])
    expect(await refusal(id, { roleId: 987654 })).toEqual([400, ['roleId']])
    expect(await refusal(id, { roleId: undefined })).toEqual([400, ['roleId']])
    expect(await refusal(id, { login: 'uch' })).toEqual([400, ['login']])
    if (name === 'academic') {
      expect(await refusal(id, { genderType: 3 })).toEqual([400, ['genderType']])
      expect(await refusal(id, { genderType: undefined })).toEqual([400, ['genderType']])
    }
    expect([await stored(id), await stored(stranger), await stored(gone), await stored(known), await audits()]).toEqual(
      before,
    )
  })
})

describe.each(Object.entries(views))('changing the login account of an %s imported from the ERP', (_, view) => {
  // Shows: ACADEMIC-010, ACADEMIC-013, ASSIST-007, TEACHER-009, TEACHER-010, TEACHER-014
  it("changing a teacher's or assistant's account stores login, role and status, is audited, and ends the sessions of a blocked person", async () => {
    const login = newLogin()
    const other = await t.build.role({ type: 2, grants: [] })
    const victim = await t.signedIn({ kind: 2, login, roleId, headOfficeIds: [office.headOfficeId] })
    await t.db.run(sql`update staff set erp_kind = ${view.kind} where id = ${victim.staffId}`)
    const body = { login: newLogin(), roleId: other, isActive: false }
    expect((await view.update(victim.staffId, body)).data).toEqual({ id: victim.staffId })
    expect(await stored(victim.staffId)).toMatchObject({ row: { login: body.login, role_id: other, is_blocked: true } })
    const { rows } = await t.database.pool.query(
      'select count(*) from session where staff_id = $1 and ended_at is null',
      [victim.staffId],
    )
    expect(rows).toEqual([{ count: 0 }])
    expect(await readLastAudit(t.db)).toEqual({
      staffId: expect.any(Number),
      action: 'update',
      entity: 'staff',
      entityId: victim.staffId,
      permissionName: view.grant,
      before: { login, roleId, isActive: 1 },
      after: { login: body.login, roleId: other, isActive: 2 },
    })
  })

  it("updating a teacher's or assistant's account leaves fields missing in the request unchanged, and ignores fields that the API call cannot set", async () => {
    const id = await academic(view.kind, { workStatus: 2 })
    const before = await stored(id)
    const extra = {
      ...{ firstName: 'Boshqa', officeIds: [], isSuperadmin: true, is_superadmin: true, isBlocked: true, kind: 1 },
      ...{ workStatus: 1, password: 'Yangi-parol-1', erpKind: 'x', genderType: 1, photo: 'staff/profile/x.jpg' },
    }
    expect((await view.update(id, extra)).status).toBe(200)
    expect((await view.update(id, { isActive: 1 })).status).toBe(200)
    expect(await stored(id)).toEqual(before)
    const login = newLogin()
    expect((await view.update(id, { login, isActive: 1 })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ row: { login, work_status: 2, is_blocked: false } })
  })

  it("a refused change of a teacher's or assistant's account answers 400, 403 or 409 with the reason, and nothing is written", async () => {
    const id = await academic(view.kind)
    const without = await academic(view.kind, { login: null })
    const gone = await academic(view.kind, { workStatus: 2 })
    const stranger = await academic(view.kind, { headOfficeIds: [elsewhere.headOfficeId] })
    const big = await academic(view.kind, { roleId: biggerRoleId })
    const taken = newLogin()
    await academic(view.kind, { login: taken })
    const people = [id, without, gone, stranger, big]
    const before = [await Promise.all(people.map(stored)), await audits()]
    for (const [whom, body, status, reason] of [
      [without, { login: newLogin(), roleId }, 409, 'NO_PROFILE'],
      [without, { isActive: 1 }, 409, 'NO_PROFILE'],
      [gone, { isActive: 2, login: newLogin() }, 409, 'NOT_WORKING'],
      [stranger, { login: newLogin() }, 403, 'NO_SHARED_OFFICE'],
      [big, { isActive: 2 }, 403, 'GRANT_BEYOND_OWN'],
      [id, { roleId: biggerRoleId, login: newLogin() }, 403, 'GRANT_BEYOND_OWN'],
      [id, { login: taken.toUpperCase(), isActive: 2 }, 409, 'LOGIN_TAKEN'],
      [id, { isActive: 3 }, 400, ['isActive']],
      [id, { login: 'bo sh' }, 400, ['login']],
      [id, { roleId: 987654, login: newLogin() }, 400, ['roleId']],
    ] as const) {
      const { error, ...answer } = await view.update(whom, body)
      expect([answer.status, error.fields ? Object.keys(error.fields) : error.code]).toEqual([status, reason])
    }
    expect([await Promise.all(people.map(stored)), await audits()]).toEqual(before)
  })
})

describe.each(Object.entries(views))('resetting the password of an %s', (_, view) => {
  // Shows: ACADEMIC-008, ACADEMIC-014, ASSIST-008, ASSIST-014, TEACHER-008, TEACHER-016
  it("resetting a teacher's or assistant's password answers 200 with a new password; the old password fails, and every session ends", async () => {
    const login = newLogin()
    const passwordHash = await hashPassword('Eski-parol-1')
    const victim = await t.signedIn({ kind: 2, login, passwordHash, roleId, headOfficeIds: [office.headOfficeId] })
    await t.db.run(sql`update staff set erp_kind = ${view.kind} where id = ${victim.staffId}`)
    const { status, data } = await view.reset(victim.staffId)
    expect([status, Object.keys(data)]).toEqual([200, ['password']])
    expect((await t.send(auth.profile, { token: victim.token })).status).toBe(401)
    expect((await signIn(login, 'Eski-parol-1')).status).toBe(400)
    const line = (await t.db.one(sql`
      select action, before, after, audit::text as whole from audit where entity_id = ${victim.staffId} and permission_name <> 'auth' order by audit.id desc limit 1`)) as {
      whole: string
    }
    expect(line).toMatchObject({ action: 'reset-password', before: null, after: null })
    expect(line.whole).not.toContain(data.password)
    expect((await signIn(login, data.password)).status).toBe(200)
  })

  it("resetting a teacher's or assistant's password is refused if that person has no account, no branch in common with the user, no current job, or more rights", async () => {
    const refused = [
      [await academic(view.kind, { login: null }), 409, 'NO_PROFILE'],
      [await academic(view.kind, { headOfficeIds: [] }), 403, 'NO_SHARED_OFFICE'],
      [await academic(view.kind, { workStatus: 2 }), 409, 'NOT_WORKING'],
      [await academic(view.kind, { roleId: biggerRoleId }), 403, 'GRANT_BEYOND_OWN'],
    ] as const
    const before = [await Promise.all(refused.map(([id]) => stored(id))), await audits()]
    for (const [id, status, code] of refused) {
      const answer = await view.reset(id)
      expect([answer.status, answer.error.code]).toEqual([status, code])
    }
    expect([await Promise.all(refused.map(([id]) => stored(id))), await audits()]).toEqual(before)
  })
})

describe('blocking and unblocking an academic (PUT /academic/{id}/update-status)', () => {
  const setStatus = (id: number, isActive: unknown) =>
    t.send(teachingStaff.updateStatus, { token, params: { id }, body: { isActive } as never })

  // Shows: ACADEMIC-009, ACADEMIC-017
  it("blocking and unblocking a teacher or assistant answer 200 with one audit row each, and a blocked person's sessions end", async () => {
    const victim = await t.signedIn({ kind: 2, roleId, headOfficeIds: [office.headOfficeId] })
    expect((await setStatus(victim.staffId, false)).data).toEqual({ isActive: 2 })
    expect((await t.send(auth.profile, { token: victim.token })).status).toBe(401)
    expect((await setStatus(victim.staffId, 1)).data).toEqual({ isActive: 1 })
    const line = await readLastAudit(t.db)
    expect([line?.entityId, line?.before, line?.after]).toEqual([victim.staffId, { isActive: 2 }, { isActive: 1 }])
  })

  it('blocking or unblocking a teacher or assistant is refused if that person has no account, no branch in common with the user, no current job, or more rights', async () => {
    const refused = [
      [await academic('teacher', { login: null }), 409, 'NO_PROFILE'],
      [await academic('teacher', { headOfficeIds: [] }), 403, 'NO_SHARED_OFFICE'],
      [await academic('teacher', { workStatus: 2 }), 409, 'NOT_WORKING'],
      [await academic('teacher', { roleId: biggerRoleId }), 403, 'GRANT_BEYOND_OWN'],
    ] as const
    const before = [await Promise.all(refused.map(([id]) => stored(id))), await audits()]
    for (const [id, status, code] of refused) {
      const answer = await setStatus(id, 2)
      expect([answer.status, answer.error.code]).toEqual([status, code])
    }
    expect([await Promise.all(refused.map(([id]) => stored(id))), await audits()]).toEqual(before)
  })
})
