/**
 * Saves all data of the centre to one file, verifies such a file, or restores it: `npm run backup -- FILE`, `npm run
 * backup:check -- FILE`, `npm run restore -- FILE`. Exit codes: 1 = failed; 2 = not attempted (wrong arguments or
 * settings); 3 = done, but files to which rows refer are missing.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from './centre/backup/archive.ts'
import { dailyBackupEnvVariable } from './centre/backup/daily-backup.ts'
import { requestDatabaseCopy } from './centre/backup/database-copy.ts'
import { type BackupProgressHandler, type BackupSummary, incompleteBackupExitCode } from './centre/backup/format.ts'
import { makeBackup } from './centre/backup/make-backup.ts'
import { checkBackup, type ParsedBackup } from './centre/backup/read-backup.ts'
import { recordManualBackup } from './centre/backup/record-backup.ts'
import { restoreBackup } from './centre/backup/restore-backup.ts'
import { videoCopiesFolderOf } from './centre/backup/video-copies.ts'
import { translateDatabaseError } from './db/database-errors.ts'
import { ServerStartError } from './db/migrate.ts'
import { type OpenedDatabase, openEmbeddedDatabase, openPostgres } from './db/open.ts'
import { systemClock } from './deps.ts'
import { type Env, readEnv } from './env.ts'
import { flushToDisk } from './integrations/files/disk.ts'
import { createStorageFromEnv } from './integrations/files/storage.ts'
import { explainStartError } from './start-errors.ts'

const commands: Record<string, (file: string, env: Env) => Promise<boolean>> = {
  make: createBackupFile,
  check: verifyBackupFile,
  restore: restoreBackupFile,
}

const help = `Foydalanish:
  npm run backup -- FAYL.tar        markazning hammasini bitta faylga yozadi (--separate-videos: videolarsiz,
                                    videolar fayl yonidagi videos papkasiga bir martadan ko'chiriladi)
  npm run backup:check -- FAYL.tar  zaxirani o'qib, sonlar va hashlarni solishtiradi
  npm run restore -- FAYL.tar       zaxirani yangi papkaga (MARKAZ_DATA) yoki bo'sh bazaga tiklaydi`

/** True = the server started this program for its daily backup. */
const isDaily = process.env[dailyBackupEnvVariable] !== undefined

const parsedArguments = parseArgs({
  allowPositionals: true,
  options: { 'separate-videos': { type: 'boolean', default: false } },
})
/** True = each video is copied once into a folder next to the backup, and the backup itself contains no videos. */
const hasSeparateVideos = parsedArguments.values['separate-videos']

process.umask(0o077)
// `process.exit` runs the exit handlers, which delete incomplete files.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
process.exitCode = await main().catch((error: unknown) => {
  const known = explainStartError(error) ?? translateDatabaseError(error)
  const isExpected = known instanceof BackupError || known instanceof ServerStartError || known !== error
  console.error(isExpected && known instanceof Error ? known.message : known)
  return 1
})

async function main(): Promise<number> {
  const [name = '', file, ...more] = parsedArguments.positionals
  const command = commands[name]
  if (!command || !file || more.length > 0 || (hasSeparateVideos && name !== 'make')) {
    console.error(help)
    return 2
  }
  let env: Env
  try {
    env = readEnv(process.env)
  } catch (error) {
    console.error((error as Error).message)
    return 2
  }
  // npm runs scripts in the repository's folder, but the user's path is relative to the folder where npm was called.
  return (await command(resolve(process.env.INIT_CWD || process.cwd(), file), env)) ? 0 : incompleteBackupExitCode
}

async function createBackupFile(file: string, env: Env): Promise<boolean> {
  const { database, isCopy, close } = await openDatabaseForBackup(env)
  try {
    const storage = await createStorageFromEnv(env)
    const videoFolder = hasSeparateVideos ? videoCopiesFolderOf(dirname(file)) : undefined
    const { summary, copies, sizeBytes } = await makeBackup(
      { ...storage, pool: database.pool, clock: systemClock, videoFolder },
      file,
      createProgressPrinter(),
    )
    if (!isCopy && !isDaily) await recordManualBackupInDatabase(database)
    printSummary(summary, { copies, lost: [] }, file)
    if (summary.missingCount > 0)
      console.error(`  Zaxira to'liq emas, avvalgilarini saqlang: ${file} (${megabytesText(sizeBytes)})`)
    else console.log(`  Zaxira tayyor: ${file} (${megabytesText(sizeBytes)})`)
    return summary.missingCount === 0
  } finally {
    await close()
  }
}

/**
 * Records the backup in the database. Without the right to write (a read-only database role), the backup is complete
 * but not recorded.
 */
async function recordManualBackupInDatabase({ db }: OpenedDatabase): Promise<void> {
  await recordManualBackup(db, systemClock.now()).catch((error: Error) =>
    console.error(`  Zaxira olingani auditga yozilmadi: ${error.message}`),
  )
}

/**
 * Opens the database for a backup. For an embedded database in use, asks the running server for a copy; the server then
 * also records the backup.
 */
async function openDatabaseForBackup(
  env: Env,
): Promise<{ database: OpenedDatabase; isCopy: boolean; close(): Promise<void> }> {
  if (env.directUrl) {
    const database = openPostgres(env.directUrl, 2)
    return { database, isCopy: false, close: () => database.close() }
  }
  if (!existsSync(join(env.MARKAZ_DATA, 'pglite')))
    throw new BackupError(`Bu papkada markaz yo'q: ${resolve(env.MARKAZ_DATA)} (MARKAZ_DATA)`)
  const copy = await requestDatabaseCopy(env.MARKAZ_DATA, isDaily ? 'daily' : 'manual')
  const database = await openEmbeddedDatabase(copy?.folder ?? env.MARKAZ_DATA)
  return {
    database,
    isCopy: copy !== null,
    async close() {
      await database.close()
      copy?.release()
    },
  }
}

async function verifyBackupFile(file: string): Promise<boolean> {
  // A daily backup checks only the sizes of the copied videos. Their contents are checked when a video is copied, and
  // once a month.
  const { head, summary, videos } = await checkBackup(file, createProgressPrinter(), !isDaily)
  printSummary(summary, videos, file)
  if (summary.missingCount > 0)
    console.error(`  Zaxira buzilmagan, lekin to'liq emas: ${head.madeAt} holatida yuqoridagi fayllar yo'q edi.`)
  else if (videos.lost.length === 0) console.log(`  Zaxira butun: ${head.madeAt} holati, sonlar va hashlar mos.`)
  return summary.missingCount + videos.lost.length === 0
}

async function restoreBackupFile(file: string, env: Env): Promise<boolean> {
  const read = env.directUrl ? await restoreIntoDatabase(file, env, env.directUrl) : await restoreIntoFolder(file, env)
  const { head, summary, videos } = read
  printSummary(summary, videos, file)
  console.log(`  Tiklandi: ${head.madeAt} holati. Endi Markazni ishga tushiring.`)
  console.log("  Hamma qaytadan kiradi; o'sha paytda yuborilmagan SMS va ishlar yuborilmaydi.")
  return summary.missingCount + videos.lost.length === 0
}

async function restoreIntoDatabase(file: string, env: Env, url: string): Promise<ParsedBackup> {
  const database = openPostgres(url, 2)
  try {
    const workFolder = join(env.MARKAZ_DATA, 'work')
    return await restoreBackup(
      { ...(await createStorageFromEnv(env)), pool: database.pool, workFolder },
      file,
      createProgressPrinter(),
    )
  } finally {
    await database.close()
  }
}

/** Restores into a temporary folder and renames it at the end, so that the final folder is always complete. */
async function restoreIntoFolder(file: string, env: Env): Promise<ParsedBackup> {
  const folder = resolve(env.MARKAZ_DATA)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new BackupError(
      `Papka bo'sh emas, ustidan tiklanmaydi: ${folder}. Uni boshqa nomga o'tkazing yoki MARKAZ_DATA ga yangi papka yozing`,
    )
  const draft = `${folder}.restoring-${process.pid}`
  const forget = () => rmSync(draft, { recursive: true, force: true })
  process.once('exit', forget)
  const database = await openEmbeddedDatabase(draft)
  try {
    const storage = await createStorageFromEnv({ ...env, MARKAZ_DATA: draft })
    const parts = { ...storage, pool: database.pool, workFolder: join(draft, 'work') }
    const read = await restoreBackup(parts, file, createProgressPrinter())
    await database.close()
    await rename(draft, folder)
    await flushToDisk(dirname(folder))
    return read
  } catch (error) {
    await database.close()
    throw error
  }
}

function createProgressPrinter(): BackupProgressHandler {
  let last = performance.now()
  const { isTTY } = process.stderr
  return ({ rows, files, bytes }) => {
    if (performance.now() - last < (isTTY ? 200 : 5_000)) return
    last = performance.now()
    process.stderr.write(
      `${isTTY ? '\r\x1b[K' : ''}  ${rows} qator, ${files} fayl, ${megabytesText(bytes)}${isTTY ? '' : '\n'}`,
    )
  }
}

function printSummary(
  { rows, files, uploads, bytes, missing, missingCount }: BackupSummary,
  { copies, lost }: ParsedBackup['videos'],
  file: string,
): void {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
  console.log(`  ${all} qator (${Object.keys(rows).length} jadval), ${files + uploads} fayl (${megabytesText(bytes)})`)
  if (copies.length > 0) {
    const ofCopies = copies.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    console.log(
      `  Videolar bu faylda emas: ${copies.length} ta (${megabytesText(ofCopies)}), ${videoCopiesFolderOf(dirname(file))} papkasida`,
    )
  }
  if (lost.length > 0)
    console.error(`  Videolarning yo'q yoki buzilgan nusxalari: ${lost.length} ta (${lost.slice(0, 5).join(', ')}…)`)
  if (missingCount > 0)
    console.error(`  Bazada bor, omborda yo'q fayllar: ${missingCount} ta (${missing.slice(0, 5).join(', ')}…)`)
}

function megabytesText(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`
}
