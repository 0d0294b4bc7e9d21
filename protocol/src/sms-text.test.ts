import { describe, expect, test } from 'vitest'
import { countSmsParts, replaceCharactersOutsideGsm, shortenSms, smsSizeOf, toPlainSmsText } from './sms-text.ts'

// Shows: REAL-007
describe('the number of parts of an SMS', () => {
  test.each<[string, string, number]>([
    ['160 plain characters', 'a'.repeat(160), 1],
    ['161 plain characters', 'a'.repeat(161), 2],
    ['306 plain characters', 'a'.repeat(306), 2],
    ['307 plain characters', 'a'.repeat(307), 3],
    ['each of []{}~^|\\€ as two', '[]{}~^|\\€'.repeat(9), 2],
    ['80 brackets', '['.repeat(80), 1],
    ['81 brackets', '['.repeat(81), 2],
    ['an escape pair that does not fit the first part', `${'a'.repeat(152)}[${'a'.repeat(151)}`, 2],
    ['an escape pair that pushes the end into a third part', `${'a'.repeat(152)}[${'a'.repeat(152)}`, 3],
    ['letters of the GSM alphabet outside of ASCII', 'éèüöñ'.repeat(32), 1],
    ['70 Cyrillic letters', 'я'.repeat(70), 1],
    ['71 Cyrillic letters', 'я'.repeat(71), 2],
    ['one emoji among plain letters', `${'a'.repeat(69)}🎉`, 2],
    ['an emoji that does not fit the first part', `${'я'.repeat(66)}🎉${'я'.repeat(65)}`, 2],
    ['an emoji that pushes the end into a third part', `${'я'.repeat(66)}🎉${'я'.repeat(66)}`, 3],
    ['a backtick, which the GSM alphabet does not have', `${'a'.repeat(70)}\``, 2],
  ])(
    'for a text with %s, the computed number of SMS parts equals the number that the gateway charges',
    (_, text, parts) => {
      expect(countSmsParts(text)).toBe(parts)
    },
  )
})

// Shows: REAL-007
test.each([
  ['“Salom” — oʻqituvchi…', `"Salom" - o'qituvchi...`],
  ['«Guruh» № 5 • 3 × 4', `"Guruh" N 5 - 3 x 4`],
  ['nuqta\u00a0va\u200b yashirin\u00adlar', 'nuqta va yashirinlar'],
  ['Õktam Ğulom Şerzod çoy', "O'ktam G'ulom Sherzod choy"],
  ['Оила — 👨‍👩‍👧 “ҳа”', 'Оила - 👨‍👩‍👧 "ҳа"'],
])('the typographic characters of the SMS %j are replaced by plain ones: %j', (text, plain) => {
  expect(replaceCharactersOutsideGsm(text)).toBe(plain)
})

// Shows: REAL-007
test('typographic characters in an SMS are replaced, so that the text fits into one SMS part instead of two', () => {
  const text = `“${'a'.repeat(100)}” — oʻquvchi`
  expect([countSmsParts(text), countSmsParts(toPlainSmsText(text)), smsSizeOf(toPlainSmsText(text)).isGsm]).toEqual([
    2,
    1,
    true,
  ])
})

// Shows: REAL-007
test('a shortened SMS has at most three parts and never ends in the middle of an emoji', () => {
  const pieces = ['a', '[', 'я', '🎉', '👨‍👩‍👧', 'e\u0301', '€', ' ']
  let seed = 7
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed
  }
  for (let round = 0; round < 200; round++) {
    const text = Array.from(
      { length: 100 + (next() % 500) },
      () => pieces[next() % (round % 2 ? 2 : pieces.length)],
    ).join('')
    const cut = shortenSms(text)
    expect(countSmsParts(cut)).toBeLessThanOrEqual(3)
    if (cut === text) continue
    const kept = cut.slice(0, -3)
    const starts = [...new Intl.Segmenter('uz').segment(text)].map(({ index }) => text.slice(0, index).trimEnd())
    expect(starts).toContain(kept)
  }
})
