import { listReplacedCharacters, replaceCharactersOutsideGsm, smsSizeOf } from '@markaz/protocol/sms-text'
import { Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import style from './sms.module.css'
import { smsCostText, smsText as words } from './sms.text.ts'

interface SmsPreviewProps {
  text: string
  /** The text whose characters are counted, if `text` hides the password; undefined = `text` is counted. */
  counted?: string
  count?: number
  /** Price of one SMS part in so'm; 0 = unknown. */
  price: number
  /** Replaces characters in the text as the server does before sending. */
  toSent?: (text: string) => string
}

export function SmsPreview({
  text,
  counted = text,
  count = 1,
  price,
  toSent = replaceCharactersOutsideGsm,
}: SmsPreviewProps) {
  const sent = toSent(text)
  if (!sent.trim()) return null
  const { parts, isGsm } = smsSizeOf(toSent(counted))
  const replaced = listReplacedCharacters(text)
  return (
    <Panel as="aside" aria-label={words.preview}>
      <Stack gap={4}>
        <SecondaryText as="p" small>
          {words.preview}
        </SecondaryText>
        <p className={style.sent}>{sent}</p>
        <SecondaryText as="p" small>
          {smsCostText({ parts: parts * count, price })}
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
