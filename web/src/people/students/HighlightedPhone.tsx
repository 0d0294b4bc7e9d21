import { phoneDigitsOfSearch } from '@markaz/protocol/search-text'
import { phoneText } from '../../shared/format/person.ts'

interface HighlightedPhoneProps {
  /** A student's numbers. The first number that contains the searched digits is shown, or else the first number. */
  phones: readonly (string | null)[]
  typed: string | undefined
}

/** If the searched digits occur twice, the last occurrence is marked, because users mostly type the last digits. */
export function HighlightedPhone({ phones, typed }: HighlightedPhoneProps) {
  const digits = phoneDigitsOfSearch(typed)
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

function placeOf(digits: string, text: string): [number, number] {
  const places = [...text].flatMap((sign, index) => (/\d/.test(sign) ? [index] : []))
  const at = text.replace(/\D/g, '').lastIndexOf(digits)
  const [first, last] = [places[at], places[at + digits.length - 1]]
  return first === undefined || last === undefined ? [0, 0] : [first, last + 1]
}
