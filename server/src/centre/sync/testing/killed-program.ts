import { writeSync } from 'node:fs'
import { migrate } from '../../../db/migrate.ts'
import { openEmbedded } from '../../../db/open.ts'
import { systemClock } from '../../../deps.ts'
import '../../../areas.ts'
import { makeLane } from '../../../jobs/lane.ts'
import { runKind, startRun, syncLane } from '../run-sync.ts'
import { memoryErp } from './memory-erp.ts'
import { largeCentre } from './records.ts'

/** A server's synchronisation as a process of its own that a test kills: `node killed-program.ts FOLDER`; tells each batch. */
const database = await openEmbedded(process.argv[2] as string)
await migrate(database.pool)
const erp = memoryErp(largeCentre())
erp.pageSize = 100
erp.beforeBatch = (collection, batch) => void writeSync(1, `${collection} ${batch}\n`)
const deps = { db: database.db, clock: systemClock, erp, isAlone: true }
const lane = makeLane(deps)
syncLane(lane, deps)
await lane.start({ isAlone: true })
await lane.runDue(runKind)
for (const type of ['teachers', 'student', 'groups', 'group-students'] as const) {
  await startRun(deps, type, null)
  await lane.runDue(runKind)
}
await lane.stop()
await database.close()
writeSync(1, 'over\n')
