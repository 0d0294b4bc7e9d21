import { studentGroups } from '@markaz/protocol/people/memberships/routes'
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

const [active, finished, without, privilege, left, notCounted] = [1, 2, 3, 4, 5, 6]

describe("changing a student's status in a group", () => {
  // Shows: STATUS-013, STATUS-024, STATUS-031
  it("a membership's status can be changed by two API calls, and the change is shown in the membership's history", async () => {
    const c = await createMembershipTestCentre(t)
    const { id } = await c.member()
    const first = await t.send(studentGroups.changeStatus, {
      token: c.token,
      params: { id, status: privilege },
      body: { studentGroupId: id, controlActionId: privilege, startDate: '2026-11-20' },
    })
    expect([first.status, first.data]).toEqual([200, { studentGroupId: id }])
    expect(await readStoredMembership(t, id)).toMatchObject({ status: privilege, end: null })
    expect(await readLastAudit(t)).toEqual({
      staffId: c.staffId,
      permissionName: 'users:students',
      action: 'update',
      entity: 'student_group',
      entityId: id,
      before: { controlActionId: active, endedDate: null },
      after: { controlActionId: privilege, endedDate: null, startDate: '2026-11-20' },
    })
    const second = await c.setStatus(id, active, '2026-11-21')
    expect([second.status, second.data]).toEqual([200, { studentGroupId: id }])
    expect((await c.history(id)).map(({ kind, date, action }) => [kind, date, action?.name])).toEqual([
      ['status', '2026-11-21', 'ACTIVE'],
      ['status', '2026-11-20', 'FINISHED_30_DAY_PRIVILEGE'],
    ])
  })

  it.each(Object.entries({ FINISHED_COURSE: finished, WITHOUT_COURSE: without, LEFT_COURSE: left }))(
    'giving a membership the status %s ends the membership: the first day of the status is the last day of study',
    async (_name, status) => {
      const c = await createMembershipTestCentre(t)
      const { id } = await c.member()
      expect((await c.setStatus(id, status, '2026-11-18')).status).toBe(200)
      expect(await readStoredMembership(t, id)).toMatchObject({ status, end: '2026-11-18' })
      expect(await readLastAudit(t)).toMatchObject({ after: { endedDate: '2026-11-18' } })
    },
  )

  it.each(Object.entries({ FINISHED_30_DAY_PRIVILEGE: privilege, STATISTICS_NOT_CALCULATED: notCounted }))(
    'giving a membership the status %s changes neither the first nor the last day of the membership',
    async (_name, status) => {
      const c = await createMembershipTestCentre(t)
      const { id } = await c.member({ endedDate: '2027-01-15' })
      expect((await c.setStatus(id, status, '2026-11-18')).status).toBe(200)
      expect(await readStoredMembership(t, id)).toMatchObject({ status, start: '2026-09-01', end: '2027-01-15' })
    },
  )

  it('an ended membership may still get the status finished or left, but its last day is never moved later', async () => {
    const c = await createMembershipTestCentre(t)
    const { id } = await c.member({ endedDate: '2026-11-10' })
    expect((await c.setStatus(id, finished, '2026-11-20')).status).toBe(200)
    expect(await readStoredMembership(t, id)).toMatchObject({ status: finished, end: '2026-11-10' })
    expect((await c.setStatus(id, left, '2026-11-05')).status).toBe(200)
    expect(await readStoredMembership(t, id)).toMatchObject({ status: left, end: '2026-11-05' })
    const { id: ofEnded } = await c.member({ groupId: await c.group({ endedDate: '2026-11-15' }) })
    expect((await c.setStatus(ofEnded, finished, '2026-11-15')).status).toBe(200)
    expect(await readStoredMembership(t, ofEnded)).toMatchObject({ status: finished, end: '2026-11-15' })
  })

  it('giving an ended membership the status active or privileged answers 409, and nothing is written', async () => {
    const c = await createMembershipTestCentre(t)
    const { id } = await c.member({ endedDate: '2026-11-10' })
    const { id: ofEnded } = await c.member({ groupId: await c.group({ endedDate: '2026-11-15' }) })
    const { id: gone } = await c.member()
    await t.db.run(sql`update student_group set gone_at = '2026-11-12T10:00:00Z' where id = ${gone}`)
    await t.db.run(sql`update student_group set control_action_id = ${left} where id in (${id}, ${ofEnded}, ${gone})`)
    const before = await readMembershipRows(t)
    for (const membership of [id, ofEnded, gone]) {
      for (const status of [active, privilege]) {
        const { status: code, error } = await c.setStatus(membership, status, '2026-11-05')
        expect([code, error.code]).toEqual([409, 'MEMBERSHIP_OVER'])
      }
    }
    expect(await readMembershipRows(t)).toEqual(before)
    expect((await c.setStatus(id, notCounted)).status).toBe(200)
  })

  // Shows: STATUS-008, STATUS-013
  it("every change of a membership's status must name the first day of the new status, except a change to the status that excludes the student from statistics", async () => {
    const c = await createMembershipTestCentre(t)
    const { id } = await c.member()
    const before = await readMembershipRows(t)
    for (const status of [finished, without, privilege, left]) {
      const { status: code, error } = await c.setStatus(id, status)
      expect([code, error.fields]).toEqual([400, { startDate: "Maydonni to'ldiring" }])
    }
    expect(await readMembershipRows(t)).toEqual(before)
    expect((await c.setStatus(id, notCounted)).status).toBe(200)
    expect((await c.history(id))[0]).toMatchObject({ kind: 'status', date: null, action: { id: notCounted } })
  })

  // Shows: STATUS-010
  it("changing a membership's status answers 400 for a day outside the dates of the group or membership, and for the current or an unknown status", async () => {
    const c = await createMembershipTestCentre(t)
    const { id } = await c.member({ startedDate: '2026-10-05' })
    const before = await readMembershipRows(t)
    for (const [status, day, field, text] of [
      [left, '2026-10-04', 'startDate', "05.10.2026 sanasidan oldin bo'lmasin"],
      [left, '2027-06-01', 'startDate', "31.05.2027 sanasidan keyin bo'lmasin"],
      [notCounted, '2027-06-01', 'startDate', "31.05.2027 sanasidan keyin bo'lmasin"],
      [left, 'kecha', 'startDate', "Sana noto'g'ri"],
      [active, '2026-11-20', 'controlActionId', 'Talaba hozir shu holatda'],
      [7, '2026-11-20', 'controlActionId', 'Bunday holat topilmadi'],
      [70_000, '2026-11-20', 'controlActionId', "32767 dan katta bo'lmasin"],
      [9_007_199_254_740_991, '2026-11-20', 'controlActionId', "32767 dan katta bo'lmasin"],
    ] as const) {
      const { status: code, error } = await c.setStatus(id, status, day)
      expect([code, error.fields]).toEqual([400, { [field]: text }])
    }
    expect(await readMembershipRows(t)).toEqual(before)
    expect((await c.setStatus(id, left, '2027-05-31')).status).toBe(200)
  })

  // Shows: STATUS-024
  it("a status change answers 400 when the request's URL and body name different memberships or statuses", async () => {
    const c = await createMembershipTestCentre(t)
    const [one, other] = [await c.member(), await c.member()]
    const before = await readMembershipRows(t)
    const send = (params: { id: number; status: number }, body: { studentGroupId: number; controlActionId: number }) =>
      t.send(studentGroups.changeStatus, { token: c.token, params, body: { ...body, startDate: '2026-11-20' } })
    const text = "Manzildagi raqamdan boshqa bo'lmasin"
    const body = { studentGroupId: one.id, controlActionId: left }
    const wrongId = await send({ id: other.id, status: left }, body)
    expect([wrongId.status, wrongId.error.fields]).toEqual([400, { studentGroupId: text }])
    const wrongStatus = await send({ id: one.id, status: finished }, body)
    expect([wrongStatus.status, wrongStatus.error.fields]).toEqual([400, { controlActionId: text }])
    expect(await readMembershipRows(t)).toEqual(before)
  })
})
