import { phoneticSpellingsOfWords } from '@markaz/protocol/name-fold'
import { normalizeForSearch, phoneDigitsOfSearch } from '@markaz/protocol/search-text'
import { removeInvisibleCharacters } from '@markaz/protocol/visible-text'
import { join, type Sql, sql } from './db.ts'

/** Returns the distinct words of a search, folded by `normalizeForSearch`; a phone number is one word of digits. */
export function splitSearchWords(value: string | undefined): string[] {
  return typedWords(value).map(({ folded }) => folded)
}

interface TypedWord {
  typed: string
  folded: string
}

function typedWords(value: string | undefined): TypedWord[] {
  const digits = phoneDigitsOfSearch(value)
  if (digits) return [{ typed: digits, folded: digits }]
  const words = removeInvisibleCharacters(value ?? '')
    .split(/\s+/)
    .flatMap((typed) =>
      normalizeForSearch(typed)
        .split(/\s+/)
        .map((folded) => ({ typed, folded })),
    )
  return [...new Map(words.filter(({ folded }) => folded).map((word) => [word.folded, word])).values()]
}

/** Returns whether a trigram index can find the word: it needs three consecutive letters or digits. */
export function isIndexableWord(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word)
}

/**
 * Maximum number of words searched by the index. Further words are tested only in the rows that the index has found.
 */
const maxIndexedWords = 3

export interface SearchableText {
  /** SQL for the searched text, in the form that the SQL function `search_fold` returns. */
  text: Sql
  /** SQL for the phonetic spellings of the names in the text, as the SQL function `name_sounds` returns them. */
  sounds: Sql
}

/**
 * Returns SQL conditions that the column contains every word. Only the first words use the index, so that there are at
 * most eight different SQL texts to prepare.
 */
export function searchConditions(search: Sql, value: string | undefined): Sql[] {
  const { byIndex, others } = splitWords(typedWords(value))
  // The word is in a subquery, so the planner does not see it and makes one plan for all words.
  const conditions = byIndex.map((word) => sql`${search} like (select ${patternOf(word)}::text)`)
  return allOf([...conditions, ...unindexedWordsSql(search, others)])
}

/**
 * Returns SQL conditions that the searched text contains every word. A word that looks like a name is searched only by
 * its phonetic spelling, so that one index is enough. `within`: the text that must contain the words; undefined = the
 * searched text.
 */
export function nameSearchConditions(
  { text, sounds }: SearchableText,
  value: string | undefined,
  within?: SearchableText,
): Sql[] {
  const typed = typedWords(value)
  const names = typed.filter(isName)
  const { byIndex, others } = splitWords(typed.filter((word) => !isName(word)))
  const byText = byIndex.map(
    (word) =>
      sql`(${text} like (select ${patternOf(word)}::text) or ${sounds} @@ (select ${soundQuery(word)}::tsquery))`,
  )
  return allOf([
    ...(names.length > 0 ? [sql`${sounds} @@ (select ${names.map(soundQuery).join(' & ')}::tsquery)`] : []),
    ...byText,
    ...unindexedWordsSql(text, others),
    ...(within && typed.length > 0 ? [containsNames(within, typed)] : []),
  ])
}

/** True = the word can be a name: at least four letters, and no other characters. */
const isName = ({ folded, typed }: TypedWord) => {
  const [part, ...more] = phoneticSpellingsOfWords(typed)
  return part?.isPart === true && more.length === 0 && /^\p{L}+$/u.test(folded)
}

/**
 * Returns an SQL condition that the text contains every word as typed, so that lists can show exact matches before
 * words that only sound similar.
 */
export function containsWordsExactlySql(text: Sql, value: string | undefined): Sql {
  return sql`${text} like all(${typedWords(value).map(patternOf)}::text[])`
}

function splitWords(words: readonly TypedWord[]) {
  const byIndex = words.filter(({ folded }) => isIndexableWord(folded)).slice(0, maxIndexedWords)
  return { byIndex, others: words.filter((word) => !byIndex.includes(word)) }
}

const allOf = (conditions: readonly Sql[]) => (conditions.length > 0 ? [join(conditions, ' and ')] : [])

// Appending an empty text hides the trigram index, which would be read completely for words of one or two characters.
const unindexedWordsSql = (text: Sql, words: readonly TypedWord[]) =>
  words.length > 0 ? [sql`(${text} || '') like all(${words.map(patternOf)}::text[])`] : []

function containsNames({ text, sounds }: SearchableText, words: readonly TypedWord[]): Sql {
  return sql`not exists (
    select from unnest(${words.map(patternOf)}::text[], ${words.map(soundQuery)}::text[]) as word(pattern, sound)
    where not (${text} like pattern or coalesce(${sounds} @@ sound::tsquery, false)))`
}

const patternOf = ({ folded }: TypedWord) => `%${folded.replace(/[\\%_]/g, '\\$&')}%`

/** Returns the full-text query for the phonetic spellings of a word; null = the word cannot be a name. */
function soundQuery({ typed }: TypedWord): string | null {
  const parts = phoneticSpellingsOfWords(typed).map(
    ({ spellings, isPart }) => `(${spellings.map((one) => `'${one}'${isPart ? ':*' : ''}`).join(' | ')})`,
  )
  return parts.length > 0 ? parts.join(' & ') : null
}
