import { openEmbeddedDatabase, openPostgres } from '../server/src/db/open.ts'
import { readEnv } from '../server/src/env.ts'
import { fatalErrorText } from '../server/src/start-trouble.ts'

type Database = Awaited<ReturnType<typeof openEmbeddedDatabase>> | ReturnType<typeof openPostgres>

/**
 * Runs `work` on the centre's database, then ends the process. The database is `DATABASE_URL`, or the embedded one in
 * the data folder. The exit code is the result of `work`; after an error it is 1, and the reason is printed.
 */
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
