import { openEmbedded, openPostgres } from '../server/src/db/open.ts'
import { readEnv } from '../server/src/env.ts'
import { fatalErrorText } from '../server/src/start-trouble.ts'

type Database = Awaited<ReturnType<typeof openEmbedded>> | ReturnType<typeof openPostgres>

/**
 * Runs `work` on the centre's database and ends the process: on `DATABASE_URL`, or else on the embedded database in the
 * data folder. The result of `work` is the exit code; after an error it is 1, with the reason in one line.
 */
export async function onDatabase(work: (database: Database) => Promise<number>): Promise<void> {
  process.exitCode = await run(work).catch((error: unknown) => {
    console.error(fatalErrorText(error))
    return 1
  })
}

async function run(work: (database: Database) => Promise<number>): Promise<number> {
  const env = readEnv(process.env)
  const database = env.directUrl ? openPostgres(env.directUrl, 2) : await openEmbedded(env.MARKAZ_DATA)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
