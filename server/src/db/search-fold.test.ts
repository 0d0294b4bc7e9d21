import { nameConsonantsOf, phoneticSpellingOf } from '@markaz/protocol/name-fold'
import { normalizeForSearch } from '@markaz/protocol/search-text'
import { removeInvisibleCharacters } from '@markaz/protocol/visible-text'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { raw, sql } from './db.ts'
import type { OpenedDatabase } from './open.ts'

let database: OpenedDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function foldedBySql(values: string[], by = 'search_fold'): Promise<string[]> {
  const rows = await database.db.many<{ folded: string }>(sql`
    select ${raw(by)}(value) as folded from unnest(${values}::text[]) with ordinality as given (value, place) order by place`)
  return rows.map((row) => row.folded)
}

const range = (first: number, last: number) =>
  fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code))
/** Generates characters that people type: accented Latin letters, Cyrillic, punctuation, digits and emoji. */
const letter = fc.oneof(
  { weight: 6, arbitrary: range(0x20, 0x7e) },
  { weight: 6, arbitrary: range(0x410, 0x4f9) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(...'ʻʼ‘’\'`´′ʹ"“”-ъьЪЬўқғҳЎҚҒҲёЁШЩЧЮЯЦ', 'ye', 'Ye', 'YE', 'йе', "o'", "G'"),
  },
  // İ is excluded, because TypeScript and PostgreSQL convert it to lower case differently.
  { weight: 2, arbitrary: range(0xa0, 0x24f).filter((sign) => sign !== 'İ') },
  { weight: 1, arbitrary: range(0x300, 0x36f) },
  { weight: 1, arbitrary: range(0x2000, 0x206f) },
  { weight: 1, arbitrary: range(0xff01, 0xff5e) },
  { weight: 1, arbitrary: range(0x1f300, 0x1f64f) },
)

describe('folding texts for the search', () => {
  it('the SQL function search_fold returns the same as normalizeForSearch in TypeScript for any text', async () => {
    const words = fc.array(
      fc.array(letter, { maxLength: 30 }).map((letters) => letters.join('')),
      { minLength: 1, maxLength: 200 },
    )
    await fc.assert(
      fc.asyncProperty(words, async (given) => {
        expect(await foldedBySql(given)).toEqual(given.map(normalizeForSearch))
      }),
      { numRuns: 60 },
    )
  })

  it('the SQL function search_fold returns the same result for texts that people consider equal', async () => {
    for (const same of [
      ['Каримов', 'KARIMOV', 'karimov'],
      ["O'zbekiston", 'Oʻzbekiston', 'O‘zbekiston', 'O`zbekiston', 'Ўзбекистон', 'Ozbekiston'],
      ["Sa'dulla", 'Саъдулла', 'Saʼdulla'],
      ['Шаҳзод', 'Shahzod'],
      ['Юнус', 'Yunus'],
    ]) {
      expect(new Set(same.map(normalizeForSearch)).size).toBe(1)
      expect(new Set(await foldedBySql(same)).size).toBe(1)
    }
  })
})

describe('phonetic spellings of names in SQL and in TypeScript', () => {
  // Shows: REAL-005
  it('the SQL function name_fold returns the same as phoneticSpellingOf in TypeScript for any text', async () => {
    const words = fc.array(
      fc.array(letter, { maxLength: 30 }).map((letters) => normalizeForSearch(letters.join(''))),
      { minLength: 1, maxLength: 200 },
    )
    await fc.assert(
      fc.asyncProperty(words, async (given) => {
        expect(await foldedBySql(given, 'name_fold')).toEqual(given.map(phoneticSpellingOf))
      }),
      { numRuns: 60 },
    )
  })

  // Shows: REAL-004
  it('the SQL index that finds people by birth date and name computes the same text for any name as the TypeScript function nameConsonantsOf', async () => {
    const index = await database.db.one<{ key: string }>(sql`
      select pg_get_indexdef('student_born_index'::regclass, 2, true) as key`)
    const words = fc.array(
      fc.array(letter, { maxLength: 30 }).map((letters) => removeInvisibleCharacters(letters.join(''))),
      { minLength: 1, maxLength: 200 },
    )
    await fc.assert(
      fc.asyncProperty(words, async (given) => {
        const rows = await database.db.many<{ key: string }>(sql`
          select ${raw(index?.key ?? '')} as key
          from unnest(${given}::text[]) with ordinality as student (first_name, place) order by place`)
        expect(rows.map(({ key }) => key)).toEqual(given.map(nameConsonantsOf))
      }),
      { numRuns: 60 },
    )
  })
})
