/**
 * Imports a OneRoster CSV file: `npm run erp:import -- FILE.zip [--dry-run]`. Exit code 1: the file was refused. Exit
 * code 2: wrong arguments or settings, or no database.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import '../server/src/areas.ts'
import { type ErpImportReport, importErpFromFile } from '../server/src/centre/sync/import-file.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openEmbeddedDatabase, openPostgres } from '../server/src/db/open.ts'
import { requireNoDemoDatabase } from '../server/src/demo/demo-database.ts'
import { systemClock } from '../server/src/deps.ts'
import { readEnv } from '../server/src/env.ts'
import { createOneRosterCsvSource } from '../server/src/integrations/erp/oneroster-csv.ts'
import { fatalErrorText } from '../server/src/start-errors.ts'
import { erpImportReportText } from './erp-import-report.ts'

const help = `Foydalanish: npm run erp:import -- FAYL.zip [--dry-run]
  FAYL.zip   OneRoster CSV to'plami (1.1 yoki 1.2)
  --dry-run  hammasini sinab ko'radi, lekin hech narsani saqlamaydi`

process.umask(0o077)
process.exitCode = await main().catch((error: unknown) => {
  console.error(fatalErrorText(error))
  return 2
})

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  })
  const [name, ...more] = positionals
  if (!name || more.length > 0) {
    console.error(help)
    return 2
  }
  // npm starts the program in the repository's folder, but the path is relative to the folder in which npm was called.
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), name)
  if (!existsSync(file)) {
    console.error(`Fayl topilmadi: ${file}`)
    return 1
  }
  const isTrial = values['dry-run']
  const report = await imported(file, isTrial)
  console.log(erpImportReportText(report, { file, isTrial }))
  return report.status === 'done' ? 0 : 1
}

async function imported(file: string, isTrial: boolean): Promise<ErpImportReport> {
  const env = readEnv(process.env)
  const database = env.directUrl ? openPostgres(env.directUrl, 2) : await openEmbeddedDatabase(env.MARKAZ_DATA)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort(new Error(signal)))
  try {
    await migrate(database.pool)
    await requireNoDemoDatabase(database.db)
    const log = { error: (details: object, message: string) => console.error(message, details) }
    const erp = createOneRosterCsvSource(file)
    const isAlone = database.kind === 'embedded'
    return await importErpFromFile({
      db: database.db,
      clock: systemClock,
      erp,
      log,
      signal: stopping.signal,
      isAlone,
      isTrial,
    })
  } finally {
    await database.close()
  }
}
