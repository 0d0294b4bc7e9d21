import type { DiscountAmount } from '@markaz/protocol/people/discounts/schemas'
import { numberText } from '../../shared/format/number.ts'
import { membershipText } from './membership.text.ts'

/** Returns an amount as text: `1 200 000 so'm`. */
export const sumText = (amount: number): string => membershipText.sum(numberText(amount))

/** Formats a reduction: `10%` or `50 000 so'm`. */
export const reductionText = ({ percent, amount }: DiscountAmount): string =>
  amount === null ? `${percent}%` : sumText(amount)

/** Names a promo by its code and any other discount by its name, with its reduction. */
export const discountText = ({ name, code, ...cut }: DiscountAmount & { name: string; code?: string | null }): string =>
  membershipText.discountOf(code ?? name, reductionText(cut))
