/**
 * `npm run migrate [-- --runner ROLE --minutes N]` migrates the database without starting the server. ROLE: the
 * database role of the server, which may change neither the schema nor existing audit entries. N: the time limit of
 * each statement.
 */
import { parseArgs } from 'node:util'
import { grantRightsToServerRole } from '../server/src/db/grant-runner.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openPostgres } from '../server/src/db/open.ts'
import { readEnv } from '../server/src/env.ts'
import { fatalErrorText } from '../server/src/start-errors.ts'

process.exitCode = await main().catch((error: unknown) => {
  console.error(fatalErrorText(error))
  return 1
})

async function main(): Promise<number> {
  const { runner, minutes } = parseArgs({
    options: { runner: { type: 'string' }, minutes: { type: 'string', default: '15' } },
  }).values
  if (!/^\d{1,4}$/.test(minutes)) {
    console.error("--minutes: butun son bo'lsin")
    return 2
  }
  const { directUrl } = readEnv(process.env)
  if (!directUrl) {
    console.error("DATABASE_URL kerak: jadvallar egasi bo'lgan rol bilan (ichki bazani serverning o'zi yangilaydi)")
    return 2
  }
  const { pool, close } = openPostgres(directUrl, 2)
  try {
    const applied = await migrate(pool, { statementMs: Number(minutes) * 60_000 })
    console.log(`  ${applied.length} ta migratsiya qo'llandi`)
    if (runner) {
      await grantRightsToServerRole(pool, runner)
      console.log(`  ${runner} ishlashi mumkin: jadvallarni va auditni o'zgartirmaydi`)
    }
    return 0
  } finally {
    await close()
  }
}
