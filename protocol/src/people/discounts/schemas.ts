import { z } from 'zod'
import { peopleTexts } from '../../errors/people.ts'
import { date, id, named, optional, paging, queryFlag, searchValue, text } from '../../fields.ts'

/** A promo code: 3 to 20 Latin letters and digits, converted to capitals. */
export const promoCodeField = z
  .string()
  .trim()
  // The letters are checked before they are converted to capitals, because ß would become SS.
  .regex(/^[A-Za-z0-9]{3,20}$/, peopleTexts.promoCode)
  .toUpperCase()

/** A reduction of a price, either as a percentage or as an amount; the other field is null. */
export interface DiscountAmount {
  /** The reduction in percent (1…100); null = the reduction is an amount. */
  percent: number | null
  /** The reduction as an amount in whole so'm; null = the reduction is a percentage. */
  amount: number | null
}

/** Returns the reduced price in whole so'm; a percentage is rounded down, and the result is at least 0. */
export const computeReducedPrice = (price: number, { percent, amount }: DiscountAmount): number =>
  Math.max(0, price - (amount ?? Math.floor((price * (percent ?? 0)) / 100)))

const cut = { percent: z.number().nullable(), amount: z.number().nullable() }

export const DiscountInput = z.object({
  name: text(255),
  /** The reduction is either a percentage or an amount, never both. */
  percent: z.int().min(1).max(100).nullish(),
  amount: z.int().min(1).max(1_000_000_000).nullish(),
  /** First and last day on which staff can give the discount. */
  startDate: date,
  endDate: date,
  /** How many students can get the discount in total; null = no limit. */
  limit: z.int().min(1).max(1_000_000).nullish(),
  /** The courses and branches for which the discount is valid; an empty list means all. */
  courseIds: z.array(id).max(200),
  officeIds: z.array(id).max(200),
})
export type DiscountInput = z.infer<typeof DiscountInput>
export const PromoInput = DiscountInput.extend({ code: promoCodeField })
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

/** `startDate`…`endDate`: finds discounts that staff can give on any of these days. */
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
  /** The discount's terms when the student got it; later changes of the discount do not apply. */
  ...cut,
  usedAt: z.string(),
  staff: z.object({ id: z.number(), fullName: z.string() }),
})
export type DiscountUse = z.infer<typeof DiscountUse>

/** A discount that the student got, as the parents see it. */
export const GivenDiscount = named.extend({
  /** The discount's terms when the student got it; later changes of the discount do not apply. */
  ...cut,
  /** The group for which the student got the discount; null = the membership no longer exists. */
  group: named.nullable(),
  givenAt: z.string(),
})
export type GivenDiscount = z.infer<typeof GivenDiscount>

/** A discount that staff can give today. */
export const OfferedDiscount = named.extend({
  ...cut,
  /** How many more students can get the discount; null = no limit. */
  left: z.number().nullable(),
})
export type OfferedDiscount = z.infer<typeof OfferedDiscount>

/** The discount of a new or changed membership: either `discountId` or `promoCodeField`, or neither. */
export const givenDiscountFields = { discountId: id.nullish(), promoCode: promoCodeField.nullish() }
