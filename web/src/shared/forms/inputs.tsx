import { maskDate, parseMaskedDate } from '../masks/date-mask.ts'
import { digitsOnly, isUzbekNumber, maskPhone, maskSeries, phoneDigits } from '../masks/text-masks.ts'
import { formsText } from './forms.text.ts'
import { type FieldProps, MaskedInput } from './MaskedInput.tsx'

const phoneRules = {
  mask: (next: string) => maskPhone(next),
  toValue: (text: string) => phoneDigits(text) || null,
  toText: maskPhone,
  fromPaste(text: string) {
    const digits = phoneDigits(text)
    return digits.length === 12 || !isUzbekNumber(digits) ? maskPhone(text) : null
  },
}

/**
 * A field for a phone number. It shows `+998 XX XXX XX XX`; the form's value is `998XXXXXXXXX`, the digits typed so
 * far, or null.
 */
export function PhoneInput(props: FieldProps) {
  return (
    <MaskedInput rules={phoneRules} inputMode="tel" placeholder={formsText.phoneExample} maxLength={24} {...props} />
  )
}

const seriesRules = {
  mask: maskSeries,
  toValue: (text: string) => text || null,
  toText: maskSeries,
  fromPaste: (text: string) => maskSeries(text) || null,
}

/** A field for a passport series: up to two Latin letters, shown as capitals. Its value is null if it is empty. */
export function PassportSeriesInput(props: FieldProps) {
  return <MaskedInput rules={seriesRules} inputMode="text" autoCapitalize="characters" spellCheck={false} {...props} />
}

const digitRules = (maxLength: number) => ({
  mask: (next: string) => digitsOnly(next, maxLength),
  toValue: (text: string) => text || null,
  toText: (value: string) => digitsOnly(value, maxLength),
})

/** A field for up to `maxLength` digits. The value is a text, so that leading zeros stay; null = empty. */
export function DigitsInput({ maxLength, ...rest }: FieldProps & { maxLength: number }) {
  return <MaskedInput rules={digitRules(maxLength)} inputMode="numeric" {...rest} />
}

export const dateRules = (maxYear: number) => ({
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

/**
 * A field in which a date is typed as DD.MM.YYYY; the form's value is `YYYY-MM-DD` or null. An incomplete date stays as
 * typed, so that the form rule reports it as invalid and not as missing. Years after `maxYear` cannot be typed.
 */
export function BirthDateInput({ maxYear = 2024, ...rest }: FieldProps & { maxYear?: number }) {
  return (
    <MaskedInput
      rules={dateRules(maxYear)}
      inputMode="numeric"
      placeholder={formsText.dateExample}
      maxLength={24}
      {...rest}
    />
  )
}
