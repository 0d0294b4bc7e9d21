import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { systemClock } from '../../deps.ts'
import type { ErpBatch, ErpGroupStudent, ErpRowResult, ErpSource } from '../../integrations/erp/port.ts'
import { createTestDatabase } from '../../testing/database.ts'
import '../../areas.ts'
import { createJobQueue } from '../../jobs/queue.ts'
import { registerSyncJobHandlers, startSyncRun, syncRunJobKind } from './run-sync.ts'
import { createMemoryErp } from './testing/memory-erp.ts'
import { buildErpMembership } from './testing/records.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.run(
    sql`insert into student (ext_id, first_name, last_name) select 's' || n, 'Ism', 'Familiya' from generate_series(0, 4999) n`,
  )
  await database.db.run(
    sql`insert into study_group (ext_id, name) select 'g' || n, 'Guruh ' || n from generate_series(0, 1499) n`,
  )
})
afterAll(() => database.close())

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const total = 30_000
const pageSize = 1_000
/**
 * Number of batches between two measurements of the memory; each measurement scans the complete heap, which is slow.
 */
const lookEvery = 5

/** A simulated ERP that generates each batch of enrolments on demand and regularly measures the memory in use. */
function enrolments(): { erp: ErpSource; heapMb: number[] } {
  const heapMb: number[] = []
  async function* groupStudents(): AsyncGenerator<ErpBatch<ErpGroupStudent>> {
    for (let from = 0; from < total; from += pageSize) {
      if (from % (lookEvery * pageSize) === 0) {
        collectGarbage()
        heapMb.push(process.memoryUsage().heapUsed / 1_048_576)
      }
      const rows = Array.from({ length: pageSize }, (_, n): ErpRowResult<ErpGroupStudent> => {
        const i = from + n
        const record = buildErpMembership(`m${i}`, {
          studentExtId: `s${i % 5_000}`,
          groupExtId: `g${(i * 3 + Math.floor(i / 5_000)) % 1_500}`,
        })
        return { ok: true, record }
      })
      yield { rows, total, full: true, notes: [] }
    }
  }
  return { erp: { ...createMemoryErp(), groupStudents }, heapMb }
}

it('importing 30,000 enrolments, and importing them again unchanged, does not increase memory usage', async () => {
  for (const expected of [
    { added: total, unchanged: 0 },
    { added: 0, unchanged: total },
  ]) {
    const { erp, heapMb } = enrolments()
    const deps = { db: database.db, clock: systemClock, erp, isAlone: true }
    const queue = createJobQueue(deps)
    registerSyncJobHandlers(queue, deps)
    await startSyncRun(deps, 'group-students', null)
    await queue.runDue(syncRunJobKind)
    const run = await database.db.one(
      sql`select status, added, unchanged, done, total from sync_run order by id desc limit 1`,
    )
    expect(run).toEqual({ status: 'done', ...expected, done: total, total })
    // If the import kept the records in memory, usage would grow by about 15 MB.
    expect(Math.max(...heapMb) - Math.min(...heapMb)).toBeLessThan(4)
    await queue.stop()
  }
}, 180_000)
