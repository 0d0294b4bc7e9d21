import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { users } from '@markaz/protocol/people/users/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp, signInWithTemporaryPassword } from '../../testing/app.ts'
import type { buildStaff } from '../../testing/build.ts'
import { countRowsOfTables } from '../../testing/rows.ts'

const t = shareTestApp()
let office: { id: number; headOfficeId: number }
let roleId: number
let token: string
beforeAll(async () => {
  office = await t.build.office()
  roleId = await t.build.role({ grants: ['profile.read'] })
  token = (await signedIn()).token
})

const usersCrud = ['create', 'read', 'update', 'delete'].map((option) => `staff_control:users.${option}`)
const signedIn = () => t.signedIn({ grants: [...usersCrud, 'profile.read'], headOfficeIds: [office.headOfficeId] })
let n = 0
const person = () => ({
  firstName: 'Gulnoza',
  lastName: "Yo'ldosheva",
  middleName: 'Sobir qizi',
  phoneNumber: '998901234567',
  login: `hodim.${++n}`,
  roleId,
  officeIds: [office.id],
})
const newUser = () => ({ ...person(), type: 'staff' as const, password: 'Maxfiy-so‘z-1' })
const coworker = (options: Parameters<typeof buildStaff>[1] = {}) =>
  t.build.staff({ roleId, headOfficeIds: [office.headOfficeId], ...options })
const stored = (id: number) =>
  t.db.one(
    sql`select to_jsonb(staff) as row, array(select head_office_id from staff_head_office where staff_id = staff.id order by 1) as offices from staff where id = ${id}`,
  )
const counts = () => countRowsOfTables(t.db, 'staff', 'staff_head_office', 'audit')

describe('creating a user', () => {
  // Shows: ROLE-033, ROLE-034
  it('creating a user answers 201; the new user can sign in with the typed password', async () => {
    const body = newUser()
    const { status, data } = await t.send(users.create, { token, body })
    expect(status).toBe(201)
    const read = await t.send(users.read, { token, params: { id: data.id } })
    expect(read.data).toMatchObject({
      id: data.id,
      firstName: body.firstName,
      lastName: body.lastName,
      middleName: body.middleName,
      fullName: "Yo'ldosheva Gulnoza",
      login: body.login,
      phoneNumber: body.phoneNumber,
      role: { id: roleId },
      offices: [{ id: office.id }],
      isActive: 1,
      workStatus: 1,
    })
    const signIn = await signInWithTemporaryPassword(t, { login: body.login.toUpperCase(), password: body.password })
    expect([signIn.status, signIn.data.staffInfo.userType]).toEqual([200, 1])
    const academic = await t.send(users.create, {
      token,
      body: { ...newUser(), type: 'academic', middleName: null, phoneNumber: undefined },
    })
    expect(await stored(academic.data.id)).toMatchObject({ row: { kind: 2, middle_name: null, phone_number: null } })
  })

  it('creating a user answers 400 naming the field for each invalid value, and nothing is written', async () => {
    const before = await counts()
    for (const [change, field] of [
      [{ firstName: '' }, 'firstName'],
      [{ firstName: ' \u200b ' }, 'firstName'],
      [{ lastName: 'x'.repeat(101) }, 'lastName'],
      [{ middleName: 'a\u0000' }, 'middleName'],
      [{ phoneNumber: '+998901234567' }, 'phoneNumber'],
      [{ phoneNumber: '99890123456' }, 'phoneNumber'],
      [{ login: 'uch' }, 'login'],
      [{ login: 'bo sh joy' }, 'login'],
      [{ login: 'логин' }, 'login'],
      [{ password: 'qisqa' }, 'password'],
      [{ password: 'x'.repeat(129) }, 'password'],
      [{ password: undefined }, 'password'],
      [{ type: 'student' }, 'type'],
      [{ roleId: null }, 'roleId'],
      [{ roleId: 987654 }, 'roleId'],
      [{ roleId: true }, 'roleId'],
      [{ officeIds: [] }, 'officeIds'],
      [{ officeIds: [987654] }, 'officeIds'],
      [{ officeIds: ['x'] }, 'officeIds.0'],
      [{ officeIds: office.id }, 'officeIds'],
    ] as const) {
      const { status, error } = await t.send(users.create, { token, body: { ...newUser(), ...change } as never })
      expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([400, 'VALIDATION', [field]])
    }
    expect(await counts()).toEqual(before)
  })

  it('creating a user answers 409 for a login taken in any letter case', async () => {
    const body = newUser()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        t.send(users.create, { token, body: { ...body, login: i % 2 ? body.login : body.login.toUpperCase() } }),
      ),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(answers.find((a) => a.status === 409)?.error.code).toBe('LOGIN_TAKEN')
  })

  it('creating a user ignores isSuperadmin, kind, grants, passwordHash, isBlocked and id in the body', async () => {
    const extra = {
      isSuperadmin: true,
      is_superadmin: true,
      kind: 2,
      grants: ['staff_control:roles.delete'],
      passwordHash: 'x',
      isBlocked: true,
      workStatus: 2,
      id: 1,
    }
    const { status, data } = await t.send(users.create, { token, body: { ...newUser(), ...extra } as never })
    expect(status).toBe(201)
    expect(await stored(data.id)).toMatchObject({
      row: { is_superadmin: false, kind: 1, is_blocked: false, work_status: 1, role_id: roleId },
    })
    expect(JSON.stringify(await stored(data.id))).toContain('argon2id$')
    const body = { ...person(), ...extra, password: 'Yangi-parol-1' }
    expect(
      (await t.send(users.update, { token, params: { type: 'staff', id: data.id }, body: body as never })).status,
    ).toBe(200)
    expect(await stored(data.id)).toMatchObject({
      row: { is_superadmin: false, kind: 1, is_blocked: false, work_status: 1, role_id: roleId },
    })
    expect((await t.send(auth.signIn, { body: { login: body.login, password: 'Yangi-parol-1' } })).status).toBe(400)
  })
})

describe('the users of a role', () => {
  // Shows: ROLE-032
  it('the users of a role are paged, newest first, with the correct total', async () => {
    const role = await t.build.role()
    const ids: number[] = []
    for (let i = 0; i < 3; i++) ids.push(await t.build.staff({ roleId: role }))
    const list = (query: object = {}, id = role) => t.send(users.byRole, { token, params: { roleId: id }, query })
    const all = await list()
    expect([all.status, all.data.total, all.data.users.map((user) => user.id)]).toEqual([200, 3, ids.reverse()])
    expect((await list({ page: 2, perPage: 2 })).data.users.map((user) => user.id)).toEqual([ids[2]])
    expect((await list({ page: 5 })).data).toEqual({ users: [], total: 3 })
    expect((await list({}, 987654)).status).toBe(404)
    expect((await list({ isActive: 4 })).error.fields).toHaveProperty('isActive')
  })

  it('the users of a role are searched in Latin or Cyrillic, and filtered by branch and account status', async () => {
    const role = await t.build.role()
    const other = await t.build.office()
    const karimov = await t.build.staff({
      roleId: role,
      firstName: 'Жасур',
      lastName: 'Каримов',
      phoneNumber: '998935550011',
      headOfficeIds: [other.headOfficeId],
    })
    const blocked = await t.build.staff({
      roleId: role,
      firstName: "O'g'iloy",
      lastName: 'Karimova',
      isBlocked: true,
    })
    const found = async (query: object) =>
      (await t.send(users.byRole, { token, params: { roleId: role }, query })).data.users.map((user) => user.id).sort()
    expect(await found({ value: 'karimov' })).toEqual([karimov, blocked].sort())
    expect(await found({ value: 'jasur karim' })).toEqual([karimov])
    expect(await found({ value: '5550011' })).toEqual([karimov])
    expect(await found({ value: 'oʻgʻiloy' })).toEqual([blocked])
    expect(await found({ value: '_' })).toEqual([])
    expect(await found({ officeIds: [other.id] })).toEqual([karimov])
    expect(await found({ officeIds: [987654] })).toEqual([])
    expect(await found({ isActive: 2 })).toEqual([blocked])
    expect(await found({ isActive: 1 })).toEqual([karimov])
  })

  it('the users list never contains a password hash, a session or the superadmin flag', async () => {
    const id = await coworker({ isSuperadmin: false })
    const answers = [
      await t.send(users.read, { token, params: { id } }),
      await t.send(users.byRole, { token, params: { roleId } }),
    ]
    for (const { text } of answers) expect(text).not.toMatch(/argon2|hash|isSuperadmin|session/i)
  })

  it('reading a user answers 404 for an unknown person', async () => {
    expect((await t.send(users.read, { token, params: { id: 987654 } })).status).toBe(404)
  })
})

describe('changing a user', () => {
  // Shows: ROLE-035
  it('changing a user stores every field, but not password, kind and account status', async () => {
    const second = await t.build.role()
    const id = await coworker({ kind: 2, isBlocked: true })
    const before = (await stored(id)) as { row: Record<string, unknown> }
    const body = { ...person(), firstName: 'Анвар', middleName: "Olim o'g'li", roleId: second }
    expect((await t.send(users.update, { token, params: { type: 'academic', id }, body })).data).toEqual({ id })
    const after = (await stored(id)) as { row: Record<string, unknown> }
    expect(after.row).toMatchObject({
      first_name: 'Анвар',
      last_name: body.lastName,
      middle_name: body.middleName,
      phone_number: body.phoneNumber,
      login: body.login,
      role_id: second,
    })
    for (const column of ['kind', 'password_hash', 'is_blocked', 'work_status'])
      expect(after.row[column]).toEqual(before.row[column])
    const without = { ...body, middleName: null, phoneNumber: undefined }
    expect((await t.send(users.update, { token, params: { type: 'academic', id }, body: without })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ row: { middle_name: null, phone_number: null } })
  })

  it('changing a user answers 404 for an unknown person, 400 for an unknown type, 409 for a taken login', async () => {
    const id = await coworker()
    const withoutProfile = await coworker({ login: null })
    const taken = `band.${++n}`
    await coworker({ login: taken })
    const before = [await stored(id), await stored(withoutProfile), await counts()]
    const put = async (type: string, id: number, body: object = person()) => {
      const { status, error } = await t.send(users.update, {
        token,
        params: { type: type as never, id },
        body: body as never,
      })
      return [status, error.code]
    }
    expect(await put('academic', id)).toEqual([404, 'NOT_FOUND'])
    expect(await put('staff', 987654)).toEqual([404, 'NOT_FOUND'])
    expect(await put('staff', withoutProfile)).toEqual([404, 'NOT_FOUND'])
    expect(await put('admin', id)).toEqual([400, 'VALIDATION'])
    expect(await put('staff', id, { ...person(), login: taken.toUpperCase() })).toEqual([409, 'LOGIN_TAKEN'])
    expect(await put('staff', id, { ...person(), roleId: 987654 })).toEqual([400, 'VALIDATION'])
    expect([await stored(id), await stored(withoutProfile), await counts()]).toEqual(before)
  })

  it('changing a user ignores the id in the request body', async () => {
    const [id, other] = [await coworker(), await coworker()]
    const before = await stored(other)
    await t.send(users.update, {
      token,
      params: { type: 'staff', id },
      body: { ...person(), id: other, staffId: other } as never,
    })
    expect(await stored(other)).toEqual(before)
  })
})
