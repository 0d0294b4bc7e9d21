import { maskDate, parseMaskedDate } from '../masks/date-mask.ts'
import { isUzbekPhone, keepDigits, maskPassportSeries, maskPhone, toApiPhoneDigits } from '../masks/text-masks.ts'
import { formsText } from './forms.text.ts'
import { MaskedInput, type MaskedInputProps } from './MaskedInput.tsx'

const phoneRules = {
  mask: (next: string) => maskPhone(next),
  toValue: (text: string) => toApiPhoneDigits(text) || null,
  toText: maskPhone,
  fromPaste(text: string) {
    const digits = toApiPhoneDigits(text)
    return digits.length === 12 || !isUzbekPhone(digits) ? maskPhone(text) : null
  },
}

/** Shows `+998 XX XXX XX XX`; the form's value is `998XXXXXXXXX`, the digits typed so far, or null. */
export function PhoneInput(props: MaskedInputProps) {
  return (
    <MaskedInput rules={phoneRules} inputMode="tel" placeholder={formsText.phoneExample} maxLength={24} {...props} />
  )
}

const seriesRules = {
  mask: maskPassportSeries,
  toValue: (text: string) => text || null,
  toText: maskPassportSeries,
  fromPaste: (text: string) => maskPassportSeries(text) || null,
}

/** Accepts two Latin letters, shown as capitals; null = the field is empty. */
export function PassportSeriesInput(props: MaskedInputProps) {
  return <MaskedInput rules={seriesRules} inputMode="text" autoCapitalize="characters" spellCheck={false} {...props} />
}

const digitRules = (maxLength: number) => ({
  mask: (next: string) => keepDigits(next, maxLength),
  toValue: (text: string) => text || null,
  toText: (value: string) => keepDigits(value, maxLength),
})

/** The value is a text, so that leading zeros stay; null = the field is empty. */
export function DigitsInput({ maxLength, ...rest }: MaskedInputProps & { maxLength: number }) {
  return <MaskedInput rules={digitRules(maxLength)} inputMode="numeric" {...rest} />
}

export const createDateInputMask = (maxYear: number) => ({
  mask: (next: string, previous: string) => maskDate(next, previous, maxYear),
  toValue: (text: string) => parseMaskedDate(text) ?? (text || null),
  toText: (value: string) => value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3.$2.$1'),
  fromPaste: (text: string) => {
    const [, year, month, day] = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\s*$/.exec(text) ?? []
    const [, d = day, m = month, y = year] = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\s*$/.exec(text) ?? []
    if (!d || !m || !y) return null
    const typed = `${d.padStart(2, '0')}.${m.padStart(2, '0')}.${y}`
    return maskDate(typed, '', maxYear) || null
  },
})

/** An incomplete date stays as typed, so that the form rule reports it as invalid and not as missing. */
export function BirthDateInput({ maxYear = 2024, ...rest }: MaskedInputProps & { maxYear?: number }) {
  return (
    <MaskedInput
      rules={createDateInputMask(maxYear)}
      inputMode="numeric"
      placeholder={formsText.dateExample}
      maxLength={24}
      {...rest}
    />
  )
}
