import { phoneDigits } from '@markaz/protocol/phone-digits'
import { phoneText } from '../../shared/format/person.ts'

interface FoundPhoneProps {
  /** One person's numbers; the first that holds the digits is shown, else the first there is. */
  phones: readonly (string | null)[]
  /** What was searched for. */
  typed: string | undefined
}

/** A phone number with the digits somebody looked for in bold; the last place that holds them, for tails are what people know. */
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

/** Where the digits stand last in a text that has spaces and signs between them. */
function placeOf(digits: string, text: string): [number, number] {
  const places = [...text].flatMap((sign, index) => (/\d/.test(sign) ? [index] : []))
  const at = text.replace(/\D/g, '').lastIndexOf(digits)
  const [first, last] = [places[at], places[at + digits.length - 1]]
  return first === undefined || last === undefined ? [0, 0] : [first, last + 1]
}
