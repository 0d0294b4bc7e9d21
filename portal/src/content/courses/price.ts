import { thousandsOf } from '../../shared/text/numbers.ts'
import { fill } from '../../shared/text/words.ts'
import { coursesText as text } from './courses.text.ts'

/** Formats a price, e.g. `1 200 000 so'm`. */
export const priceOf = (price: number | null) =>
  price === null ? text.askPrice : fill(text.price, { price: thousandsOf(price) })
