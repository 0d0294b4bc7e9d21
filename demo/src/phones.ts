import { type Random, requireElementAt } from './random.ts'

const operatorCodes = ['90', '91', '93', '94', '95', '97', '98', '99', '33', '88', '77', '50']
const numbersPerCode = 9_000_000

/** Returns nine digits. Different n below 100 million give different numbers. */
export function nthMobileNumber(n: number): string {
  const code = n % operatorCodes.length
  const nth = Math.floor(n / operatorCodes.length)
  // The factor 7,654,333 has no common divisor with the count, so the numbers look random and each occurs once.
  const subscriber = 1_000_000 + ((nth * 7_654_333 + code * 3_571_423) % numbersPerCode)
  return requireElementAt(operatorCodes, code) + subscriber
}

export function randomlyFormattedPhone(random: Random, nineDigits: string): string {
  const [code, three, two, last] = [
    nineDigits.slice(0, 2),
    nineDigits.slice(2, 5),
    nineDigits.slice(5, 7),
    nineDigits.slice(7),
  ]
  return random.pick([
    `+998${nineDigits}`,
    `+998${nineDigits}`,
    `+998 ${code} ${three} ${two} ${last}`,
    `+998 ${code} ${three}-${two}-${last}`,
    `+998(${code})${three}-${two}-${last}`,
    `998${nineDigits}`,
    `${code} ${three} ${two} ${last}`,
    `(${code}) ${three}-${two}-${last}`,
    nineDigits,
  ])
}
