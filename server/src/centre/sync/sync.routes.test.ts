import { sync } from '@markaz/protocol/centre/sync/routes'
import type { SyncedRowKind } from '@markaz/protocol/centre/sync/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { sql } from '../../db/db.ts'
import { startTestApp } from '../../testing/app.ts'
import { buildSmallErpContents } from './testing/records.ts'
import { createSyncTestCentre, type SyncTestCentre } from './testing/sync-centre.ts'

let t: SyncTestCentre
beforeAll(async () => {
  t = await createSyncTestCentre()
})
afterAll(() => t.close())
beforeEach(() => {
  t.erp.contents = buildSmallErpContents()
  t.erp.beforeBatch = () => {}
})

const starts = [sync.teachers, sync.student, sync.groups, sync.groupStudents]
const runsThere = async () => (await t.db.one<{ count: number }>(sql`select count(*) from sync_run`))?.count

/** A simulated ERP that delays its first answer until the test allows it. */
function heldErp() {
  const held = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  t.erp.beforeBatch = () => {
    reached.resolve()
    return held.promise
  }
  return { release: () => held.resolve(), reached: reached.promise }
}

describe('starting a synchronization', () => {
  // Shows: SYNC-007, SYNC-011
  it('starting a synchronization answers at once even if the ERP does not answer; the status is "running" and finally "done"', async () => {
    expect(await t.state('teachers')).toMatchObject({ type: 'teachers', status: 'idle', progress: 0, startedAt: null })
    const erp = heldErp()
    const { status, data } = await t.send(sync.teachers, { token: t.token })
    expect([status, data]).toEqual([200, { type: 'teachers', status: 'running' }])
    const performing = t.app.queue.runDue('sync.run')
    await erp.reached
    const during = await t.state('teachers')
    expect([during.status, during.finishedAt]).toEqual(['running', null])
    expect(during.progress).toBeLessThan(100)
    erp.release()
    await performing
    const after = await t.state('teachers')
    expect(after).toMatchObject({ status: 'done', progress: 100, done: 2, total: 2, added: 2, error: null })
    expect(after.finishedAt).not.toBeNull()
  })

  it('starting a synchronization writes an audit entry with the user and the kind of synchronization', async () => {
    await t.run('student')
    const line = await t.db.one(sql`
      select audit.action, audit.after, audit.staff_id = sync_run.started_by as "isMine", audit.permission_name as "permissionName"
      from audit join sync_run on sync_run.id = audit.entity_id where audit.entity = 'sync_run' order by audit.id desc limit 1`)
    expect(line).toEqual({ action: 'sync', after: { type: 'student' }, isMine: true, permissionName: 'all_groups' })
  })

  it.each(starts)(
    'a user without the update right on all groups gets 403 when starting a synchronization, and nothing is started: $path',
    async (route) => {
      const { token } = await t.signedIn({ grants: ['all_groups.read'] })
      const before = await runsThere()
      expect((await t.send(route, { token })).status).toBe(403)
      expect((await t.send(route, { token: null })).status).toBe(401)
      expect(await runsThere()).toBe(before)
    },
  )

  // Shows: SYNC-005
  it.each(starts)(
    'starting a synchronization is refused with 409 and error 245 while any other synchronization is active: $path',
    async (route) => {
      const erp = heldErp()
      await t.send(sync.groups, { token: t.token })
      const performing = t.app.queue.runDue('sync.run')
      await erp.reached
      const before = await runsThere()
      const { status, error } = await t.send(route, { token: t.token })
      expect([status, error.errId, error.errMsg]).toEqual([
        409,
        245,
        'Sinxronizatsiya qilinyapti bir oz kutib keyin qayta yangilang',
      ])
      expect(await runsThere()).toBe(before)
      erp.release()
      await performing
    },
  )

  it('starting a synchronization is refused with 409 and error 245 while another process runs a synchronization on the same database', async () => {
    const other = await buildApp({ ...t.deps })
    const erp = heldErp()
    await t.send(sync.groups, { token: t.token })
    const performing = t.app.queue.runDue('sync.run')
    await erp.reached
    const answer = await other.inject({
      method: 'PUT',
      url: '/api/staff/synchronization/student',
      headers: { authorization: `Bearer ${t.token}` },
    })
    expect([answer.statusCode, answer.json().error.errId]).toEqual([409, 245])
    erp.release()
    await performing
    await other.close()
  })

  // Shows: SYNC-005
  it('of many concurrent requests to start a synchronization exactly one succeeds', async () => {
    const erp = heldErp()
    const answers = await Promise.all(
      [...starts, ...starts, ...starts].map((route) => t.send(route, { token: t.token })),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.errId === 245)).toHaveLength(11)
    erp.release()
    await t.app.queue.runDue('sync.run')
  })

  it('without a configured ERP starting a synchronization is refused with 409, and nothing is started', async () => {
    const bare = await startTestApp()
    const { token } = await bare.signedIn({ grants: ['all_groups.update'] })
    const { status, error } = await bare.send(sync.teachers, { token })
    expect([status, error.code]).toEqual([409, 'ERP_NOT_CONFIGURED'])
    expect(await bare.db.many(sql`select id from sync_run`)).toEqual([])
    await bare.close()
  })
})

describe('the state of a synchronization', () => {
  // Shows: SYNC-011
  it('the state of a synchronization is refused with 403 without the read right on all groups, and with 400 for an unknown type', async () => {
    const { token } = await t.signedIn({ grants: ['all_groups.update'] })
    expect((await t.send(sync.state, { token, params: { type: 'groups' } })).status).toBe(403)
    const unknown = await t.send(sync.state, { token: t.token, params: { type: 'import' as 'groups' } })
    expect([unknown.status, unknown.error.code]).toEqual([400, 'VALIDATION'])
  })

  // Shows: SYNC-006
  it('the state of a synchronization lists refused rows, then rows that wait for a missing row, then notes, as readable texts', async () => {
    t.erp.contents.staff.push({
      ...(t.erp.contents.staff[0] as object),
      extId: 't9',
      headOfficeExtIds: ['h404'],
    } as never)
    t.erp.refused.staff = [{ extId: 't7', reason: "Ismi yo'q (givenName)" }]
    t.erp.notes.staff = ["Sarlavha noto'g'ri yozilgan"]
    const state = await t.run('teachers')
    expect(state).toMatchObject({ status: 'done', refused: 1, waiting: 1 })
    expect(state.refusals).toEqual([
      { entity: 'Xodim', extId: 't7', reason: "Ismi yo'q (givenName)" },
      { entity: 'Xodim', extId: 't9', reason: 'Bosh ofisi hali kelmagan (ERPdagi raqami: h404)' },
      { entity: 'Xodim', extId: null, reason: "Sarlavha noto'g'ri yozilgan" },
    ])
    expect((await t.send(sync.messageCount, { token: t.token })).data).toEqual({ count: 2 })
    t.erp.refused.staff = []
    t.erp.notes.staff = []
  })

  it('the state of a synchronization contains at most 200 of a thousand refused rows, and counts all of them', async () => {
    t.erp.refused.students = Array.from({ length: 1_500 }, (_, n) => ({ extId: `x${n}`, reason: "Ismi yo'q" }))
    const state = await t.run('student')
    expect([state.refused, state.refusals.length]).toEqual([1_500, 200])
    const kept = await t.db.one<{ count: number }>(sql`select count(*) from sync_refusal where ext_id like 'x%'`)
    expect(kept?.count).toBe(1_000)
    t.erp.refused.students = []
    expect((await t.run('student')).refusals).toEqual([])
  })
})

it('users can list the rows behind each number of a synchronization report, but see names of people only in their branches', async () => {
  await t.runAll()
  const { contents } = t.erp
  for (const row of contents.students) row.gone = row.extId === 's1'
  await t.runAll()
  const rows = async (what: SyncedRowKind, token: string) =>
    (await t.send(sync.rows, { token, params: { type: 'student', what } })).data
  const admin = await t.signedIn({ grants: ['all_groups.read'], isSuperadmin: true })
  const state = (await t.send(sync.state, { token: t.token, params: { type: 'student' } })).data
  const ended = await rows('ended', admin.token)
  expect([ended.total, ended.rows.length]).toEqual([state.ended, state.ended])
  expect(ended.rows).toMatchObject([
    { entity: 'Talaba', extId: 's1', name: expect.any(String), place: 'student', placeId: expect.any(Number) },
  ])
  expect((await rows('added', admin.token)).total).toBe(state.added)
  const elsewhere = await t.signedIn({ grants: ['all_groups.read'], headOfficeIds: [] })
  expect((await rows('ended', elsewhere.token)).rows).toMatchObject([{ extId: 's1', name: null, placeId: null }])
  const nobody = await t.signedIn({ grants: ['my_groups.read'] })
  const params = { type: 'student', what: 'ended' } as const
  expect((await t.send(sync.rows, { token: nobody.token, params })).status).toBe(403)
})
