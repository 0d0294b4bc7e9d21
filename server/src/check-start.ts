/**
 * Checks whether the server could start, without changing anything: `npm start -- --check`. Prints one line per check
 * and exits with 1 if the server could not start.
 */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { describeStorageAbroad } from './access/storage-country.ts'
import { createBackupStateReader } from './centre/backup/daily-backup.ts'
import { checkExternalSystems, type SystemCheckResult } from './check-external-systems.ts'
import { DatabaseClient } from './db/database-client.ts'
import { readMigrations } from './db/migrate.ts'
import { databaseIdentitySql, detectPooler } from './db/pooler.ts'
import { formatDay, systemClock, tashkentDayAt } from './deps.ts'
import { type Env, readEnv, storageLocationsOf } from './env.ts'
import { portalDistFolder, webDistFolder } from './http/web-dist.ts'
import { freeDiskBytesOf, reservedDiskBytes } from './integrations/files/disk.ts'
import { findFfmpeg } from './integrations/video-host/ffmpeg.ts'
import { fatalErrorText } from './start-errors.ts'
import { programVersionWithCommit } from './version.ts'

/** If the clocks of machine and database differ by more seconds than this, codes of the second factor may fail. */
const maxClockDifferenceSeconds = 5

const checks: ((env: Env) => Promise<SystemCheckResult[]>)[] = [
  checkFolders,
  checkStorageCountries,
  checkDatabase,
  checkStandby,
  checkListenAddress,
  checkBuiltPages,
  checkFfmpeg,
  checkExternalSystems,
]

// Ends the process explicitly, because open connections to a system that hangs would keep it running.
process.exit(await main())

async function main(): Promise<number> {
  console.log(`  Markaz ${programVersionWithCommit}`)
  let env: Env
  try {
    env = readEnv(process.env)
  } catch (error) {
    console.log(`  ✗ ${(error as Error).message}`)
    return 1
  }
  const found = (await Promise.all(checks.map((check) => check(env)))).flat()
  for (const { what, trouble, isMild } of found)
    console.log(`  ${trouble ? (isMild ? '!' : '✗') : '✓'} ${what}${trouble ? `: ${trouble}` : ''}`)
  return found.some(({ trouble, isMild }) => trouble && !isMild) ? 1 : 0
}

async function checkFolders({ MARKAZ_DATA, MARKAZ_BACKUP_FOLDER }: Env): Promise<SystemCheckResult[]> {
  const told = [await checkFolder('MARKAZ_DATA', MARKAZ_DATA)]
  if (MARKAZ_BACKUP_FOLDER) {
    told.push({ ...(await checkFolder('MARKAZ_BACKUP_FOLDER', MARKAZ_BACKUP_FOLDER)), isMild: true })
    told.push(...(await describeNewestBackup(MARKAZ_BACKUP_FOLDER)))
  } else told.push({ what: 'MARKAZ_BACKUP_FOLDER', trouble: "berilmagan: zaxira o'z-o'zidan olinmaydi", isMild: true })
  return told
}

/** Reports the newest backup. A missing backup is no error, because a new centre has none yet. */
async function describeNewestBackup(path: string): Promise<SystemCheckResult[]> {
  const state = createBackupStateReader(path, systemClock)
  const newest = await state.newestAt()
  const isIncomplete = await state.isIncomplete()
  if (!newest && !isIncomplete) return []
  const when = newest ? formatDay(tashkentDayAt(newest)) : "yo'q"
  const what = `Oxirgi to'liq zaxira: ${when}, alohida ko'chirilgan videolar: ${await state.videoCount()} ta`
  return [
    {
      what,
      trouble: isIncomplete ? "undan keyingi zaxira to'liq emas (fayl yoki videolar topilmagan)" : null,
      isMild: true,
    },
  ]
}

/** Checks in which country data is stored: face photos are biometric data, which must stay in the country by law. */
async function checkStorageCountries(env: Env): Promise<SystemCheckResult[]> {
  return describeStorageAbroad(storageLocationsOf(env)).map((line) => ({
    what: 'Yuz rasmlari',
    trouble: line,
    isMild: true,
  }))
}

async function checkFolder(name: string, path: string): Promise<SystemCheckResult> {
  const what = `${name} ${resolve(path)}`
  // A folder that does not exist yet will be created, so its nearest existing parent is checked.
  let there = resolve(path)
  while (!existsSync(there)) there = dirname(there)
  try {
    if (!statSync(there).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
    accessSync(there, constants.W_OK)
  } catch (error) {
    const trouble = fatalErrorText(Object.assign(error as Error, { path: there }))
    return { what, trouble: trouble.replace('MARKAZ_DATA', name) }
  }
  const free = await freeDiskBytesOf(there)
  const mb = Math.round(free / 1024 ** 2)
  return { what: `${what}, ${mb} MB bo'sh`, trouble: free < 2 * reservedDiskBytes ? `diskda joy kam` : null }
}

async function checkDatabase(env: Env): Promise<SystemCheckResult[]> {
  const { DATABASE_URL: url, directUrl } = env
  if (!url || !directUrl) return [{ what: "Ma'lumotlar bazasi: ichki, ma'lumotlar papkasida", trouble: null }]
  const what = `Ma'lumotlar bazasi ${new URL(url).host}`
  const client = new DatabaseClient({
    connectionString: directUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => {})
  try {
    const pooler = await detectPooler(env, { statements: { areKept: false } })
    await client.connect()
    const { rows } = await client.query<{
      version: number
      now: Date
      isStandby: boolean
      folds: boolean
      isBegun: boolean
      mayCreate: boolean
    }>(`
      select current_setting('server_version_num')::int as version, clock_timestamp() as now,
        pg_is_in_recovery() as "isStandby", lower('Ш') = 'ш' as folds,
        to_regclass('schema_migration') is not null as "isBegun",
        has_schema_privilege(current_schema(), 'create') as "mayCreate"`)
    const [server] = rows
    if (!server) throw new Error('no row')
    const seconds = Math.round((Date.now() - server.now.getTime()) / 1_000)
    const known = readMigrations().length
    const done = server.isBegun ? (await client.query('select from schema_migration')).rowCount : 0
    return [
      {
        what: `${what}, PostgreSQL ${Math.floor(server.version / 10_000)}`,
        trouble: server.version < 150_000 ? '15 yoki undan yangisi kerak' : null,
      },
      { what: 'Yozish', trouble: server.isStandby ? 'bu nusxa (standby), asosiy serverning manzili kerak' : null },
      {
        what: 'Kirill harflari',
        trouble: server.folds ? null : 'baza UTF-8 lokali bilan yaratilsin (masalan C.UTF-8)',
      },
      {
        what: `Migratsiyalar: ${done} ta bor, dasturda ${known} ta`,
        trouble: (done ?? 0) < known && !server.mayCreate ? 'jadvallar egasi nomidan: npm run migrate' : null,
      },
      {
        what: 'Soat',
        trouble: Math.abs(seconds) > maxClockDifferenceSeconds ? `bazanikidan ${seconds} s farq qiladi (NTP)` : null,
      },
      ...(pooler
        ? [{ what: 'Pooler', trouble: pooler.lacks && `rolga cheklovlarni bering: ${pooler.lacks}`, isMild: true }]
        : []),
    ]
  } catch (error) {
    return [{ what, trouble: fatalErrorText(error) }]
  } finally {
    void client.end().catch(() => {})
  }
}

/**
 * Checks the standby server. A standby server of a different database prevents the start; other problems are only
 * warnings.
 */
async function checkStandby({ DATABASE_READ_URL: url, directUrl }: Env): Promise<SystemCheckResult[]> {
  if (!url || !directUrl) return []
  const what = `Nusxa (standby) ${new URL(url).host}`
  const clients = [url, directUrl].map(
    (connectionString) =>
      new DatabaseClient({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 }),
  )
  for (const client of clients) client.on('error', () => {})
  try {
    const [ours, theirs] = await Promise.all(
      clients.map(async (client) => {
        await client.connect()
        const { rows } = await client.query<{ id: string; isStandby: boolean; seconds: number | null }>(`
          select ${databaseIdentitySql} as id, pg_is_in_recovery() as "isStandby",
            round(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))::float8 as seconds`)
        return rows[0]
      }),
    )
    if (ours?.id !== theirs?.id) return [{ what, trouble: 'boshqa bazaga olib boradi' }]
    return ours?.isStandby
      ? [{ what: `${what}, oxirgi o'zgarish ${ours.seconds ?? 0} s avval`, trouble: null }]
      : [{ what, trouble: "bu asosiy serverning o'zi", isMild: true }]
  } catch (error) {
    return [{ what, trouble: fatalErrorText(error), isMild: true }]
  } finally {
    for (const client of clients) void client.end().catch(() => {})
  }
}

async function checkListenAddress({ PORT, HOST }: Env): Promise<SystemCheckResult[]> {
  const what = `${HOST}:${PORT}`
  const probe = createServer()
  return new Promise((done) => {
    probe.once('error', (error) => done([{ what, trouble: fatalErrorText(error) }]))
    probe.listen(PORT, HOST, () => probe.close(() => done([{ what, trouble: null }])))
  })
}

async function checkBuiltPages(): Promise<SystemCheckResult[]> {
  const lacks = [webDistFolder, portalDistFolder].some((dist) => !existsSync(`${dist}/index.html`))
  return [{ what: 'Sahifalar', trouble: lacks ? "yig'ilmagan: npm run build" : null }]
}

async function checkFfmpeg(env: Env): Promise<SystemCheckResult[]> {
  return [
    {
      what: 'ffmpeg',
      trouble: (await findFfmpeg(env)) ? null : "yo'q: videolar asl holicha ko'rsatiladi",
      isMild: true,
    },
  ]
}
