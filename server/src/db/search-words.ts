import { phoneDigits } from '@markaz/protocol/phone-digits'
import { join, type Sql, sql } from './db.ts'
import { searchFold } from './search-fold.ts'

/**
 * Splits a search text into distinct words, folded like the `search` columns. Of a phone number it returns only the
 * digits.
 */
export function searchWords(value: string | undefined): string[] {
  const digits = phoneDigits(value)
  if (digits) return [digits]
  return [...new Set(searchFold(value ?? '').split(/\s+/))].filter(Boolean)
}

/** Returns whether a trigram index can search for the word: it needs three letters or digits in a row. */
export function isIndexable(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word)
}

/** Number of words that the index searches; they select few enough rows to test the other words on each row. */
const mostByIndex = 3

/**
 * Returns a condition that `search` contains every searched word, or nothing when there is no word. There are only
 * eight different statement texts.
 * @param within another text that must contain the words as well, when only a part of `search` is searched
 */
export function matches(search: Sql, value: string | undefined, within?: Sql): Sql[] {
  const words = searchWords(value)
  if (words.length === 0) return []
  const byIndex = words.filter(isIndexable).slice(0, mostByIndex)
  const others = words.filter((word) => !byIndex.includes(word))
  const conditions = [
    // The subselect hides the word from the planner, so one plan serves all words.
    ...byIndex.map((word) => sql`${search} like (select ${patternOf(word)}::text)`),
    // For a word shorter than a trigram, PostgreSQL would scan the complete trigram index. Appending an empty text
    // prevents the index use.
    ...(others.length > 0 ? [containsAll(sql`(${search} || '')`, others)] : []),
    ...(within ? [containsAll(within, words)] : []),
  ]
  return [join(conditions, ' and ')]
}

const containsAll = (text: Sql, words: readonly string[]) => sql`${text} like all(${words.map(patternOf)}::text[])`

const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
