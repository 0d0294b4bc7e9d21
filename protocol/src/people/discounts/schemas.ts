import { z } from 'zod'
import { peopleErrorTexts } from '../../errors/people.ts'
import { date, id, idAndName, optionalParam, paging, queryFlag, searchTextField, text } from '../../fields.ts'

export const promoCodeField = z
  .string()
  .trim()
  // Letters are checked before the conversion to capitals, because ß would become SS.
  .regex(/^[A-Za-z0-9]{3,20}$/, peopleErrorTexts.promoCode)
  .toUpperCase()

export interface DiscountAmount {
  percent: number | null
  amount: number | null
}

/** Returns the price in whole so'm, at least 0. A reduction in percent is rounded down to whole so'm. */
export const computeReducedPrice = (price: number, { percent, amount }: DiscountAmount): number =>
  Math.max(0, price - (amount ?? Math.floor((price * (percent ?? 0)) / 100)))

const cut = { percent: z.number().nullable(), amount: z.number().nullable() }

export const DiscountInput = z.object({
  name: text(255),
  /** The reduction is either a percentage or an amount in whole so'm, never both. */
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
  courses: z.array(idAndName),
  offices: z.array(idAndName),
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
  value: searchTextField,
  startDate: optionalParam(date),
  endDate: optionalParam(date),
})
export type DiscountFilter = z.infer<typeof DiscountFilter>

export const DiscountUse = z.object({
  id: z.number(),
  student: z.object({ id: z.number(), fullName: z.string(), hId: z.string().nullable() }),
  group: idAndName,
  /** The discount's terms when the student got it; later changes of the discount do not apply. */
  ...cut,
  usedAt: z.string(),
  staff: z.object({ id: z.number(), fullName: z.string() }),
})
export type DiscountUse = z.infer<typeof DiscountUse>

export const DiscountOfMembership = idAndName.extend({
  /** The terms of the discount when the student got the discount; later changes do not apply. */
  ...cut,
  /** The group for which the student got the discount; null = the membership no longer exists. */
  group: idAndName.nullable(),
  givenAt: z.string(),
})
export type DiscountOfMembership = z.infer<typeof DiscountOfMembership>

export const OfferedDiscount = idAndName.extend({
  ...cut,
  /** How many more students can get the discount; null = no limit. */
  left: z.number().nullable(),
})
export type OfferedDiscount = z.infer<typeof OfferedDiscount>

/** Either a discount or a promo code, or neither. */
export const discountChoiceFields = { discountId: id.nullish(), promoCode: promoCodeField.nullish() }
