import { erpMembershipStatuses, studentGroups } from '@markaz/protocol/people/memberships/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { createMembershipTestCentre, readMembershipRows, testMembershipGrants } from './testing/study-centre.ts'

const t = shareTestApp()

/** With these inputs, each call succeeds for an open membership that began on 1 September. */
const calls = (id: number, token: string) => {
  const status = { studentGroupId: id, controlActionId: 4, startDate: '2026-11-20' }
  return {
    history: () => t.send(studentGroups.history, { token, params: { id } }),
    changeStatus: () => t.send(studentGroups.changeStatus, { token, params: { id, status: 4 }, body: status }),
    changeControlAction: () =>
      t.send(studentGroups.changeControlAction, { token, body: { ...status, controlActionId: 6 } }),
    stop: () => t.send(studentGroups.stop, { token, params: { id }, body: { action: 1, date: '2026-11-15' } }),
    continue: () =>
      t.send(studentGroups.continue, { token, params: { id }, body: { action: 2, startDate: '2026-11-25' } }),
  }
}
const statuses = async (id: number, token: string) => {
  const answers: Record<string, number> = {}
  for (const [name, send] of Object.entries(calls(id, token))) answers[name] = (await send()).status
  return answers
}
const all = (status: number) => ({
  history: status,
  changeStatus: status,
  changeControlAction: status,
  stop: status,
  continue: status,
})

describe('the rights of every API call about a membership', () => {
  it('every API call about a membership answers 200 for a user with the right to change students, and for a user with the right to change groups', async () => {
    const c = await createMembershipTestCentre(t)
    for (const grants of [
      ['users:students.read', 'users:students.update'],
      ['all_groups.read', 'all_groups.update'],
    ]) {
      const { token } = await t.signedIn({ grants, headOfficeIds: [c.headOfficeId] })
      expect(await statuses((await c.member()).id, token)).toEqual(all(200))
    }
  })

  it('every API call about a membership answers 401 without a session and 403 without the needed rights; nothing is written', async () => {
    const c = await createMembershipTestCentre(t)
    const { id } = await c.member()
    const before = await readMembershipRows(t)
    const { token } = await t.signedIn({
      grants: ['all_groups:all_homeworks.read', 'users.update', 'users:students.create', 'my_groups.update'],
      headOfficeIds: [c.headOfficeId],
    })
    expect(await statuses(id, token)).toEqual(all(403))
    expect(await statuses(id, 'yolg-on')).toEqual(all(401))
    const reader = await t.signedIn({
      grants: ['users:students.read', 'all_groups.read'],
      headOfficeIds: [c.headOfficeId],
    })
    expect(await statuses(id, reader.token)).toEqual({ ...all(403), history: 200 })
    expect(await readMembershipRows(t)).toEqual(before)
  })

  it('every API call about a membership answers 404 if the group or the student is of another branch', async () => {
    const [c, elsewhere] = [await createMembershipTestCentre(t), await createMembershipTestCentre(t)]
    const theirs = await t.build.membership({
      studentId: await elsewhere.student(),
      groupId: elsewhere.groupId,
    })
    const theirGroup = await t.build.membership({ studentId: await c.student(), groupId: elsewhere.groupId })
    const theirStudent = await t.build.membership({ studentId: await elsewhere.student(), groupId: c.groupId })
    const nobodys = await t.build.membership({
      studentId: await t.build.student(),
      groupId: await t.build.group(),
    })
    const before = await readMembershipRows(t)
    for (const id of [theirs, theirGroup, theirStudent, nobodys, 987654]) {
      expect(await statuses(id, c.token)).toEqual(all(404))
    }
    expect(await readMembershipRows(t)).toEqual(before)
    const superadmin = await t.signedIn({ isSuperadmin: true, grants: testMembershipGrants })
    for (const id of [theirs, theirGroup, theirStudent, nobodys])
      expect(await statuses(id, superadmin.token)).toEqual(all(200))
  })

  it('every API call about a membership answers 404 for teaching staff who do not teach the group', async () => {
    const c = await createMembershipTestCentre(t)
    const { id } = await c.member()
    const grants = ['my_groups.read', 'users:students.read', 'users:students.update']
    const academic = await t.signedIn({ kind: 2, grants, headOfficeIds: [c.headOfficeId] })
    const before = await readMembershipRows(t)
    expect(await statuses(id, academic.token)).toEqual(all(404))
    expect(await readMembershipRows(t)).toEqual(before)
    await t.build.groupStaff({ groupId: c.groupId, staffId: academic.staffId })
    expect(await statuses(id, academic.token)).toEqual(all(200))
  })

  it("from the next request on, a user who loses a branch can neither read nor change the branch's memberships", async () => {
    const c = await createMembershipTestCentre(t)
    const { id } = await c.member()
    await t.db.run(sql`delete from staff_head_office where staff_id = ${c.staffId}`)
    expect(await statuses(id, c.token)).toEqual(all(404))
  })
})

describe('the rights for prices and options of the form that adds a student to a group', () => {
  const query = (token: string, query: Record<string, unknown>) => ({ token, query: query as never })

  it("a group's prices and the options for adding a student answer 404 for another branch's group or student", async () => {
    const [c, elsewhere] = [await createMembershipTestCentre(t), await createMembershipTestCentre(t)]
    const theirStudent = await elsewhere.student()
    for (const groupId of [elsewhere.groupId, 987654]) {
      expect((await t.send(studentGroups.prices, query(c.token, { groupId }))).status).toBe(404)
      expect((await t.send(studentGroups.formOptions, query(c.token, { groupId }))).status).toBe(404)
    }
    for (const studentId of [theirStudent, 987654])
      expect((await t.send(studentGroups.formOptions, query(c.token, { studentId }))).status).toBe(404)
    expect(
      (await t.send(studentGroups.formOptions, query(c.token, { studentId: theirStudent, groupId: c.groupId }))).status,
    ).toBe(404)
    const other = await t.signedIn({ grants: ['users.read', 'my_groups.read'], headOfficeIds: [c.headOfficeId] })
    for (const [token, status] of [
      [other.token, 403],
      ['yolg-on', 401],
    ] as const) {
      expect((await t.send(studentGroups.prices, query(token, { groupId: c.groupId }))).status).toBe(status)
      expect((await t.send(studentGroups.formOptions, query(token, { groupId: c.groupId }))).status).toBe(status)
    }
  })

  it('the form for adding a student offers teaching staff only the groups that they teach', async () => {
    const c = await createMembershipTestCentre(t)
    const studentId = await c.student()
    const other = await c.group()
    const grants = ['my_groups.read', 'all_groups:all_homeworks.read']
    const teacher = await t.signedIn({ kind: 2, grants, headOfficeIds: [c.headOfficeId] })
    await t.build.groupStaff({ groupId: c.groupId, staffId: teacher.staffId })
    const { data } = await t.send(studentGroups.formOptions, query(teacher.token, { studentId }))
    expect(data.groups.map(({ id }) => id)).toEqual([c.groupId])
    expect((await t.send(studentGroups.prices, query(teacher.token, { groupId: other }))).status).toBe(404)
    expect((await t.send(studentGroups.formOptions, query(teacher.token, { groupId: other }))).status).toBe(404)
  })
})

describe('the rights for the list of ERP statuses', () => {
  // Shows: STATUS-029
  it('users who may change students or groups can list the membership statuses; renaming a status needs a separate right', async () => {
    const nobody = await t.signedIn({ headOfficeIds: [(await t.build.office()).headOfficeId] })
    const before = await readMembershipRows(t)
    const body = { displayName: 'Boshqa' }
    expect((await t.send(erpMembershipStatuses.list, { token: nobody.token })).status).toBe(403)
    for (const grant of ['settings:student_statutes.read', 'users:students.update', 'all_groups.update']) {
      const { token } = await t.signedIn({ grants: [grant] })
      expect((await t.send(erpMembershipStatuses.list, { token })).status).toBe(200)
    }
    expect((await t.send(erpMembershipStatuses.list)).status).toBe(401)
    for (const [grants, read, update] of [
      [[], 403, 403],
      [['settings:student_statutes.read'], 200, 403],
      [['settings:student_statutes.create', 'settings.update'], 403, 403],
    ] as const) {
      const { token } = await t.signedIn({ grants: [...grants] })
      expect((await t.send(erpMembershipStatuses.read, { token, params: { id: 2 } })).status).toBe(read)
      expect((await t.send(erpMembershipStatuses.update, { token, params: { id: 2 }, body })).status).toBe(update)
    }
    expect((await t.send(erpMembershipStatuses.read, { params: { id: 2 } })).status).toBe(401)
    expect((await t.send(erpMembershipStatuses.update, { params: { id: 2 }, body })).status).toBe(401)
    expect(await readMembershipRows(t)).toEqual(before)
  })
})
