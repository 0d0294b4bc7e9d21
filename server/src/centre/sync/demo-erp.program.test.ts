import { createDemoCentre } from '@markaz/demo/demo-centre'
import { type DemoErp, startDemoErp } from '@markaz/demo/server'
import { sync } from '@markaz/protocol/centre/sync/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { createErpSource } from '../../integrations/erp/erp-source.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let erp: DemoErp
let t: TestApp
let token: string
beforeAll(async () => {
  erp = await startDemoErp({ today: '2026-11-21' })
  t = await startTestApp({
    erp: createErpSource({
      erpUrl: erp.url,
      erpTokenUrl: erp.tokenUrl,
      erpClientId: erp.clientId,
      erpClientSecret: erp.clientSecret,
    }),
  })
  token = (await t.signedIn({ grants: ['all_groups.read', 'all_groups.update'] })).token
})
afterAll(async () => {
  await t.close()
  await erp.close()
})

const buttons = [sync.teachers, sync.student, sync.groups, sync.groupStudents]
async function pressAll() {
  const states = []
  for (const route of buttons) {
    const { data } = await t.send(route, { token })
    await t.app.queue.runDue('sync.run')
    states.push((await t.send(sync.state, { token, params: { type: data.type } })).data)
  }
  return states
}
const sum = (
  states: Awaited<ReturnType<typeof pressAll>>,
  key: 'added' | 'changed' | 'ended' | 'refused' | 'waiting',
) => states.reduce((total, state) => total + state[key], 0)

it("all rows of the demo's simulated ERP are imported: no row is refused or waits for another row, and the groups have lessons", async () => {
  const states = await pressAll()
  expect(states.map(({ status, progress, error }) => ({ status, progress, error }))).toEqual(
    Array(4).fill({ status: 'done', progress: 100, error: null }),
  )
  expect([sum(states, 'refused'), sum(states, 'waiting'), sum(states, 'ended')]).toEqual([0, 0, 0])
  const roster = createDemoCentre({ today: '2026-11-21', stage: 1 })
  const students = new Set(
    roster.users.filter(({ roles }) => roles.some(({ role }) => role === 'student')).map(({ sourcedId }) => sourcedId),
  )
  const born = roster.demographics.filter(({ sourcedId, birthDate }) => birthDate && students.has(sourcedId))
  const counts = await t.db.one(sql`
    select (select count(*) from study_group) as groups, (select count(*) from student_group) + (select count(*) from group_staff) as places,
      (select count(*) from course) as courses, (select count(*) > 1000 from lesson) as "hasLessons",
      (select count(*) from schedule_item where staff_id is null and staff_ext_id is not null) as "withoutTeacher", (select count(*) from student where birth_date is not null) as "withBirthDate"`)
  expect(counts).toEqual({
    groups: roster.classes.length,
    places: roster.enrollments.length,
    courses: roster.courses.length,
    hasLessons: true,
    withoutTeacher: 0,
    withBirthDate: born.length,
  })
})

it('a repeated synchronization changes nothing; after changes in the ERP, only these changes are imported', async () => {
  const again = await pressAll()
  expect([sum(again, 'added'), sum(again, 'changed'), sum(again, 'ended')]).toEqual([0, 0, 0])
  erp.setStage(2, '2026-11-21T14:00:00+05:00')
  const later = await pressAll()
  expect(later.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done'])
  expect(sum(later, 'added')).toBeGreaterThan(0)
  expect(sum(later, 'ended')).toBeGreaterThan(0)
  expect(later.flatMap(({ refusals }) => refusals)).toEqual([
    { entity: 'Talaba', extId: expect.any(String), reason: expect.stringContaining('familyName') },
    { entity: 'Guruh talabasi', extId: expect.any(String), reason: 'Guruhi hali kelmagan (ERPdagi raqami: group-999)' },
  ])
  expect((await t.send(sync.messageCount, { token })).data).toEqual({ count: 2 })
  const still = await pressAll()
  expect([sum(still, 'added'), sum(still, 'changed'), sum(still, 'ended')]).toEqual([0, 0, 0])
})

it.each([
  ['breaks down after a page', { failAfterPages: 1 }],
  ['sends broken JSON', { truncateJson: true }],
])('when the ERP %s, the synchronization ends with a readable reason and no data changes', async (_, faults) => {
  const before = await t.db.one(sql`select count(*) from student where gone_at is null`)
  erp.setFaults(faults)
  await t.send(sync.student, { token })
  await t.app.queue.runDue('sync.run')
  const state = (await t.send(sync.state, { token, params: { type: 'student' } })).data
  expect(state.status).toBe('error')
  expect(state.error).toMatch(/ERP/)
  expect(state.ended).toBe(0)
  expect(await t.db.one(sql`select count(*) from student where gone_at is null`)).toEqual(before)
  erp.setFaults({})
})

it('if the ERP is down, the synchronization ends with a readable reason, and the server continues to work', async () => {
  await erp.close()
  await t.send(sync.teachers, { token })
  await t.app.queue.runDue('sync.run')
  const state = (await t.send(sync.state, { token, params: { type: 'teachers' } })).data
  expect(state).toMatchObject({ status: 'error', added: 0, ended: 0 })
  expect(state.error).toMatch(/ERP/)
  expect((await t.send(sync.messageCount, { token })).status).toBe(200)
})
