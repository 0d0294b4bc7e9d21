import { randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@markaz/protocol/errors'
import { destination } from 'pino'
import { readServerSecretKeys } from './access/keys.ts'
import { describeStorageAbroad } from './access/storage-country.ts'
import { buildApp } from './app.ts'
import { completeUnfinishedRestores } from './centre/backup/complete-restores.ts'
import { findBackupFolderProblem, registerBackupMetrics, registerDailyBackup } from './centre/backup/daily-backup.ts'
import { serveDatabaseCopyRequests } from './centre/backup/database-copy.ts'
import { recordManualBackup } from './centre/backup/record-backup.ts'
import { requireFileStoreMatchesDatabase } from './centre/files/file-store-identity.ts'
import { isDatabaseOutage, translateDatabaseError } from './db/database-errors.ts'
import { ChangedMigrationError, migrate, ServerStartError } from './db/migrate.ts'
import { openEmbeddedDatabase, openPostgres } from './db/open.ts'
import { detectPooler } from './db/pooler.ts'
import { restrictFolderToOwner } from './db/restrict-folder.ts'
import { createStandbyReader, registerStandbyMetrics, requireSameDatabase } from './db/standby.ts'
import { withLongTimeout } from './db/timeouts.ts'
import { demoLogins, demoParentData, demoStudentLogin } from './demo/demo-accounts.ts'
import { detectDemoMode } from './demo/demo-database.ts'
import { type OpenedDemo, populateDemo } from './demo/open-demo.ts'
import { type Deps, systemClock } from './deps.ts'
import {
  describeDatabaseAndFileLocations,
  type Env,
  readEnv,
  settingsForSupportBundle,
  storageLocationsOf,
} from './env.ts'
import { registerDiskMetrics } from './http/machine-metrics.ts'
import { logDatabaseOutages } from './http/outages.ts'
import { createDoorDevices } from './integrations/doors/door-devices.ts'
import { createErpFromEnv } from './integrations/erp/erp-source.ts'
import { createStorageFromEnv } from './integrations/files/storage.ts'
import { registerOutsideSystemMetrics } from './integrations/outside-systems.ts'
import { createPushServicesFromEnv } from './integrations/push/push-services.ts'
import { createSmsGatewayFromEnv } from './integrations/sms/sms-gateway.ts'
import { createTelegramFromEnv } from './integrations/telegram/bot.ts'
import { createTelephonyFromEnv } from './integrations/telephony/telephony.ts'
import { createWebhookSender } from './integrations/webhooks/sender.ts'
import { demoSignInCode } from './people/parents/parent-account.ts'
import { repeatErasuresAfterRestore } from './people/students/repeat-erasures.ts'
import { ensureSuperadmin, type FirstSuperadminPassword, firstPasswordFilePath } from './start.ts'
import { databaseUnreachableText, explainStartError, fatalErrorText } from './start-errors.ts'

function exitWithError(error: unknown): never {
  console.error(fatalErrorText(error))
  process.exit(1)
}

const settings = (): Env => {
  try {
    return readEnv(process.env)
  } catch (error) {
    exitWithError(error)
  }
}

const erpOfSettings = () => {
  try {
    return createErpFromEnv(env)
  } catch (error) {
    exitWithError(error)
  }
}

function pushOfSettings() {
  try {
    return createPushServicesFromEnv(env, publicUrl)
  } catch (error) {
    return exitWithError(error)
  }
}

const env = settings()
// All files of this process, including those of the embedded database, are readable only for their owner.
process.umask(0o077)
try {
  restrictFolderToOwner(env.MARKAZ_DATA)
} catch (error) {
  exitWithError(error)
}
const embedded = env.DATABASE_URL ? null : await openEmbeddedDatabase(env.MARKAZ_DATA).catch(exitWithError)
const database =
  embedded ??
  openPostgres(
    env.DATABASE_URL as string,
    env.MARKAZ_POOL,
    env.MARKAZ_STATEMENT_SECONDS * 1_000,
    env.DATABASE_DIRECT_URL,
  )
const standby = env.DATABASE_READ_URL
  ? openPostgres(env.DATABASE_READ_URL, env.MARKAZ_POOL, env.MARKAZ_STATEMENT_SECONDS * 1_000)
  : null
const reader = standby && createStandbyReader(standby, database.db)
const isAlone = embedded !== null
const readiness = { isReady: false, folder: env.MARKAZ_DATA }
const host = isIPv6(env.HOST) ? `[${env.HOST}]` : env.HOST
const publicUrl = env.MARKAZ_PUBLIC_URL ?? `http://${host}:${env.PORT}`
const deps: Deps = {
  db: database.db,
  reading: reader?.read ?? ((work) => work(database.db)),
  pool: database.pool,
  direct: database.direct,
  watch: database.watch,
  isAlone,
  isDemo: false,
  clock: systemClock,
  erp: erpOfSettings(),
  ...(await createStorageFromEnv(env).catch(exitWithError)),
  settings: settingsForSupportBundle(env),
  places: storageLocationsOf(env),
  videoKeepDays: env.MARKAZ_VIDEO_KEEP_DAYS,
  sms: createSmsGatewayFromEnv(env),
  telephony: createTelephonyFromEnv(env),
  publicUrl,
  portalUrl: env.MARKAZ_PORTAL_URL ?? publicUrl,
  filesUrl: env.MARKAZ_FILES_URL ?? '',
  push: pushOfSettings(),
  telegram: createTelegramFromEnv(env),
  doors: createDoorDevices(env.MARKAZ_DOOR_NETWORKS),
  webhooks: createWebhookSender({ allowed: env.MARKAZ_WEBHOOK_HOSTS?.split(',').map((host) => host.trim()) ?? [] }),
  firstPasswordFile: firstPasswordFilePath(env.MARKAZ_DATA),
  tokenKey: randomBytes(32),
  otherKeys: [],
}
const app = await buildApp(deps, {
  logLevel: env.LOG_LEVEL,
  // Lines are written in groups, because writing each line at once would cost a fifth of the CPU time. A killed process
  // loses its last 100 ms of lines.
  logStream: destination({ sync: false, minLength: 4_096, periodicFlush: 100 }),
  metrics: env.MARKAZ_METRICS,
  readiness,
  ...(env.MARKAZ_TRUST_PROXY && { trustProxy: env.MARKAZ_TRUST_PROXY }),
})

let isStopping = false
/** Error codes of temporary problems; the start waits and retries after them. */
const retriedErrorCodes = ['DATABASE_DOWN', 'DATABASE_BUSY', 'SAVE_UNKNOWN', 'SYNC_RUNNING']
const shutdownSteps: (() => Promise<void>)[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
// If the parent process (tools/start.mjs) is killed, the IPC channel closes, and this process must end, too.
process.once('disconnect', () => void stop('SIGTERM'))
if (process.connected === false) void stop('SIGTERM')

if (env.MARKAZ_BACKUP_FOLDER) {
  const { MARKAZ_BACKUP_FOLDER: folder, MARKAZ_BACKUP_KEEP: keep } = env
  const backups = { clock: deps.clock, folder, keep, log: app.log }
  // A backup folder that is not writable is only a warning, because the centre can work for a while without backups.
  const unwritable = await findBackupFolderProblem(folder)
  if (unwritable) {
    console.error(`  Diqqat: ${unwritable}`)
    app.log.error({ folder }, 'no backup can be written into MARKAZ_BACKUP_FOLDER')
  }
  registerBackupMetrics(app.figures, registerDailyBackup(app.queue, backups))
}
registerOutsideSystemMetrics(app, app.figures)
registerStandbyMetrics(app.figures, reader)
if (standby) logDatabaseOutages(app, standby.watch, 'the standby')
registerDiskMetrics(app.figures, {
  data: env.MARKAZ_DATA,
  ...(env.MARKAZ_BACKUP_FOLDER && { backup: env.MARKAZ_BACKUP_FOLDER }),
})
await app.listen({ port: env.PORT, host: env.HOST }).catch(exitWithError)
await prepareDatabase()

/** Waits for the database without limit (calls answer 503 in the meantime), and then applies its migrations. */
async function prepareDatabase(): Promise<void> {
  // Declared outside the loop, because only the attempt that creates the superadmin knows the password.
  let first: FirstSuperadminPassword | undefined
  for (let attempt = 0; !isStopping; attempt++) {
    try {
      const pooler = await detectPooler(env, database)
      if (pooler) app.log.info({ pooler }, 'the database is behind a pooler')
      if (pooler?.lacks)
        app.log.warn({ once: pooler.lacks }, 'a pooler takes no limits of time from us: give them to the role')
      if (standby) await requireSameDatabase(database.direct, standby.pool)
      await migrate(database.direct)
      const erased = await withLongTimeout(() => repeatErasuresAfterRestore(deps))
      if (erased > 0) app.log.warn({ people: erased }, 'erased again after a restore')
      const restores = await withLongTimeout(() => completeUnfinishedRestores(deps))
      for (const madeAt of restores) app.log.warn({ madeAt }, 'restored from a backup')
      Object.assign(deps, await readServerSecretKeys(database.db, deps.clock.now()))
      first ??= await ensureSuperadmin(database.db, env)
      deps.isDemo = await detectDemoMode(database.db, env)
      await checkFileStorage(restores.length > 0)
      const demo = deps.isDemo
        ? await withLongTimeout(() => populateDemo(deps, app.queue, env.MARKAZ_DEMO_PASSWORD))
        : null
      if (demo) shutdownSteps.push(() => demo.close())
      await app.queue.start({ isAlone })
      if (embedded)
        await serveDatabaseCopyRequests(embedded, {
          folder: env.MARKAZ_DATA,
          log: app.log,
          noteManual: recordManualBackupNow,
        }).catch(logBackupsUnavailable)
      readiness.isReady = true
      if (!isAlone) reloadKeysPeriodically()
      printWelcome(first.madeUpPassword, demo)
      return
    } catch (error) {
      // Another process on the same database may be creating the demo centre, so this start waits for it.
      const { code = '' } = translateDatabaseError(error) as { code?: string }
      if (!retriedErrorCodes.includes(code)) {
        const known = explainStartError(error)
        if (error instanceof ServerStartError) printStartError(error)
        else if (known) console.error(known)
        else app.log.fatal({ err: error }, 'start')
        await stop('SIGTERM', error instanceof ChangedMigrationError ? ChangedMigrationError.exitCode : 1)
        return
      }
      if (attempt === 0) console.error(databaseUnreachableText())
      await delay(Math.min(5_000, 500 * 2 ** attempt))
    }
  }
}

/** Refuses the file storage of another centre. A storage that does not answer is checked as soon as it answers. */
async function checkFileStorage(isRestored: boolean): Promise<void> {
  try {
    await requireFileStoreMatchesDatabase(deps, isRestored)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'FILES_DOWN')) throw error
    const again = () =>
      checkFileStorage(isRestored).catch(async (refused) => {
        if (refused instanceof ServerStartError) printStartError(refused)
        else app.log.fatal({ err: refused }, 'the file store could not be checked')
        await stop('SIGTERM', 1)
      })
    setTimeout(again, 30_000).unref()
  }
}

function recordManualBackupNow(): Promise<void> {
  return recordManualBackup(database.db, deps.clock.now())
}

/**
 * Logs that the socket for backups cannot be used (its path may be too long). Backups can then be made only while the
 * server is stopped.
 */
function logBackupsUnavailable(err: unknown): void {
  app.log.warn({ err }, 'backup of the running centre is not possible')
}

/** Reads the keys again at intervals, because another process may change them. */
function reloadKeysPeriodically(): void {
  const read = async () => void Object.assign(deps, await readServerSecretKeys(database.db, deps.clock.now()))
  setInterval(
    () => void read().catch((error) => isDatabaseOutage(error) || app.log.error({ err: error }, 'keys')),
    30_000,
  ).unref()
}

function printStartError(trouble: ServerStartError): void {
  console.error(`\n  ${trouble.message}.`)
  if (trouble instanceof ChangedMigrationError)
    console.error(
      isAlone
        ? `  Migratsiya hali chiqarilmagan bo'lsa, sinov ma'lumotlarini o'chirib qaytadan boshlang: rm -r ${env.MARKAZ_DATA}`
        : "  Migratsiya hali chiqarilmagan bo'lsa, sinov ma'lumotlar bazasini qaytadan yarating.",
    )
  console.error('')
}

function printWelcome(madeUpPassword: string | null, demo: OpenedDemo | null): void {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.PORT
  const listening = `http://${['0.0.0.0', '::'].includes(env.HOST) ? 'localhost' : host}:${port}`
  const url = env.MARKAZ_PUBLIC_URL ?? listening
  console.log(`\n  Markaz tayyor: ${url}`)
  const { database, files } = describeDatabaseAndFileLocations(env)
  console.log(`  Baza: ${database}; fayllar: ${files}`)
  console.log(`  Login: ${env.MARKAZ_SUPERADMIN}`)
  if (madeUpPassword)
    console.log(
      `  Parol: ${madeUpPassword}   (faqat hozir ko'rsatiladi; ${env.MARKAZ_DATA}/superadmin-password.txt faylida ham bor)`,
    )
  if (demo) {
    console.log("  Bu namuna markaz: undagi odamlar o'ylab topilgan, haqiqiy ish uchun emas (docs/operating.md)")
    console.log(`  Boshqa loginlar: ${Object.values(demoLogins).join(', ')}; ularning paroli: ${demo.password}`)
    console.log(`  Talabalar portali: ${url}/portal/, login ${demoStudentLogin}, paroli o'sha`)
    console.log(`  Telegram o'rinbosari: ${demo.telegramUrl}/ (bot bilan yozishuvlar)`)
    console.log(`  Ota-ona u yerda: telefon +${demoParentData.phone}, kod ${demoSignInCode}`)
  } else for (const line of describeStorageAbroad(deps.places)) console.log(`  Diqqat: ${line}`)
  console.log('')
  void deps.videoHosts.forNew.lacks?.().then((what) => what && console.log(`  ${what}\n`))
}

/** Stops the server: waits up to 5 seconds for running requests. The process exits after 8 seconds at the latest. */
async function stop(_signal: string, code = 0): Promise<void> {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(code || 1), 8_000).unref()
  // `close` would wait for all connections, also for keep-alive connections and requests that never end, so connections
  // are closed here.
  setInterval(() => app.server.closeIdleConnections(), 100).unref()
  setTimeout(() => app.server.closeAllConnections(), 5_000).unref()
  // The job queue stops first: it interrupts a running synchronization, which would fail when the next steps close the
  // demo ERP.
  await app.queue.stop()
  for (const end of shutdownSteps) await end()
  await app.close()
  await standby?.close()
  await database.close()
  process.exit(code)
}
