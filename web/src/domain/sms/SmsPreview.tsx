import { replacedSigns, smsSize, withPlainSigns } from '@markaz/protocol/sms-text'
import { Muted, Panel, Stack } from '../../shared/ui/layout.tsx'
import style from './sms.module.css'
import { costText, smsText as words } from './sms.text.ts'

interface SmsPreviewProps {
  /** As it is written. */
  text: string
  /** The text to count, where it is not the one to show: a password is not shown. */
  counted?: string
  /** How many receivers get this text. */
  count?: number
  /** So'm for one part; 0 = the centre has not set it. */
  price: number
  /** What the server makes of the text before it is sent. */
  toSent?: (text: string) => string
}

/** The text as the telephone shows it, what is replaced in it, and what it costs. */
export function SmsPreview({ text, counted = text, count = 1, price, toSent = withPlainSigns }: SmsPreviewProps) {
  const sent = toSent(text)
  if (!sent.trim()) return null
  const { parts, isGsm } = smsSize(toSent(counted))
  const replaced = replacedSigns(text)
  return (
    <Panel as="aside" aria-label={words.preview}>
      <Stack gap={4}>
        <Muted as="p" small>
          {words.preview}
        </Muted>
        <p className={style.sent}>{sent}</p>
        <Muted as="p" small>
          {costText({ parts: parts * count, price })}
        </Muted>
        {replaced.length > 0 && (
          <Muted as="p" small>
            {words.replaced(replaced.map(({ from, to }) => `${from} → ${to}`).join(', '))}
          </Muted>
        )}
        {!isGsm && (
          <Muted as="p" small>
            {words.wide}
          </Muted>
        )}
      </Stack>
    </Panel>
  )
}
