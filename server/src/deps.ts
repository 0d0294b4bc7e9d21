import { setTimeout as delay } from 'node:timers/promises'
import type { RouteDefinition } from '@markaz/protocol/route'
import type pg from 'pg'
import type { Db } from './db/db.ts'
import type { ReadRunner } from './db/standby.ts'
import type { Watch } from './db/watch.ts'
import type { DoorDevices } from './integrations/doors/port.ts'
import type { ErpSource } from './integrations/erp/port.ts'
import type { FileStore } from './integrations/files/port.ts'
import type { UploadStore } from './integrations/files/upload-store.ts'
import type { PushServices } from './integrations/push/port.ts'
import type { SmsGateway } from './integrations/sms/port.ts'
import type { TelegramBot } from './integrations/telegram/port.ts'
import type { Telephony } from './integrations/telephony/port.ts'
import type { VideoHosts } from './integrations/video-host/port.ts'
import type { WebhookSender } from './integrations/webhooks/sender.ts'

/** Everything that a handler needs besides its input; tests pass their own. */
export interface Deps {
  db: Db
  /** Runs long reads that write nothing, on a standby if there is one; the data is as current as with `db`. */
  reading: ReadRunner
  /** The pool behind `db`; here for its metrics. */
  pool: pg.Pool
  /** The pool for LISTEN. */
  direct: pg.Pool
  /** Knows whether the database answers. */
  watch: Watch
  /** True = the database is embedded, so no other process uses it. */
  isAlone: boolean
  /** True = a demo centre with invented people and open accounts. Known before the first call is answered. */
  isDemo: boolean
  clock: Clock
  /** null = no ERP is configured. */
  erp: ErpSource | null
  files: FileStore
  /** The settings as `shownSettings` (env.ts) describes them, and the values that must never be shown. */
  settings: { shown: Record<string, string>; secrets: readonly string[] }
  /** Where the database, files and daily backups are; `backups` null = none are made. */
  places: {
    /** The data folder of this process. */
    folder: string
    database: StorePlace
    /** `isRemote`: the files are on an S3 server. */
    files: StorePlace & { isRemote: boolean }
    backups: (StorePlace & { keepDays: number }) | null
  }
  /**
   * Checks that so many more bytes can be stored.
   * @throws AppError DISK_FULL when they would leave the database no room
   */
  requireRoom(bytes: number): Promise<void>
  /** Stores resumable uploads in the centre's own file store. */
  uploads: UploadStore
  videoHosts: VideoHosts
  /** Number of days for which the original file of a converted video is stored. */
  videoKeepDays: number
  sms: SmsGateway
  telephony: Telephony
  push: PushServices
  /** null = the centre has no bot. */
  telegram: TelegramBot | null
  doors: DoorDevices
  webhooks: WebhookSender
  /** The address of the centre's pages, without a trailing slash; used in links of SMS and in QR codes. */
  publicUrl: string
  /** The portal's address, without a trailing slash; equals `publicUrl` if the portal has no separate host. */
  portalUrl: string
  /** The address of uploaded files and videos; empty = the same as the page's. */
  filesUrl: string
  /** The file that contains the superadmin's first password; null = there is none. */
  firstPasswordFile: string | null
  /** The key that signs and seals; the same for all processes, stored in the database. */
  tokenKey: Uint8Array
  /** Earlier and upcoming keys, whose signatures and seals are accepted too (access/keys.ts). */
  otherKeys: Uint8Array[]
  /**
   * Called for each staff call that writes access-granting columns. Tests fail if such a call is open to programs with
   * a token; in production a token's write is always refused.
   */
  seeGrants?(route: RouteDefinition, columns: string[], body: unknown): void
  /** Keys that can only unseal; their signatures are not valid any more. */
  retiredKeys?: Uint8Array[]
}

/** A place where people's files are stored, as the settings declare it. */
export interface StorePlace {
  /** A folder or the host of an S3 server. */
  at: string
  /** ISO code, such as `UZ`; null = not declared. */
  country: string | null
}

export interface Clock {
  now(): Date
  /** Resolves after this many milliseconds. */
  wait(milliseconds: number): Promise<void>
}

export const systemClock: Clock = { now: () => new Date(), wait: delay }

/** Returns today's date in Asia/Tashkent, `YYYY-MM-DD`. */
export function tashkentDay(clock: Clock): string {
  return dayInTashkent(clock.now())
}

/** Returns the date in Asia/Tashkent (UTC+5, no daylight saving) at that time, `YYYY-MM-DD`. */
export function dayInTashkent(moment: Date): string {
  return new Date(moment.getTime() + 5 * 3_600_000).toISOString().slice(0, 10)
}

/**
 * Returns the midnight in Asia/Tashkent at which a day begins.
 * @param day `YYYY-MM-DD`
 */
export const dayBegins = (day: string): Date => new Date(`${day}T00:00:00+05:00`)

/** Formats a day `2026-11-21` as people in the centre write it: `21.11.2026`. */
export const dayText = (day: string): string => day.split('-').reverse().join('.')
