import { numberText } from '../../shared/format/number.ts'
import { catalogueText as words } from './course-catalogue.text.ts'

export const priceText = (price: number | null): string =>
  price === null ? words.noPrice : words.sum(numberText(price))
