import { z } from 'zod'
import { generalErrorTexts } from './field-texts.ts'
import './validation.ts'
import { removeInvisibleCharacters } from './visible-text.ts'

const blank = generalErrorTexts.blank
const wrong = generalErrorTexts.wrong

/** A positive integer, also as text with digits. Other values that JavaScript would convert (`true`) are refused. */
const idUpTo = (most: number) =>
  z.preprocess(
    (value) =>
      value === '' || value === null
        ? undefined
        : typeof value === 'string' && /^-?\d+$/.test(value)
          ? Number(value)
          : value,
    z.number().int().positive().max(most),
  )
export const id = idUpTo(Number.MAX_SAFE_INTEGER)
/** The id of a row in a short fixed list, such as statuses; the database stores it as a smallint. */
export const smallintId = idUpTo(32_767)
export const idParams = z.object({ id })
export const childParams = z.object({ childId: id })

/** Returns whether PostgreSQL can store the text. It cannot store U+0000 and, in jsonb, half of a surrogate pair. */
export const isStorableText = (value: string) => value.isWellFormed() && !value.includes('\u0000')

/** A trimmed text of `min`…`max` characters. An emoji is one character; invisible characters are removed. */
export const text = (max: number, min = 1) =>
  z
    .string()
    .refine((value) => value === '' || /[^\s\p{Cc}\p{Cf}]/u.test(value), blank)
    .overwrite(removeInvisibleCharacters)
    .trim()
    .min(min)
    .max(max)
    .refine(isStorableText, wrong)

export const commentField = text(999)

export const searchTextField = z
  .string()
  .overwrite(removeInvisibleCharacters)
  .trim()
  .max(200)
  .refine(isStorableText, wrong)
  .transform((value) => value || undefined)
  .optional()

/**
 * Years before 1900 or after 2199 are refused: they are typing errors, or PostgreSQL and JavaScript would interpret
 * them differently.
 */
const hasPlausibleYear = (value: string) => value >= '1900' && value < '2200'
/** A day as `YYYY-MM-DD` that exists in the calendar. */
export const date = z.iso.date(generalErrorTexts.date).refine(hasPlausibleYear, generalErrorTexts.date)
/** A time that a user entered, as ISO 8601 with its UTC offset. */
export const timestampInput = z.iso
  .datetime({ offset: true, error: generalErrorTexts.date })
  .refine(hasPlausibleYear, generalErrorTexts.date)
/** A time of day as `HH:mm` in the time zone Asia/Tashkent. */
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, generalErrorTexts.time)
/** A time in an answer, as ISO 8601 in UTC. */
export const timestamp = z.string()
/** A day in an answer, as `YYYY-MM-DD`. */
export const day = z.string()

/** An Uzbek phone number as 12 digits: 998 and nine more. */
export const phone = z
  .string()
  .overwrite(removeInvisibleCharacters)
  .regex(/^998\d{9}$/, generalErrorTexts.phone)
/** The series of a passport number: two Latin letters, converted to capitals. The seven digits are a separate field. */
export const passportSeries = z
  .string()
  .overwrite(removeInvisibleCharacters)
  .trim()
  // Letters are checked before the conversion to capitals, because ß would become SS.
  .regex(/^[A-Za-z]{2}$/, generalErrorTexts.passportSeries)
  .toUpperCase()
export const passportNumber = z
  .string()
  .overwrite(removeInvisibleCharacters)
  .regex(/^\d{7}$/, generalErrorTexts.passportNumber)
/** The personal identification number (JSHSHIR) of a citizen: 14 digits. */
export const personalIdNumberField = z
  .string()
  .overwrite(removeInvisibleCharacters)
  .regex(/^\d{14}$/, generalErrorTexts.personalId)
/** A person's name: Latin or Cyrillic letters, apostrophes, hyphens and inner spaces; at least one letter. */
export const personNameField = text(100)
  .normalize('NFC')
  .regex(
    /^['ʻʼ‘’\- ]*[\p{sc=Latin}\p{sc=Cyrillic}][\p{sc=Latin}\p{sc=Cyrillic}'ʻʼ‘’\- ]*$/u,
    generalErrorTexts.personName,
  )
/** A birth date. Only the server checks that it is not in the future, because only the server knows the current day. */
export const birthDate = date
export const uploadPath = z.string().min(1).max(200)

export const score = z.int(generalErrorTexts.score).min(0, generalErrorTexts.score).max(100, generalErrorTexts.score)

export const login = text(64, 4).regex(/^[\w.@+-]+$/, generalErrorTexts.login)
export const password = z.string().min(8).max(128)

/** A list in a query, in which the parameter is repeated: `officeIds=1&officeIds=2`. */
export const repeatedParameterSchemaOf = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? undefined : Array.isArray(value) ? value : [value]),
    z.array(item).max(200).optional(),
  )

/** An optional query parameter; an empty value is treated as missing. */
export const optionalParam = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), item.optional())

export const queryFlag = optionalParam(z.enum(['true', 'false'])).transform((value) => value === 'true')

/** Paging of every list: `perPage` is 1…1000, 10 by default. */
export const paging = {
  page: optionalParam(z.coerce.number().int().min(1).max(1_000_000)).transform((value) => value ?? 1),
  perPage: optionalParam(z.coerce.number().int().min(1).max(1000)).transform((value) => value ?? 10),
}

/** The server stops counting matching rows at this number, because users narrow a longer list anyway. */
export const maxExactlyCountedRows = 10_000
/** For a table that grows without limit: `isMore` = more rows match than `total`, because counting stopped. */
export const cappedCountFields = { total: z.number(), isMore: z.boolean() }

export const idAndName = z.object({ id: z.number(), name: z.string() })
export type IdAndName = z.infer<typeof idAndName>

export const noContent = z.object({})
export const countResponse = z.object({ count: z.number().int().min(0) })

/** Rounds down to one decimal: 4.99 → 4.9. */
export function floorToOneDecimal(value: number): number {
  return Math.floor(Math.round(value * 1e6) / 1e5) / 10
}

export const bulkRowIds = z.array(id).min(1).max(100)
/** The preview of a bulk operation: the rows that it will change, and the rows that it will skip, with the reasons. */
export const bulkPreviewSchemaOf = <Reason extends string>(reasons: readonly [Reason, ...Reason[]]) =>
  z.object({
    ids: z.array(z.number()),
    left: z.array(z.object({ id: z.number(), reason: z.enum(reasons) })),
  })

/** True = the user accepts that the group has more students than the room has seats (else: error SEATS_EXCEEDED). */
export const seatsExceededConfirmation = z.boolean().optional()
