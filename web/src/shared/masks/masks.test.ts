import { describe, expect, test } from 'vitest'
import { isPossibleDatePrefix, maskDate, parseMaskedDate } from './date-mask.ts'
import { keepDigits, maskPassportSeries, maskPhone, toApiPhoneDigits } from './text-masks.ts'

const typed = (text: string, maxYear?: number) =>
  [...text].reduce((value, key) => maskDate(value + key, value, maxYear), '')

describe('formatting a date DD.MM.YYYY while typing', () => {
  // Shows: FORMAT-001, FORMAT-002
  test.each([
    ['31122010', '31.12.2010'],
    ['05.09.2010', '05.09.2010'],
    ['3212', '31.'],
    ['0113', '01.1'],
    ['01012110', '01.01.20'],
    ['010120109', '01.01.2010'],
  ])('typing %s into a date field shows %s', (keys, shown) => {
    expect(typed(keys)).toBe(shown)
  })
  // Shows: FORMAT-001, FORMAT-002, FORMAT-003, FORMAT-004, FORMAT-005
  test.each([
    ['32', false],
    ['00', false],
    ['31', true],
    ['0113', false],
    ['0112', true],
    ['01121', true],
    ['01123', false],
    ['011218', false],
    ['011219', true],
    ['011220', true],
    ['011221', false],
    ['01122024', true],
    ['01122025', false],
    ['01121900', true],
    ['011220101', false],
  ])('a date field accepts the digits %s as the beginning of a date: %s', (digits, accepted) => {
    expect(isPossibleDatePrefix(digits)).toBe(accepted)
  })
  test('a date field whose maximum year is set to 2026 accepts the year 2026, but not 2027', () => {
    expect(isPossibleDatePrefix('01122026', 2026)).toBe(true)
    expect(isPossibleDatePrefix('01122027', 2026)).toBe(false)
  })
  // Shows: FORMAT-005, FORMAT-022
  test('a date field refuses a letter and keeps the old text', () => {
    expect(maskDate('05.0x', '05.0')).toBe('05.0')
  })
  test('if the user deletes a dot in a date, the dot is not inserted again', () => {
    expect(maskDate('05.', '05.1')).toBe('05')
  })
  test.each([
    ['29.02.2024', '2024-02-29'],
    ['29.02.2023', null],
    ['31.04.2020', null],
    ['5.4.2020', null],
  ])('the typed date %s is converted to %s', (text, wire) => {
    expect(parseMaskedDate(text)).toBe(wire)
  })
})

describe('formatting a phone number while typing', () => {
  // Shows: FORMAT-010
  test.each([
    ['+998 90 123-45-67', '998901234567', '+998 90 123 45 67'],
    ['901234567', '998901234567', '+998 90 123 45 67'],
    ['998901234567', '998901234567', '+998 90 123 45 67'],
    ['(90) 123 45', '9989012345', '+998 90 123 45'],
    ['+998 90 123 45 67 89', '998901234567', '+998 90 123 45 67'],
    ['', '', ''],
    ['+', '', '+'],
    ['+99', '', '+99'],
  ])('pasting the phone number %s stores its digits and shows them with spaces', (text, wire, shown) => {
    expect(toApiPhoneDigits(text)).toBe(wire)
    expect(maskPhone(text)).toBe(shown)
  })
  test.each([
    ['+7 999 123-45-67', '79991234567'],
    ['8 10 998 90 123 45 67', '810998901234567'],
    ['00 998 90 123 45 67', '00998901234567'],
    ['+44 20 7946 0958 000 000', '442079460958000'],
  ])('a phone field leaves the foreign number %s as it is', (text, digits) => {
    expect(toApiPhoneDigits(text)).toBe(digits)
    expect(maskPhone(text)).toBe(`+${digits}`)
    expect(maskPhone(`+${digits}`)).toBe(`+${digits}`)
  })
  test.each(['901234567', '+998901234567', '998901234567'])(
    'typing the phone number %s character by character shows +998 90 123 45 67',
    (keys) => {
      expect([...keys].reduce((shown, key) => maskPhone(shown + key), '')).toBe('+998 90 123 45 67')
    },
  )
})

describe('formatting passport series and number while typing', () => {
  // Shows: FORMAT-009
  test.each([
    ['', ''],
    ['A', 'A'],
    ['AB', 'AB'],
    ['ABC', 'AB'],
    ['Я', ''],
  ])('typing %s as passport series shows %s', (typed, shown) => {
    expect(maskPassportSeries(typed)).toBe(shown)
  })
  // Shows: FORMAT-007
  test('a passport series becomes two capital letters, and a passport number keeps only digits', () => {
    expect(maskPassportSeries('a1bс')).toBe('AB')
    expect(keepDigits('12 345-678', 7)).toBe('1234567')
  })
})
