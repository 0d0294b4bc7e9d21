import { writeSync } from 'node:fs'
import { migrate } from '../../../db/migrate.ts'
import { openEmbedded } from '../../../db/open.ts'
import { systemClock } from '../../../deps.ts'
import '../../../areas.ts'
import { makeQueue } from '../../../jobs/queue.ts'
import { handleSyncJobs, runKind, startRun } from '../run-sync.ts'
import { memoryErp } from './memory-erp.ts'
import { largeCentre } from './records.ts'

/**
 * Runs a synchronization in a separate process, which a test kills: `node killed-program.ts FOLDER`. Prints a line for
 * each batch.
 */
const database = await openEmbedded(process.argv[2] as string)
await migrate(database.pool)
const erp = memoryErp(largeCentre())
erp.pageSize = 100
erp.beforeBatch = (collection, batch) => void writeSync(1, `${collection} ${batch}\n`)
const deps = { db: database.db, clock: systemClock, erp, isAlone: true }
const queue = makeQueue(deps)
handleSyncJobs(queue, deps)
await queue.start({ isAlone: true })
await queue.runDue(runKind)
for (const type of ['teachers', 'student', 'groups', 'group-students'] as const) {
  await startRun(deps, type, null)
  await queue.runDue(runKind)
}
await queue.stop()
await database.close()
writeSync(1, 'over\n')
