import { execFile } from 'node:child_process'
import { constants, existsSync } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Gauge, type Registry } from 'prom-client'
import { type Clock, todayInTashkent } from '../../deps.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { dailyMidnightSchedule } from '../../jobs/schedule.ts'
import { BackupError, unwritableFolderText } from './archive.ts'
import { incompleteBackupExitCode } from './format.ts'
import { listVideoCopiesIn, removeUnneededVideoCopies, videoCopiesFolderOf } from './video-copies.ts'

const program = fileURLToPath(new URL('../../backup.ts', import.meta.url))
const dailyBackupNamePattern = /^markaz-\d{4}-\d\d-\d\d\.tar$/
/**
 * Names of backups that lack files. They are stored next to the complete backups, but not counted among the backups to
 * keep.
 */
const incompleteBackupNamePattern = /^markaz-\d{4}-\d\d-\d\d\.incomplete\.tar$/
/** Names of the files that backup programs were writing when they were killed. */
const unfinishedBackupNamePattern = /^markaz-\d{4}-\d\d-\d\d\.incomplete\.tar\.\d+\.part$/
/** Environment variable by which the backup program knows that the server started it. Operators must not set it. */
export const dailyBackupEnvVariable = 'BACKUP_IS_DAILY'
/** A backup that takes longer is killed, because it probably hangs. */
const maxBackupMs = 12 * 3_600_000

interface DailyBackup {
  clock: Clock
  folder: string
  keep: number
  log: { warn(details: object, message: string): void }
}

interface BackupStateReader {
  /** Time of the newest complete backup; null = there is none. */
  newestAt(): Promise<Date | null>
  isIncomplete(): Promise<boolean>
  videoCount(): Promise<number>
}

interface BackupFigures extends BackupStateReader {
  /** Number of failed backups since this process started. */
  failures: number
}

export const createBackupStateReader = (folder: string, clock: Clock): BackupStateReader => ({
  newestAt: () => newestBackupTimeIn(folder, backupNameOf(todayInTashkent(clock))),
  isIncomplete: () => hasIncompleteBackup(folder),
  videoCount: async () => (await listVideoCopiesIn(videoCopiesFolderOf(folder))).length,
})

/**
 * Registers the daily backup, which runs in a separate process, so that the server stays fast. Only a verified backup
 * replaces an old backup.
 */
export function registerDailyBackup(queue: JobQueue, { clock, folder, keep, log }: DailyBackup): BackupFigures {
  const figures: BackupFigures = { failures: 0, ...createBackupStateReader(folder, clock) }
  queue.handle({
    kind: 'backup.daily',
    schedule: dailyMidnightSchedule,
    retryAfterMinutes: [1, 60],
    async run({ signal }) {
      const unwritable = await findBackupFolderProblem(folder)
      if (unwritable) {
        figures.failures++
        throw new BackupError(unwritable)
      }
      const today = backupNameOf(todayInTashkent(clock))
      const file = join(folder, today)
      if (existsSync(file)) return
      // Only one daily backup runs at a time, so no program is writing these files any more.
      await removeMatching(folder, unfinishedBackupNamePattern)
      try {
        await makeChecked(file, signal)
      } catch (error) {
        if (!signal.aborted) figures.failures++
        throw error
      }
      const { counted, ahead } = await backupsIn(folder, today)
      if (ahead.length > 0) log.warn({ ahead }, 'backups of days to come: a clock was ahead')
      for (const name of counted.slice(0, -keep)) await rm(join(folder, name), { force: true })
      await removeMatching(folder, incompleteBackupNamePattern)
      // Deletes copies of videos that no remaining backup needs. A backup updates the modification time of each copy
      // that it needs, at most `maxBackupMs` before the backup ends.
      const oldest = await stat(join(folder, counted.slice(-keep)[0] as string))
      await removeUnneededVideoCopies(videoCopiesFolderOf(folder), new Date(oldest.mtimeMs - maxBackupMs))
    },
  })
  return figures
}

/** Returns null if backups can be written; otherwise the reason, with the name of the setting. */
export async function findBackupFolderProblem(folder: string): Promise<string | null> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
    return null
  } catch (error) {
    return unwritableFolderText(folder, error as NodeJS.ErrnoException)
  }
}

const backupNameOf = (day: string) => `markaz-${day}.tar`

/**
 * A backup with a future date (a wrong clock) is neither counted among the backups to keep nor deleted, because it may
 * still be needed.
 */
async function backupsIn(folder: string, today: string): Promise<{ counted: string[]; ahead: string[] }> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => dailyBackupNamePattern.test(name)).sort()
  return { counted: names.filter((name) => name <= today), ahead: names.filter((name) => name > today) }
}

/** @throws BackupError when the backup failed, is damaged or lacks files */
async function makeChecked(file: string, signal: AbortSignal): Promise<void> {
  // The backup gets its final name after it was verified, because all files with such a name are treated as complete
  // backups.
  const draft = file.replace(/\.tar$/, '.incomplete.tar')
  await rm(draft, { force: true })
  const run = async (command: string, ...options: string[]) => {
    const { code, stderr } = await promisify(execFile)(process.execPath, [program, command, draft, ...options], {
      signal,
      timeout: maxBackupMs,
      env: { ...process.env, INIT_CWD: '', [dailyBackupEnvVariable]: '1' },
    }).then(
      () => ({ code: 0, stderr: '' }),
      (error: { code?: number | string; stderr?: string; message: string }) => ({
        code: error.code ?? 1,
        stderr: error.stderr?.trim() || error.message,
      }),
    )
    if (code !== 0 && code !== incompleteBackupExitCode) {
      await rm(draft, { force: true })
      throw new BackupError(`backup ${command}: ${stderr}`)
    }
    if (code === incompleteBackupExitCode) {
      // Only the newest incomplete backup is kept: it is better than none.
      await removeMatching(dirname(file), incompleteBackupNamePattern, draft)
      throw new BackupError(`backup ${command}, files are missing: ${stderr}`)
    }
  }
  await run('make', '--separate-videos')
  await run('check')
  await rename(draft, file)
}

async function removeMatching(folder: string, names: RegExp, exceptFile?: string): Promise<void> {
  for (const name of await readdir(folder))
    if (names.test(name) && join(folder, name) !== exceptFile) await rm(join(folder, name), { force: true })
}

async function hasIncompleteBackup(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).some((name) => incompleteBackupNamePattern.test(name))
}

async function newestBackupTimeIn(folder: string, today: string): Promise<Date | null> {
  const name = (await backupsIn(folder, today)).counted.at(-1)
  const found = name && (await stat(join(folder, name)).catch(() => null))
  return found ? found.mtime : null
}

export function registerBackupMetrics(registry: Registry, figures: BackupFigures): void {
  new Gauge({
    name: 'markaz_backup_failures_total',
    help: 'Daily backups of this process that failed, or lacked files',
    registers: [registry],
    collect() {
      this.set(figures.failures)
    },
  })
  new Gauge({
    name: 'markaz_backup_incomplete',
    help: '1 = the newest backup lacks files, or is being made',
    registers: [registry],
    async collect() {
      this.set((await figures.isIncomplete()) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'markaz_backup_newest_seconds',
    help: 'When the newest whole backup was made, in seconds since 1970; 0 = there is none',
    registers: [registry],
    async collect() {
      this.set(((await figures.newestAt())?.getTime() ?? 0) / 1_000)
    },
  })
  new Gauge({
    name: 'markaz_backup_videos',
    help: 'Videos that were copied next to the daily backups; a backup that lacks one counts as incomplete',
    registers: [registry],
    async collect() {
      this.set(await figures.videoCount())
    },
  })
}
