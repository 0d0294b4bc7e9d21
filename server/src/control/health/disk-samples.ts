import { hostname } from 'node:os'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { freeDiskBytesOf, reservedDiskBytes } from '../../integrations/files/disk.ts'

const forecastBasisDays = 30
/** With fewer days the forecast is misleading, because a week has days without lessons. */
export const minDiskForecastSampleDays = 7

type DiskFolder = 'data' | 'backup'

export const monitoredDiskFolders = ({ places }: Pick<Deps, 'places'>): [DiskFolder, string][] => [
  ['data', places.folder],
  ...(places.backups ? [['backup', places.backups.at] as [DiskFolder, string]] : []),
]

export async function recordFreeDiskSpace({ db, places }: Pick<Deps, 'db' | 'places'>, today: string): Promise<void> {
  for (const [folder, path] of monitoredDiskFolders({ places })) {
    const free = await freeDiskBytesOf(path).catch(() => undefined)
    if (free === undefined) continue
    await db.run(sql`
      insert into disk_sample (machine, folder, day, free_bytes) values (${hostname()}, ${folder}, ${today}, ${free})
      on conflict on constraint disk_sample_pkey do update set free_bytes = excluded.free_bytes`)
  }
  await db.run(sql`delete from disk_sample where day < ${today}::date - ${forecastBasisDays}::int`)
}

export const deleteOldDiskSamples = async (tx: Db): Promise<void> => void (await tx.run(sql`delete from disk_sample`))

interface Forecast {
  days: number
  /** Days until the disk is full; null = the free space does not shrink, or there are too few samples. */
  daysLeft: number | null
}

export async function forecastDiskFull(
  db: Db,
  { folder, free, today }: { folder: DiskFolder; free: number; today: string },
): Promise<Forecast> {
  const row = await db.one<{ days: number; perDay: number | null }>(sql`
    select count(*)::int as days, regr_slope(free_bytes, day - ${today}::date) as "perDay" from disk_sample
    where machine = ${hostname()} and folder = ${folder}`)
  const { days = 0, perDay = null } = row ?? {}
  const isKnown = days >= minDiskForecastSampleDays && perDay !== null && perDay < 0
  return { days, daysLeft: isKnown ? Math.max(0, Math.floor((free - reservedDiskBytes) / -perDay)) : null }
}
