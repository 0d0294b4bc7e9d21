/**
 * Crash test of notifications to families: `npm run proof:telling [-- --kills 1000]` kills a server process repeatedly
 * while it sends. Exit code 1 if a notification was lost, arrived twice in Telegram, or has a false state in the
 * database.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startDemoTelegram } from '../demo/src/telegram.ts'
import { sql } from '../server/src/db/db.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openPostgres } from '../server/src/db/open.ts'
import { startSimulatedEskiz, testEskizAccount } from '../server/src/integrations/sms/testing/eskiz-server.ts'
import { createFailureTestReport } from './machines/failure-test.ts'
import { startPostgres } from './postgres.ts'
import {
  addFamilies,
  checkNotificationDelivery,
  countUndeliveredNotifications,
  notificationsPerRecording,
  recordFamilyNotifications,
  simulatedParents,
} from './telling/families.ts'
import { createServerLauncher } from './telling/servers.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '1000' } } })
const kills = Number(values.kills)
const waiting = 60

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const promises = createFailureTestReport()
const folder = mkdtempSync(join(tmpdir(), 'markaz-telling-'))
const telegram = await startDemoTelegram({
  people: simulatedParents,
  known: simulatedParents.map(({ id }) => id),
  lineMs: 40,
})
const eskiz = await startSimulatedEskiz()
// This test kills only server processes and never PostgreSQL, so fsync is off for speed.
const postgres = await startPostgres('fsync=off')
const database = openPostgres(postgres.url, 4)
const { db, pool } = database
await migrate(pool)
await addFamilies(pool)
const servers = createServerLauncher(
  {
    ...process.env,
    ...{ DATABASE_URL: postgres.url, PORT: '0', MARKAZ_DEMO: '0', NODE_ENV: 'production', LOG_LEVEL: 'error' },
    ...{
      MARKAZ_DATA: join(folder, 'data'),
      MARKAZ_ADMIN_PASSWORD: 'Sinov-2026',
      NODE_COMPILE_CACHE: join(folder, 'cache'),
    },
    ...{ MARKAZ_TELEGRAM_TOKEN: telegram.token, MARKAZ_TELEGRAM_URL: telegram.url },
    ...{
      MARKAZ_SMS_EMAIL: testEskizAccount.email,
      MARKAZ_SMS_PASSWORD: testEskizAccount.password,
      MARKAZ_SMS_URL: eskiz.url,
    },
  },
  join(folder, 'log'),
)
process.once('exit', () => servers.close())

let noted = 0
try {
  const begunAt = Date.now()
  for (let n = 1; n <= kills; n++) {
    await keepWaiting()
    const before = arrived()
    const server = await servers.start()
    if (n % 5 === 0) await delay(Math.random() * 1_500)
    else {
      const goal = before + 1 + Math.floor(Math.random() * 15)
      await until(() => arrived() >= goal, `life ${n} sends`)
      await delay(Math.random() * 100)
    }
    await server.kill()
    await endClaims()
    if (n % 50 === 0) console.log(`${n} killed, ${arrived()} arrived, ${Math.round((Date.now() - begunAt) / 1_000)} s`)
  }
  await servers.start()
  await until(async () => (await countUndeliveredNotifications(db)) === 0, 'everything has left')
  console.log(`\n${kills} kills`)
  await checkNotificationDelivery(db, promises, { noted: new Set(Array(noted).keys()), telegram, sent: eskiz.sent })
} catch (error) {
  promises.check(
    'the proof came to its end',
    false,
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  )
} finally {
  servers.close()
  await database.close()
  postgres.stop()
  await Promise.all([telegram.close(), eskiz.close()])
  rmSync(folder, { recursive: true, force: true })
}
console.log(promises.broken() === 0 ? '\nall promises kept' : `\n${promises.broken()} broken`)
process.exit(promises.broken() === 0 ? 0 : 1)

async function keepWaiting(): Promise<void> {
  for (let left = await countUndeliveredNotifications(db); left < waiting; left += notificationsPerRecording) {
    await recordFamilyNotifications(db, noted)
    noted += notificationsPerRecording
  }
}

/** Ends the killed process's claims on notifications, which would otherwise expire only after one to three minutes. */
async function endClaims(): Promise<void> {
  await db.run(sql`update job set run_at = now() where claim is not null`)
}

function arrived(): number {
  return simulatedParents.reduce((sum, { id }) => sum + telegram.chat(id).messages.length, 0)
}

async function until(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const endsAt = Date.now() + 120_000
  while (!(await isTrue())) {
    if (Date.now() > endsAt) throw new Error(`Two minutes, and not yet: ${what}`)
    await delay(5)
  }
}
