import type { DiscountAmount } from '@markaz/protocol/people/discounts/schemas'
import { numberText } from '../../shared/format/number.ts'
import { membershipText } from './membership.text.ts'

export const sumText = (amount: number): string => membershipText.sum(numberText(amount))

/** Returns e.g. `10%` or `50 000 so'm`. */
export const reductionText = ({ percent, amount }: DiscountAmount): string =>
  amount === null ? `${percent}%` : sumText(amount)

export const discountText = ({ name, code, ...cut }: DiscountAmount & { name: string; code?: string | null }): string =>
  membershipText.discountOf(code ?? name, reductionText(cut))
