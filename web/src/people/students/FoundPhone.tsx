import { phoneDigits } from '@markaz/protocol/phone-digits'
import { phoneText } from '../../shared/format/person.ts'

interface FoundPhoneProps {
  /** The person's numbers. The first that contains the typed digits is shown, otherwise the first of the list. */
  phones: readonly (string | null)[]
  /** The text that was typed into the search. */
  typed: string | undefined
}

/**
 * A phone number with the searched digits in bold. If they occur twice, the last place is marked, because users know
 * the last digits.
 */
export function FoundPhone({ phones, typed }: FoundPhoneProps) {
  const digits = phoneDigits(typed)
  const phone = phones.find((one) => digits && one?.includes(digits)) ?? phones.find(Boolean)
  const text = phoneText(phone)
  const [from, to] = digits && phone ? placeOf(digits, text) : [0, 0]
  if (from === to) return <>{text}</>
  return (
    <>
      {text.slice(0, from)}
      <b>{text.slice(from, to)}</b>
      {text.slice(to)}
    </>
  )
}

/**
 * Returns start and end of the last occurrence of the digits in a text that has spaces and other characters between
 * digits.
 */
function placeOf(digits: string, text: string): [number, number] {
  const places = [...text].flatMap((sign, index) => (/\d/.test(sign) ? [index] : []))
  const at = text.replace(/\D/g, '').lastIndexOf(digits)
  const [first, last] = [places[at], places[at + digits.length - 1]]
  return first === undefined || last === undefined ? [0, 0] : [first, last + 1]
}
