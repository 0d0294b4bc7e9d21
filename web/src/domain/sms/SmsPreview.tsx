import { replacedSigns, smsSize, withPlainCharacters } from '@markaz/protocol/sms-text'
import { Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import style from './sms.module.css'
import { costText, smsText as words } from './sms.text.ts'

interface SmsPreviewProps {
  /** The text as it was written. */
  text: string
  /** The text whose parts are counted, if it differs from the displayed text, in which the password is hidden. */
  counted?: string
  /** How many receivers get this text. */
  count?: number
  /** The price of one part in so'm; 0 = the centre has not set it. */
  price: number
  /** Converts the text as the server does before sending. */
  toSent?: (text: string) => string
}

/** Shows the text as the receiver's phone shows it, the replaced characters, and the price. */
export function SmsPreview({ text, counted = text, count = 1, price, toSent = withPlainCharacters }: SmsPreviewProps) {
  const sent = toSent(text)
  if (!sent.trim()) return null
  const { parts, isGsm } = smsSize(toSent(counted))
  const replaced = replacedSigns(text)
  return (
    <Panel as="aside" aria-label={words.preview}>
      <Stack gap={4}>
        <SecondaryText as="p" small>
          {words.preview}
        </SecondaryText>
        <p className={style.sent}>{sent}</p>
        <SecondaryText as="p" small>
          {costText({ parts: parts * count, price })}
        </SecondaryText>
        {replaced.length > 0 && (
          <SecondaryText as="p" small>
            {words.replaced(replaced.map(({ from, to }) => `${from} → ${to}`).join(', '))}
          </SecondaryText>
        )}
        {!isGsm && (
          <SecondaryText as="p" small>
            {words.wide}
          </SecondaryText>
        )}
      </Stack>
    </Panel>
  )
}
