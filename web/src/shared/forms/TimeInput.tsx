import { formsText } from './forms.text.ts'
import { MaskedInput, type MaskedInputProps } from './MaskedInput.tsx'

const rules = {
  mask: maskTime,
  toValue: (text: string) => text || null,
  toText: (value: string) => value,
  fromPaste: (text: string) => {
    const [, hour, minute] = /^\s*(\d{1,2})[:.](\d{2})\s*$/.exec(text) ?? []
    return hour && minute ? maskTime(hour.padStart(2, '0') + minute, '') || null : null
  },
}

/** An incomplete time stays as typed, so that the form rule reports it as invalid and not as missing. */
export function TimeInput(props: MaskedInputProps) {
  // MaskedInput completes the time when the user presses Enter. The key must not also submit the form.
  return (
    <MaskedInput
      rules={rules}
      onPressEnter={(event) => event.preventDefault()}
      inputMode="numeric"
      placeholder={formsText.timeExample}
      maxLength={8}
      {...props}
    />
  )
}

/** Formats a typed time: 9 becomes 09, and the colon is inserted. A digit that cannot belong to a time is refused. */
export function maskTime(next: string, previous: string): string {
  if (/[^\d:.\s]/.test(next)) return previous
  const deletes = next.length < previous.length
  const typed = next.replace(/\D/g, '')
  const digits = /^[3-9]/.test(typed) ? `0${typed}` : typed
  if (!/^([01]?|[01]\d|2|2[0-3]|([01]\d|2[0-3])[0-5]\d?)$/.test(digits)) return previous
  if (digits.length < 2 || (digits.length === 2 && deletes)) return digits
  return `${digits.slice(0, 2)}:${digits.slice(2)}`
}
