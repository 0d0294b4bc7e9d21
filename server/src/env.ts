import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { login } from '@markaz/protocol/fields'
import { z } from 'zod'
import type { Deps } from './deps.ts'
import { isForbiddenIpAddress } from './integrations/addresses.ts'

const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/, 'Butun son kiriting').transform(Number).pipe(z.number().min(min).max(max))
const zeroOrOne = z.enum(['0', '1']).transform((value) => value === '1')
const wordWithoutSpaces = z.string().regex(/^[!-~]+$/, "Bo'sh joysiz lotin harflari va belgilar bo'lsin")
const url = z.url({ protocol: /^https?$/, error: "http:// yoki https:// manzili bo'lishi kerak", abort: true })

/** The address of a server; it may contain a path, to which further paths are appended. */
const serverAddress = url
  .refine((value) => !/[?#@]/.test(value), "ichida ?, # yoki login bo'lmasin")
  .transform((value) => value.replace(/\/+$/, ''))
/** The address of one of this server's own hosts, without a path. */
const hostAddress = serverAddress.refine(
  (value) => !URL.canParse(value) || new URL(value).pathname === '/',
  "faqat host bo'lsin: https://nom.uz",
)
/** Returns whether keys, passwords and personal data may be sent to the address: HTTPS, or on this machine. */
const isSafeForSecrets = (value: string) => value.startsWith('https://') || isOnThisMachine(value)
/** Refuses link-local addresses and cloud metadata services, because they return secret keys of the machine. */
function isAllowedHost(value: string): boolean {
  const host = new URL(value).hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 || !isForbiddenIpAddress(host)
}
const allowedServerAddress = serverAddress.refine(isAllowedHost, 'ruxsat etilmagan tarmoqqa olib boradi')
const safeServerAddress = allowedServerAddress.refine(
  isSafeForSecrets,
  "https:// bilan boshlanishi kerak: u orqali parol o'tadi",
)
const erpUrl = url.refine(
  isSafeForSecrets,
  "https:// bilan boshlanishi kerak: u orqali kalit va shaxsiy ma'lumotlar o'tadi",
)

/** Accepts an IP address, a network such as 10.0.0.0/8, or a network name of the library proxy-addr. */
function isNetwork(item: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(item)) return true
  const [address = '', bits, rest] = item.split('/')
  if (rest !== undefined || !isIP(address)) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128))
}
const networks = z
  .string()
  .refine(
    (value) => value.split(',').every((item) => isNetwork(item.trim())),
    "Vergul bilan ajratilgan IP manzillar bo'lsin",
  )

const country = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2}$/, "Davlatning ikki harfli kodi bo'lsin, masalan UZ")
  .toUpperCase()

const databaseUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: "postgres://login:parol@server/baza manzili bo'lishi kerak",
    abort: true,
  })
  .refine(
    (value) => new URL(value).pathname.length > 1,
    "oxirida baza nomi bo'lsin: postgres://login:parol@server/baza",
  )

/** docs/operating.md explains the settings to operators. An empty environment variable counts as not set. */
const Settings = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  MARKAZ_DATA: z.string().default('./data'),
  /** A PostgreSQL server; not set = an embedded PostgreSQL (PGlite) in the data folder. */
  DATABASE_URL: databaseUrl.optional(),
  /** PostgreSQL's own address; needed if DATABASE_URL is the address of a connection pooler. */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /**
   * The address of a standby server, which answers exports, statistics, audit lists and reports; not set = the primary
   * answers.
   */
  DATABASE_READ_URL: databaseUrl.optional(),
  MARKAZ_POOL: wholeNumber(2, 200).default(10),
  /** Time limit of each SQL statement of a call, in seconds; only with a PostgreSQL server. */
  MARKAZ_STATEMENT_SECONDS: wholeNumber(1, 3_600).default(30),
  MARKAZ_SUPERADMIN: login.default('superadmin'),
  MARKAZ_ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  MARKAZ_ERP_URL: erpUrl.optional(),
  MARKAZ_ERP_TOKEN_URL: erpUrl.optional(),
  MARKAZ_ERP_CLIENT_ID: z.string().optional(),
  MARKAZ_ERP_CLIENT_SECRET: z.string().optional(),
  MARKAZ_ERP_TOKEN: z.string().optional(),
  /**
   * 1 = open a demo centre, 0 = do not. Not set = only if no setting indicates a real centre. The database must be
   * empty or contain an earlier demo.
   */
  MARKAZ_DEMO: zeroOrOne.optional(),
  /** The password of the demo accounts; not set = a random one. */
  MARKAZ_DEMO_PASSWORD: z.string().min(8).max(128).optional(),
  MARKAZ_METRICS: z.enum(['loopback', 'open']).default('loopback'),
  /** Proxies whose header X-Forwarded-For is trusted: addresses or networks, separated by commas. */
  MARKAZ_TRUST_PROXY: networks.optional(),
  /** The address of the staff application; not set = the address at which the server listens. */
  MARKAZ_PUBLIC_URL: serverAddress.optional(),
  /** The address of a separate host that serves only the portal. */
  MARKAZ_PORTAL_URL: hostAddress.optional(),
  /** A separate host for uploaded files and videos; it must differ from the hosts of the pages that show them. */
  MARKAZ_FILES_URL: hostAddress.optional(),
  /** The account at notify.eskiz.uz, which sends SMS. Not set = SMS are stored but not sent. */
  MARKAZ_SMS_EMAIL: z.email({ error: "Email manzili bo'lishi kerak" }).optional(),
  MARKAZ_SMS_PASSWORD: z.string().optional(),
  /** The sender name of the centre's SMS, which Eskiz assigns. */
  MARKAZ_SMS_FROM: z
    .string()
    .regex(/^[A-Za-z0-9 ._-]{1,20}$/, "20 tagacha lotin harfi yoki raqam bo'lsin")
    .optional(),
  MARKAZ_SMS_URL: safeServerAddress.optional(),
  /** An Asterisk server that phones parents automatically; not set = staff phone from a list. */
  MARKAZ_ASTERISK_URL: safeServerAddress.optional(),
  MARKAZ_ASTERISK_USER: wordWithoutSpaces.optional(),
  MARKAZ_ASTERISK_PASSWORD: wordWithoutSpaces.optional(),
  /** How Asterisk dials a number: `PJSIP/{phone}@trunk`. */
  MARKAZ_ASTERISK_ENDPOINT: wordWithoutSpaces
    .refine((value) => value.includes('{phone}'), "ichida {phone} bo'lsin")
    .optional(),
  /** The phone number that is shown to the person who is called. */
  MARKAZ_ASTERISK_CALLER: z
    .string()
    .regex(/^[\d+ A-Za-z<>"]{1,60}$/, 'Raqam yoki "Nom" <raqam> bo\'lsin')
    .optional(),
  /** The folder with recorded announcements, inside Asterisk's folder of sounds; default: `markaz`. */
  MARKAZ_ASTERISK_SOUNDS: z
    .string()
    .regex(/^[\w-]+(\/[\w-]+)*$/, "Papka nomi bo'lsin")
    .optional(),
  /** Maximum number of concurrent phone calls through Asterisk. */
  MARKAZ_ASTERISK_LINES: wholeNumber(1, 50).optional(),
  /** Push services that may be used besides those of known browsers: `host` or `host:port`, separated by commas. */
  MARKAZ_PUSH_HOSTS: z
    .string()
    .regex(/^[\w.[\]:-]+(\s*,\s*[\w.[\]:-]+)*$/, "Vergul bilan ajratilgan host yoki host:port bo'lsin")
    .optional(),
  /** Receivers of webhooks that may be inside the local network or without HTTPS: `host:port`, separated by commas. */
  MARKAZ_WEBHOOK_HOSTS: z
    .string()
    .regex(/^[\w.[\]:-]+(\s*,\s*[\w.[\]:-]+)*$/, "Vergul bilan ajratilgan host:port bo'lsin")
    .optional(),
  /** The JSON file of a Firebase service account; not set = no push messages are sent through FCM. */
  MARKAZ_FCM_ACCOUNT: z.string().optional(),
  /** The address of a server that replaces fcm.googleapis.com in tests. */
  MARKAZ_FCM_URL: safeServerAddress.optional(),
  /** The token of the centre's Telegram bot, from BotFather; not set = nothing is sent through Telegram. */
  MARKAZ_TELEGRAM_TOKEN: z
    .string()
    .regex(/^\d{5,15}:[\w-]{20,}$/, "BotFather bergan token bo'lsin")
    .optional(),
  /** Another Telegram Bot API server, or a server that replaces Telegram in tests. */
  MARKAZ_TELEGRAM_URL: safeServerAddress.optional(),
  /** 1 = Telegram sends updates to the server at MARKAZ_PUBLIC_URL; 0 = the server polls Telegram. */
  MARKAZ_TELEGRAM_WEBHOOK: zeroOrOne.optional(),
  /** The program ffmpeg, which converts videos; not set = found through PATH. */
  FFMPEG_PATH: z.string().optional(),
  FFPROBE_PATH: z.string().optional(),
  /** Days for which the original file of a converted video remains stored; 0 = it is deleted at once. */
  MARKAZ_VIDEO_KEEP_DAYS: wholeNumber(0, 36_500).default(30),
  /** The S3 server for uploaded files and videos; not set = they are stored in the data folder. */
  MARKAZ_S3_ENDPOINT: allowedServerAddress.optional(),
  MARKAZ_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "3-63 ta kichik lotin harfi, raqam, nuqta yoki chiziqcha bo'lsin")
    .optional(),
  /** The region of the S3 server; default: us-east-1, which all S3 servers other than Amazon's accept. */
  MARKAZ_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, "40 tagacha kichik lotin harfi, raqam yoki chiziqcha bo'lsin")
    .optional(),
  MARKAZ_S3_KEY: wordWithoutSpaces.optional(),
  MARKAZ_S3_SECRET: wordWithoutSpaces.optional(),
  /** A token of the centre's Vimeo account. If it is set, new videos are uploaded to Vimeo. */
  MARKAZ_VIMEO_TOKEN: wordWithoutSpaces.optional(),
  /** The address of a server that replaces api.vimeo.com in tests. */
  MARKAZ_VIMEO_URL: safeServerAddress.optional(),
  /** The folder for daily backups; not set = no daily backups are made. */
  MARKAZ_BACKUP_FOLDER: z.string().optional(),
  /** Number of daily backups that remain stored. */
  MARKAZ_BACKUP_KEEP: wholeNumber(1, 3_650).default(7),
  /**
   * The country in which uploaded files, including face photos, are stored: on the S3 server or, without S3, on this
   * machine.
   */
  MARKAZ_STORE_COUNTRY: country.optional(),
  /**
   * The country of the database. Default: MARKAZ_STORE_COUNTRY if database and files are both on this machine,
   * otherwise undeclared.
   */
  MARKAZ_DATABASE_COUNTRY: country.optional(),
  MARKAZ_BACKUP_COUNTRY: country.optional(),
  /** Networks of door devices in addition to private networks: addresses or networks, separated by commas. */
  MARKAZ_DOOR_NETWORKS: z
    .string()
    .transform((value) => value.split(',').map((item) => item.trim()))
    .refine(
      (items) => items.every((item) => isIP(item.split('/')[0] ?? '') && isNetwork(item)),
      "Vergul bilan ajratilgan IP manzil yoki tarmoqlar bo'lsin",
    )
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Env = ReturnType<typeof readEnv>

/** @throws Error whose message names every wrong variable, one per line, but not its value, which may be secret */
export function readEnv(source: Record<string, string | undefined>) {
  const given = Object.entries(source).filter(([, value]) => value !== '')
  const parsed = Settings.safeParse(Object.fromEntries(given))
  const names = given.map(([name]) => name)
  const lines = [...unknownSettingsIn(names), ...(source.NODE_ENV === 'production' ? misspelledSettingsIn(names) : [])]
  if (!parsed.success) lines.push(...parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`))
  if (!parsed.success || lines.length > 0) {
    throw new Error(`Sozlamalarda xato:\n${lines.join('\n')}`)
  }
  const s = parsed.data
  if (s.MARKAZ_ERP_TOKEN_URL && !(s.MARKAZ_ERP_CLIENT_ID && s.MARKAZ_ERP_CLIENT_SECRET)) {
    throw new Error(
      'Sozlamalarda xato:\n  MARKAZ_ERP_TOKEN_URL: MARKAZ_ERP_CLIENT_ID va MARKAZ_ERP_CLIENT_SECRET ham kerak',
    )
  }
  const trouble =
    databaseSettingsError(s) ??
    demoSettingsError(s) ??
    smsSettingsError(s) ??
    asteriskSettingsError(s) ??
    s3SettingsError(s) ??
    vimeoSettingsError(s) ??
    fcmSettingsError(s) ??
    telegramSettingsError(s) ??
    hostSettingsError(s)
  if (trouble) throw new Error(`Sozlamalarda xato:\n  ${trouble}`)
  const [real] = [...settingsThatReachPeople(s), ...settingsOfRealCentre(s)]
  return {
    ...s,
    /** The address for programs that a person starts (backup, restore, migrations), which cannot use a pooler. */
    directUrl: s.DATABASE_DIRECT_URL ?? s.DATABASE_URL,
    MARKAZ_DEMO: s.MARKAZ_DEMO ?? real === undefined,
    isDemoAsked: s.MARKAZ_DEMO === true,
    /** The setting that forbids a demo centre, such as `MARKAZ_DEMO=0`; null = a demo centre is allowed. */
    againstDemo: s.MARKAZ_DEMO === false ? 'MARKAZ_DEMO=0' : (real ?? null),
  }
}

type ParsedSettings = z.output<typeof Settings>

export function storageLocationsOf(
  s: Pick<
    ParsedSettings,
    | 'MARKAZ_DATA'
    | 'DATABASE_URL'
    | 'MARKAZ_DATABASE_COUNTRY'
    | 'MARKAZ_S3_ENDPOINT'
    | 'MARKAZ_STORE_COUNTRY'
    | 'MARKAZ_BACKUP_FOLDER'
    | 'MARKAZ_BACKUP_KEEP'
    | 'MARKAZ_BACKUP_COUNTRY'
  >,
): Deps['places'] {
  const { MARKAZ_S3_ENDPOINT: s3, MARKAZ_BACKUP_FOLDER: folder, DATABASE_URL: database } = s
  const country = s.MARKAZ_STORE_COUNTRY ?? null
  return {
    folder: s.MARKAZ_DATA,
    database: {
      at: database ? new URL(database).host : s.MARKAZ_DATA,
      country: s.MARKAZ_DATABASE_COUNTRY ?? (database || s3 ? null : country),
    },
    files: { at: s3 ? new URL(s3).host : s.MARKAZ_DATA, country, isRemote: s3 !== undefined },
    backups: folder ? { at: folder, country: s.MARKAZ_BACKUP_COUNTRY ?? null, keepDays: s.MARKAZ_BACKUP_KEEP } : null,
  }
}

/** Settings that are neither secret nor personal, so they may be shown. Settings that are missing here are hidden. */
const harmlessSettings: readonly (keyof ParsedSettings)[] = [
  ...(['PORT', 'HOST', 'LOG_LEVEL', 'FFMPEG_PATH', 'FFPROBE_PATH'] as const),
  ...(['MARKAZ_DATA', 'MARKAZ_POOL', 'MARKAZ_STATEMENT_SECONDS', 'MARKAZ_DEMO', 'MARKAZ_METRICS'] as const),
  ...(['MARKAZ_TRUST_PROXY', 'MARKAZ_TELEGRAM_WEBHOOK', 'MARKAZ_ASTERISK_SOUNDS', 'MARKAZ_ASTERISK_LINES'] as const),
  ...(['MARKAZ_PUSH_HOSTS', 'MARKAZ_WEBHOOK_HOSTS', 'MARKAZ_DOOR_NETWORKS', 'MARKAZ_VIDEO_KEEP_DAYS'] as const),
  ...(['MARKAZ_S3_BUCKET', 'MARKAZ_S3_REGION', 'MARKAZ_BACKUP_FOLDER', 'MARKAZ_BACKUP_KEEP'] as const),
  ...(['MARKAZ_STORE_COUNTRY', 'MARKAZ_DATABASE_COUNTRY', 'MARKAZ_BACKUP_COUNTRY'] as const),
]

/**
 * Returns the settings for a support bundle. `shown`: harmless values, only the host of an address, and other values
 * hidden. `secrets`: texts that must not appear in the bundle.
 */
export function settingsForSupportBundle(env: Env): Deps['settings'] {
  const given = (Object.keys(Settings.shape) as (keyof ParsedSettings)[]).map((name) => [name, env[name]] as const)
  const shown = given.map(([name, value]) => [name, displayedValueOf(name, value)] as const)
  const secrets = given.flatMap(([name, value]) => {
    if (typeof value !== 'string' || harmlessSettings.includes(name)) return []
    // A Telegram token is `number:secret`. Both parts are hidden, also when they appear separately.
    if (!URL.canParse(value)) return [value, ...value.split(':')]
    const { username, password, searchParams } = new URL(value)
    return [username, password, decodeURIComponent(password), ...searchParams.values()]
  })
  // Values of up to three characters are not hidden, because they occur in ordinary words.
  return { shown: Object.fromEntries(shown), secrets: [...new Set(secrets)].filter((secret) => secret.length > 3) }
}

function displayedValueOf(name: keyof ParsedSettings, value: ParsedSettings[keyof ParsedSettings]): string {
  if (value === undefined) return '-'
  if (harmlessSettings.includes(name)) return String(value)
  if (typeof value !== 'string' || !URL.canParse(value)) return '***'
  const { protocol, host } = new URL(value)
  return host ? `${protocol}//${host}` : '***'
}

export function describeDatabaseAndFileLocations(
  s: Pick<ParsedSettings, 'MARKAZ_DATA' | 'DATABASE_URL' | 'MARKAZ_S3_ENDPOINT' | 'MARKAZ_S3_BUCKET'>,
): { database: string; files: string } {
  const { host = '', pathname = '' } = s.DATABASE_URL ? new URL(s.DATABASE_URL) : {}
  return {
    database: s.DATABASE_URL ? host + pathname : resolve(s.MARKAZ_DATA, 'pglite'),
    files: s.MARKAZ_S3_ENDPOINT ? `${s.MARKAZ_S3_ENDPOINT}/${s.MARKAZ_S3_BUCKET}` : resolve(s.MARKAZ_DATA, 'files'),
  }
}

const isOnThisMachine = (address: string | undefined) =>
  address !== undefined && ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(address).hostname)

/**
 * Returns settings through which a demo could contact real people, because invented phone numbers may belong to real
 * people. Servers on this machine reach no real people.
 */
function settingsThatReachPeople(s: ParsedSettings): string[] {
  return [
    s.MARKAZ_ERP_URL && 'MARKAZ_ERP_URL',
    s.MARKAZ_SMS_EMAIL && !isOnThisMachine(s.MARKAZ_SMS_URL) && 'MARKAZ_SMS_EMAIL',
    s.MARKAZ_ASTERISK_URL && 'MARKAZ_ASTERISK_URL',
    s.MARKAZ_FCM_ACCOUNT && !isOnThisMachine(s.MARKAZ_FCM_URL) && 'MARKAZ_FCM_ACCOUNT',
    s.MARKAZ_TELEGRAM_TOKEN && !isOnThisMachine(s.MARKAZ_TELEGRAM_URL) && 'MARKAZ_TELEGRAM_TOKEN',
  ].filter((name) => typeof name === 'string')
}

/**
 * Returns the settings that indicate a real centre. If there is one, a demo centre is created only on explicit request.
 */
function settingsOfRealCentre(s: ParsedSettings): string[] {
  return [
    s.DATABASE_URL && 'DATABASE_URL',
    s.MARKAZ_PUBLIC_URL && !isOnThisMachine(s.MARKAZ_PUBLIC_URL) && 'MARKAZ_PUBLIC_URL',
  ].filter((name) => typeof name === 'string')
}

function databaseSettingsError(s: ParsedSettings): string | null {
  const alone = (['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const).find((name) => s[name] && !s.DATABASE_URL)
  return alone ? `${alone}: DATABASE_URL ham kerak` : null
}

function demoSettingsError(s: ParsedSettings): string | null {
  const [reached] = settingsThatReachPeople(s)
  if (s.MARKAZ_DEMO && reached)
    return `MARKAZ_DEMO: 1 bilan ${reached} birga bo'lmaydi, namuna markazning odamlari o'ylab topilgan`
  if (s.MARKAZ_DEMO_PASSWORD && s.MARKAZ_DEMO_PASSWORD === s.MARKAZ_ADMIN_PASSWORD)
    return "MARKAZ_DEMO_PASSWORD: superadminning paroli (MARKAZ_ADMIN_PASSWORD) bilan bir xil bo'lmasin"
  return null
}

/** Returns unknown variables that look like our settings: a misspelt setting would have no effect. */
function unknownSettingsIn(names: readonly string[]): string[] {
  const known = Object.keys(Settings.shape)
  return names
    .filter((name) => /^MARKAZ_/i.test(name) && !known.includes(name))
    .map((name) => {
      const near = known
        .map((other) => ({ other, distance: editDistance(name.toUpperCase(), other) }))
        .toSorted((a, b) => a.distance - b.distance)[0]
      const isNear = near && near.distance <= Math.ceil((name.length - 'MARKAZ_'.length) / 2)
      return `  ${name}: bunday sozlama yo'q${isNear ? `, ${near.other} demoqchimisiz?` : ''}`
    })
}

/**
 * Returns variables that differ from a setting by one or two letters. Settings with short names are not compared,
 * because they resemble too many other names.
 */
function misspelledSettingsIn(names: readonly string[]): string[] {
  const known = Object.keys(Settings.shape)
  return names
    .filter((name) => !/^MARKAZ_/i.test(name) && !known.includes(name))
    .flatMap((name) => {
      const near = known.find((other) => other.length >= 10 && editDistance(name.toUpperCase(), other) <= 2)
      return near ? [`  ${name}: bunday sozlama yo'q, ${near} demoqchimisiz?`] : []
    })
}

/** Returns the Levenshtein distance: how many letters to insert, delete or replace. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const above = row
    row = [index + 1]
    for (const [place, its] of [...other].entries()) {
      const change = (above[place] ?? 0) + (letter === its ? 0 : 1)
      row.push(Math.min(change, (above[place + 1] ?? 0) + 1, (row[place] ?? 0) + 1))
    }
  }
  return row[other.length] ?? 0
}

/**
 * Returns the error of the SMS settings; null = none. With incomplete settings, the server would silently send no SMS.
 */
function smsSettingsError(s: z.output<typeof Settings>): string | null {
  if (s.MARKAZ_SMS_EMAIL && s.MARKAZ_SMS_PASSWORD) return null
  if (s.MARKAZ_SMS_EMAIL) return 'MARKAZ_SMS_EMAIL: MARKAZ_SMS_PASSWORD ham kerak'
  const alone = (['MARKAZ_SMS_PASSWORD', 'MARKAZ_SMS_FROM', 'MARKAZ_SMS_URL'] as const).find((name) => s[name])
  return alone ? `${alone}: MARKAZ_SMS_EMAIL va MARKAZ_SMS_PASSWORD ham kerak` : null
}

/**
 * Returns the error of the Asterisk settings; null = none. With incomplete settings, the server would silently call no
 * parent.
 */
function asteriskSettingsError(s: z.output<typeof Settings>): string | null {
  const needed = [
    'MARKAZ_ASTERISK_URL',
    'MARKAZ_ASTERISK_USER',
    'MARKAZ_ASTERISK_PASSWORD',
    'MARKAZ_ASTERISK_ENDPOINT',
  ] as const
  const missing = needed.filter((name) => !s[name])
  const others = ['MARKAZ_ASTERISK_CALLER', 'MARKAZ_ASTERISK_SOUNDS', 'MARKAZ_ASTERISK_LINES'] as const
  const given = [...needed, ...others].find((name) => s[name])
  return given && missing.length ? `${given}: ${missing.join(', ')} ham kerak` : null
}

/**
 * Returns the error of the S3 settings; null = none. With incomplete settings, the server would silently use the data
 * folder.
 */
function s3SettingsError(s: z.output<typeof Settings>): string | null {
  const needed = ['MARKAZ_S3_ENDPOINT', 'MARKAZ_S3_BUCKET', 'MARKAZ_S3_KEY', 'MARKAZ_S3_SECRET'] as const
  const given = [...needed, 'MARKAZ_S3_REGION' as const].find((name) => s[name])
  const missing = needed.filter((name) => !s[name])
  return given && missing.length ? `${given}: ${missing.join(', ')} ham kerak` : null
}

function fcmSettingsError(s: z.output<typeof Settings>): string | null {
  return s.MARKAZ_FCM_URL && !s.MARKAZ_FCM_ACCOUNT ? 'MARKAZ_FCM_URL: MARKAZ_FCM_ACCOUNT ham kerak' : null
}

/** Returns the error of the Telegram settings; null = none. Telegram only calls public addresses with HTTPS. */
function telegramSettingsError(s: z.output<typeof Settings>): string | null {
  const { MARKAZ_TELEGRAM_TOKEN: token, MARKAZ_TELEGRAM_URL: url, MARKAZ_TELEGRAM_WEBHOOK: webhook } = s
  if (url && !token) return 'MARKAZ_TELEGRAM_URL: MARKAZ_TELEGRAM_TOKEN ham kerak'
  if (!webhook) return null
  if (!token) return 'MARKAZ_TELEGRAM_WEBHOOK: MARKAZ_TELEGRAM_TOKEN ham kerak'
  return s.MARKAZ_PUBLIC_URL?.startsWith('https://') || isOnThisMachine(url)
    ? null
    : 'MARKAZ_TELEGRAM_WEBHOOK: MARKAZ_PUBLIC_URL https:// bilan boshlanishi kerak'
}

/**
 * Returns the error of the host settings; null = none. Each host may have only one purpose. With HTTPS pages, the
 * address of the files must use HTTPS, too.
 */
function hostSettingsError(s: ParsedSettings): string | null {
  const { MARKAZ_PUBLIC_URL: pages } = s
  const hosts = new Set(pages ? [new URL(pages).host] : [])
  for (const name of ['MARKAZ_PORTAL_URL', 'MARKAZ_FILES_URL'] as const) {
    const address = s[name]
    if (!address) continue
    if (!pages) return `${name}: MARKAZ_PUBLIC_URL ham kerak`
    if (hosts.has(new URL(address).host)) return `${name}: boshqa manzillardan farq qiladigan host bo'lsin`
    if (new URL(address).protocol !== new URL(pages).protocol)
      return `${name}: MARKAZ_PUBLIC_URL kabi ${new URL(pages).protocol}// bilan boshlansin`
    hosts.add(new URL(address).host)
  }
  return null
}

function vimeoSettingsError(s: z.output<typeof Settings>): string | null {
  return s.MARKAZ_VIMEO_URL && !s.MARKAZ_VIMEO_TOKEN ? 'MARKAZ_VIMEO_URL: MARKAZ_VIMEO_TOKEN ham kerak' : null
}
