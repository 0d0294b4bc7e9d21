import { setTimeout as delay } from 'node:timers/promises'
import type { RouteDefinition } from '@markaz/protocol/route'
import type pg from 'pg'
import type { Db } from './db/db.ts'
import type { DatabaseHealthWatch } from './db/health-watch.ts'
import type { RunReadsOnStandby } from './db/standby.ts'
import type { DoorDevices } from './integrations/doors/port.ts'
import type { ErpSource } from './integrations/erp/port.ts'
import type { FileStore, UploadStore } from './integrations/files/port.ts'
import type { PushServices } from './integrations/push/port.ts'
import type { SmsGateway } from './integrations/sms/port.ts'
import type { TelegramBot } from './integrations/telegram/port.ts'
import type { Telephony } from './integrations/telephony/port.ts'
import type { VideoHosts } from './integrations/video-host/port.ts'
import type { WebhookSender } from './integrations/webhooks/sender.ts'

export interface Deps {
  db: Db
  /**
   * Runs long read-only queries, on a standby server if there is one. The standby server is used only after it has
   * applied earlier commits.
   */
  reading: RunReadsOnStandby
  /** The connection pool behind `db`; exposed only for its metrics. */
  pool: pg.Pool
  /** The connection pool for LISTEN, which connects directly to PostgreSQL. */
  direct: pg.Pool
  watch: DatabaseHealthWatch
  /** True = no other process uses the database, because it is embedded. */
  isAlone: boolean
  /** True = a demo centre with invented people, whose accounts anyone may use. */
  isDemo: boolean
  clock: Clock
  /** The source of data from the ERP; null = no ERP is configured. */
  erp: ErpSource | null
  files: FileStore
  /**
   * `shown`: settings that may be shown (`settingsForSupportBundle` in env.ts). `secrets`: values that must never be
   * shown.
   */
  settings: { shown: Record<string, string>; secrets: readonly string[] }
  /** Where data is stored. `backups` null = no daily backups are made. */
  places: {
    folder: string
    database: StorageLocation
    /** `isRemote`: true = an S3 server. */
    files: StorageLocation & { isRemote: boolean }
    backups: (StorageLocation & { keepDays: number }) | null
  }
  /** @throws AppError DISK_FULL if storing this number of bytes would need space that is reserved for the database */
  requireRoom(bytes: number): Promise<void>
  uploads: UploadStore
  videoHosts: VideoHosts
  /** Number of days for which the original file of a converted video remains stored. */
  videoKeepDays: number
  sms: SmsGateway
  telephony: Telephony
  push: PushServices
  telegram: TelegramBot | null
  doors: DoorDevices
  webhooks: WebhookSender
  /** The address of the staff application in SMS and QR codes, without a trailing slash. */
  publicUrl: string
  /** The address of the portal, without a trailing slash; `publicUrl` if the portal has no separate host. */
  portalUrl: string
  /** The address of the host for uploaded files and videos; empty = the same host as the page. */
  filesUrl: string
  /** The file with the generated first password of the superadmin; null = there is none. */
  firstPasswordFile: string | null
  /** The key that signs tokens and encrypts values. It is in the database, so all processes use the same key. */
  tokenKey: Uint8Array
  /** Earlier and future keys, whose signatures and encrypted values are also accepted (access/keys.ts). */
  otherKeys: Uint8Array[]
  /**
   * Test hook for staff calls that write columns which grant access, such as passwords. The test checks that access
   * tokens may not call the route.
   */
  seeGrants?(route: RouteDefinition, columns: string[], body: unknown): void
  /** Keys that can only decrypt; their signatures are no longer valid. */
  retiredKeys?: Uint8Array[]
}

export interface StorageLocation {
  /** The path of a folder, or the host of a database or S3 server. */
  at: string
  /** The country of the storage as an ISO code, such as `UZ`; null = not declared. */
  country: string | null
}

export interface Clock {
  now(): Date
  wait(milliseconds: number): Promise<void>
}

export const systemClock: Clock = { now: () => new Date(), wait: delay }

export function todayInTashkent(clock: Clock): string {
  return tashkentDayAt(clock.now())
}

/** Returns `YYYY-MM-DD` in UTC+5, without daylight saving time. */
export function tashkentDayAt(moment: Date): string {
  return new Date(moment.getTime() + 5 * 3_600_000).toISOString().slice(0, 10)
}

/** The time at which a day (`YYYY-MM-DD`) begins in Asia/Tashkent. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+05:00`)

/** `2026-11-21` → `21.11.2026`. */
export const formatDay = (day: string): string => day.split('-').reverse().join('.')

/** Formats a timestamp for texts: `25.11.2026, 10:00`. */
export function formatDayAndTime(moment: string): string {
  const text = new Date(new Date(moment).getTime() + 5 * 3_600_000).toISOString()
  return `${formatDay(text.slice(0, 10))}, ${text.slice(11, 16)}`
}
