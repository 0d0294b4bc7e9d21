import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { createMembershipTestCentre, readMembershipRows, readStoredMembership } from './testing/study-centre.ts'

const t = shareTestApp()

const [active, left] = [1, 5] as const
const takeBack = (token: string, { headers }: { headers: Record<string, unknown> }) =>
  t.send(sessionAudits.takeBack, { token, params: { requestId: String(headers['x-request-id']) } })

describe('adding several students to a group', () => {
  it('when several students are added to a group, students who cannot join stay unchanged; one undo removes all who joined', async () => {
    const c = await createMembershipTestCentre(t)
    const [one, other, gone] = [await c.student(), await c.student(), await c.student()]
    await t.db.run(sql`update student set gone_at = now() where id = ${gone}`)
    const { studentId: member } = await c.member()
    const body = { ids: [one, other, gone, member], groupId: c.groupId, startDate: '2026-11-23' }
    const plan = await t.send(studentGroups.addMany.plan, { token: c.token, body })
    expect(plan.data).toEqual({
      ids: [one, other],
      left: [
        { id: gone, reason: 'gone' },
        { id: member, reason: 'member' },
      ],
    })
    const before = await readMembershipRows(t)
    expect((await t.send(studentGroups.addMany.run, { token: c.token, body })).error.code).toBe('PLAN_CHANGED')
    expect(await readMembershipRows(t)).toEqual(before)

    const done = await t.send(studentGroups.addMany.run, { token: c.token, body: { ...body, ids: [one, other] } })
    expect([done.status, done.data]).toEqual([200, { count: 2 }])
    const groupsOf = async () =>
      t.db.many(sql`
        select student_id as id, started_date as day, (select count(*)::int from student_group_event where student_group_id = student_group.id) as events
        from student_group where group_id = ${c.groupId} and student_id <> ${member} order by student_id`)
    expect(await groupsOf()).toEqual([one, other].map((id) => ({ id, day: '2026-11-23', events: 1 })))
    expect((await takeBack(c.token, done)).status).toBe(200)
    expect(await groupsOf()).toEqual([])
  })

  it("adding several students to a group answers 400 for a day outside the group's dates, 404 for another branch's student or group", async () => {
    const c = await createMembershipTestCentre(t)
    const elsewhere = await t.build.office()
    const ours = await c.student()
    const foreign = await c.student({ headOfficeIds: [elsewhere.headOfficeId] })
    const theirs = await c.group({ headOfficeId: elsewhere.headOfficeId })
    const good = { ids: [ours], groupId: c.groupId, startDate: '2026-11-23' }
    const before = await readMembershipRows(t)
    for (const call of [studentGroups.addMany.plan, studentGroups.addMany.run])
      for (const [bad, status] of [
        [{ startDate: '2027-06-01' }, 400],
        [{ ids: [ours, foreign] }, 404],
        [{ groupId: theirs }, 404],
      ] as const)
        expect((await t.send(call, { token: c.token, body: { ...good, ...bad } as never })).status).toBe(status)
    expect(await readMembershipRows(t)).toEqual(before)
  })
})

describe('changing the status of several memberships', () => {
  it('changing the status of several memberships skips memberships that have ended, begin later or already have the status; one undo reverts the change', async () => {
    const c = await createMembershipTestCentre(t)
    const [one, other] = [await c.member(), await c.member()]
    const has = await c.member()
    await t.db.run(sql`update student_group set control_action_id = ${left} where id = ${has.id}`)
    const later = await c.member({ startedDate: '2026-11-20' })
    const operation = studentGroups.changeStatusOfMany
    const body = {
      ids: [later, has, other, one].map(({ id }) => id),
      controlActionId: left,
      startDate: '2026-11-18',
    }
    const plan = await t.send(operation.plan, { token: c.token, body })
    expect(plan.data).toEqual({
      ids: [one.id, other.id],
      left: [
        { id: has.id, reason: 'already' },
        { id: later.id, reason: 'outside' },
      ],
    })
    const done = await t.send(operation.run, { token: c.token, body: { ...body, ids: plan.data.ids } })
    expect([done.status, done.data]).toEqual([200, { count: 2 }])
    for (const { id } of [one, other])
      expect(await readStoredMembership(t, id)).toMatchObject({ status: left, end: '2026-11-18' })

    const back = await t.send(operation.plan, {
      token: c.token,
      body: { ids: plan.data.ids, controlActionId: active, startDate: '2026-11-18' },
    })
    expect(back.data.left.map(({ reason }) => reason)).toEqual(['over', 'over'])
    expect((await takeBack(c.token, done)).status).toBe(200)
    for (const { id } of [one, other])
      expect(await readStoredMembership(t, id)).toMatchObject({ status: active, end: null })
  })

  it('changing the status of several memberships answers 400 without a required day, 404 for a membership of another branch', async () => {
    const c = await createMembershipTestCentre(t)
    const elsewhere = await t.build.office()
    const { id } = await c.member()
    const { id: foreign } = await c.member({ groupId: await c.group({ headOfficeId: elsewhere.headOfficeId }) })
    const before = await readMembershipRows(t)
    for (const call of [studentGroups.changeStatusOfMany.plan, studentGroups.changeStatusOfMany.run])
      for (const [body, status] of [
        [{ ids: [id], controlActionId: left }, 400],
        [{ ids: [id, foreign], controlActionId: left, startDate: '2026-11-18' }, 404],
      ] as const)
        expect((await t.send(call, { token: c.token, body: body as never })).status).toBe(status)
    expect(await readMembershipRows(t)).toEqual(before)
  })
})
