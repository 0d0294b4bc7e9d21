import { z } from 'zod'
import { peopleTexts } from '../../errors/people.ts'
import { date, id, named, optional, paging, queryFlag, searchValue, text } from '../../fields.ts'

/** Claims a promo: Latin letters and digits; capitals, however it is typed. */
export const promoCode = z
  .string()
  .trim()
  // The check stands before the upper-casing: ß would become SS.
  .regex(/^[A-Za-z0-9]{3,20}$/, peopleTexts.promoCode)
  .toUpperCase()

/** How much less: a part of the price, or so much of it. Exactly one of the two is set. */
export interface Cut {
  /** 1…100. */
  percent: number | null
  /** Whole so'm. */
  amount: number | null
}

/** What is left of a price, whole so'm; a part of it is rounded down, and nothing gets below nothing. */
export const reducedPrice = (price: number, { percent, amount }: Cut): number =>
  Math.max(0, price - (amount ?? Math.floor((price * (percent ?? 0)) / 100)))

const cut = { percent: z.number().nullable(), amount: z.number().nullable() }

export const DiscountInput = z.object({
  name: text(255),
  /** One of the two. */
  percent: z.int().min(1).max(100).nullish(),
  amount: z.int().min(1).max(1_000_000_000).nullish(),
  /** The first and the last day on which somebody may be given it. */
  startDate: date,
  endDate: date,
  /** How many times it is given in all; null = no limit. */
  limit: z.int().min(1).max(1_000_000).nullish(),
  /** Empty: for every course, in every branch. */
  courseIds: z.array(id).max(200),
  officeIds: z.array(id).max(200),
})
export type DiscountInput = z.infer<typeof DiscountInput>
export const PromoInput = DiscountInput.extend({ code: promoCode })
export type PromoInput = z.infer<typeof PromoInput>

export const Discount = z.object({
  id: z.number(),
  name: z.string(),
  ...cut,
  startDate: z.string(),
  endDate: z.string(),
  limit: z.number().nullable(),
  usedCount: z.number(),
  courses: z.array(named),
  offices: z.array(named),
  isArchived: z.boolean(),
  createdAt: z.string(),
})
export type Discount = z.infer<typeof Discount>
export const Promo = Discount.extend({ code: z.string() })
export type Promo = z.infer<typeof Promo>

/** `startDate`…`endDate`: whatever is given on one of these days. */
export const DiscountFilter = z.object({
  ...paging,
  archived: queryFlag,
  value: searchValue,
  startDate: optional(date),
  endDate: optional(date),
})
export type DiscountFilter = z.infer<typeof DiscountFilter>

export const DiscountUse = z.object({
  id: z.number(),
  student: z.object({ id: z.number(), fullName: z.string(), hId: z.string().nullable() }),
  /** The group that the student was put into with it. */
  group: named,
  /** The discount as it was given, whatever was changed since. */
  ...cut,
  usedAt: z.string(),
  staff: z.object({ id: z.number(), fullName: z.string() }),
})
export type DiscountUse = z.infer<typeof DiscountUse>

/** One that a pupil was given, as the family reads it. */
export const GivenDiscount = named.extend({
  /** The discount as it was given, whatever was changed since. */
  ...cut,
  /** Null: the pupil was in none with it for long. */
  group: named.nullable(),
  givenAt: z.string(),
})
export type GivenDiscount = z.infer<typeof GivenDiscount>

/** One that may be given today. */
export const OfferedDiscount = named.extend({
  ...cut,
  /** How many times still; null = no limit. */
  left: z.number().nullable(),
})
export type OfferedDiscount = z.infer<typeof OfferedDiscount>

/** What a body says of the one that is given; one of them at most. */
export const givenDiscount = { discountId: id.nullish(), promoCode: promoCode.nullish() }
