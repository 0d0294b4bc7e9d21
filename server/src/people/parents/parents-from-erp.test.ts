import { sync } from '@markaz/protocol/centre/sync/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryErp, type MemoryErp } from '../../centre/sync/testing/memory-erp.ts'
import { buildErpGuardian, buildErpStudent } from '../../centre/sync/testing/records.ts'
import { sql } from '../../db/db.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { openParentSession } from '../../testing/portal-session.ts'

let t: TestApp
let erp: MemoryErp
let token: string
beforeAll(async () => {
  erp = createMemoryErp()
  t = await startTestApp({ erp })
})
afterAll(() => t.close())

let numbers = 0
let ext: { one: string; two: string; parent: string }
beforeEach(async () => {
  token = (await t.signedIn({ grants: ['all_groups.read', 'all_groups.update'] })).token
  const n = ++numbers
  erp.pageSize = 1_000
  ext = { one: `pupil-${n}-1`, two: `pupil-${n}-2`, parent: `parent-${n}` }
  erp.contents.students.push(buildErpStudent(ext.one), buildErpStudent(ext.two))
})

async function press() {
  await t.send(sync.student, { token })
  await t.app.queue.runDue('sync.run')
  const { data } = await t.send(sync.state, { token, params: { type: 'student' } })
  expect([data.status, data.error]).toEqual(['done', null])
  return data
}
/** @param more null = the ERP no longer lists this test's parent */
function say(more: Parameters<typeof buildErpGuardian>[1] | null) {
  erp.contents.guardians = erp.contents.guardians.filter(({ extId }) => extId !== ext.parent)
  if (more)
    erp.contents.guardians.push(buildErpGuardian(ext.parent, { modifiedAt: t.deps.clock.now().toISOString(), ...more }))
  t.clock.forward(60_000)
}
const ties = () =>
  t.db.many<{ pupil: string; source: string; endReason: string | null }>(sql`
    select student.ext_id as pupil, source, end_reason as "endReason" from agent_student
    join agent on agent.id = agent_student.agent_id join student on student.id = student_id
    where agent.ext_id = ${ext.parent} or agent.id in (select merged_into_id from agent where ext_id = ${ext.parent}) order by pupil`)
const parent = () =>
  t.db.one<{ id: number; fullName: string; phone: string }>(
    sql`select id, full_name as "fullName", phone from agent where ext_id = ${ext.parent}`,
  )
const erps = (...pupils: string[]) => pupils.map((pupil) => ({ pupil, source: 'erp', endReason: null }))

describe('parents from the ERP', () => {
  // Shows: FAMILY-001
  it('parents and their links to children follow the ERP: a link that the ERP omits ends, and resumes when the ERP lists it again', async () => {
    say({ studentExtIds: [ext.one, ext.two] })
    await press()
    expect(await ties()).toEqual(erps(ext.one, ext.two))
    expect(await parent()).toMatchObject({ fullName: 'Karimova Zuhra', phone: '998931115500' })
    say({ studentExtIds: [ext.two], fullName: 'Karimova Zuhra Aliyevna' })
    expect((await press()).changed).toBe(1)
    expect(await ties()).toEqual([{ pupil: ext.one, source: 'erp', endReason: 'erp' }, ...erps(ext.two)])
    expect(await parent()).toMatchObject({ fullName: 'Karimova Zuhra Aliyevna' })
    say({ studentExtIds: [ext.one, ext.two], fullName: 'Karimova Zuhra Aliyevna' })
    await press()
    expect(await ties()).toEqual(erps(ext.one, ext.two))
    expect([(await press()).changed, (await press()).added]).toEqual([0, 0])
  })

  it('parents whom the ERP removes lose the links that the ERP made, and their sessions if no other link exists', async () => {
    say({ studentExtIds: [ext.one] })
    await press()
    const { id = 0 } = (await parent()) ?? {}
    await openParentSession(t.deps, t.db, id)
    const isIn = async () =>
      (await t.db.one(sql`select from parent_session where agent_id = ${id} and ended_at is null`)) !== undefined
    await t.db.run(sql`
      insert into agent_student (agent_id, student_id, relation, source)
      select ${id}, id, 'mother', 'hand' from student where ext_id = ${ext.two}`)
    say(null)
    await press()
    const byHand = { pupil: ext.two, source: 'hand', endReason: null }
    expect(await ties()).toEqual([{ pupil: ext.one, source: 'erp', endReason: 'erp' }, byHand])
    expect(await isIn()).toBe(true)
    say({ studentExtIds: [ext.one] })
    await press()
    expect(await ties()).toEqual([...erps(ext.one), byHand])
    await t.db.run(sql`
      update agent_student set ended_at = now(), end_reason = 'divorce' where agent_id = ${id} and source = 'hand'`)
    say(null)
    await press()
    expect(await isIn()).toBe(false)
  })

  it("a synchronization neither restores a parent's link that staff ended nor changes the number of a parent who has signed in", async () => {
    say({ studentExtIds: [ext.one, ext.two] })
    await press()
    const { id = 0 } = (await parent()) ?? {}
    await t.db.run(sql`
      update agent_student set ended_at = now(), end_reason = 'divorce' where agent_id = ${id}
        and student_id = (select id from student where ext_id = ${ext.one})`)
    say({ studentExtIds: [ext.one, ext.two], phone: '998931115511' })
    await press()
    expect(await ties()).toEqual([{ pupil: ext.one, source: 'erp', endReason: 'divorce' }, ...erps(ext.two)])
    expect(await parent()).toMatchObject({ phone: '998931115511' })
    await openParentSession(t.deps, t.db, id)
    say({ studentExtIds: [ext.one, ext.two], phone: '998931115522' })
    await press()
    expect(await parent()).toMatchObject({ phone: '998931115511' })
  })

  it("if the ERP lists only some children of a parent, a synchronization adds links to children and updates the parent's phone number, but ends no link", async () => {
    const late = `${ext.one}-late`
    say({ studentExtIds: [ext.one, late] })
    expect((await press()).waiting).toBe(1)
    say({ studentExtIds: [ext.two], namesAll: false, phone: '998931115544' })
    expect(await press()).toMatchObject({ changed: 1, waiting: 1 })
    expect(await parent()).toMatchObject({ phone: '998931115544' })
    expect(await ties()).toEqual(erps(ext.one, ext.two))
    say({ studentExtIds: [], namesAll: false, phone: '998931115544' })
    expect(await press()).toMatchObject({ changed: 0, waiting: 1 })
    erp.contents.students.push(buildErpStudent(late))
    await press()
    expect(await ties()).toEqual(erps(ext.one, late, ext.two))
    say({ studentExtIds: [ext.two], phone: '998931115544' })
    await press()
    expect((await ties()).filter(({ endReason }) => endReason === null)).toEqual(erps(ext.two))
  })

  it('ERP parents without a phone number are reported and skipped, and parents of a child not imported yet wait for the child', async () => {
    say({ studentExtIds: [ext.one], phone: null })
    const { refusals } = await press()
    expect(refusals).toContainEqual({
      entity: 'Ota-ona',
      extId: ext.parent,
      reason: "Telefoni yo'q yoki o'qilmadi (phone)",
    })
    expect(await parent()).toBeUndefined()
    say({ studentExtIds: [ext.one, `${ext.one}-late`] })
    await press()
    expect(await ties()).toEqual(erps(ext.one))
    erp.contents.students.push(buildErpStudent(`${ext.one}-late`))
    await press()
    expect(await ties()).toEqual(erps(ext.one, `${ext.one}-late`))
  })

  const mergeInto = (stays: number) =>
    t.db.run(sql`
      with gone as (update agent set merged_into_id = ${stays} where ext_id = ${ext.parent} returning id)
      update agent_student set agent_id = ${stays} where agent_id in (select id from gone)`)

  it('after a merge of two parents, links to children that the ERP sends for the removed parent are stored for the remaining parent', async () => {
    say({ studentExtIds: [ext.one] })
    await press()
    await mergeInto(await t.build.agent())
    say({ studentExtIds: [ext.two] })
    await press()
    expect(await ties()).toEqual([{ pupil: ext.one, source: 'erp', endReason: 'erp' }, ...erps(ext.two)])
  })
  it.each([1, 1_000])(
    'after two parents are merged, the child links that the ERP sends for either of them are stored for the remaining parent, in batches of %i rows',
    async (pageSize) => {
      const stays = buildErpGuardian(`${ext.parent}-2`, { studentExtIds: [ext.two] })
      erp.contents.guardians.push(stays)
      erp.pageSize = pageSize
      say({ studentExtIds: [ext.one] })
      await press()
      const { id = 0 } = (await t.db.one<{ id: number }>(sql`select id from agent where ext_id = ${stays.extId}`)) ?? {}
      await mergeInto(id)
      await openParentSession(t.deps, t.db, id)
      for (const _ of [1, 2]) expect(await press()).toMatchObject({ changed: 0, refused: 0 })
      expect(await ties()).toEqual(erps(ext.one, ext.two))

      say({ studentExtIds: [ext.one], phone: '998931115533' })
      expect((await press()).changed).toBe(1)
      expect(await ties()).toEqual(erps(ext.one, ext.two))
      stays.studentExtIds = []
      await press()
      expect(await ties()).toEqual([...erps(ext.one), { pupil: ext.two, source: 'erp', endReason: 'erp' }])
      stays.studentExtIds = [ext.two, ext.one]
      await press()
      say(null)
      expect((await press()).ended).toBe(1)
      expect(await ties()).toEqual(erps(ext.one, ext.two))
      const isIn = await t.db.one(sql`select from parent_session where agent_id = ${id} and ended_at is null`)
      expect(isIn).toBeDefined()
    },
  )

  it("if the ERP's stored records of two merged parents list no children, a synchronization ends none of their links to children", async () => {
    const stays = buildErpGuardian(`${ext.parent}-2`, { studentExtIds: [ext.two] })
    erp.contents.guardians.push(stays)
    erp.pageSize = 1
    say({ studentExtIds: [ext.one] })
    await press()
    await t.db.run(sql`update agent set erp = erp - 'children'`)
    const { id = 0 } = (await t.db.one<{ id: number }>(sql`select id from agent where ext_id = ${stays.extId}`)) ?? {}
    await mergeInto(id)
    expect(await press()).toMatchObject({ changed: 0 })
    expect(await ties()).toEqual(erps(ext.one, ext.two))
  })
})
