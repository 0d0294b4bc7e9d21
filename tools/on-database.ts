import { openEmbeddedDatabase, openPostgres } from '../server/src/db/open.ts'
import { readEnv } from '../server/src/env.ts'
import { fatalErrorText } from '../server/src/start-errors.ts'

type Database = Awaited<ReturnType<typeof openEmbeddedDatabase>> | ReturnType<typeof openPostgres>

/** Runs `work` and ends the process with its result as exit code; after an error with 1. */
export async function runOnDatabase(work: (database: Database) => Promise<number>): Promise<void> {
  process.exitCode = await run(work).catch((error: unknown) => {
    console.error(fatalErrorText(error))
    return 1
  })
}

async function run(work: (database: Database) => Promise<number>): Promise<number> {
  const env = readEnv(process.env)
  const database = env.directUrl ? openPostgres(env.directUrl, 2) : await openEmbeddedDatabase(env.MARKAZ_DATA)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
