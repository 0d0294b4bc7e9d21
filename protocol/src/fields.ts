import { z } from 'zod'
import { generalTexts } from './field-texts.ts'
import './validation.ts'
import { visibleText } from './visible-text.ts'

/** Validation rules that forms and server share. Error texts are in Uzbek; `validation.ts` has the general texts. */

const blank = generalTexts.blank
const wrong = generalTexts.wrong

/**
 * A positive integer. Paths, queries and forms send digits as text, and `''` or null for no selection. Other values
 * that JavaScript would convert to a number (`true`, `[5]`, `0x10`) are refused.
 */
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
/** The id of a row in a short fixed list (statuses, reasons): a smallint in the database. */
export const shortId = idUpTo(32_767)
export const idParams = z.object({ id })
/** The child that a parent's call is about. */
export const childParams = z.object({ childId: id })

/**
 * Returns whether PostgreSQL can store the text: U+0000 is not allowed in any text, and half a surrogate pair not in
 * jsonb (the audit).
 */
export const isStorable = (value: string) => value.isWellFormed() && !value.includes('\u0000')

/**
 * A trimmed text of `min`…`max` characters (an emoji is one). At least one character is visible, and invisible
 * characters are removed.
 */
export const text = (max: number, min = 1) =>
  z
    .string()
    .refine((value) => value === '' || /[^\s\p{Cc}\p{Cf}]/u.test(value), blank)
    .overwrite(visibleText)
    .trim()
    .min(min)
    .max(max)
    .refine(isStorable, wrong)

/** A comment or description: required, under 1000 characters. */
export const comment = text(999)

/** A search text; blank means no search. */
export const searchValue = z
  .string()
  .overwrite(visibleText)
  .trim()
  .max(200)
  .refine(isStorable, wrong)
  .transform((value) => value || undefined)
  .optional()

/** Allows the years 1900 to 2199. Other years are typing errors, or PostgreSQL and JavaScript read them differently. */
const isOfThisTime = (value: string) => value >= '1900' && value < '2200'
/** A day `YYYY-MM-DD` that exists in the calendar. */
export const date = z.iso.date(generalTexts.date).refine(isOfThisTime, generalTexts.date)
/** A time that a person entered, ISO 8601 with its UTC offset. */
export const timestampInput = z.iso
  .datetime({ offset: true, error: generalTexts.date })
  .refine(isOfThisTime, generalTexts.date)
/** `HH:mm`, Asia/Tashkent. */
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, generalTexts.time)
/**
 * A timestamp in an answer, ISO 8601 in UTC. The API description marks fields as timestamps or days by the schemas
 * `timestamp` and `day`.
 */
export const timestamp = z.string()
/** A day in an answer, `YYYY-MM-DD`. */
export const day = z.string()

/** The digits of an Uzbek phone number: 998 and nine more. */
export const phone = z
  .string()
  .overwrite(visibleText)
  .regex(/^998\d{9}$/, generalTexts.phone)
/** Passport: two Latin letters, upper-cased, and seven digits. */
export const passportSeries = z
  .string()
  .overwrite(visibleText)
  .trim()
  // The letters are checked before conversion to capitals, because ß would become SS.
  .regex(/^[A-Za-z]{2}$/, generalTexts.passportSeries)
  .toUpperCase()
export const passportNumber = z
  .string()
  .overwrite(visibleText)
  .regex(/^\d{7}$/, generalTexts.passportNumber)
/** Personal identification number (JSHSHIR). */
export const personalId = z
  .string()
  .overwrite(visibleText)
  .regex(/^\d{14}$/, generalTexts.personalId)
/** A person's name: Latin or Cyrillic letters, apostrophes, hyphen, inner spaces, with at least one letter. */
export const personName = text(100)
  .normalize('NFC')
  .regex(/^['ʻʼ‘’\- ]*[\p{sc=Latin}\p{sc=Cyrillic}][\p{sc=Latin}\p{sc=Cyrillic}'ʻʼ‘’\- ]*$/u, generalTexts.personName)
/**
 * A birth date. The server checks that it is not in the future, because only the server knows the current day; the
 * input mask has its own limits.
 */
export const birthDate = date
/** The `path` that an upload call returned. */
export const uploadPath = z.string().min(1).max(200)

/** An integer 0…100. */
export const score = z.int(generalTexts.score).min(0, generalTexts.score).max(100, generalTexts.score)

export const login = text(64, 4).regex(/^[\w.@+-]+$/, generalTexts.login)
/** A password as the user types it. */
export const password = z.string().min(8).max(128)

/** Parses a list in a query, which repeats the name: `officeIds=1&officeIds=2`. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? undefined : Array.isArray(value) ? value : [value]),
    z.array(item).max(200).optional(),
  )

/** An empty query value means that the filter is not set. */
export const optional = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), item.optional())

/** A query parameter `true` or `false`; false if it is missing. */
export const queryFlag = optional(z.enum(['true', 'false'])).transform((value) => value === 'true')

/** Paging of every list: `page` from 1, `perPage` 1…1000, 10 by default. */
export const paging = {
  page: optional(z.coerce.number().int().min(1).max(1_000_000)).transform((value) => value ?? 1),
  perPage: optional(z.coerce.number().int().min(1).max(1000)).transform((value) => value ?? 10),
}

/** Counting stops at this number of rows: a user who looks for one of more rows narrows the list. */
export const maxCounted = 10_000
/** The length of a list whose table grows without limit; `isMore`: more rows exist than `total`. */
export const counted = { total: z.number(), isMore: z.boolean() }

/** The id and name of a record that another record refers to. */
export const named = z.object({ id: z.number(), name: z.string() })
export type Named = z.infer<typeof named>

export const noContent = z.object({})
export const count = z.object({ count: z.number().int().min(0) })

/** Rounds down to one decimal, for ratings and percentages: 4.99 → 4.9. */
export function floor1(value: number): number {
  return Math.floor(Math.round(value * 1e6) / 1e5) / 10
}

/** Ids of the rows that a bulk operation changes. */
export const rowIds = z.array(id).min(1).max(100)
/** The plan of a bulk operation: the rows that it will change, and the rows that it skips with their reasons. */
export const bulkPlanOf = <Reason extends string>(reasons: readonly [Reason, ...Reason[]]) =>
  z.object({
    ids: z.array(z.number()),
    left: z.array(z.object({ id: z.number(), reason: z.enum(reasons) })),
  })

/**
 * True = the user confirmed that more students may come than the room has seats; without it the call answers
 * SEATS_EXCEEDED.
 */
export const mayExceedSeats = z.boolean().optional()
