import { numberText } from '../../shared/format/number.ts'
import { catalogueText as words } from './course-catalogue.text.ts'

/** Formats a price, e.g. `1 200 000 so'm`. */
export const priceText = (price: number | null): string =>
  price === null ? words.noPrice : words.sum(numberText(price))
