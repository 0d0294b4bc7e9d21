import { phoneDigits } from '@markaz/protocol/phone-digits'
import { join, type Sql, sql } from './db.ts'
import { searchFold } from './search-fold.ts'

/** What a person typed, folded as the `search` columns are, each word once; of a phone number its digits. */
export function searchWords(value: string | undefined): string[] {
  const digits = phoneDigits(value)
  if (digits) return [digits]
  return [...new Set(searchFold(value ?? '').split(/\s+/))].filter(Boolean)
}

/** Whether a trigram index can look for it: three letters or digits in a row. */
export function isIndexable(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word)
}

/** Words that the index looks for; it finds few enough rows with them to look through. */
const mostByIndex = 3

/**
 * That `search` contains every word of what somebody looks for: one condition in one of eight texts, or none without a word.
 * @param within where the words have to stand besides, if not all of `search` was asked for
 */
export function matches(search: Sql, value: string | undefined, within?: Sql): Sql[] {
  const words = searchWords(value)
  if (words.length === 0) return []
  const byIndex = words.filter(isIndexable).slice(0, mostByIndex)
  const others = words.filter((word) => !byIndex.includes(word))
  const conditions = [
    // The select hides from the planner which word it is, so one plan serves all words and is made once.
    ...byIndex.map((word) => sql`${search} like (select ${patternOf(word)}::text)`),
    // A trigram index asked for less than a trigram reads itself from end to end; the empty text keeps it out of that.
    ...(others.length > 0 ? [containsAll(sql`(${search} || '')`, others)] : []),
    ...(within ? [containsAll(within, words)] : []),
  ]
  return [join(conditions, ' and ')]
}

const containsAll = (text: Sql, words: readonly string[]) => sql`${text} like all(${words.map(patternOf)}::text[])`

const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
