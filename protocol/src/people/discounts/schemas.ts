import { z } from 'zod'
import { peopleTexts } from '../../errors/people.ts'
import { date, id, named, optional, paging, queryFlag, searchValue, text } from '../../fields.ts'

/** The code of a promo: Latin letters and digits, converted to capitals. */
export const promoCode = z
  .string()
  .trim()
  // The characters are checked before conversion to capitals, because ß would become SS.
  .regex(/^[A-Za-z0-9]{3,20}$/, peopleTexts.promoCode)
  .toUpperCase()

/** A reduction of a price: either a percentage or an amount; the other field is null. */
export interface DiscountAmount {
  /** 1…100 percent; null = the reduction is an amount. */
  percent: number | null
  /** Whole so'm; null = the reduction is a percentage. */
  amount: number | null
}

/** Returns the reduced price in whole so'm; a percentage is rounded down, and the result is at least 0. */
export const reducedPrice = (price: number, { percent, amount }: DiscountAmount): number =>
  Math.max(0, price - (amount ?? Math.floor((price * (percent ?? 0)) / 100)))

const cut = { percent: z.number().nullable(), amount: z.number().nullable() }

export const DiscountInput = z.object({
  name: text(255),
  /** Either the percentage or the amount is set, never both. */
  percent: z.int().min(1).max(100).nullish(),
  amount: z.int().min(1).max(1_000_000_000).nullish(),
  /** The first and the last day on which staff can give the discount. */
  startDate: date,
  endDate: date,
  /** How many times staff can give the discount in total; null = no limit. */
  limit: z.int().min(1).max(1_000_000).nullish(),
  /** The courses and branches in which the discount is valid; an empty list means all. */
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

/** `startDate`…`endDate`: discounts that can be given on any of these days. */
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
  /** The group for which the discount was given. */
  group: named,
  /** The discount's terms when it was given; later changes do not apply. */
  ...cut,
  usedAt: z.string(),
  staff: z.object({ id: z.number(), fullName: z.string() }),
})
export type DiscountUse = z.infer<typeof DiscountUse>

/** A student's discount, as the parents see it. */
export const GivenDiscount = named.extend({
  /** The discount's terms when it was given; later changes do not apply. */
  ...cut,
  /** The student's group with this discount; null = the membership no longer exists. */
  group: named.nullable(),
  givenAt: z.string(),
})
export type GivenDiscount = z.infer<typeof GivenDiscount>

/** A discount that can be given today. */
export const OfferedDiscount = named.extend({
  ...cut,
  /** How many times the discount can still be given; null = no limit. */
  left: z.number().nullable(),
})
export type OfferedDiscount = z.infer<typeof OfferedDiscount>

/** The discount of a new or changed membership, by id or by code; at most one of the two. */
export const givenDiscount = { discountId: id.nullish(), promoCode: promoCode.nullish() }
