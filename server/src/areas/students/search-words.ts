import { type Sql, sql } from '../../db/db.ts'
import { searchFold } from '../../db/search-fold.ts'

/** What a person typed, folded as the `search` columns are, each word once. */
export function searchWords(value: string | undefined): string[] {
  return [...new Set(searchFold(value ?? '').split(/\s+/))].filter(Boolean)
}

/** That `folded` contains the word, whatever signs it is made of. */
export function contains(folded: Sql, word: string): Sql {
  return sql`${folded} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
}
