import type { RouteDefinition } from '@markaz/protocol/route'
import type pg from 'pg'
import type { Db } from './db/db.ts'
import type { Reading } from './db/standby.ts'
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

/** Everything a handler may need that is not its input; tests give their own. */
export interface Deps {
  db: Db
  /** The database for what reads much and writes nothing: a standby where there is one, as new as `db`. */
  reading: Reading
  /** What `db` goes through; for its figures. */
  pool: pg.Pool
  /** The pool for LISTEN. */
  direct: pg.Pool
  /** Whether the database answers. */
  watch: Watch
  /** The database is embedded: no other process can be on it. */
  isAlone: boolean
  /** It is a demo centre: invented people, open accounts. Known before the first call is answered. */
  isDemo: boolean
  clock: Clock
  /** null = no ERP is set. */
  erp: ErpSource | null
  files: FileStore
  /** Where the database, files and daily backups are; `backups` null = none are made. */
  places: {
    database: StorePlace
    /** `isRemote`: on an S3 server. */
    files: StorePlace & { isRemote: boolean }
    backups: (StorePlace & { keepDays: number }) | null
  }
  /** @throws AppError DISK_FULL when so many bytes more would leave the database no room */
  requireRoom(bytes: number): Promise<void>
  /** Resumable uploads into the centre's own store. */
  uploads: UploadStore
  videoHosts: VideoHosts
  /** How long the file of a converted video is kept as it was uploaded. */
  videoKeepDays: number
  sms: SmsGateway
  telephony: Telephony
  push: PushServices
  /** null = the centre has no bot. */
  telegram: TelegramBot | null
  doors: DoorDevices
  webhooks: WebhookSender
  /** The address of the centre's pages, without a slash at the end: stands in links sent by SMS, and in QR codes. */
  publicUrl: string
  /** The portal's own address, without a slash at the end; the same as `publicUrl` where it has none. */
  portalUrl: string
  /** Uploaded files and videos are read from this address; empty = from the page's own. */
  filesUrl: string
  /** The file in which the superadmin's first password was written down; null = nowhere. */
  firstPasswordFile: string | null
  /** Signs and seals; the same on every process, kept in the database. */
  tokenKey: Uint8Array
  /** What they signed and sealed before, or will soon, opens as well (access/keys.ts). */
  otherKeys: Uint8Array[]
  /**
   * Is told of a call by staff that writes columns which grant access. The tests refuse it where the call is open to
   * programs with a token; a token itself is always refused.
   */
  seeGrants?(route: RouteDefinition, columns: string[], body: unknown): void
  /** They open what they sealed, and sign nothing that is still valid. */
  retiredKeys?: Uint8Array[]
}

/** Where people's files lie, as the settings declare it. */
export interface StorePlace {
  /** A folder or the host of an S3 server. */
  at: string
  /** ISO code, `UZ`; null = not declared. */
  country: string | null
}

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Today in Asia/Tashkent, `YYYY-MM-DD`. */
export function tashkentDay(clock: Clock): string {
  return dayInTashkent(clock.now())
}

/** The day it is in Asia/Tashkent (UTC+5, no daylight saving) at that moment, `YYYY-MM-DD`. */
export function dayInTashkent(moment: Date): string {
  return new Date(moment.getTime() + 5 * 3_600_000).toISOString().slice(0, 10)
}

/** The midnight a day begins with in Asia/Tashkent. @param day `YYYY-MM-DD` */
export const dayBegins = (day: string): Date => new Date(`${day}T00:00:00+05:00`)
