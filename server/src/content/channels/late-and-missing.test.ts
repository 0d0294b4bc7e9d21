import { ownNotificationChannels } from '@markaz/protocol/content/channels/routes'
import type { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { openParentSession } from '../../testing/portal-session.ts'
import { createTestCentreWithFamily, type TestCentreWithFamily } from './testing/centre-with-family.ts'

let f: TestCentreWithFamily
beforeAll(async () => {
  f = await createTestCentreWithFamily()
})
afterAll(() => f.close())
beforeEach(() => f.t.clock.set('2026-11-21T15:00:00+05:00'))

const switchOn = (kind: ParentNotificationKind, ways = '{telegram}') =>
  f.t.db.run(sql`update way_rule set ways = ${ways}::text[] where kind = ${kind}`)
const switchOffForParent = async (agentId: number) =>
  f.t.send(ownNotificationChannels.save, {
    token: await openParentSession(f.t.deps, f.t.db, agentId),
    body: { kinds: ['absence'], firstWay: null },
  })

async function afterPause() {
  f.t.clock.forward(60_000)
  await f.runDue()
  // A message that Telegram rejected because of its rate limit is sent again after two seconds.
  f.t.clock.forward(2_000)
  await f.t.app.queue.runDue('ways.telegram')
}

describe('notifications of lateness to parents', () => {
  // Shows: FAMILY-020
  it('parents are notified of lateness only if the centre enabled it and the mark is not corrected before sending', async () => {
    const c = await f.classroom()
    const [parent, off] = [await f.parent([c.student(0)]), await f.parent([c.student(0)])]
    await switchOffForParent(off.id)
    await c.mark({ studentId: c.student(0), mark: 4 })
    await afterPause()
    expect([parent.said(), await c.told(c.student(0))]).toEqual([[], []])
    await c.mark({ studentId: c.student(0), mark: 1 })
    await switchOn('late')
    await c.mark({ studentId: c.student(0), mark: 4 })
    f.t.clock.forward(30_000)
    await c.mark({ studentId: c.student(0), mark: 1 })
    await afterPause()
    expect(parent.said()).toEqual([])
    await c.mark({ studentId: c.student(0), mark: 4 })
    await afterPause()
    expect(parent.said()).toEqual([`Ali: Darsga kechikdi\n${c.groupName}, 21.11.2026 15:00`])
    await switchOn('late', '{}')
    await c.mark({ studentId: c.student(1), mark: 4 })
    await afterPause()
    expect([parent.said().length, off.said()]).toEqual([1, []])
  })

  // Shows: FAMILY-020
  it('parents are notified when reported lateness is corrected, or when a reported absence becomes lateness', async () => {
    await switchOn('late')
    const c = await f.classroom()
    const parent = await f.parent([c.student(0)])
    const mark = async (value: 1 | 2 | 4 | null) => {
      await c.mark({ studentId: c.student(0), mark: value })
      await afterPause()
    }
    for (const value of [4, 1, 2, 4, 2] as const) await mark(value)
    const where = `${c.groupName}, 21.11.2026 15:00`
    expect(parent.said().map((text) => text.replace(where, '…'))).toEqual([
      'Ali: Darsga kechikdi\n…',
      'Ali: Davomat tuzatildi\n…: darsda qatnashdi. Avvalgi xabar xato edi',
      'Ali: Darsga kelmadi\n… (sababsiz)',
      'Ali: Davomat tuzatildi\n…: kechikib keldi. Avvalgi xabar xato edi',
      'Ali: Darsga kelmadi\n… (sababsiz)',
    ])
    await switchOn('late', '{}')
  })
})

describe('notifications of missing homework to parents', () => {
  const deadline = '2026-11-21T18:00:00+05:00'
  const give = (groupId: number, theme: string) => f.t.build.homework({ groupId, theme, deadline })
  const at = async (time: string) => {
    f.t.clock.set(`2026-11-${time}:00+05:00`)
    await f.runDue()
  }

  // Shows: FAMILY-020
  it('parents are notified once of missing homework, an hour after the deadline, in one message for several homeworks of a group', async () => {
    const c = await f.classroom()
    const [parent, other, off] = [
      await f.parent([c.student(0)]),
      await f.parent([c.student(1)]),
      await f.parent([c.student(0)]),
    ]
    await switchOffForParent(off.id)
    await give(c.groupId, 'Kasrlar')
    await at('21T19:30')
    expect(parent.said()).toEqual([])
    await switchOn('homework_missing')
    f.t.clock.set('2026-11-21T16:00:00+05:00')
    await f.t.build.chat({ homeworkId: await give(c.groupId, 'Foizlar'), studentId: c.student(1), status: 1 })
    await at('21T18:55')
    expect(parent.said()).toEqual([])
    await at('21T19:05')
    await at('21T19:15')
    await at('22T19:30')
    expect([parent.said(), other.said(), off.said()]).toEqual([
      [`Ali: Uy vazifasi topshirilmadi\n${c.groupName}: Kasrlar; Foizlar. Muddati tugagan.`],
      [`Vali: Uy vazifasi topshirilmadi\n${c.groupName}: Kasrlar. Muddati tugagan.`],
      [],
    ])
  })

  // Shows: FAMILY-020
  it('parents are not notified of missing homework if it was submitted late, postponed or deleted, or if the student left', async () => {
    await switchOn('homework_missing')
    const c = await f.classroom({ students: 6 })
    const parents = await Promise.all(c.studentIds.map((id) => f.parent([id])))
    const homeworkId = await give(c.groupId, 'Kasrlar')
    await f.t.db.run(sql`update homework set deleted_at = now() where id = ${await give(c.groupId, 'Foizlar')}`)
    const ofStudent = (n: number) => sql`homework_id = ${homeworkId} and student_id = ${c.student(n)}`
    await f.t.db.run(sql`update chat set status = 1 where ${ofStudent(0)}`)
    await f.t.db.run(sql`update chat set deadline = '2026-11-22T18:00:00+05:00' where ${ofStudent(1)}`)
    await f.t.db.run(sql`update student_group set ended_date = '2026-11-20' where student_id = ${c.student(2)}`)
    await f.t.db.run(sql`update student set system_status = 2 where id = ${c.student(3)}`)
    const { staffId } = await f.t.signedIn()
    await f.t.db.run(sql`
      insert into study_break (student_id, first_day, last_day, reason, created_by, created_at)
      values (${c.student(4)}, '2026-11-21', '2026-11-21', 'Kasal', ${staffId}, now())`)
    await at('21T19:05')
    const said = () => parents.map((parent) => parent.said().length)
    expect(said()).toEqual([0, 0, 0, 0, 0, 1])
    await at('22T19:05')
    expect(said()).toEqual([0, 1, 0, 0, 0, 1])
    await switchOn('homework_missing', '{}')
  })

  // Shows: FAMILY-020
  it('parents are not notified of missing homework whose deadline was before the centre enabled this notification', async () => {
    const c = await f.classroom()
    const parent = await f.parent([c.student(0)])
    await give(c.groupId, 'Kasrlar')
    f.t.clock.set('2026-11-22T19:30:00+05:00')
    await switchOn('homework_missing')
    await f.runDue()
    expect(parent.said()).toEqual([])
    await switchOn('homework_missing', '{}')
  })
})
