/**
 * Moves audit entries before a day from the database to files, one for each half-year: `npm run audit:archive --
 * --until 2027-01-01 FOLDER`. On PostgreSQL it connects as the owner of the tables.
 */
import { parseArgs } from 'node:util'
import { archiveOldPartitions } from '../server/src/centre/backup/archive-partitions.ts'
import { startOfDay, systemClock } from '../server/src/deps.ts'
import { dateDaysAgo } from '../server/src/jobs/schedule.ts'
import { runOnDatabase } from './on-database.ts'

const { values, positionals } = parseArgs({ options: { until: { type: 'string' } }, allowPositionals: true })
const [folder] = positionals
const until = /^\d{4}-\d{2}-\d{2}$/.test(values.until ?? '') ? startOfDay(values.until as string) : null
if (!folder || !until || !(until <= dateDaysAgo({ clock: systemClock }, 31))) {
  console.error("Ishlatish: npm run audit:archive -- --until 2027-01-01 PAPKA (kun kamida 31 kun oldin bo'lsin)")
  process.exit(2)
}
process.umask(0o077)

await runOnDatabase(async (database) => {
  let count = 0
  for await (const { file, rows, sizeBytes } of archiveOldPartitions(database, { table: 'audit', until, folder })) {
    count++
    console.log(`  ${file}: ${rows} qator, ${Math.ceil(sizeBytes / 1024 ** 2)} MB, bazadan olindi`)
  }
  if (count === 0) console.log("  Shu kungacha tugagan yarim yillik yo'q")
  return 0
})
