/**
 * Update drill `npm run proof:release [-- --from COMMIT --short]`: two processes of the previous version, COMMIT, are
 * replaced by the current version while users work. Exit code 1 if an API call failed, or confirmed data was lost or
 * duplicated. Needs Debian's nginx.
 */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startDemoTelegram } from '../demo/src/telegram.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { startSimulatedEskiz, testEskizAccount } from '../server/src/integrations/sms/testing/eskiz-server.ts'
import { repositoryRoot } from './install.mjs'
import { createDrillGuaranteeReport, createFailureDrillFolder, waitUntil } from './machines/drill.ts'
import { checkOutPreviousRelease, findPreviousReleaseCommit } from './machines/previous-release.ts'
import { createFailureDrillProduct } from './machines/product.ts'
import { startWebProxy } from './machines/web-proxy.ts'
import { isOutageForUsers, summarizeFailures } from './machines/work.ts'
import { findFreePort, startPostgres } from './postgres.ts'
import { repeatActions, simulatedParents } from './telling/families.ts'

const { values } = parseArgs({ options: { from: { type: 'string' }, short: { type: 'boolean' } } })
const workMs = values.short ? 2_000 : 10_000

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const promises = createDrillGuaranteeReport()
const room = createFailureDrillFolder({ nginx: 'nginx-light', openssl: 'openssl', git: 'git' })
process.once('exit', () => room.clear())
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
  const former = checkOutPreviousRelease(room, commit)
  console.log(`The former program: ${commit}`)
  // The code that fills and calls the old server must match it, so the code is imported from the old version, too.
  const ofFormer = <T>(file: string): Promise<T> => import(join(former, file))
  const { openPostgres } = await ofFormer<typeof import('../server/src/db/open.ts')>('server/src/db/open.ts')
  const theirs = await ofFormer<typeof import('../server/src/db/migrate.ts')>('server/src/db/migrate.ts')
  const { buildClassroom, startWork } = await ofFormer<typeof import('./machines/work.ts')>('tools/machines/work.ts')
  const { signIn } = await ofFormer<typeof import('./videos/person.ts')>('tools/videos/person.ts')
  const families = await ofFormer<typeof import('./telling/families.ts')>('tools/telling/families.ts')

  const database = openPostgres(postgres.url, 4)
  const { db, pool } = database
  await theirs.migrate(pool)
  await families.addFamilies(pool)
  const classroom = await buildClassroom(db)
  const ports = [await findFreePort(), await findFreePort()] as const
  const web = await startWebProxy(room, ports)
  const [data, password] = [join(room.folder, 'data'), 'Sinov-2026']
  const env = {
    ...{ DATABASE_URL: postgres.url, MARKAZ_DATA: data, MARKAZ_DEMO: '0', NODE_ENV: 'production', LOG_LEVEL: 'info' },
    ...{ MARKAZ_ADMIN_PASSWORD: password, MARKAZ_PUBLIC_URL: web.base, MARKAZ_TRUST_PROXY: 'loopback' },
    ...{ MARKAZ_TELEGRAM_TOKEN: telegram.token, MARKAZ_TELEGRAM_URL: telegram.url, FFMPEG_PATH: 'none' },
    ...{
      MARKAZ_SMS_EMAIL: testEskizAccount.email,
      MARKAZ_SMS_PASSWORD: testEskizAccount.password,
      MARKAZ_SMS_URL: eskiz.url,
    },
    NODE_COMPILE_CACHE: join(room.folder, 'cache'),
  }
  const programs = (of: string, folder: string) =>
    ports.map((port, n) => createFailureDrillProduct(room, `${of}-${n + 1}`, port, env, folder))
  const [old, fresh] = [programs('former', former), programs('new', repositoryRoot)]
  for (const each of old) await each.start()
  const work = startWork(await signIn(web.base, 'superadmin', password), classroom, data)
  const noted = repeatActions((first) => families.noteDeed(db, first))

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
  await waitUntil(async () => (await families.countOpen(db)) === 0, 'everything has left', { seconds: 240 })
  console.log(`\n| what | it took | calls meanwhile | failed |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`)
  await work.look(db, promises)
  await families.lookForTellings(db, promises, { noted: noted.numbers, telegram, sent: eskiz.sent })
  const refused = work.failures.filter((failure) => !isOutageForUsers(failure))
  promises.check('nothing is refused', refused.length === 0, summarizeFailures(refused))
  await database.close()
  await Promise.all([...fresh.map((each) => each.stop()), web.stop()])
}
