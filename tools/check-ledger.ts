/**
 * Compares every balance of xp and silver with the entries it is the sum of: `npm run check:ledger`. Exit code 1 when
 * one differs (docs/operating.md).
 */
import { translateDatabaseError } from '../server/src/db/database-errors.ts'
import { openEmbedded, openPostgres } from '../server/src/db/open.ts'
import { readEnv } from '../server/src/env.ts'
import { ledgerFaults } from '../server/src/motivation/points/check-ledger.ts'

process.exitCode = await main().catch((error: unknown) => {
  const known = translateDatabaseError(error)
  console.error(known instanceof Error ? known.message : known)
  return 1
})

async function main(): Promise<number> {
  const env = readEnv(process.env)
  const database = env.DATABASE_URL ? openPostgres(env.DATABASE_URL, 2) : await openEmbedded(env.MARKAZ_DATA)
  try {
    const faults = await ledgerFaults(database.db)
    for (const { studentId, categoryId, what, stands, is } of faults)
      console.error(
        `Talaba ${studentId}, ${categoryId ? `kategoriya ${categoryId}` : 'jami'}: ${what} ${stands}, yozuvlar bo'yicha ${is}`,
      )
    if (faults.length === 0) console.log("Hamma balanslar yozuvlar yig'indisiga teng")
    return faults.length > 0 ? 1 : 0
  } finally {
    await database.close()
  }
}
