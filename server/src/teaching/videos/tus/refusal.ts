import { AppError, errorOf } from '@markaz/protocol/errors'
import { translateDatabaseError } from '../../../db/database-errors.ts'

const texts = {
  400: "So'rov noto'g'ri",
  404: 'Bunday yuklama topilmadi',
  409: "Yuklash boshqa joydan davom etadi yoki to'xtatib qo'yilgan",
  410: "Yuklama muddati o'tgan: boshidan yuklang",
  412: "So'rov noto'g'ri",
  413: 'Fayl hajmi juda katta',
  415: 'Fayl video emas',
  423: 'Bu fayl hozir boshqa joydan yuklanmoqda',
  501: "Bunday yuklash qo'llab-quvvatlanmaydi",
} as const

export type RefusalStatus = keyof typeof texts

/** An answer of the tus server that is no success. */
export class TusRefusal extends Error {
  override name = 'TusRefusal'
  readonly status: RefusalStatus
  constructor(status: RefusalStatus, text: string = texts[status]) {
    super(text)
    this.status = status
  }
}

export interface PlainAnswer {
  status_code: number
  body: string
  /** For the log; null = it was expected. */
  bug: unknown
}

/** Plain text in Uzbek, whatever was thrown: the library's own words would quote the cause. */
export function plainAnswer(thrown: unknown): PlainAnswer {
  const error = translateDatabaseError(thrown)
  if (error instanceof TusRefusal) return { status_code: error.status, body: `${error.message}\n`, bug: null }
  if (error instanceof AppError) {
    const { status, text } = errorOf(error.code)
    return { status_code: status, body: `${text}\n`, bug: status >= 500 ? (error.cause ?? error) : null }
  }
  const { status_code: status } = error as { status_code?: number }
  // How the library says that another request has taken the upload over: a client that is still there tries again.
  const isTakenOver = (error as { body?: string }).body?.startsWith('Request aborted')
  const known = (isTakenOver ? 423 : status) as RefusalStatus
  if (known in texts) return { status_code: known, body: `${texts[known]}\n`, bug: null }
  if (status === 403) return { status_code: 400, body: `${texts[400]}\n`, bug: null }
  return { status_code: 500, body: `${errorOf('INTERNAL').text}\n`, bug: error }
}
