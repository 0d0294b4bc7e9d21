import type { SystemHealthCheck } from '@markaz/protocol/control/health/schemas'
import { createBackupStateReader } from '../../centre/backup/daily-backup.ts'
import { awaitQueryOrTimeout } from '../../db/timeouts.ts'
import { type Deps, formatDay, tashkentDayAt } from '../../deps.ts'
import { freeDiskBytesOf, isFolderWritable } from '../../integrations/files/disk.ts'
import { fileStoreIdentityFileKey } from '../../integrations/files/file-key.ts'
import { forecastDiskFull, minDiskForecastSampleDays, monitoredDiskFolders } from './disk-samples.ts'
import { readDatabaseStatistics, readLastManualBackup } from './health.queries.ts'
import { healthText as words } from './health.text.ts'
import { createHealthRow, healthRowOfOutsideSystem, timeAgoText } from './health-row.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Age at which a backup is too old. Must equal the limit in deploy/prometheus/alerts.yml. */
const oldBackupMs = 30 * hourMs
const minFreeBytes = 2e9
const slowAnswerMs = 500
const warningDaysBeforeFull = 14

export async function checkDatabaseHealth(deps: Deps): Promise<SystemHealthCheck> {
  const text = words.database
  const { db, watch, isAlone, places } = deps
  const { bytes, latencyMs } = await readDatabaseStatistics(db)
  const base = {
    ...{ key: 'database', title: text.title },
    facts: [
      { label: text.which, value: isAlone ? text.inside(places.folder) : places.database.at },
      { label: text.size, value: bytesText(bytes) },
      { label: text.latency, value: text.ms(latencyMs) },
    ],
  }
  const { trouble, troubleSince } = watch
  if (trouble)
    return createHealthRow({
      ...{ ...base, state: 'bad', says: text.troubles[trouble], todo: words.askEngineer },
      since: troubleSince?.toISOString() ?? null,
    })
  return latencyMs > slowAnswerMs
    ? createHealthRow({ ...base, state: 'warning', says: text.slow(latencyMs), todo: text.slowTodo })
    : createHealthRow({ ...base, state: 'good', says: text.good })
}

export async function checkFilesHealth({ files, places, clock }: Deps): Promise<SystemHealthCheck> {
  const text = words.files
  const { at, isRemote } = places.files
  const base = { key: 'files', title: text.title, facts: [{ label: text.where, value: isRemote ? text.s3(at) : at }] }
  // This request also records whether the S3 server of the file storage answers.
  const identityFileSize = await awaitQueryOrTimeout(files.sizeOf(fileStoreIdentityFileKey))
  if (!(await awaitQueryOrTimeout(isFolderWritable(places.folder))))
    return createHealthRow({ ...base, state: 'bad', says: text.unwritable, todo: text.unwritableTodo(places.folder) })
  if (isRemote) {
    const texts = { good: text.good, down: text.s3Down, downTodo: words.askEngineer }
    const row = healthRowOfOutsideSystem({ ...base, systems: ['files'] }, texts, clock.now())
    if (row.state !== 'good' || identityFileSize !== undefined) return row
    return { ...row, state: 'bad', says: text.s3Down, todo: words.askEngineer }
  }
  return identityFileSize
    ? createHealthRow({ ...base, state: 'good', says: text.good })
    : createHealthRow({ ...base, state: 'bad', says: text.missing, todo: text.unwritableTodo(at) })
}

export async function checkBackupHealth({ db, places, clock }: Deps): Promise<SystemHealthCheck> {
  const text = words.backup
  const { backups } = places
  const manualAt = await readLastManualBackup(db)
  const manual = manualAt ? [{ label: text.manual, value: formatDay(tashkentDayAt(new Date(manualAt))) }] : []
  const base = { key: 'backup', title: text.title }
  if (!backups) return createHealthRow({ ...base, state: 'bad', says: text.none, todo: text.noneTodo, facts: manual })
  const state = createBackupStateReader(backups.at, clock)
  const videos = (await awaitQueryOrTimeout(state.videoCount())) ?? 0
  const facts = [
    { label: text.where, value: backups.at },
    { label: text.kept, value: String(backups.keepDays) },
    ...(videos > 0 ? [{ label: text.videos, value: String(videos) }] : []),
    ...manual,
  ]
  const newestAt = await state.newestAt()
  const row = { ...base, facts, lastSuccessAt: newestAt?.toISOString() ?? null }
  if (!(await awaitQueryOrTimeout(isFolderWritable(backups.at))))
    return createHealthRow({ ...row, state: 'bad', says: text.unwritable, todo: text.unwritableTodo(backups.at) })
  if (!newestAt) return createHealthRow({ ...row, state: 'bad', says: text.never, todo: text.neverTodo })
  const age = clock.now().getTime() - newestAt.getTime()
  if (age > oldBackupMs)
    return createHealthRow({ ...row, state: 'bad', says: text.old(timeAgoText(age)), todo: words.askEngineer })
  return (await state.isIncomplete())
    ? createHealthRow({ ...row, state: 'warning', says: text.incomplete, todo: text.incompleteTodo })
    : createHealthRow({ ...row, state: 'good', says: text.good(timeAgoText(age)) })
}

export async function checkDiskHealth(deps: Deps): Promise<SystemHealthCheck> {
  const text = words.disk
  const { db, clock, isAlone } = deps
  const today = tashkentDayAt(clock.now())
  const base = { key: 'disk', title: text.title }
  const facts: SystemHealthCheck['facts'] = []
  let leastFree = Number.POSITIVE_INFINITY
  let soonest = Number.POSITIVE_INFINITY
  let isUnknown = false
  for (const [folder, path] of monitoredDiskFolders(deps)) {
    const free = await awaitQueryOrTimeout(freeDiskBytesOf(path))
    if (free === undefined) {
      isUnknown = true
      continue
    }
    const { days, daysLeft } = await forecastDiskFull(db, { folder, free, today })
    leastFree = Math.min(leastFree, free)
    soonest = Math.min(soonest, daysLeft ?? Number.POSITIVE_INFINITY)
    facts.push({ label: text.free[folder], value: bytesText(free) })
    facts.push({ label: text.forecast[folder], value: forecastText(days, daysLeft, clock.now()) })
  }
  if (!isAlone) facts.push({ label: text.database, value: text.remote })
  const row = { ...base, facts }
  if (leastFree < minFreeBytes) return createHealthRow({ ...row, state: 'bad', says: text.low, todo: text.todo })
  if (isUnknown) return createHealthRow({ ...row, state: 'warning', says: text.unknown, todo: words.askEngineer })
  return soonest <= warningDaysBeforeFull
    ? createHealthRow({ ...row, state: 'warning', says: text.soon(dayAfter(soonest, clock.now())), todo: text.todo })
    : createHealthRow({ ...row, state: 'good', says: text.good })
}

function forecastText(days: number, daysLeft: number | null, now: Date): string {
  const text = words.disk
  if (days < minDiskForecastSampleDays) return text.young(days)
  if (daysLeft === null) return text.never
  return daysLeft > 365 ? text.far : text.at(dayAfter(daysLeft, now))
}

const dayAfter = (days: number, now: Date) => formatDay(tashkentDayAt(new Date(now.getTime() + days * dayMs)))

function bytesText(bytes: number): string {
  const gigabytes = bytes / 1024 ** 3
  return gigabytes >= 1 ? `${gigabytes.toFixed(1).replace('.', ',')} GB` : `${Math.round(bytes / 1024 ** 2)} MB`
}
