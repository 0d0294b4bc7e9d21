import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import {
  createMembershipTestCentre,
  readLastAudit,
  readMembershipRows,
  readStoredMembership,
} from './testing/study-centre.ts'

const t = shareTestApp()

type Centre = Awaited<ReturnType<typeof createMembershipTestCentre>>
const [active, , , , left] = [1, 2, 3, 4, 5] as const

describe('undoing a change of a membership', () => {
  it.each(['2026-11-21', '2026-11-10', '2027-03-01'])(
    'undoing the stop of a membership that was stopped on %s restores the membership completely',
    async (day) => {
      const c = await createMembershipTestCentre(t)
      const { id } = await c.member({ endedDate: '2027-04-30' })
      await t.db.run(sql`update student_group set stop_reason = 'ERP' where id = ${id}`)
      await c.stop(id, day, { reason: 'Xato' })
      const { status, data } = await c.takeBack(id)
      expect([status, data]).toEqual([200, { studentGroupId: id }])
      expect(await readStoredMembership(t, id)).toMatchObject({ end: '2027-04-30', reason: 'ERP', status: active })
      expect((await c.history(id)).map(({ kind, date }) => [kind, date])).toEqual([
        ['taken_back', '2027-04-30'],
        ['stopped', day],
      ])
      expect(await readLastAudit(t)).toMatchObject({
        action: 'update',
        entityId: id,
        before: { controlActionId: active, endedDate: day },
        after: { controlActionId: active, endedDate: '2027-04-30' },
      })
    },
  )

  it('undoing a status that ended the membership restores the old status and the old last day', async () => {
    const c = await createMembershipTestCentre(t)
    const { id } = await c.member()
    await c.setStatus(id, left, '2026-11-18')
    expect(await readStoredMembership(t, id)).toMatchObject({ end: '2026-11-18', status: left })
    expect((await c.takeBack(id)).status).toBe(200)
    expect(await readStoredMembership(t, id)).toMatchObject({ end: null, status: active })
  })

  it("the student's page and the group's list of students show which change of a membership can be undone", async () => {
    const c = await createMembershipTestCentre(t)
    const { id, studentId } = await c.member()
    const shown = async () => {
      const one = await t.send(students.read, { token: c.token, params: { id: studentId } })
      const all = await t.send(groups.students.all, {
        token: c.token,
        params: { id: c.groupId },
        query: { page: 1, perPage: 10 },
      })
      return [one.data.groups[0]?.lastChange, all.data.students[0]?.lastChange]
    }
    expect(await shown()).toEqual([null, null])
    await c.stop(id, '2026-11-21')
    expect(await shown()).toEqual(['stopped', 'stopped'])
    await c.takeBack(id)
    expect(await shown()).toEqual([null, null])
  })

  it('undoing a membership change answers 409 if there is nothing to undo, or if the student has started in the group again since', async () => {
    const c = await createMembershipTestCentre(t)
    const { id } = await c.member()
    const { id: continued } = await c.member()
    await c.stop(continued, '2026-11-10')
    await c.resume(continued, '2026-11-20')
    const before = await readMembershipRows(t)
    const none = await c.takeBack(id)
    expect([none.status, none.error.code]).toEqual([409, 'NOTHING_TO_TAKE_BACK'])
    const again = await c.takeBack(continued)
    expect([again.status, again.error.code]).toEqual([409, 'ALREADY_MEMBER'])
    expect(await readMembershipRows(t)).toEqual(before)
  })

  it.each([
    ['a stop', (c: Centre, id: number) => c.stop(id, '2026-11-21')],
    ['a status that ended the membership', (c: Centre, id: number) => c.setStatus(id, left, '2026-11-18')],
    [
      'a status for a membership that had already ended',
      (c: Centre, id: number) => c.setStatus(id, left, '2027-05-10'),
    ],
  ])(
    'after the ERP changed the last day of a membership, %s cannot be undone, and the user is offered no undo',
    async (_, change) => {
      const c = await createMembershipTestCentre(t)
      const { id, studentId } = await c.member({ endedDate: '2027-04-30' })
      expect((await change(c, id)).status).toBe(200)
      const shown = async () =>
        (await t.send(students.read, { token: c.token, params: { id: studentId } })).data.groups[0]?.lastChange
      expect(await shown()).not.toBeNull()
      await t.db.run(
        sql`update student_group set ended_date = '2027-05-10', erp_ended_date = '2027-05-10' where id = ${id}`,
      )
      const before = await readMembershipRows(t)
      const { status, error } = await c.takeBack(id)
      expect([status, error.code, await shown()]).toEqual([409, 'NOTHING_TO_TAKE_BACK', null])
      expect(await readMembershipRows(t)).toEqual(before)
    },
  )

  it('of two simultaneous undos of one stop of a membership, one succeeds, and the other finds nothing to undo', async () => {
    const c = await createMembershipTestCentre(t)
    const { id } = await c.member()
    await c.stop(id, '2026-11-21')
    const answers = await Promise.all([c.takeBack(id), c.takeBack(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('undoing a change of a membership answers 404 for a membership of another branch', async () => {
    const c = await createMembershipTestCentre(t)
    const { id } = await c.member()
    await c.stop(id, '2026-11-21')
    const stranger = await createMembershipTestCentre(t)
    const { status } = await t.send(studentGroups.takeBack, { token: stranger.token, params: { id } })
    expect(status).toBe(404)
  })
})
