import { beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { runRequestsWithLockConflict } from '../../testing/locked-table.ts'
import { createMembershipTestCentre, readStoredMembership } from './testing/study-centre.ts'

const t = shareTestApp()
let c: Awaited<ReturnType<typeof createMembershipTestCentre>>
beforeAll(async () => {
  c = await createMembershipTestCentre(t)
})

interface Outcome {
  status: number
  error?: { code: string }
}
const codes = (answers: Outcome[]) => answers.map(({ status, error }) => error?.code ?? status).sort()
const memberships = async (studentId: number) =>
  (await t.db.one<{ count: number }>(sql`select count(*) from student_group where student_id = ${studentId}`))?.count
const at = <T>(send: () => Promise<T>, times = 10) => Promise.all(Array.from({ length: times }, send))

describe('simultaneous changes of one membership', () => {
  // Shows: STATUS-019
  it('of ten simultaneous requests to add one student to a group, one succeeds and nine are refused as already a member', async () => {
    const studentId = await c.student()
    const answers = await at(() => c.add({ studentId }))
    expect(codes(answers)).toEqual([201, ...Array(9).fill('ALREADY_MEMBER')])
    expect(await memberships(studentId)).toBe(1)
  })

  it('of ten simultaneous requests to stop one membership, one succeeds and writes one entry in the history', async () => {
    const { id } = await c.member()
    const answers = await at(() => c.stop(id, '2026-11-21'))
    expect(codes(answers)).toEqual([200, ...Array(9).fill('MEMBERSHIP_OVER')])
    expect((await c.history(id)).map(({ kind }) => kind)).toEqual(['stopped'])
  })

  it('of ten simultaneous requests to continue one stopped membership, one succeeds', async () => {
    const { id, studentId } = await c.member({ endedDate: '2026-11-10' })
    const answers = await at(() => c.resume(id, '2026-11-20'))
    expect(codes(answers)).toEqual([200, ...Array(9).fill('ALREADY_MEMBER')])
    expect(await memberships(studentId)).toBe(2)
  })

  it('of ten simultaneous requests to give one membership the same status, nine are refused as unchanged', async () => {
    const { id } = await c.member()
    const answers = await at(() => c.setStatus(id, 5, '2026-11-20'))
    expect(codes(answers)).toEqual([200, ...Array(9).fill('VALIDATION')])
    expect(await c.history(id)).toHaveLength(1)
  })
})

// PGlite has only one connection, so requests on it cannot wait for each other.
describe.runIf(inject('postgresUrl'))('membership requests that wait for each other on PostgreSQL', () => {
  const half = async (first: () => Promise<Outcome>, second: () => Promise<Outcome>) =>
    (await runRequestsWithLockConflict(t.database.pool, first, second)).map(
      ({ status, error }) => error?.code ?? status,
    )

  it('of two simultaneous requests to add a student to a group, the second waits and is refused, even with another start day', async () => {
    const studentId = await c.student()
    const add = (startDate: string) => () => c.add({ studentId, startDate })
    expect(await half(add('2026-11-23'), add('2026-12-23'))).toEqual([201, 'ALREADY_MEMBER'])
    expect(await memberships(studentId)).toBe(1)
  })

  it('of two simultaneous requests to end a membership, the second waits and is refused if the first set an earlier last day', async () => {
    const { id } = await c.member()
    const stop = (day: string) => () => c.stop(id, day)
    expect(await half(stop('2026-11-10'), stop('2026-11-15'))).toEqual([200, 'MEMBERSHIP_OVER'])
    expect(await readStoredMembership(t, id)).toMatchObject({ end: '2026-11-10' })
  })

  it('adding a student to a group waits for a simultaneous request that ends the earlier membership, and then succeeds', async () => {
    const { id, studentId } = await c.member()
    const add = () => c.add({ studentId, startDate: '2026-11-16' })
    expect(await half(() => c.stop(id, '2026-11-15'), add)).toEqual([200, 201])
    expect(await memberships(studentId)).toBe(2)
  })

  it("a change of a membership's status waits for a simultaneous request that ends the membership, and does not make it active again", async () => {
    const { id } = await c.member()
    const change = () => c.setStatus(id, 4, '2026-11-10')
    expect(await half(() => c.stop(id, '2026-11-15'), change)).toEqual([200, 'MEMBERSHIP_OVER'])
    expect(await readStoredMembership(t, id)).toMatchObject({ status: 1, end: '2026-11-15' })
  })
})
