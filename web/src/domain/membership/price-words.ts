import type { DiscountAmount } from '@markaz/protocol/people/discounts/schemas'
import { numberText } from '../../shared/format/number.ts'
import { membershipText } from './membership.text.ts'

/** Formats an amount of money, e.g. `1 200 000 so'm`. */
export const sumText = (amount: number): string => membershipText.sum(numberText(amount))

/** Formats how much a discount reduces the price, e.g. `10%` or `50 000 so'm`. */
export const reductionText = ({ percent, amount }: DiscountAmount): string =>
  amount === null ? `${percent}%` : sumText(amount)

/** Returns a discount's name with its reduction. A promo code is named by its code. */
export const discountText = ({ name, code, ...cut }: DiscountAmount & { name: string; code?: string | null }): string =>
  membershipText.discountOf(code ?? name, reductionText(cut))
