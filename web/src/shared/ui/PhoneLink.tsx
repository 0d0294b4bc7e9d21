import { phoneText } from '../format/person.ts'
import style from './phone-link.module.css'

/** A missing or partly hidden phone number is plain text and no link. */
export function PhoneLink({ number }: { number: string | null }) {
  if (!isCompleteNumber(number)) return phoneText(number)
  return (
    <a href={`tel:+${number}`} className={style.link}>
      {phoneText(number)}
    </a>
  )
}

export const isCompleteNumber = (number: string | null): number is string => /^\d+$/.test(number ?? '')
