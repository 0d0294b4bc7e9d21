import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import type { OfferedDiscount } from '@markaz/protocol/people/discounts/schemas'
import type { RouteDefinition } from '@markaz/protocol/route'
import { type Db, sql } from '../../db/db.ts'
import { formatDay } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'
import { type DiscountCourseAndBranch, discountValidityConditions } from './discounts.queries.ts'

export interface GivenDiscountInput {
  discountId?: number | null | undefined
  promoCode?: string | null | undefined
}

export interface LockedDiscountRow extends OfferedDiscount {
  startDate: string
  endDate: string
  isArchived: boolean
  isOfCourse: boolean
  isOfOffice: boolean
}

/** Locks the discount until the transaction ends. A database constraint checks later whether uses are left. */
export async function lockDiscountToGive(
  db: Db,
  { discountId, promoCode }: GivenDiscountInput,
  place: DiscountCourseAndBranch,
  today: string,
): Promise<LockedDiscountRow | null> {
  if (!discountId && !promoCode) return null
  const field = promoCode ? 'promoCode' : 'discountId'
  if (discountId && promoCode) refuseField(field, peopleErrorTexts.oneDiscount)
  const { course, office } = discountValidityConditions(place)
  const discount = await db.one<LockedDiscountRow>(sql`
    select id, name, percent, amount, use_limit - used_count as left, start_date as "startDate", end_date as "endDate",
      archived_at is not null as "isArchived", ${course} as "isOfCourse", ${office} as "isOfOffice"
    from discount where ${promoCode ? sql`code = ${promoCode}` : sql`id = ${discountId} and code is null`}
    for no key update of discount`)
  if (!discount) refuseField(field, promoCode ? peopleErrorTexts.noPromo : peopleErrorTexts.noDiscount)
  if (discount.isArchived) refuseField(field, promoCode ? peopleErrorTexts.promoArchived : peopleErrorTexts.noDiscount)
  const { startDate, endDate } = discount
  if (today < startDate || today > endDate)
    refuseField(field, peopleErrorTexts.outsideDays(formatDay(startDate), formatDay(endDate)))
  if (!discount.isOfCourse) refuseField(field, peopleErrorTexts.otherCourse)
  if (!discount.isOfOffice) refuseField(field, peopleErrorTexts.otherOffice)
  return discount
}

/** Returns the discount of a promo code, so that the user sees the discount before the promo is used. */
export async function readPromoByCode(
  db: Db,
  promoCode: string,
  place: DiscountCourseAndBranch,
  today: string,
): Promise<OfferedDiscount> {
  const promo = (await lockDiscountToGive(db, { promoCode }, place, today)) as LockedDiscountRow
  if (promo.left === 0) throw new AppError('DISCOUNT_USED_UP')
  return promo
}

/** Returns the id of the recorded use. The membership stores this id, and the use is deleted with the membership. */
export function recordDiscountUse(
  tx: Db,
  { viewer, clock }: Pick<RouteCall<RouteDefinition>, 'viewer' | 'clock'>,
  { id, percent, amount }: LockedDiscountRow,
  studentId: number,
): Promise<number> {
  return tx.newId(sql`
    insert into discount_use (discount_id, student_id, percent, amount, used_at, staff_id)
    values (${id}, ${studentId}, ${percent}, ${amount}, ${clock.now()}, ${viewer.id}) returning id`)
}
