import { formatThousands } from '../../shared/text/numbers.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { coursesText as text } from './courses.text.ts'

export const formatPrice = (price: number | null) =>
  price === null ? text.askPrice : fillPlaceholders(text.price, { price: formatThousands(price) })
