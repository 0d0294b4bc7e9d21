import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import {
  createMembershipTestCentre,
  readLastAudit,
  readMembershipRows,
  readStoredMembership,
  testMembershipGrants,
} from './testing/study-centre.ts'

const t = shareTestApp()

describe('adding a student to a group', () => {
  // Shows: STATUS-019
  it('adding a student to a group answers 201 with an active membership from the chosen day', async () => {
    const c = await createMembershipTestCentre(t)
    const studentId = await c.student()
    const priceId = await t.build.price({ courseId: c.courseId })
    const { status, data } = await c.add({ studentId, priceId })
    expect(status).toBe(201)
    const id = data.studentGroupId
    expect(await readStoredMembership(t, id)).toEqual({
      start: '2026-11-23',
      end: null,
      status: 1,
      priceId,
      reason: null,
    })
    expect(await c.history(id)).toMatchObject([
      { kind: 'added', date: '2026-11-23', action: { id: 1, name: 'ACTIVE' }, author: { id: c.staffId } },
    ])
    expect(await readLastAudit(t)).toEqual({
      staffId: c.staffId,
      permissionName: 'all_groups:all_homeworks',
      action: 'create',
      entity: 'student_group',
      entityId: id,
      before: null,
      after: { studentId, groupId: c.groupId, startDate: '2026-11-23', priceId },
    })
  })

  it("a membership may begin on the group's first or last day, or on any later day if the group has no end date", async () => {
    const c = await createMembershipTestCentre(t)
    for (const startDate of ['2026-09-01', '2027-05-31'])
      expect((await c.add({ studentId: await c.student(), startDate })).status).toBe(201)
    const endless = await c.group({ endedDate: null })
    expect((await c.add({ studentId: await c.student(), groupId: endless, startDate: '2031-01-01' })).status).toBe(201)
  })

  // Shows: STATUS-019
  it("adding a student to a group answers 400 naming the field for a day outside the group's dates, an ended group or an invalid price", async () => {
    const c = await createMembershipTestCentre(t)
    const studentId = await c.student()
    const gone = await c.group()
    await t.db.run(sql`update study_group set gone_at = now() where id = ${gone}`)
    const strangePrice = await t.build.price({ courseId: await t.build.course() })
    const gonePrice = await t.build.price({ courseId: c.courseId })
    await t.db.run(sql`update price set gone_at = now() where id = ${gonePrice}`)
    const goneStudent = await c.student()
    await t.db.run(sql`update student set gone_at = now() where id = ${goneStudent}`)
    const noCourse = await t.build.group({ headOfficeId: c.headOfficeId })
    const before = await readMembershipRows(t)
    for (const [body, field, text] of [
      [{ startDate: '2026-08-31' }, 'startDate', "01.09.2026 sanasidan oldin bo'lmasin"],
      [{ startDate: '2027-06-01' }, 'startDate', "31.05.2027 sanasidan keyin bo'lmasin"],
      [{ startDate: '2026-02-30' }, 'startDate', "Sana noto'g'ri"],
      [{ groupId: await c.group({ startedDate: null }) }, 'startDate', 'Guruhning boshlanish sanasi belgilanmagan'],
      [{ groupId: await c.group({ endedDate: '2026-11-20' }), startDate: '2026-11-20' }, 'groupId', 'Guruh tugagan'],
      [{ groupId: gone }, 'groupId', 'Guruh tugagan'],
      [{ priceId: strangePrice }, 'priceId', 'Bu narx guruh kursiniki emas'],
      [{ priceId: gonePrice }, 'priceId', 'Bu narx guruh kursiniki emas'],
      [{ priceId: 987654 }, 'priceId', 'Bu narx guruh kursiniki emas'],
      [{ priceId: strangePrice, groupId: noCourse }, 'priceId', 'Bu narx guruh kursiniki emas'],
      [{ studentId: goneStudent }, 'studentId', "Talaba ERPdan o'chirilgan"],
      [{ studentId: undefined }, 'studentId', "Maydonni to'ldiring"],
      [{ studentId: '1 or 1=1' }, 'studentId', 'Raqam kiriting'],
    ] as const) {
      const { status, error } = await c.add({ studentId, ...body })
      expect([status, error.code, error.fields]).toEqual([400, 'VALIDATION', { [field]: text }])
    }
    expect(await readMembershipRows(t)).toEqual(before)
  })

  it('adding a student to a group answers 409 if the membership would overlap another membership of the student in the group', async () => {
    const c = await createMembershipTestCentre(t)
    const { studentId } = await c.member({ endedDate: '2026-11-23' })
    const before = await readMembershipRows(t)
    const taken = await c.add({ studentId })
    expect([taken.status, taken.error.code]).toEqual([409, 'ALREADY_MEMBER'])
    // The student's later membership in this group would overlap a new membership without an end.
    const [earlier, later] = [await c.student(), await c.group()]
    await t.build.membership({ studentId: earlier, groupId: later, startedDate: '2027-01-01' })
    expect((await c.add({ studentId: earlier, groupId: later })).error.code).toBe('ALREADY_MEMBER')
    expect(await readMembershipRows(t)).toMatchObject({ events: (before as { events: number }).events })
    expect((await c.add({ studentId, startDate: '2026-11-24' })).status).toBe(201)
  })

  it("a student who is added to another branch's group also belongs to that branch, whose staff then see the student", async () => {
    const c = await createMembershipTestCentre(t)
    const other = await t.build.office()
    const both = await t.signedIn({
      grants: testMembershipGrants,
      headOfficeIds: [c.headOfficeId, other.headOfficeId],
    })
    const studentId = await t.build.student({ headOfficeIds: [other.headOfficeId], hId: 'BRANCH-1' })
    const seen = async () => {
      const query = { groupId: c.groupId, value: 'BRANCH-1' }
      return (await t.send(studentGroups.formOptions, { token: c.token, query })).data.students.map(({ id }) => id)
    }
    expect(await seen()).toEqual([])
    expect((await c.add({ studentId }, both.token)).status).toBe(201)
    expect(await readLastAudit(t)).toMatchObject({ after: { headOfficeId: c.headOfficeId } })
    expect(await seen()).toEqual([studentId])
    const branches = await t.db.many(
      sql`select head_office_id as id from student_head_office where student_id = ${studentId} order by 1`,
    )
    expect(branches).toEqual([{ id: c.headOfficeId }, { id: other.headOfficeId }])
  })
})

describe('the rights for adding a student to a group', () => {
  // Shows: PERM-009
  it('to add a student to a group, a user needs the right to read the homework of all groups (all_groups:all_homeworks.read) and no other right', async () => {
    const c = await createMembershipTestCentre(t)
    const studentId = await c.student()
    const before = await readMembershipRows(t)
    const without = await t.signedIn({
      grants: ['all_groups.read', 'all_groups.update', 'users:students.update', 'all_groups:all_homeworks.update'],
      headOfficeIds: [c.headOfficeId],
    })
    expect((await c.add({ studentId }, without.token)).status).toBe(403)
    expect((await c.add({ studentId }, 'yolg-on')).status).toBe(401)
    expect(await readMembershipRows(t)).toEqual(before)
    const withIt = await t.signedIn({ grants: ['all_groups:all_homeworks.read'], headOfficeIds: [c.headOfficeId] })
    expect((await c.add({ studentId }, withIt.token)).status).toBe(201)
  })

  it('adding a student to a group answers 404 for an unknown student or group and for other branches', async () => {
    const c = await createMembershipTestCentre(t)
    const elsewhere = await createMembershipTestCentre(t)
    const [mine, theirs] = [await c.student(), await elsewhere.student()]
    const nobodys = await t.build.group()
    const before = await readMembershipRows(t)
    for (const body of [
      { studentId: theirs },
      { studentId: mine, groupId: elsewhere.groupId },
      { studentId: mine, groupId: nobodys },
      { studentId: 987654 },
      { studentId: mine, groupId: 987654 },
    ]) {
      const { status, error } = await c.add(body)
      expect([status, error.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect(await readMembershipRows(t)).toEqual(before)
    const superadmin = await t.signedIn({ isSuperadmin: true, grants: testMembershipGrants })
    expect((await c.add({ studentId: mine, groupId: nobodys }, superadmin.token)).status).toBe(201)
    expect((await c.add({ studentId: mine, groupId: elsewhere.groupId }, superadmin.token)).status).toBe(201)
  })

  // Shows: PERM-009
  it('teaching staff without the right to all groups can add students only to groups that they teach', async () => {
    const c = await createMembershipTestCentre(t)
    const grants = ['my_groups.read', 'all_groups:all_homeworks.read']
    const teacher = await t.signedIn({ kind: 2, grants, headOfficeIds: [c.headOfficeId] })
    await t.build.groupStaff({ groupId: c.groupId, staffId: teacher.staffId })
    const notTaught = await c.group()
    const studentId = await c.student()
    expect((await c.add({ studentId, groupId: notTaught }, teacher.token)).status).toBe(404)
    expect((await c.add({ studentId }, teacher.token)).status).toBe(201)
    const head = await t.signedIn({ kind: 2, grants: [...grants, 'all_groups.read'], headOfficeIds: [c.headOfficeId] })
    expect((await c.add({ studentId, groupId: notTaught }, head.token)).status).toBe(201)
  })

  it("a student who is added to a group is listed among the group's students", async () => {
    const c = await createMembershipTestCentre(t)
    const studentId = await c.student()
    const { data } = await c.add({ studentId, startDate: '2026-11-21' })
    const list = await t.send(groups.students.all, { token: c.token, params: { id: c.groupId }, query: {} })
    expect(list.data.students).toMatchObject([{ id: studentId, studentGroupId: data.studentGroupId, status: 2 }])
  })

  it('adding a student to a group ignores status, end and author in the request body', async () => {
    const c = await createMembershipTestCentre(t)
    const more = { controlActionId: 5, endedDate: '2026-12-01', staffId: 1, id: 5 }
    const { data } = await c.add({ studentId: await c.student(), ...more })
    expect(await readStoredMembership(t, data.studentGroupId)).toMatchObject({ status: 1, end: null })
  })
})
