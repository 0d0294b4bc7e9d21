import type { Prices } from '@markaz/protocol/motivation/awards/economy.schemas'
import { numberText } from '../../shared/format/number.ts'
import { economyText as words } from './economy.text.ts'

/** Returns e.g. `Qalam: 14 kumush · 14 kunlik`: a price in silver, and in days to earn it. */
export function costText(cost: Prices['cheapest']): string {
  if (!cost) return words.noItems
  const days = cost.days === null ? words.noDays : words.days(numberText(cost.days))
  return `${cost.name}: ${words.cost(numberText(cost.price), days)}`
}
