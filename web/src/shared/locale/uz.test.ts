// biome-ignore-all lint/suspicious/noTemplateCurlyInString: Ant Design fills these places itself
import { createRequire } from 'node:module'
import dayjs from 'dayjs'
import { describe, expect, test } from 'vitest'
import { setUpDayjs } from './dayjs-uz.ts'
import { antdUzbekLocale } from './uz.text.ts'

const require = createRequire(import.meta.url)
const english = require('antd/locale/en_US').default as Record<string, unknown>

function* leaves(value: unknown, path = ''): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value]
  else if (value && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) yield* leaves(inner, path ? `${path}.${key}` : key)
}

/** Returns whether the value is a date format or language code, which users do not see. */
const isCode = (path: string) => /\.(locale|\w*[fF]ormat)$|^locale$/.test(path)
const words = [...leaves(antdUzbekLocale)].filter(([path]) => !isCode(path))

const englishWords = new Set(
  [...leaves(english)]
    .filter(([path]) => !isCode(path))
    .flatMap(
      ([, text]) =>
        text
          .replace(/\$\{\w+\}/g, '')
          .toLowerCase()
          .match(/[a-z]{2,}/g) ?? [],
    ),
)
/** These words are equal in English and Uzbek, so Uzbek texts may contain them. */
for (const shared of ['qr']) englishWords.delete(shared)

const typos = [/tartiblsh/i, /barch /i, /xafta/i, /tog'ri/, /qoyish/, /yiqilish/i, /[ʻʼ‘’]/, /\btoza\b/i]

describe('Uzbek texts for Ant Design', () => {
  test('the Uzbek texts for Ant Design contain no Cyrillic letters', () => {
    expect(words.filter(([, text]) => /\p{Script=Cyrillic}/u.test(text))).toEqual([])
  })
  test('the Uzbek texts for Ant Design contain no English words', () => {
    const found = words.filter(([, text]) =>
      (
        text
          .replace(/\$\{\w+\}/g, '')
          .toLowerCase()
          .match(/[a-z']{2,}/g) ?? []
      ).some((word) => englishWords.has(word)),
    )
    expect(found).toEqual([])
  })
  test.each(typos)('the Uzbek texts for Ant Design contain no placeholder %s', (typo) => {
    expect(words.filter(([, text]) => typo.test(text))).toEqual([])
  })
  // Shows: SHELL-001
  test('the Uzbek texts for Ant Design have all keys of its English texts', () => {
    const ours = new Set([...leaves(antdUzbekLocale)].map(([path]) => path))
    expect([...leaves(english)].map(([path]) => path).filter((path) => !ours.has(path) && !isCode(path))).toEqual([])
  })
  test('the Uzbek validation texts for Ant Design have the same placeholders as the English texts', () => {
    const { string, number } = antdUzbekLocale.Form.defaultValidateMessages
    expect(string.min).toContain('${min}')
    expect(string.max).toContain('${max}')
    expect(number.range).toMatch(/\$\{min\}.*\$\{max\}/)
  })
})

// Shows: FORMAT-012
test('calendars begin on Monday and abbreviate months to three letters', () => {
  setUpDayjs()
  expect(dayjs('2026-11-25').startOf('week').format('YYYY-MM-DD')).toBe('2026-11-23')
  expect(dayjs('2026-06-10').format('MMM')).toBe('Iyn')
  expect(dayjs('2026-07-10').format('MMM')).toBe('Iyl')
})
