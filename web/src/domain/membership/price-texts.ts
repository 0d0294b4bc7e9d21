import type { DiscountAmount } from '@markaz/protocol/people/discounts/schemas'
import { numberText } from '../../shared/format/number.ts'
import { membershipText } from './membership.text.ts'

export const formatMoney = (amount: number): string => membershipText.sum(numberText(amount))

/** Returns e.g. `10%` or `50 000 so'm`. */
export const discountReductionText = ({ percent, amount }: DiscountAmount): string =>
  amount === null ? `${percent}%` : formatMoney(amount)

export const discountText = ({ name, code, ...cut }: DiscountAmount & { name: string; code?: string | null }): string =>
  membershipText.discountOf(code ?? name, discountReductionText(cut))
