import { phoneText } from '../format/person.ts'

/** A number to call; one that is masked, or none, is only told. */
export function PhoneLink({ number }: { number: string | null }) {
  return isWhole(number) ? <a href={`tel:+${number}`}>{phoneText(number)}</a> : phoneText(number)
}

export const isWhole = (number: string | null): number is string => /^\d+$/.test(number ?? '')
