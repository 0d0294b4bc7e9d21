/**
 * Turns the installation's key: `npm run keys:turn`. What the old one signed and sealed stays good as long as it lives
 * by itself; after 30 days the old key is gone. With PostgreSQL the programs may run meanwhile.
 */
import { turnKeys } from '../server/src/access/keys.ts'
import { translateDatabaseError } from '../server/src/db/database-errors.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openEmbedded, openPostgres } from '../server/src/db/open.ts'
import { readEnv } from '../server/src/env.ts'

process.exitCode = await main().catch((error: unknown) => {
  const known = translateDatabaseError(error)
  console.error(known instanceof Error ? known.message : known)
  return 1
})

async function main(): Promise<number> {
  const env = readEnv(process.env)
  const database = env.DATABASE_URL ? openPostgres(env.DATABASE_URL, 2) : await openEmbedded(env.MARKAZ_DATA)
  try {
    await migrate(database.pool)
    const isAlone = database.kind === 'embedded'
    const since = await turnKeys(database.db, { now: new Date(), isAlone })
    console.log(
      `Kalit almashtirildi. Yangisi ${since.toISOString()} dan ishlaydi; eskisi imzolagan narsalar o'z muddatigacha amal qiladi.`,
    )
    return 0
  } finally {
    await database.close()
  }
}
