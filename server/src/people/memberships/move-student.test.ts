import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import {
  createMembershipTestCentre,
  readLastAudit,
  readMembershipRows,
  readStoredMembership,
} from './testing/study-centre.ts'

const t = shareTestApp()

describe('moving a student into another group', () => {
  it('moving a student ends the old membership on the day before the new membership starts, at the same price', async () => {
    const c = await createMembershipTestCentre(t)
    const priceId = await t.build.price({ courseId: c.courseId })
    const groupId = await c.group({ name: 'N-102' })
    const { id, studentId } = await c.member()
    await t.db.run(sql`update student_group set price_id = ${priceId} where id = ${id}`)
    const { status, data } = await c.move(id, { groupId })
    expect(status).toBe(201)
    const newId = data.studentGroupId
    expect(await readStoredMembership(t, id)).toMatchObject({ start: '2026-09-01', end: '2026-11-22' })
    expect(await readStoredMembership(t, newId)).toMatchObject({ start: '2026-11-23', end: null, priceId, status: 1 })
    for (const half of [id, newId])
      expect(await c.history(half)).toMatchObject([
        { kind: 'moved', date: '2026-11-23', reason: expect.stringMatching(/ → N-102$/) },
      ])
    expect(await readLastAudit(t)).toMatchObject({
      action: 'create',
      entityId: newId,
      before: { studentGroupId: id, endedDate: null },
      after: { studentId, groupId, startDate: '2026-11-23', priceId },
    })
    expect(await c.groupsOf(studentId)).toEqual([groupId, c.groupId])
  })

  it("a student's move to another group can be undone once by its request id, and only before the membership changes again", async () => {
    const c = await createMembershipTestCentre(t)
    const { id, studentId } = await c.member({ endedDate: '2027-04-30' })
    const moved = await c.move(id, { groupId: await c.group() })
    expect((await c.takeBack(id)).error.code).toBe('NOTHING_TO_TAKE_BACK')
    expect((await undoRequestChanges(t, c.token, moved)).status).toBe(200)
    expect(await readStoredMembership(t, id)).toMatchObject({ start: '2026-09-01', end: '2027-04-30' })
    expect(await readStoredMembership(t, moved.data.studentGroupId)).toBeUndefined()
    expect(await c.groupsOf(studentId)).toEqual([c.groupId])
    expect((await undoRequestChanges(t, c.token, moved)).error.code).toBe('NOTHING_TO_TAKE_BACK')
  })

  it('several consecutive moves of a student are undone from the newest to the oldest', async () => {
    const c = await createMembershipTestCentre(t)
    const [second, third] = [await c.group(), await c.group()]
    const { id, studentId } = await c.member()
    const first = await c.move(id, { groupId: second })
    const next = await c.move(first.data.studentGroupId, { groupId: third, startDate: '2026-11-25' })
    const before = await readMembershipRows(t)
    expect((await undoRequestChanges(t, c.token, first)).error.code).toBe('NOTHING_TO_TAKE_BACK')
    expect(await readMembershipRows(t)).toEqual(before)
    expect((await undoRequestChanges(t, c.token, next)).status).toBe(200)
    expect(await c.groupsOf(studentId)).toEqual([second, c.groupId])
    expect(await readStoredMembership(t, first.data.studentGroupId)).toMatchObject({ end: null })
  })

  it('a student who is moved before the first day in the old group counts as never having been in the old group', async () => {
    const c = await createMembershipTestCentre(t)
    const groupId = await c.group()
    const studentId = await c.student()
    const { studentGroupId: id } = (await c.add({ studentId, startDate: '2026-12-01' })).data
    const moved = await c.move(id, { groupId })
    expect(await c.groupsOf(studentId)).toEqual([groupId])
    expect((await undoRequestChanges(t, c.token, moved)).status).toBe(200)
    expect(await c.groupsOf(studentId)).toEqual([c.groupId])
  })

  it('moving a student to another course drops the old price; only a price of the new course may be given', async () => {
    const c = await createMembershipTestCentre(t)
    const courseId = await t.build.course()
    const [old, other] = [await t.build.price({ courseId: c.courseId }), await t.build.price({ courseId })]
    const groupId = await c.group({ courseId })
    const [first, second] = [await c.member(), await c.member()]
    await t.db.run(sql`update student_group set price_id = ${old} where id in (${first.id}, ${second.id})`)
    const moved = await c.move(first.id, { groupId })
    expect(await readStoredMembership(t, moved.data.studentGroupId)).toMatchObject({ priceId: null })
    expect((await c.move(second.id, { groupId, priceId: old })).error.fields).toHaveProperty('priceId')
    const given = await c.move(second.id, { groupId, priceId: other })
    expect(await readStoredMembership(t, given.data.studentGroupId)).toMatchObject({ priceId: other })
  })

  it("moving a student is refused to a group that the student is already in, for a day outside the group's dates, and for a student who left; after an attendance mark in the new group, the move cannot be undone", async () => {
    const c = await createMembershipTestCentre(t)
    const groupId = await c.group()
    const { id } = await c.member()
    const { id: over } = await c.member({ endedDate: '2026-11-10' })
    const there = await c.member()
    await c.add({ studentId: there.studentId, groupId })
    const marked = await c.move((await c.member()).id, { groupId })
    const lessonId = await t.build.lesson({ groupId, date: '2026-11-23' })
    await t.db.run(sql`
      insert into attendance (lesson_id, student_id, mark) select ${lessonId}, student_id, 1 from student_group where id = ${marked.data.studentGroupId}`)
    const before = await readMembershipRows(t)
    const fieldsOf = async (body: Record<string, unknown>) => Object.keys((await c.move(id, body)).error.fields ?? {})
    expect(await fieldsOf({ groupId: c.groupId })).toEqual(['groupId'])
    expect(await fieldsOf({ groupId: await c.group({ endedDate: '2026-11-01' }) })).toEqual(['groupId'])
    expect(await fieldsOf({ groupId, startDate: '2027-06-01' })).toEqual(['startDate'])
    await t.db.run(sql`update student_group set ext_id = 'erp-1' where id = ${id}`)
    expect(await fieldsOf({ groupId, startDate: '2026-09-01' })).toEqual(['startDate'])
    expect((await c.move(there.id, { groupId })).error.code).toBe('ALREADY_MEMBER')
    expect((await c.move(over, { groupId })).error.code).toBe('MEMBERSHIP_OVER')
    expect((await undoRequestChanges(t, c.token, marked)).error.code).toBe('MEMBERSHIP_USED')
    expect(await readMembershipRows(t)).toEqual(before)
  })

  it('moving a student to another group answers 403 without the right to change memberships, 404 for a group or membership of another branch', async () => {
    const c = await createMembershipTestCentre(t)
    const stranger = await createMembershipTestCentre(t)
    const { id } = await c.member()
    const groupId = await c.group()
    const { token } = await t.signedIn({ grants: ['all_groups:all_homeworks.read'], headOfficeIds: [c.headOfficeId] })
    const before = await readMembershipRows(t)
    expect((await c.move(id, { groupId }, token)).status).toBe(403)
    expect((await c.move(id, { groupId }, stranger.token)).status).toBe(404)
    expect((await c.move(id, { groupId: stranger.groupId })).status).toBe(404)
    expect(await readMembershipRows(t)).toEqual(before)
  })

  it('of two simultaneous moves of one student to another group, one succeeds', async () => {
    const c = await createMembershipTestCentre(t)
    const { id } = await c.member()
    const bodies = [{ groupId: await c.group() }, { groupId: await c.group() }]
    const answers = await Promise.all(bodies.map((body) => c.move(id, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await t.send(studentGroups.history, { token: c.token, params: { id } })).data.history).toHaveLength(1)
  })
})
