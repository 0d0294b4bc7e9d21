import { erpMembershipStatuses } from '@markaz/protocol/people/memberships/routes'
import { beforeAll, expect, it } from 'vitest'
import { shareTestApp } from '../../testing/app.ts'
import { readLastAudit, readMembershipRows } from './testing/study-centre.ts'

const t = shareTestApp()
let editor: { token: string; staffId: number }
beforeAll(async () => {
  editor = await t.signedIn({ grants: ['settings:student_statutes.read', 'settings:student_statutes.update'] })
})

const rename = (id: number, body: unknown) =>
  t.send(erpMembershipStatuses.update, { token: editor.token, params: { id }, body: body as never })
const list = async () => (await t.send(erpMembershipStatuses.list, { token: editor.token })).data

// Shows: STATUS-014, STATUS-028
it('the list of membership statuses contains the six documented statuses with the ids 1 to 6', async () => {
  const { controlActions: all, total } = await list()
  expect(total).toBe(6)
  expect(all.map(({ id, name }) => [id, name])).toEqual([
    [1, 'ACTIVE'],
    [2, 'FINISHED_COURSE'],
    [3, 'WITHOUT_COURSE'],
    [4, 'FINISHED_30_DAY_PRIVILEGE'],
    [5, 'LEFT_COURSE'],
    [6, 'STATISTICS_NOT_CALCULATED'],
  ])
})

// Shows: STATUS-027, STATUS-029, STATUS-030
it('renaming a membership status changes only the display name, not id and name, and writes an audit row', async () => {
  const displayName = "O'qishni tashlagan 🎓 <b>Чиқди</b>"
  const { status, data } = await rename(5, { displayName: `  ${displayName} `, id: 1, name: 'ACTIVE' })
  expect([status, data]).toEqual([200, { id: 5, name: 'LEFT_COURSE', displayName }])
  expect((await t.send(erpMembershipStatuses.read, { token: editor.token, params: { id: 5 } })).data).toEqual(data)
  expect((await list()).controlActions[4]).toEqual(data)
  expect(await readLastAudit(t)).toEqual({
    staffId: editor.staffId,
    permissionName: 'settings:student_statutes',
    action: 'update',
    entity: 'control_action',
    entityId: 5,
    before: { displayName: 'Kursni tark etgan' },
    after: { displayName },
  })
})

// Shows: STATUS-030
it('renaming a membership status answers 400 naming the field for a missing, blank or too long display name', async () => {
  const before = [await list(), await readMembershipRows(t)]
  for (const [displayName, text] of [
    [undefined, "Maydonni to'ldiring"],
    ['   ', "Bo'sh joydan iborat bo'lmasin"],
    ['x'.repeat(101), "Ko'pi bilan 100 ta belgi"],
    [5, "Qiymat noto'g'ri"],
  ] as const) {
    const { status, error } = await rename(2, { displayName })
    expect([status, error.fields]).toEqual([400, { displayName: text }])
  }
  for (const id of [7, 40_000, 9_007_199_254_740_991]) {
    expect((await rename(id, { displayName: 'Bor' })).status).toBe(404)
    expect((await t.send(erpMembershipStatuses.read, { token: editor.token, params: { id } })).status).toBe(404)
  }
  expect([await list(), await readMembershipRows(t)]).toEqual(before)
})
