import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  commentField,
  date,
  floorToOneDecimal,
  id,
  isStorableText,
  login,
  optionalParam,
  paging,
  password,
  phone,
  repeatedParameterSchemaOf,
  score,
  searchTextField,
  text,
  time,
} from './fields.ts'

const ok = (schema: z.ZodType, value: unknown) => schema.parse(value)
const trouble = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value)
  return result.success ? `qabul qilindi: ${JSON.stringify(result.data)}` : result.error.issues[0]?.message
}

describe('validation of ids', () => {
  it.each([
    [1, 1],
    ['7', 7],
    ['007', 7],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ])('an API field for an id reads %j as %j', (value, parsed) => {
    expect(ok(id, value)).toBe(parsed)
  })

  it.each([
    [undefined, "Maydonni to'ldiring"],
    [null, "Maydonni to'ldiring"],
    ['', "Maydonni to'ldiring"],
    [0, "0 dan katta bo'lsin"],
    ['-1', "0 dan katta bo'lsin"],
    [1.5, 'Butun son kiriting'],
    ['1.5', 'Raqam kiriting'],
    ['abc', 'Raqam kiriting'],
    ['0x10', 'Raqam kiriting'],
    ['1e3', 'Raqam kiriting'],
    [' 5', 'Raqam kiriting'],
    ['٣', 'Raqam kiriting'],
    [true, 'Raqam kiriting'],
    [[5], 'Raqam kiriting'],
    [{}, 'Raqam kiriting'],
    [Number.NaN, 'Raqam kiriting'],
    ['99999999999999999999', "9007199254740991 dan katta bo'lmasin"],
  ])('an API field for an id refuses %j with the error: %s', (value, message) => {
    expect(trouble(id, value)).toBe(message)
  })

  it('the schema of an id refuses an object without the id, and the API documentation shows the id as a required integer', () => {
    expect(trouble(z.object({ id }), {})).toBe("Maydonni to'ldiring")
    expect(z.toJSONSchema(z.object({ id }), { io: 'input' })).toMatchObject({
      properties: { id: { type: 'integer' } },
      required: ['id'],
    })
  })
})

describe('validation of texts', () => {
  it.each([
    ['  Chilonzor  ', 'Chilonzor'],
    ["O'g'il ‘oʻgʻil’", "O'g'il ‘oʻgʻil’"],
    ['Ўзб', 'Ўзб'],
    ['👍👍👍', '👍👍👍'],
    ['<b>x</b>', '<b>x</b>'],
    ['a\nb\tc', 'a\nb\tc'],
    ['\u00a0abc\u3000', 'abc'],
  ])('an API field for a text accepts %j and converts it to %j', (value, kept) => {
    expect(ok(text(10_000, 3), value)).toBe(kept)
  })

  it.each([
    ['ab', 'Kamida 3 ta belgi'],
    [' ab ', 'Kamida 3 ta belgi'],
    ['👍👍', 'Kamida 3 ta belgi'],
    ['', 'Kamida 3 ta belgi'],
    ['   ', "Bo'sh joydan iborat bo'lmasin"],
    ['\t\n\u00a0\u3000', "Bo'sh joydan iborat bo'lmasin"],
    ['\u200b\u200b\u2060\ufeff', "Bo'sh joydan iborat bo'lmasin"],
    ['\u0000\u0000\u0000', "Bo'sh joydan iborat bo'lmasin"],
    ['abc\u0000', "Qiymat noto'g'ri"],
    ['abc\ud800', "Qiymat noto'g'ri"],
    [undefined, "Maydonni to'ldiring"],
    [null, "Maydonni to'ldiring"],
    [123, "Qiymat noto'g'ri"],
    [['abc'], "Qiymat noto'g'ri"],
    ['x'.repeat(11), "Ko'pi bilan 10 ta belgi"],
  ])('an API field for a text refuses %j with the error: %s', (value, message) => {
    expect(trouble(text(10, 3), value)).toBe(message)
  })

  it('text length is counted as in PostgreSQL: a simple emoji is one character, the emoji of a family of four is seven characters', () => {
    expect(ok(text(10), '🏫'.repeat(10))).toBe('🏫'.repeat(10))
    expect(trouble(text(10), '🏫'.repeat(11))).toBe("Ko'pi bilan 10 ta belgi")
    expect([trouble(text(6), '👨‍👩‍👧‍👦'), ok(text(7), '👨‍👩‍👧‍👦')]).toEqual(["Ko'pi bilan 6 ta belgi", '👨‍👩‍👧‍👦'])
  })

  // Shows: LIMIT-006
  it('an empty required text and a comment of 1,000 characters are refused, each with its own error text', () => {
    expect(trouble(text(10), '')).toBe("Maydonni to'ldiring")
    expect([ok(commentField, 'x'.repeat(999)), trouble(commentField, 'x'.repeat(1000))]).toEqual([
      'x'.repeat(999),
      "Ko'pi bilan 999 ta belgi",
    ])
  })

  it.each([
    ['a😀b', true],
    ["o'ʻ", true],
    ['', true],
    ['\u0000', false],
    ['\ud83d', false],
    ['\ude00\ud83d', false],
  ])('isStorableText returns whether PostgreSQL can store the text %j: %s', (value, expected) => {
    expect(isStorableText(value)).toBe(expected)
  })
})

describe('validation of search texts', () => {
  it.each([
    ['', undefined],
    ['   ', undefined],
    [undefined, undefined],
    [' Karimov ', 'Karimov'],
    ['%_\\', '%_\\'],
  ])('an API field for a search text accepts %j and converts it to %j', (value, parsed) => {
    expect(ok(searchTextField, value)).toBe(parsed)
  })
  it.each([
    ['x'.repeat(201), "Ko'pi bilan 200 ta belgi"],
    ['a\u0000', "Qiymat noto'g'ri"],
    [['a', 'b'], "Qiymat noto'g'ri"],
  ])('an API field for a search text refuses %j with the error: %s', (value, message) => {
    expect(trouble(searchTextField, value)).toBe(message)
  })
})

describe('validation of dates', () => {
  // Shows: FORMAT-013
  it.each(['2026-11-21', '2024-02-29', '2000-02-29', '1900-01-01', '2199-12-31'])(
    'an API field for a date accepts %s',
    (value) => {
      expect(ok(date, value)).toBe(value)
    },
  )
  // Shows: FORMAT-013
  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '0001-01-01',
    '1899-12-31',
    '2200-01-01',
    '9999-12-31',
    '2026-1-1',
    '26-01-01',
    '21.11.2026',
    '2026-11-21T00:00:00Z',
    ' 2026-11-21',
    '2026-11-21\n',
    '',
    null,
    undefined,
    20261121,
  ])('an API field for a date refuses %j', (value) => {
    expect(trouble(date, value)).toBe("Sana noto'g'ri")
  })
})

describe('validation of times of day', () => {
  // Shows: FORMAT-014
  it.each(['00:00', '09:05', '23:59'])('an API field for a time of day accepts %s', (value) =>
    expect(ok(time, value)).toBe(value),
  )
  // Shows: FORMAT-014, LIMIT-007
  it.each(['24:00', '9:05', '12:60', '12:00:00', '12.00', '12:00\n', ''])(
    'an API field for a time of day refuses %j',
    (value) => expect(trouble(time, value)).toBe("Vaqt noto'g'ri"),
  )
})

describe('validation of phone numbers', () => {
  // Shows: FORMAT-010
  it('a valid phone number consists of the country code 998 and nine digits', () =>
    expect(ok(phone, '998901234567')).toBe('998901234567'))
  it.each([
    '+998901234567',
    '99890123456',
    '9989012345678',
    '998 90 123 45 67',
    '901234567',
    '99890123456a',
    '998901234567\n',
    '９98901234567',
    '',
  ])('an API field for a phone number refuses %j', (value) => {
    expect(trouble(phone, value)).toBe("Telefon 998 va 9 ta raqamdan iborat bo'lsin")
  })
})

describe('validation of scores', () => {
  it.each([0, 1, 100])('an API field for a score accepts %d', (value) => expect(ok(score, value)).toBe(value))
  it.each([-1, 101, 99.5, '50', Number.NaN, null, undefined])('an API field for a score refuses %j', (value) =>
    expect(trouble(score, value)).toBe('0 dan 100 gacha butun son kiriting'),
  )
})

describe('validation of logins and passwords', () => {
  it.each(['abcd', 'a.b_c-d@e+f', 'Ali.Valiyev', '  trim.me ', 'x'.repeat(64)])(
    'an API field for a login accepts %j',
    (value) => expect(ok(login, value)).toBe(value.trim()),
  )
  it.each([
    ['abc', 'Kamida 4 ta belgi'],
    ['x'.repeat(65), "Ko'pi bilan 64 ta belgi"],
    ['ali valiyev', "Loginda faqat lotin harflari, raqam va . _ - @ + bo'lsin"],
    ['алишер', "Loginda faqat lotin harflari, raqam va . _ - @ + bo'lsin"],
    ["o'tkir", "Loginda faqat lotin harflari, raqam va . _ - @ + bo'lsin"],
    ['ali\nvaliyev', "Loginda faqat lotin harflari, raqam va . _ - @ + bo'lsin"],
    ['<script>', "Loginda faqat lotin harflari, raqam va . _ - @ + bo'lsin"],
  ])('an API field for a login refuses %j with the error: %s', (value, message) => {
    expect(trouble(login, value)).toBe(message)
  })

  it('a password must have 8 to 128 characters, and its spaces are not trimmed', () => {
    for (const value of ['12345678', '  bo sh  ', 'x'.repeat(128), 'пароль-ў']) expect(ok(password, value)).toBe(value)
    expect(trouble(password, '1234567')).toBe('Kamida 8 ta belgi')
    expect(trouble(password, 'x'.repeat(129))).toBe("Ko'pi bilan 128 ta belgi")
  })
})

describe('validation of query parameters', () => {
  const query = z.object({ ids: repeatedParameterSchemaOf(id), status: optionalParam(id), ...paging })
  // Shows: LIMIT-005
  it.each([
    [{}, { page: 1, perPage: 10 }],
    [
      { ids: '', status: '', page: '', perPage: '' },
      { page: 1, perPage: 10 },
    ],
    [
      { ids: '1', status: '2', page: '3', perPage: '1000' },
      { ids: [1], status: 2, page: 3, perPage: 1000 },
    ],
    [
      { ids: ['1', '2', '2'], page: '1000000' },
      { ids: [1, 2, 2], page: 1_000_000, perPage: 10 },
    ],
    [{ ids: Array(200).fill('1') }, { ids: Array(200).fill(1), page: 1, perPage: 10 }],
  ])('the query parameters %j are parsed, and missing or empty ones get their defaults', (value, parsed) => {
    expect(ok(query, value)).toEqual(parsed)
  })

  it.each([
    [{ page: '0' }, "1 dan kichik bo'lmasin"],
    [{ page: '-1' }, "1 dan kichik bo'lmasin"],
    [{ page: '1000001' }, "1000000 dan katta bo'lmasin"],
    [{ page: '1.5' }, 'Butun son kiriting'],
    [{ page: ['1', '2'] }, 'Raqam kiriting'],
    [{ perPage: '0' }, "1 dan kichik bo'lmasin"],
    [{ perPage: '1001' }, "1000 dan katta bo'lmasin"],
    [{ perPage: 'hammasi' }, 'Raqam kiriting'],
    [{ ids: ['1', ''] }, "Maydonni to'ldiring"],
    [{ ids: ['1', 'x'] }, 'Raqam kiriting'],
    [{ ids: Array(201).fill('1') }, "Ko'pi bilan 200 ta"],
    [{ status: ['1', '2'] }, 'Raqam kiriting'],
  ])('the query parameters %j are refused with the error: %s', (value, message) => {
    expect(trouble(query, value)).toBe(message)
  })
})

describe('floorToOneDecimal rounds down without floating-point errors', () => {
  it.each([
    [4.99, 4.9],
    [4.95, 4.9],
    [5, 5],
    [0, 0],
    [100, 100],
    [99.999, 99.9],
    [66.66666666666667, 66.6],
    [33.333333333333336, 33.3],
    [28.999999999999996, 29],
    [(29 / 100) * 100, 29],
    [0.1 + 0.2, 0.3],
    [1.1 * 3, 3.3],
    [(7 / 9) * 9, 7],
    [57.99999999999999, 58],
    [0.05, 0],
    [0.1, 0.1],
  ])('floorToOneDecimal rounds %d down to %d', (value, floored) => {
    expect(floorToOneDecimal(value)).toBe(floored)
  })

  it('floorToOneDecimal rounds each percentage n of m (m up to 200) down exactly, without floating-point errors', () => {
    const wrong: string[] = []
    for (let m = 1; m <= 200; m++) {
      for (let n = 0; n <= m; n++) {
        // The expected value, in tenths of a percent, is computed with integers, because they have no rounding errors.
        if (floorToOneDecimal((n / m) * 100) !== Math.floor((n * 1000) / m) / 10) wrong.push(`${n} of ${m}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
