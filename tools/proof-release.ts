/**
 * Update drill `npm run proof:release [-- --from COMMIT --short]`: two processes of the previous version are replaced
 * by the current version while users work. `--from` selects the commit of the previous version. Exit code 1 if an API
 * call failed, or confirmed data was lost or duplicated. Needs Debian's nginx.
 */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startDemoTelegram } from '../demo/src/telegram.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { startSimulatedEskiz, testEskizAccount } from '../server/src/integrations/sms/testing/eskiz-server.ts'
import { repositoryRoot } from './install.mjs'
import { createFailureTestFolder, createFailureTestReport, waitUntil } from './machines/failure-test.ts'
import { checkOutPreviousRelease, findPreviousReleaseCommit } from './machines/previous-release.ts'
import { createFailureTestServer } from './machines/test-server.ts'
import { startWebProxy } from './machines/web-proxy.ts'
import { isOutageForUsers, summarizeFailures } from './machines/work.ts'
import { findFreePort, startPostgres } from './postgres.ts'
import { recordNotificationsRepeatedly, simulatedParents } from './telling/families.ts'

const { values } = parseArgs({ options: { from: { type: 'string' }, short: { type: 'boolean' } } })
const workMs = values.short ? 2_000 : 10_000
/** Functions imported from the previous release, with their names in releases before December 2026. */
const formerNames = {
  buildClassroomRows: 'buildClassroom',
  startSimulatedUsers: 'startWork',
  recordFamilyNotifications: 'noteDeed',
  countUndeliveredNotifications: 'countOpen',
  checkNotificationDelivery: 'lookForTellings',
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const promises = createFailureTestReport()
const testFolder = createFailureTestFolder({ nginx: 'nginx-light', openssl: 'openssl', git: 'git' })
process.once('exit', () => testFolder.clear())
const telegram = await startDemoTelegram({
  people: simulatedParents,
  known: simulatedParents.map(({ id }) => id),
  lineMs: 40,
})
const eskiz = await startSimulatedEskiz()
const postgres = await startPostgres()
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
  postgres.stop()
}
console.log(promises.broken() === 0 ? '\nall promises kept' : `\n${promises.broken()} broken`)
process.exit(promises.broken() === 0 ? 0 : 1)

async function prove(): Promise<void> {
  const commit = values.from ?? findPreviousReleaseCommit()
  const former = checkOutPreviousRelease(testFolder, commit)
  console.log(`The former program: ${commit}`)
  // Imports functions from the previous release, because they must match its database and API.
  const ofFormer = async <T>(file: string): Promise<T> => {
    const found = await import(join(former, file))
    return { ...Object.fromEntries(Object.entries(formerNames).map(([name, old]) => [name, found[old]])), ...found }
  }
  const { openPostgres } = await ofFormer<typeof import('../server/src/db/open.ts')>('server/src/db/open.ts')
  const theirs = await ofFormer<typeof import('../server/src/db/migrate.ts')>('server/src/db/migrate.ts')
  const { buildClassroomRows, startSimulatedUsers } =
    await ofFormer<typeof import('./machines/work.ts')>('tools/machines/work.ts')
  const { signIn } = await ofFormer<typeof import('./videos/person.ts')>('tools/videos/person.ts')
  const families = await ofFormer<typeof import('./telling/families.ts')>('tools/telling/families.ts')

  const database = openPostgres(postgres.url, 4)
  const { db, pool } = database
  await theirs.migrate(pool)
  await families.addFamilies(pool)
  const classroom = await buildClassroomRows(db)
  const ports = [await findFreePort(), await findFreePort()] as const
  const web = await startWebProxy(testFolder, ports)
  const [data, password] = [join(testFolder.folder, 'data'), 'Sinov-2026']
  const env = {
    ...{ DATABASE_URL: postgres.url, MARKAZ_DATA: data, MARKAZ_DEMO: '0', NODE_ENV: 'production', LOG_LEVEL: 'info' },
    ...{ MARKAZ_ADMIN_PASSWORD: password, MARKAZ_PUBLIC_URL: web.base, MARKAZ_TRUST_PROXY: 'loopback' },
    ...{ MARKAZ_TELEGRAM_TOKEN: telegram.token, MARKAZ_TELEGRAM_URL: telegram.url, FFMPEG_PATH: 'none' },
    ...{
      MARKAZ_SMS_EMAIL: testEskizAccount.email,
      MARKAZ_SMS_PASSWORD: testEskizAccount.password,
      MARKAZ_SMS_URL: eskiz.url,
    },
    NODE_COMPILE_CACHE: join(testFolder.folder, 'cache'),
  }
  const programs = (of: string, folder: string) =>
    ports.map((port, n) => createFailureTestServer(testFolder, `${of}-${n + 1}`, port, env, folder))
  const [old, fresh] = [programs('former', former), programs('new', repositoryRoot)]
  for (const each of old) await each.start()
  const work = startSimulatedUsers(await signIn(web.base, 'superadmin', password), classroom, data)
  const noted = recordNotificationsRepeatedly((first) => families.recordFamilyNotifications(db, first))

  const rows: string[] = []
  async function step(what: string, operation: () => Promise<unknown>): Promise<void> {
    const [from, calls, begunAt] = [work.failures.length, work.callCount(), performance.now()]
    await operation()
    const seconds = (performance.now() - begunAt) / 1_000
    await delay(workMs)
    const failed = work.failures.slice(from).filter(isOutageForUsers)
    rows.push(
      `| ${what} | ${seconds.toFixed(1)} s | ${work.callCount() - calls} | ${summarizeFailures(failed) || '–'} |`,
    )
    promises.check(`${what}: no call fails`, failed.length === 0, summarizeFailures(failed))
  }
  /** Replaces the server processes in the order that docs/operating.md prescribes. */
  const replace = async (before: typeof old, after: typeof old) => {
    for (const [n, one] of before.entries()) {
      await web.lead(one.port, false)
      await one.stop()
      await after[n]?.start()
      await web.lead(one.port, true)
    }
  }
  await step('the former program', async () => {})
  await step("the tables become today's under it", () => migrate(pool))
  await step('its processes are replaced', () => replace(old, fresh))
  await step('the way back', () => replace(fresh, old))
  await step('and replaced again', () => replace(old, fresh))

  await work.stop()
  await noted.stop()
  await waitUntil(async () => (await families.countUndeliveredNotifications(db)) === 0, 'everything has left', {
    seconds: 240,
  })
  console.log(`\n| what | it took | calls meanwhile | failed |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`)
  await work.look(db, promises)
  await families.checkNotificationDelivery(db, promises, { noted: noted.numbers, telegram, sent: eskiz.sent })
  const refused = work.failures.filter((failure) => !isOutageForUsers(failure))
  promises.check('nothing is refused', refused.length === 0, summarizeFailures(refused))
  await database.close()
  await Promise.all([...fresh.map((each) => each.stop()), web.stop()])
}
