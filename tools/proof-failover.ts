/**
 * Failure drill `npm run proof:failover`: each machine of deploy/ is killed, stopped and restarted while simulated
 * users work. Exit code 1 if data was lost or duplicated, or if API calls failed too long or with 500. Needs Debian's
 * patroni, etcd-server, haproxy and nginx.
 */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startDemoTelegram } from '../demo/src/telegram.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openPostgres } from '../server/src/db/open.ts'
import { startSimulatedEskiz, testEskizAccount } from '../server/src/integrations/sms/testing/eskiz-server.ts'
import { clusterPackageNames, startDatabaseCluster } from './machines/cluster.ts'
import { createFailureTestFolder, createFailureTestReport, waitUntil } from './machines/failure-test.ts'
import { createFailureTestServer } from './machines/test-server.ts'
import { startWebProxy } from './machines/web-proxy.ts'
import { buildClassroomRows, isOutageForUsers, startSimulatedUsers, summarizeFailures } from './machines/work.ts'
import { findFreePort } from './postgres.ts'
import {
  addFamilies,
  checkNotificationDelivery,
  countUndeliveredNotifications,
  recordFamilyNotifications,
  recordNotificationsRepeatedly,
  simulatedParents,
} from './telling/families.ts'
import { signIn } from './videos/person.ts'

/** Maximum seconds for which API calls may fail after a failure. */
const longestSeconds = 15
const quietMs = 3_000
/** With `--short`, only two failures are tested: a killed process of Markaz and a killed primary database. */
const isShort = process.argv.includes('--short')

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const late = setTimeout(() => {
  console.error('15 minutes, and not done')
  process.exit(1)
}, 15 * 60_000)
const promises = createFailureTestReport()
const testFolder = createFailureTestFolder({ ...clusterPackageNames, nginx: 'nginx-light', openssl: 'openssl' })
process.once('exit', () => testFolder.clear())
const telegram = await startDemoTelegram({
  people: simulatedParents,
  known: simulatedParents.map(({ id }) => id),
  lineMs: 40,
})
const eskiz = await startSimulatedEskiz()
try {
  await prove()
} catch (error) {
  promises.check(
    'the proof came to its end',
    false,
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  )
} finally {
  await Promise.all([telegram.close(), eskiz.close()])
}
console.log(promises.broken() === 0 ? '\nall promises kept' : `\n${promises.broken()} broken`)
clearTimeout(late)
process.exit(promises.broken() === 0 ? 0 : 1)

async function prove(): Promise<void> {
  const cluster = await startDatabaseCluster(testFolder)
  const database = openPostgres(cluster.url, 4)
  const { db } = database
  await migrate(database.pool)
  await addFamilies(database.pool)
  const classroom = await buildClassroomRows(db)

  const ports = [await findFreePort(), await findFreePort()] as const
  const web = await startWebProxy(testFolder, ports)
  const data = join(testFolder.folder, 'data')
  const password = 'Sinov-2026'
  const env = {
    ...{
      DATABASE_URL: cluster.url,
      DATABASE_READ_URL: cluster.readUrl,
      MARKAZ_DATA: data,
      MARKAZ_DEMO: '0',
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
    },
    ...{
      MARKAZ_ADMIN_PASSWORD: password,
      MARKAZ_PUBLIC_URL: web.base,
      MARKAZ_TRUST_PROXY: 'loopback',
      FFMPEG_PATH: 'none',
    },
    ...{ MARKAZ_TELEGRAM_TOKEN: telegram.token, MARKAZ_TELEGRAM_URL: telegram.url },
    ...{
      MARKAZ_SMS_EMAIL: testEskizAccount.email,
      MARKAZ_SMS_PASSWORD: testEskizAccount.password,
      MARKAZ_SMS_URL: eskiz.url,
    },
    NODE_COMPILE_CACHE: join(testFolder.folder, 'cache'),
  }
  const [one, other] = [
    createFailureTestServer(testFolder, 'markaz-1', ports[0], env),
    createFailureTestServer(testFolder, 'markaz-2', ports[1], env),
  ]
  await one.start()
  await other.start()
  const person = await signIn(web.base, 'superadmin', password)
  const work = startSimulatedUsers(person, classroom, data)
  const noted = recordNotificationsRepeatedly((first) => recordFamilyNotifications(db, first))
  await delay(quietMs)

  const rows: string[] = []
  /**
   * Runs `operation`, which causes a failure, and reports for how long API calls failed. With `--short` an operation
   * without `isInShort` is skipped.
   */
  async function blow(what: string, operation: () => Promise<unknown>, isInShort = false): Promise<void> {
    if (isShort && !isInShort) return
    const from = work.failures.length
    const begunAt = performance.now()
    await operation()
    await waitUntil(cluster.isComplete, `${what}: both databases are there again`)
    await waitUntil(
      () =>
        performance.now() - Math.max(begunAt, work.failures.filter(isOutageForUsers).at(-1)?.endedAt ?? 0) > quietMs,
      `${what}: nothing fails`,
    )
    const failed = work.failures.slice(from).filter(isOutageForUsers)
    const firstAt = Math.min(...failed.map((one) => one.begunAt))
    const seconds = failed.length === 0 ? 0 : (Math.max(...failed.map((one) => one.endedAt)) - firstAt) / 1_000
    const told = summarizeFailures(failed)
    rows.push(`| ${what} | ${seconds.toFixed(1)} s | ${told || '–'} |`)
    promises.check(
      `${what}: calls fail for ${longestSeconds} s at most`,
      seconds <= longestSeconds,
      `${seconds.toFixed(1)} s; ${told || 'none failed'}`,
    )
    const bugs = failed.filter(({ status }) => status === 500).length
    if (bugs) promises.check(`${what}: no 500`, false, `${bugs}`)
  }

  await blow(
    'a process of Markaz is killed',
    async () => {
      await one.kill()
      await delay(3_000)
      await one.start()
    },
    true,
  )
  await blow('nginx is started anew', () => web.restart())
  await blow('HAProxy is started anew', () => cluster.restartProxy())
  await blow('replay of the standby is paused for 10 s', async () => {
    const standby = openPostgres((await cluster.standby()).url, 1)
    await standby.pool.query('select pg_wal_replay_pause()')
    await delay(10_000)
    await standby.pool.query('select pg_wal_replay_resume()')
    await standby.close()
  })
  await blow(
    'PostgreSQL of the primary is killed',
    async () => {
      const former = await cluster.primary()
      former.crash()
      await waitUntil(
        async () => (await cluster.primary().catch(() => former)) !== former,
        'the other one is the primary',
      )
    },
    true,
  )
  await blow('the machine of the primary is killed, and comes back', async () => {
    const former = await cluster.primary()
    former.signal('SIGKILL')
    await waitUntil(
      async () => (await cluster.primary().catch(() => former)) !== former,
      'the other one is the primary',
    )
    await delay(3_000)
    former.start()
  })
  await blow('the machine of the primary hangs, and wakes when another one is', async () => {
    const former = await cluster.primary()
    former.signal('SIGSTOP')
    await waitUntil(
      async () => (await cluster.primary().catch(() => former)) !== former,
      'the other one is the primary',
    )
    await delay(5_000)
    former.signal('SIGCONT')
  })

  await work.stop()
  await noted.stop()
  await waitUntil(async () => (await countUndeliveredNotifications(db)) === 0, 'everything has left', { seconds: 240 })
  console.log(`\n| what | calls failed for | how |\n| --- | --- | --- |\n${rows.join('\n')}\n`)
  console.log(`${work.callCount()} calls, ${work.failures.length} failed`)
  await work.look(db, promises)
  await checkNotificationDelivery(db, promises, { noted: noted.numbers, telegram, sent: eskiz.sent })
  const refused = work.failures.filter((failure) => !isOutageForUsers(failure))
  promises.check('nothing is refused', refused.length === 0, [...new Set(refused.map(({ code }) => code))].join(', '))
  const bugs = [one, other].flatMap((each) => each.log().split('\n')).filter((line) => line.includes('"status":500'))
  promises.check('answers of 500: 0', bugs.length === 0, `${bugs.length}`)
  const figures = await Promise.all(ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()))
  const readsOf = (to: string) =>
    figures.reduce(
      (sum, text) => sum + Number(new RegExp(`replica_reads_total{to="${to}"} (\\d+)`).exec(text)?.[1] ?? 0),
      0,
    )
  console.log(`audits read: ${readsOf('standby')} on the standby, ${readsOf('primary')} on the primary`)
  await database.close()
  await Promise.all([one.stop(), other.stop(), web.stop()])
}
