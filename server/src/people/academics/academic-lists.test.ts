import { assistants, teachers, teachingStaff } from '@markaz/protocol/people/academics/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { StaffOptions } from '../../testing/build.ts'

const t = shareTestApp()
let office: { id: number; headOfficeId: number }
let elsewhere: { id: number; headOfficeId: number }
let token: string
let academicRoleId: number
const read = ['users:academic.read', 'users:teachers.read', 'users:assistants.read']
beforeAll(async () => {
  office = await t.build.office()
  elsewhere = await t.build.office()
  academicRoleId = await t.build.role({ name: 'Ustoz', type: 2, grants: ['my_groups.read'] })
  token = (await t.signedIn({ grants: [...read, 'my_groups.read'], headOfficeIds: [office.headOfficeId] })).token
})

type ErpKind = 'teacher' | 'assistant' | null
async function academic(erpKind: ErpKind, options: StaffOptions = {}) {
  const id = await t.build.staff({
    ...{ kind: 2, roleId: academicRoleId, headOfficeIds: [office.headOfficeId] },
    ...options,
  })
  await t.db.run(sql`update staff set erp_kind = ${erpKind} where id = ${id}`)
  return id
}
const group = (headOfficeId = office.headOfficeId) => t.build.group({ headOfficeId })

const lists = {
  academic: async (query: object = {}) => {
    const { data } = await t.send(teachingStaff.list, { token, query })
    return { rows: data.academics, total: data.total }
  },
  teacher: async (query: object = {}) => {
    const { data } = await t.send(teachers.list, { token, query })
    return { rows: data.teachers, total: data.total }
  },
  assistant: async (query: object = {}) => {
    const { data } = await t.send(assistants.list, { token, query })
    return { rows: data.assistants, total: data.total }
  },
}
const ids = async (list: keyof typeof lists, query: object = {}) =>
  (await lists[list]({ orderBy: 'ASC', perPage: 1000, ...query })).rows.map((row) => row.id)

describe('which people each list of teaching staff contains', () => {
  // Shows: ACADEMIC-011, ASSIST-011, TEACHER-013
  it('the list of teaching staff shows all teaching staff; the lists of teachers and of assistants show only people whom the ERP marks as such', async () => {
    const word = 'erpaytadi'
    const teacher = await academic('teacher', { lastName: word, roleId: await t.build.role({ type: 1 }) })
    const assistant = await academic('assistant', { lastName: word, login: null })
    await t.build.groupStaff({ groupId: await group(), staffId: assistant, role: 'teacher' })
    const neither = await academic(null, { lastName: word })
    const staffMember = await t.build.staff({ lastName: word, roleId: academicRoleId })
    expect(await ids('academic', { value: word })).toEqual([teacher, assistant, neither])
    expect(await ids('teacher', { value: word })).toEqual([teacher])
    expect(await ids('assistant', { value: word })).toEqual([assistant])
    expect(staffMember).toBeGreaterThan(0)
  })

  // Shows: TEACHER-013
  it('a person who is neither teacher nor assistant in the ERP is listed as a teacher if they have a teaching role and teach a current group', async () => {
    const word = 'ozimizniki'
    const teaches = await academic(null, { lastName: word })
    const assists = await academic(null, { lastName: word })
    const officeRole = await academic(null, { lastName: word, roleId: await t.build.role({ type: 1 }) })
    const gone = await academic(null, { lastName: word })
    const groupId = await group()
    for (const staffId of [teaches, officeRole, gone]) await t.build.groupStaff({ groupId, staffId })
    await t.build.groupStaff({ groupId, staffId: assists, role: 'assistant' })
    await t.db.run(sql`update group_staff set gone_at = now() where staff_id = ${gone}`)
    expect(await ids('teacher', { value: word })).toEqual([teaches])
    expect(await ids('assistant', { value: word })).toEqual([assists])
    expect(await ids('academic', { value: word })).toEqual([teaches, assists, officeRole, gone])
  })
})

describe('a row of the lists of teaching staff', () => {
  // Shows: ACADEMIC-012
  it("a row of the list of teaching staff has the fields of a staff row and the number of the person's groups in the viewer's branches", async () => {
    const id = await academic('teacher', {
      lastName: 'Guruhli',
      firstName: 'Nodira',
      headOfficeIds: [elsewhere.headOfficeId],
    })
    await t.db.run(
      sql`update staff set photo = 'staff/profile/n.jpg', door_photo = 'doors/people/n.jpg', face_status = 1, gender = 2, h_id = '77' where id = ${id}`,
    )
    for (const groupId of [await group(), await group(), await group(elsewhere.headOfficeId)])
      await t.build.groupStaff({ groupId, staffId: id })
    await t.build.scheduleItem({ groupId: await group(), staffId: id })
    await t.build.groupStaff({ groupId: await group(), staffId: id, role: 'assistant' })
    const row = {
      ...{ id, hId: '77', fullName: 'Guruhli Nodira', acStatus: 1, genderType: 2, workStatus: 1, isActive: 1 },
      photo: expect.stringContaining('/files/staff/profile/n.jpg?'),
      role: { id: academicRoleId, name: 'Ustoz' },
      offices: [{ id: elsewhere.id }],
      isShared: false,
    }
    expect((await lists.teacher({ value: 'guruhli' })).rows).toMatchObject([{ ...row, groupsCount: 3 }])
    expect((await lists.academic({ value: 'guruhli' })).rows).toMatchObject([{ ...row, groupsCount: 4 }])
    const one = await t.send(teachers.read, { token, params: { id } })
    expect([one.status, one.data]).toMatchObject([200, { ...row, groupsCount: 3 }])
    expect((await t.send(teachingStaff.read, { token, params: { id } })).data.groupsCount).toBe(4)
    const superadmin = await t.signedIn({ grants: read, isSuperadmin: true })
    const whole = await t.send(teachers.read, { token: superadmin.token, params: { id } })
    expect(whole.data).toMatchObject({ groupsCount: 4, isShared: true })
    await t.db.run(sql`update staff set is_superadmin = false where id = ${superadmin.staffId}`)
  })
})

describe.each(['academic', 'teacher', 'assistant'] as const)('the %s list of teaching staff', (name) => {
  const kind = name === 'assistant' ? 'assistant' : 'teacher'

  // Shows: ACADEMIC-011, ASSIST-011, TEACHER-013
  it('the academics, teachers and assistants lists are paged, sorted and filtered like the staff list', async () => {
    const word = `safar${name}`
    const first = await academic(kind, { lastName: word, firstName: 'Шаҳноза' })
    const second = await academic(kind, { lastName: word, workStatus: 2 })
    const third = await academic(kind, { lastName: word, login: null, headOfficeIds: [elsewhere.headOfficeId] })
    const all = { value: word }
    expect(await ids(name, { ...all, orderBy: 'DESC' })).toEqual([third, second, first])
    expect(await lists[name]({ ...all, page: 3, perPage: 2 })).toMatchObject({ rows: [], total: 3 })
    expect(await ids(name, { ...all, workStatus: 1 })).toEqual([first, third])
    expect(await ids(name, { ...all, isActive: 3 })).toEqual([third])
    expect(await ids(name, { ...all, roleId: academicRoleId })).toEqual([first, second])
    expect(await ids(name, { ...all, officeIds: [elsewhere.id] })).toEqual([third])
    expect(await ids(name, { value: `${word} shahnoza` })).toEqual([first])
    expect(await ids(name, { value: 'shahnoza', keys: ['login', 'phoneNumber'] })).toEqual([])
  })
})

describe('the teachers list', () => {
  // Shows: TEACHER-011
  it('the answer of the teachers list also contains the academic roles that the viewer may assign to a teacher', async () => {
    const bigger = await t.build.role({
      name: 'Katta ustoz',
      type: 2,
      grants: ['my_groups.read', 'users:staff.delete'],
    })
    const deleted = await t.build.role({ name: "O'chirilgan ustoz", type: 2 })
    await t.db.run(sql`update role set deleted_at = now() where id = ${deleted}`)
    await t.build.role({ name: 'Kassir', type: 1 })
    const { data } = await t.send(teachers.list, { token })
    expect(data.roles).toEqual([{ id: academicRoleId, name: 'Ustoz' }])
    const wide = await t.signedIn({ grants: [...read, 'my_groups.read', 'users:staff.delete'] })
    const whole = await t.send(teachers.list, { token: wide.token })
    expect(whole.data.roles.map((role) => role.id)).toEqual([bigger, academicRoleId])
  })
})
