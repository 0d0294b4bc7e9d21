import { type Sql, sql } from './db.ts'
import { searchFold } from './search-fold.ts'

/** What a person typed, folded as the `search` columns are, each word once. */
export function searchWords(value: string | undefined): string[] {
  return [...new Set(searchFold(value ?? '').split(/\s+/))].filter(Boolean)
}

/** Whether a trigram index can look for it: three letters or digits in a row. */
export function isIndexable(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word)
}

/** That `search` contains the word, whatever signs it is made of. */
export function contains(search: Sql, word: string): Sql {
  // A trigram index asked for less than a trigram reads itself from end to end; the empty text keeps it out of that.
  const column = isIndexable(word) ? search : sql`(${search} || '')`
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  // Behind the select the planner does not see which word it is, so one plan serves all words and is made once.
  return sql`${column} like (select ${pattern}::text)`
}
