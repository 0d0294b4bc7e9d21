import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { translateDatabaseError } from './db/database-errors.ts'
import { migrate } from './db/migrate.ts'
import { openEmbedded, openPostgres } from './db/open.ts'
import { type Deps, systemClock } from './deps.ts'
import { type Env, readEnv } from './env.ts'
import { ensureSuperadmin, tokenKey } from './start.ts'

/** Expected trouble at the start (a bad setting, a folder in use): one clear line and the end. */
function giveUp(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const settings = (): Env => {
  try {
    return readEnv(process.env)
  } catch (error) {
    giveUp(error)
  }
}

const env = settings()
const database = env.DATABASE_URL
  ? openPostgres(env.DATABASE_URL, env.MARKAZ_POOL)
  : await openEmbedded(env.MARKAZ_DATA).catch(giveUp)
const readiness = { isReady: false }
const deps: Deps = { db: database.db, pool: database.pool, clock: systemClock, erp: null, tokenKey: randomBytes(32) }
const app = await buildApp(deps, {
  logLevel: env.LOG_LEVEL,
  metrics: env.MARKAZ_METRICS,
  readiness,
  ...(env.MARKAZ_TRUST_PROXY && { trustProxy: env.MARKAZ_TRUST_PROXY }),
})

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))

await app.listen({ port: env.PORT, host: env.HOST }).catch(giveUp)
await prepare()

/** Waits for the database however long it takes (calls answer 503 meanwhile), then brings it up to date. */
async function prepare(): Promise<void> {
  for (let attempt = 0; !isStopping; attempt++) {
    try {
      await migrate(database.pool)
      deps.tokenKey = await tokenKey(database.db)
      const admin = await ensureSuperadmin(database.db, env)
      readiness.isReady = true
      greet(admin.madeUpPassword)
      return
    } catch (error) {
      const expected = (translateDatabaseError(error) as { code?: string }).code === 'DATABASE_DOWN'
      if (!expected) {
        app.log.fatal({ err: error }, 'start')
        await stop('SIGTERM', 1)
        return
      }
      if (attempt === 0) app.log.error({ err: error }, "Ma'lumotlar bazasiga ulanib bo'lmadi; kutilmoqda")
      await delay(Math.min(5_000, 500 * 2 ** attempt))
    }
  }
}

function greet(madeUpPassword: string | null): void {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.PORT
  console.log(`\n  Markaz tayyor: http://${env.HOST === '0.0.0.0' ? 'localhost' : env.HOST}:${port}`)
  console.log(`  Login: ${env.MARKAZ_SUPERADMIN}`)
  if (madeUpPassword)
    console.log(
      `  Parol: ${madeUpPassword}   (faqat hozir ko'rsatiladi; ${env.MARKAZ_DATA}/superadmin-password.txt faylida ham bor)`,
    )
  console.log('')
}

/** Stops taking requests, lets the running ones end, closes the database; after 8 s it goes anyway. */
async function stop(_signal: string, code = 0): Promise<void> {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(code || 1), 8_000).unref()
  await app.close()
  await database.close()
  process.exit(code)
}
