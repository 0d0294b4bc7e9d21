import { isDatabaseError, translateDatabaseError } from './db/database-errors.ts'
import { diskFullText, isDiskFullError } from './integrations/files/disk.ts'

/** Environment variables before validation, because errors must be explained even if the settings are invalid. */
interface Settings {
  PORT?: string | number | undefined
  HOST?: string | undefined
  MARKAZ_DATA?: string | undefined
  DATABASE_URL?: string | undefined
}

interface Fault {
  code?: string | number
  syscall?: string
  path?: string
  errno?: number
  name?: string
}

/** The error number of a full disk in the embedded database differs from that of the operating system. */
const embeddedDiskFull = 51

/** Explains in one Uzbek line, without secrets, what is wrong and which setting to change; null = an unknown error. */
export function explainStartError(error: unknown, settings: Settings = process.env): string | null {
  if (typeof error !== 'object' || !error) return null
  const { code = '', path = settings.MARKAZ_DATA || './data', ...fault } = error as Fault
  if (isDiskFullError({ code }) || (fault.name === 'ErrnoError' && fault.errno === embeddedDiskFull))
    return diskFullText(path)
  if (isDatabaseError(error)) {
    const { message } = error as Error
    if (message === 'The server does not support SSL connections')
      return `Ma'lumotlar bazasi (${databaseServerName(settings)}) TLS ni bilmaydi: unda TLS ni yoqing yoki DATABASE_URL dan sslmode ni oling`
    if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|^ERR_SSL/.test(String(code)))
      return `Ma'lumotlar bazasining (${databaseServerName(settings)}) sertifikati tasdiqlanmadi (${code}): DATABASE_URL ga sslrootcert yozing yoki sertifikatni yangilang`
  }
  const isListening = fault.syscall === 'listen' || fault.syscall === 'getaddrinfo'
  return (isListening ? explanationsOfListenErrors : explanationsByErrorCode)[code]?.(settings, path) ?? null
}

/** Returns the text with which the program ends; an error with one of our own texts is shown unchanged. */
export function fatalErrorText(error: unknown): string {
  const known = explainStartError(error) ?? translateDatabaseError(error)
  return known instanceof Error ? known.message : String(known)
}

type ErrorExplanation = (settings: Settings, path: string) => string

const explanationsOfListenErrors: Record<string, ErrorExplanation> = {
  EADDRINUSE: ({ PORT = 3000 }) =>
    `PORT ${PORT} band: unda boshqa dastur ishlayapti. Uni to'xtating yoki boshqa PORT bering`,
  EACCES: ({ PORT = 3000 }) => `PORT ${PORT}: bu portni ochishga ruxsat yo'q. 1024 dan kattasini bering`,
  EADDRNOTAVAIL: ({ HOST = '127.0.0.1' }) => `HOST ${HOST}: bu mashinada bunday manzil yo'q`,
  ENOTFOUND: ({ HOST = '127.0.0.1' }) => `HOST ${HOST}: bunday manzil topilmadi`,
  EAI_AGAIN: ({ HOST = '127.0.0.1' }) => `HOST ${HOST}: bunday manzil topilmadi`,
}

const explainUnusableFolder: ErrorExplanation = (_settings, path) =>
  `Papkaga yozib bo'lmadi: ${path}. Egasi va ruxsatlarini tekshiring yoki MARKAZ_DATA ga boshqa papkani yozing`
const explainRefusedLogin: ErrorExplanation = (settings) =>
  `Ma'lumotlar bazasi ${databaseServerName(settings)} kirishga ruxsat bermadi: DATABASE_URL dagi login va parolni tekshiring`

const explanationsByErrorCode: Record<string, ErrorExplanation> = {
  EACCES: explainUnusableFolder,
  EPERM: explainUnusableFolder,
  EROFS: explainUnusableFolder,
  ENOTDIR: explainUnusableFolder,
  EEXIST: explainUnusableFolder,
  ENOENT: explainUnusableFolder,
  ELOOP: explainUnusableFolder,
  ERR_SQLITE_ERROR: explainUnusableFolder,
  '3D000': (settings) =>
    `Ma'lumotlar bazasi topilmadi: ${databaseServerName(settings)} serverida "${databaseNameOf(settings)}" yo'q. Uni yarating (createdb) yoki DATABASE_URL ni to'g'rilang`,
  '28P01': explainRefusedLogin,
  '28000': explainRefusedLogin,
  '42501': (settings) =>
    `Ma'lumotlar bazasida bu loginga ruxsat yetmaydi (${databaseServerName(settings)}): avval egasi nomidan npm run migrate -- --runner ROL`,
  '53100': (settings) => `Ma'lumotlar bazasining diskida joy qolmadi (${databaseServerName(settings)})`,
}

export const databaseUnreachableText = (settings: Settings = process.env) =>
  `Ma'lumotlar bazasi hali tayyor emas: ${databaseServerName(settings)} javob bermayapti. Kutilmoqda, u qaytganda ish boshlanadi`

const databaseServerName = ({ DATABASE_URL }: Settings) => (DATABASE_URL ? new URL(DATABASE_URL).host : 'ichki baza')
const databaseNameOf = ({ DATABASE_URL }: Settings) =>
  DATABASE_URL ? decodeURIComponent(new URL(DATABASE_URL).pathname.slice(1)) || new URL(DATABASE_URL).username : ''
