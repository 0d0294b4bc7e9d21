import { phoneText } from '../format/person.ts'
import style from './phone-link.module.css'

const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/

export function TextWithLinks({ text }: { text: string }) {
  return text.split(address).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
      <a key={index} href={piece} target="_blank" rel="noopener noreferrer nofollow">
        {piece}
      </a>
    ) : (
      piece
    ),
  )
}

/** A missing or partly hidden phone number is plain text and no link. */
export function PhoneLink({ number }: { number: string | null }) {
  if (!isUnmaskedPhone(number)) return phoneText(number)
  return (
    <a href={`tel:+${number}`} className={style.link}>
      {phoneText(number)}
    </a>
  )
}

export const isUnmaskedPhone = (number: string | null): number is string => /^\d+$/.test(number ?? '')
