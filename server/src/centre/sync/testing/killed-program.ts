import { writeSync } from 'node:fs'
import { migrate } from '../../../db/migrate.ts'
import { openEmbeddedDatabase } from '../../../db/open.ts'
import { systemClock } from '../../../deps.ts'
import '../../../areas.ts'
import { createJobQueue } from '../../../jobs/queue.ts'
import { registerSyncJobHandlers, startSyncRun, syncRunJobKind } from '../run-sync.ts'
import { createMemoryErp } from './memory-erp.ts'
import { buildLargeErpContents } from './records.ts'

/** Started as `node killed-program.ts FOLDER`. Prints a line for each batch, so that a test can kill it at a batch. */
const database = await openEmbeddedDatabase(process.argv[2] as string)
await migrate(database.pool)
const erp = createMemoryErp(buildLargeErpContents())
erp.pageSize = 100
erp.beforeBatch = (collection, batch) => void writeSync(1, `${collection} ${batch}\n`)
const deps = { db: database.db, clock: systemClock, erp, isAlone: true }
const queue = createJobQueue(deps)
registerSyncJobHandlers(queue, deps)
await queue.start({ isAlone: true })
await queue.runDue(syncRunJobKind)
for (const type of ['teachers', 'student', 'groups', 'group-students'] as const) {
  await startSyncRun(deps, type, null)
  await queue.runDue(syncRunJobKind)
}
await queue.stop()
await database.close()
writeSync(1, 'over\n')
