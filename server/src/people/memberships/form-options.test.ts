import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { createMembershipTestCentre, testMembershipGrants } from './testing/study-centre.ts'

const t = shareTestApp()

const options = async (token: string, query: Record<string, unknown> = {}) => {
  const { status, data } = await t.send(studentGroups.formOptions, { token, query: query as never })
  expect(status).toBe(200)
  return data
}
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

describe('the prices for a group', () => {
  // Shows: STATUS-022
  it('the prices offered for a group are the current prices of its course, in the order in which the ERP sent them', async () => {
    const c = await createMembershipTestCentre(t)
    const month = await t.build.price({ courseId: c.courseId, name: "Oylik to'lov", amount: 600_000 })
    const half = await t.build.price({ courseId: c.courseId, name: 'Yarim stavka', amount: 300_000 })
    const gone = await t.build.price({ courseId: c.courseId })
    await t.db.run(sql`update price set gone_at = now() where id = ${gone}`)
    await t.build.price({ courseId: await t.build.course() })
    const prices = [
      { id: month, name: "Oylik to'lov", amount: 600_000 },
      { id: half, name: 'Yarim stavka', amount: 300_000 },
    ]
    const query = { groupId: c.groupId }
    expect((await t.send(studentGroups.prices, { token: c.token, query })).data).toEqual({ prices })
    expect((await options(c.token, query)).prices).toEqual(prices)
  })

  it('a group without a course has no prices; the price list answers 400 if the request names no group', async () => {
    const c = await createMembershipTestCentre(t)
    const groupId = await t.build.group({ headOfficeId: c.headOfficeId })
    expect((await t.send(studentGroups.prices, { token: c.token, query: { groupId } })).data.prices).toEqual([])
    const without = await t.send(studentGroups.prices, { token: c.token, query: {} })
    expect([without.status, Object.keys(without.error.fields ?? {})]).toEqual([400, ['groupId']])
  })
})

describe('the options of the form that adds a student to a group', () => {
  // Shows: STATUS-005
  it("the form for adding a student offers the six membership statuses and the branches' groups that are not over", async () => {
    const c = await createMembershipTestCentre(t)
    const { controlActions, ...rest } = await options(c.token)
    expect(controlActions.map(({ name }) => name)).toEqual([
      'ACTIVE',
      'FINISHED_COURSE',
      'WITHOUT_COURSE',
      'FINISHED_30_DAY_PRIVILEGE',
      'LEFT_COURSE',
      'STATISTICS_NOT_CALCULATED',
    ])
    expect(rest).toMatchObject({ groups: [{ id: c.groupId }], students: [], prices: [] })
  })

  // Shows: STATUS-023
  it("the form for adding a student to a given group shows the group's dates, and the newest students of its branch", async () => {
    const c = await createMembershipTestCentre(t)
    const older = await c.student()
    await t.db.run(sql`update student set created_at = '2026-01-01' where id = ${older}`)
    const newer = await c.student({ firstName: 'Ali', lastName: 'Olimov', hId: '4711', phoneNumber: '998901112233' })
    const gone = await c.student()
    await t.db.run(sql`update student set gone_at = now() where id = ${gone}`)
    await t.build.student({ headOfficeIds: [(await t.build.office()).headOfficeId] })
    const { groups, students } = await options(c.token, { groupId: c.groupId })
    expect(groups).toMatchObject([
      { id: c.groupId, startedDate: '2026-09-01', endedDate: '2027-05-31', office: { id: c.office.id } },
    ])
    expect(students[0]).toEqual({ id: newer, fullName: 'Olimov Ali', hId: '4711', phoneNumber: '998901112233' })
    expect(ids(students)).toEqual([newer, older])
  })

  it("the form for adding a student finds students by name, hId and phone in all branches, the group's branch first", async () => {
    const c = await createMembershipTestCentre(t)
    const other = await t.build.office()
    const { token } = await t.signedIn({
      grants: testMembershipGrants,
      headOfficeIds: [c.headOfficeId, other.headOfficeId],
    })
    const near = await c.student({ firstName: "G'ulom", lastName: "Zo'rova", hId: '990011' })
    const far = await t.build.student({
      firstName: 'Ғулом',
      lastName: 'Аъзамов',
      phoneNumber: '998937776655',
      headOfficeIds: [other.headOfficeId],
    })
    const hidden = await t.build.student({
      firstName: "G'ulom",
      headOfficeIds: [(await t.build.office()).headOfficeId],
    })
    const find = async (value: string, as = token) => ids((await options(as, { groupId: c.groupId, value })).students)
    for (const value of ['gʻulom', 'ГУЛОМ', 'g‘ulo']) expect(await find(value)).toEqual([near, far])
    expect(await find("g'ulom", c.token)).toEqual([near])
    expect(await find('990011')).toEqual([near])
    expect(await find('7776655')).toEqual([far])
    expect(await find('gulom zor')).toEqual([near])
    for (const hostile of ['%', '_', "' or '1'='1", "'); drop table student; --"])
      expect(await find(hostile)).toEqual([])
    expect(hidden).toBeGreaterThan(0)
  })

  // Shows: STATUS-023
  it("the form that adds a chosen student to a group lists open groups by name, with the groups of the student's branches first", async () => {
    const c = await createMembershipTestCentre(t)
    const other = await t.build.office()
    const { token } = await t.signedIn({
      grants: testMembershipGrants,
      headOfficeIds: [c.headOfficeId, other.headOfficeId],
    })
    const studentId = await c.student()
    const far = await t.build.group({ name: 'A-1 Ingliz', headOfficeId: other.headOfficeId })
    const near = await c.group({ name: "O'zbek tili" })
    const coming = await c.group({ name: 'Rus tili', startedDate: '2027-01-10' })
    const undated = await c.group({ name: 'Rus tili 2', startedDate: null, endedDate: null })
    await c.group({ name: 'Tugagan', endedDate: '2026-11-20' })
    const gone = await c.group({ name: "Yo'q" })
    await t.db.run(sql`update study_group set gone_at = now() where id = ${gone}`)
    await t.db.run(sql`update study_group set name = 'A-0' where id = ${c.groupId}`)
    expect(ids((await options(token, { studentId })).groups)).toEqual([c.groupId, coming, undated, near, far])
    expect(ids((await options(token, { studentId, value: 'ўзбек' })).groups)).toEqual([near])
    expect(ids((await options(token, { studentId, value: 'tili rus' })).groups)).toEqual([coming, undated])
    expect(ids((await options(c.token, { studentId, value: 'ingliz' })).groups)).toEqual([])
    expect((await options(token, { studentId, value: "%' or true --" })).groups).toEqual([])
  })

  it("the form that adds a chosen student to a group omits the student's current groups and offers groups that the student left", async () => {
    const c = await createMembershipTestCentre(t)
    const studentId = await c.student()
    const offered = async () => ids((await options(c.token, { studentId })).groups)
    expect(await offered()).toContain(c.groupId)
    const membership = await t.build.membership({ studentId, groupId: c.groupId, startedDate: '2026-09-01' })
    expect(await offered()).not.toContain(c.groupId)
    await t.db.run(sql`update student_group set ended_date = '2026-11-20' where id = ${membership}`)
    expect(await offered()).toContain(c.groupId)
  })

  it('when student and group are already chosen, the form to add the student loads at most twenty groups, the prices, and no students', async () => {
    const c = await createMembershipTestCentre(t)
    const price = await t.build.price({ courseId: c.courseId })
    const studentId = await c.student()
    for (let n = 0; n < 21; n++) {
      await c.group()
      await c.student()
    }
    const both = await options(c.token, { studentId, groupId: c.groupId })
    expect([both.groups.length, both.students.length, ids(both.prices)]).toEqual([20, 0, [price]])
    expect((await options(c.token, { groupId: c.groupId })).students).toHaveLength(20)
    expect((await options(c.token, { groupId: c.groupId, value: 'ism' })).students).toHaveLength(20)
  })
})
