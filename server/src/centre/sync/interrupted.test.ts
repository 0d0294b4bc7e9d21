import type { ErpSyncDataType } from '@markaz/protocol/centre/sync/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { createJobQueue } from '../../jobs/queue.ts'
import { registerSyncJobHandlers, startSyncRun, syncRunJobKind, watchSyncJobKind } from './run-sync.ts'
import { createMemoryErp } from './testing/memory-erp.ts'
import { buildErpStudent, buildSmallErpContents } from './testing/records.ts'
import { createSyncTestCentre, type SyncTestCentre } from './testing/sync-centre.ts'

let t: SyncTestCentre
beforeAll(async () => {
  t = await createSyncTestCentre()
})
beforeEach(() =>
  t.reset({ ...buildSmallErpContents(), students: Array.from({ length: 50 }, (_, n) => buildErpStudent(`s${n}`)) }),
)
afterAll(() => t.close())

/** Leaves an unfinished synchronization and its job with an expired lease, as a killed process does. */
async function leaveKilledRun({ type = 'student', lease = '-1 second', restarts = 0 } = {}) {
  const now = t.deps.clock.now()
  await t.db.run(sql`
    with run as (
      insert into sync_run (type, lease_until, restarts, done, added)
      values (${type}, now() + ${lease}::interval, ${restarts}, 20, 20) returning id)
    insert into job (kind, key, run_at, attempts, claim, created_at)
    select ${syncRunJobKind}, id::text, ${now}::timestamptz + ${lease}::interval, 1, gen_random_uuid(), ${now}
    from run where ${type} <> 'import'`)
}

/** A second job queue on the same database with its own ERP, like a second server process. */
const anotherProcess = (erp = createMemoryErp(t.erp.contents)) => {
  const queue = createJobQueue(t.deps)
  const deps = { ...t.deps, erp }
  registerSyncJobHandlers(queue, deps)
  return {
    start: (type: ErpSyncDataType) => startSyncRun(deps, type, null),
    perform: () => queue.runDue(syncRunJobKind, watchSyncJobKind),
    restart: () => queue.start({ isAlone: true }),
    stop: () => queue.stop(),
  }
}

const runs = () =>
  t.db.many<{ type: string; status: string; error: string | null }>(
    sql`select type, status, error from sync_run order by id`,
  )
const students = async () =>
  (await t.db.one<{ all: number; distinct: number }>(
    sql`select count(*) as all, count(distinct ext_id) as distinct from student`,
  )) as { all: number; distinct: number }

describe('a synchronization whose process was killed', () => {
  it('a synchronization whose process was killed is shown as ended with a reason, not as running for ever', async () => {
    await leaveKilledRun()
    expect(await t.state('student')).toMatchObject({
      status: 'error',
      error: "Jarayon to'xtab qolgan. Sinxronizatsiyani qaytadan boshlang",
    })
  })

  it('a synchronization whose process was killed prevents other synchronizations until its lease ends, and not longer', async () => {
    await leaveKilledRun({ lease: '1 minute' })
    await expect(t.run('student')).rejects.toThrow('245')
    await t.db.run(sql`update sync_run set lease_until = now() - interval '1 second'`)
    expect(await t.run('student')).toMatchObject({ status: 'done', added: 51 })
    expect((await runs()).map(({ status }) => status)).toEqual(['error', 'done'])
  })

  it('a synchronization whose process was killed is continued by the next process, and repeating its work gives the same result', async () => {
    await t.run('student')
    await leaveKilledRun()
    const other = anotherProcess()
    await other.perform()
    expect((await runs()).slice(1)).toEqual([
      { type: 'student', status: 'error', error: "Jarayon to'xtab qolgan edi, qayta boshlandi" },
      { type: 'student', status: 'done', error: null },
    ])
    expect(await students()).toEqual({ all: 50, distinct: 50 })
    expect(await t.state('student')).toMatchObject({ added: 0, unchanged: 51 })
    await other.stop()
  })

  it('a synchronization with a valid lease is continued by a restarted process with an embedded database, but not by another process', async () => {
    await leaveKilledRun({ lease: '1 minute' })
    const other = anotherProcess()
    await other.perform()
    expect(await runs()).toEqual([{ type: 'student', status: 'running', error: null }])
    await other.restart()
    await other.perform()
    expect((await runs()).map(({ status }) => status)).toEqual(['error', 'done'])
    await other.stop()
  })

  it('if two processes find an interrupted synchronization, only one of them continues it', async () => {
    await leaveKilledRun()
    const [one, two] = [anotherProcess(), anotherProcess()]
    await Promise.all([one.perform(), two.perform()])
    expect(await runs()).toHaveLength(2)
    await Promise.all([one.stop(), two.stop()])
  })

  it('a synchronization whose process was killed three times is not restarted automatically', async () => {
    await leaveKilledRun({ restarts: 3 })
    const other = anotherProcess()
    await other.perform()
    expect(await runs()).toEqual([
      { type: 'student', status: 'error', error: "Jarayon to'xtab qolgan. Sinxronizatsiyani qaytadan boshlang" },
    ])
    await other.stop()
  })

  it('if the server process is killed during an import from a file, the import is marked as failed, because it cannot be continued', async () => {
    await leaveKilledRun({ type: 'import' })
    const other = anotherProcess()
    await other.perform()
    expect(await runs()).toMatchObject([{ type: 'import', status: 'error' }])
    await other.stop()
  })
})

describe('a synchronization whose process stops normally', () => {
  it('a stopping process ends its synchronization between two batches; imported rows stay, and the next process continues', async () => {
    const erp = createMemoryErp(t.erp.contents)
    erp.pageSize = 10
    const first = anotherProcess(erp)
    const reached = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    erp.beforeBatch = (collection, batch) => {
      if (collection !== 'students' || batch !== 2) return
      reached.resolve()
      return held.promise
    }
    await first.start('student')
    const performing = first.perform()
    await reached.promise
    const stopped = first.stop()
    held.resolve()
    await stopped
    await performing
    expect(await runs()).toEqual([{ type: 'student', status: 'running', error: null }])
    expect(await students()).toEqual({ all: 20, distinct: 20 })
    const second = anotherProcess()
    await second.perform()
    expect(await students()).toEqual({ all: 50, distinct: 50 })
    expect(await t.state('student')).toMatchObject({ status: 'done', added: 30 })
    await second.stop()
  })
})

describe('a synchronization that marks many rows as gone', () => {
  it('if the server stops while a synchronization marks rows that the ERP has deleted, the next process marks the remaining rows', async () => {
    t.erp.contents.students = Array.from({ length: 500 }, (_, n) => buildErpStudent(`s${n}`))
    await t.run('student')
    const erp = createMemoryErp({ ...t.erp.contents, students: t.erp.contents.students.slice(0, 270) })
    const ended = async () =>
      (await t.db.one<{ count: number }>(sql`select count(*) from student where gone_at is not null`))?.count ?? 0
    const first = anotherProcess(erp)
    await first.start('student')
    const performing = first.perform()
    await expect.poll(ended, { interval: 1 }).toBeGreaterThan(0)
    await first.stop()
    await performing
    const before = await ended()
    expect([100, 200]).toContain(before)
    expect((await runs()).at(-1)).toEqual({ type: 'student', status: 'running', error: null })

    const second = anotherProcess(erp)
    await second.perform()
    expect(await ended()).toBe(230)
    expect(await t.state('student')).toMatchObject({ status: 'done', ended: 230 - before, unchanged: 271 })
    const named = await t.db.many(sql`select ext_id from sync_row where what = 'ended' group by ext_id`)
    expect(named).toHaveLength(230)
    await second.stop()
  })
})

describe('a synchronization whose process was frozen for too long', () => {
  it('a process that was frozen notices that another process has taken over its synchronization, and writes nothing more', async () => {
    const known = t.erp.contents.students.slice(0, 10)
    const erp = createMemoryErp({
      ...t.erp.contents,
      students: [...known, buildErpStudent('late1'), buildErpStudent('late2')],
    })
    erp.pageSize = 10
    const sleeper = anotherProcess(erp)
    const reached = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    erp.beforeBatch = (collection, batch) => {
      if (collection !== 'students' || batch !== 1) return
      reached.resolve()
      return held.promise
    }
    await sleeper.start('student')
    const performing = sleeper.perform()
    await reached.promise
    await t.db.run(sql`update sync_run set lease_until = now() - interval '1 second'`)
    await t.run('student')
    const before = await students()
    held.resolve()
    await performing
    expect(await students()).toEqual(before)
    expect((await runs()).map(({ status }) => status)).toEqual(['error', 'done'])
    await sleeper.stop()
  })
})
