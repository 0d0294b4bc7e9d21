import { describe, expect, test } from 'vitest'
import { unifyApostrophes } from './apostrophe.ts'
import {
  addDays,
  ageInYears,
  dayMonthText,
  friendlyDayText,
  friendlyTimestampText,
  isoWeekday,
  longDateText,
  shortDateText,
  timeOfDayText,
  timestampText,
  todayInTashkent,
  weekdayName,
} from './date.ts'
import { includesNormalizedText, normalizeForComparison } from './normalize-text.ts'
import { formatCappedCount, numberText, percentText, ratingText } from './number.ts'
import { initialsOf, personName, phoneText } from './person.ts'

describe("dates are shown in Tashkent time, whatever the browser's time zone is", () => {
  // Shows: FORMAT-015
  test.each([
    ['2026-01-05', '05 Yan, 2026'],
    ['2026-06-30', '30 Iyn, 2026'],
    ['2026-07-01', '01 Iyl, 2026'],
    ['2026-09-05', '05 Sen, 2026'],
    ['2026-12-31T19:00:00Z', '01 Yan, 2027'],
    ['2026-12-31T18:59:59Z', '31 Dek, 2026'],
    [null, '—'],
    ['yoq', '—'],
  ])('the long format of the date %s is %s', (wire, shown) => {
    expect(longDateText(wire)).toBe(shown)
  })
  // Shows: FORMAT-017
  test('in formatted dates each month is abbreviated to three letters', () => {
    const months = Array.from({ length: 12 }, (_, index) =>
      longDateText(`2026-${String(index + 1).padStart(2, '0')}-10`).slice(3, 6),
    )
    expect(months.join(' ')).toBe('Yan Fev Mar Apr May Iyn Iyl Avg Sen Okt Noy Dek')
  })
  // Shows: FORMAT-011, FORMAT-014, FORMAT-016
  test('a timestamp is formatted as short date, as day and month, as time, and as a day within a sentence', () => {
    expect(shortDateText('2026-09-05')).toBe('05.09.2026')
    expect(dayMonthText('2026-09-05')).toBe('05.09')
    expect(timestampText('2026-09-05T21:30:00.000Z')).toBe('06.09.2026 02:30')
    expect(timeOfDayText('2026-09-05T21:30:00.000Z')).toBe('02:30')
    expect(timeOfDayText('08:05')).toBe('08:05')
    expect(friendlyDayText('2026-09-05', '2026-11-22')).toBe('5-sentabr')
    expect(friendlyDayText('2025-12-31', '2026-11-22')).toBe('2025-yil 31-dekabr')
    expect(friendlyTimestampText('2026-11-22T08:00:00Z', '2026-11-22')).toBe('22-noyabr, 13:00')
    expect([friendlyDayText(null), friendlyTimestampText('yoq')]).toEqual(['—', '—'])
  })
  // Shows: FORMAT-011
  test("today's date changes at midnight in Tashkent", () => {
    expect(todayInTashkent(new Date('2026-11-21T18:59:59Z'))).toBe('2026-11-21')
    expect(todayInTashkent(new Date('2026-11-21T19:00:00Z'))).toBe('2026-11-22')
  })
  test('in calculations with dates a week begins on Monday', () => {
    expect(isoWeekday('2026-11-23')).toBe(1)
    expect(isoWeekday('2026-11-22')).toBe(7)
    expect(weekdayName(1)).toBe('Dushanba')
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  })
  // Shows: FORMAT-019
  test.each([
    ['2010-11-21', 16],
    ['2010-11-22', 15],
    ['2012-02-29', 14],
  ])('a person born on %s is %i years old on 21.11.2026', (birth, years) => {
    expect(ageInYears(birth, '2026-11-21')).toBe(years)
  })
})

describe('formats of numbers', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1\u00a0000'],
    [1234567.5, '1\u00a0234\u00a0567,5'],
    [-12000, '-12\u00a0000'],
    [null, '—'],
  ])('the number %s is formatted as %s', (value, shown) => {
    expect(numberText(value)).toBe(shown)
  })
  // Shows: FORMAT-018
  test.each([
    [4.99, '4,9'],
    [4.9, '4,9'],
    [5, '5'],
    [null, '—'],
  ])('a rating of %s is shown as %s, rounded down', (value, shown) => {
    expect(ratingText(value)).toBe(shown)
  })
  test('a percentage is rounded down to one decimal; if there is no data, a dash "—" is shown', () => {
    expect(percentText(96.49)).toBe('96,4%')
    expect(percentText(null)).toBe('—')
  })
  test.each([
    [9, 9, '9'],
    [10, 9, '9+'],
    [99, 99, '99'],
    [100, 99, '99+'],
  ])('a badge with the count %i and the maximum %i shows the text %s', (count, most, shown) => {
    expect(formatCappedCount(count, most)).toBe(shown)
  })
})

describe('formats of phone numbers and names', () => {
  test('an Uzbek phone number is formatted, and any other text is not changed', () => {
    expect(phoneText('998901234567')).toBe('+998 90 123 45 67')
    expect(phoneText('12345')).toBe('12345')
    expect(phoneText(null)).toBe('—')
  })
  // Shows: ERROR-013
  test("the name of an unknown person is shown as Noma'lum", () => {
    expect(personName('  ')).toBe("Noma'lum")
    expect(personName(undefined)).toBe("Noma'lum")
    expect(personName('Ali')).toBe('Ali')
  })
  test.each([
    ["O'ktam Karimov", 'OK'],
    ['ʻUmar ali hasan', 'UA'],
    ['Ергашев Темур', 'ЕТ'],
    ['', 'N'],
  ])('the initials of %s are %s', (name, letters) => {
    expect(initialsOf(name)).toBe(letters)
  })
})

describe('texts are converted, so that different spellings match in a search', () => {
  test.each([
    ["O'ktam", 'Ўктам'],
    ['Oʻktam', 'O‘KTAM'],
    ['Gʻulomjon', 'Ғуломжон'],
    ['Yulduz', 'Юлдуз'],
    ["San'at", 'Санъат'],
    ['Yelena', 'Елена'],
  ])('a search treats the spellings %s and %s as equal', (a, b) => {
    expect(normalizeForComparison(a)).toBe(normalizeForComparison(b))
  })
  test('a list that is searched without the server finds a text that contains all typed words, in any order', () => {
    expect(includesNormalizedText('Karimov Ali', 'али кар')).toBe(true)
    expect(includesNormalizedText('Karimov Ali', 'ali vali')).toBe(false)
    expect(includesNormalizedText('Karimov', '')).toBe(true)
  })
})

// Shows: DAY-022
test('all kinds of apostrophe are displayed as the same character; a value other than text is not changed', () => {
  expect(['oʻ', 'o‘', 'o’', 'o`', "o'"].map(unifyApostrophes)).toEqual(Array(5).fill("o'"))
  expect(personName(' Oʻrinov Gʻulom ')).toBe("O'rinov G'ulom")
  expect(unifyApostrophes(null)).toBeNull()
})
