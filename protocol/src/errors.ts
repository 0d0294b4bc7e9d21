import { type AreaTexts, type FeatureAreaTextKey, mergeFeatureAreaTexts } from './area-words.ts'
import type { EditConflict } from './envelope.ts'
import type { FieldErrorText } from './field-texts.ts'

/** Errors that several feature folders use: HTTP status and text. */
const general = {
  VALIDATION: [400, "Ma'lumotlar noto'g'ri"],
  BAD_JSON: [400, "So'rov o'qib bo'lmaydigan ko'rinishda"],
  UNAUTHORIZED: [401, 'Sessiya tugagan. Qaytadan kiring'],
  FORBIDDEN: [403, "Bu amal uchun sizda huquq yo'q"],
  PORTAL_READ_ONLY: [403, "Siz talaba ko'radigan sahifani ko'ryapsiz: bu amal faqat uning o'ziga ochiq"],
  NOT_FOUND: [404, "Ma'lumot topilmadi"],
  NO_SUCH_CALL: [404, "Bunday so'rov manzili yo'q"],
  TOO_LARGE: [413, "So'rov hajmi juda katta"],
  KEY_REUSED: [409, "Bu so'rov avval boshqa mazmun bilan qabul qilingan. Holatini ko'rib, yangidan yuboring"],
  UNSUPPORTED_TYPE: [415, "So'rov turi qo'llab-quvvatlanmaydi"],
  TOO_MANY_REQUESTS: [429, "Juda ko'p urinish. Birozdan keyin qayta urining"],
  EXPORT_LIMIT: [429, "Bir kunda yuklab olish mumkin bo'lgan odamlar soni tugadi. Ertaga davom eting"],
  INTERNAL: [500, "Biror narsa noto'g'ri ketdi"],
  DATABASE_DOWN: [503, "Ma'lumotlar bazasi vaqtincha ishlamayapti. Birozdan keyin qayta urining"],
  DATABASE_BUSY: [
    503,
    "Ma'lumotlar bazasi band: amal o'z vaqtida bajarilmadi va bekor qilindi. Birozdan keyin qayta urining",
  ],
  CROWDED: [503, "Hozir tizimda ishlayotganlar juda ko'p. Bir necha soniyadan keyin qayta urining"],
  SAVE_UNKNOWN: [
    503,
    "Ma'lumotlar bazasi javob bermay qoldi: saqlangan-saqlanmagani noma'lum. Birozdan keyin sahifani yangilab tekshiring",
  ],

  CHANGED_MEANWHILE: [409, "Siz tahrirlayotganda boshqa odam ham o'zgartirdi. Qaysi biri qolishini tanlang"],
  PASSWORD_NEEDED_AGAIN: [409, 'Bu amal uchun parolingizni qaytadan kiriting'],
  PLAN_CHANGED: [409, "Tanlanganlar shu orada o'zgardi. Yangi rejani ko'rib, qaytadan tasdiqlang"],
  NOTHING_TO_TAKE_BACK: [409, "Qaytarib bo'lmaydi: bu o'zgarishdan keyin boshqa amal bajarilgan"],
  TAKE_BACK_LATE: [409, "O'zgarishga 30 kundan oshgan: endi uni ortga qaytarib bo'lmaydi"],
  NOT_TAKEN_BACK: [409, "Bu turdagi amalni qaytarib bo'lmaydi"],
  FILES_DOWN: [503, 'Fayllar ombori vaqtincha ishlamayapti. Birozdan keyin qayta urining'],
  DISK_FULL: [507, 'Serverda joy qolmadi. Administratorga xabar bering'],
} as const satisfies AreaTexts['errors']

export type ErrorCode = keyof typeof general | FeatureAreaTextKey<'errors'>

export const errorCatalogue: Readonly<Record<ErrorCode, readonly [status: number, text: string, errId?: number]>> = {
  .../* @__PURE__ */ mergeFeatureAreaTexts('errors'),
  ...general,
}

export function errorDetailsOf(code: ErrorCode): { status: number; text: string; errId: number | null } {
  const [status, text, errId = null] = errorCatalogue[code]
  return { status, text, errId }
}

export const errorTextOf = (code: ErrorCode): FieldErrorText => errorDetailsOf(code).text as FieldErrorText

/** Returns the text of a 429 answer. The text names the waiting time only if it is at least one minute. */
export const waitTimeText = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes < 60 ? `${minutes} daqiqadan` : `${Math.ceil(minutes / 60)} soatdan`
  return seconds < 60 ? errorDetailsOf('TOO_MANY_REQUESTS').text : `Juda ko'p urinish. ${wait} keyin qayta urining`
}

/** An error that is shown to the user. `fields` has texts by field path; `retryAfterSeconds` becomes Retry-After. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Record<string, FieldErrorText> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly conflict: EditConflict | undefined
  constructor(
    code: ErrorCode,
    {
      fields,
      cause,
      retryAfterSeconds,
      conflict,
    }: {
      fields?: Record<string, FieldErrorText>
      cause?: unknown
      retryAfterSeconds?: number
      conflict?: EditConflict
    } = {},
  ) {
    super(errorDetailsOf(code).text, { cause })
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.conflict = conflict
  }
}
