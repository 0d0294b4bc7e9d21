import { soundsOf } from '@markaz/protocol/name-fold'
import { phoneDigits } from '@markaz/protocol/phone-digits'
import { searchFold } from '@markaz/protocol/search-fold'
import { visibleText } from '@markaz/protocol/visible-text'
import { join, type Sql, sql } from './db.ts'

/**
 * Splits a search text into distinct words, folded like the `search` columns. Of a phone number it returns only the
 * digits.
 */
export function splitSearchWords(value: string | undefined): string[] {
  return typedWords(value).map(({ folded }) => folded)
}

interface TypedWord {
  typed: string
  folded: string
}

function typedWords(value: string | undefined): TypedWord[] {
  const digits = phoneDigits(value)
  if (digits) return [{ typed: digits, folded: digits }]
  const words = visibleText(value ?? '')
    .split(/\s+/)
    .flatMap((typed) =>
      searchFold(typed)
        .split(/\s+/)
        .map((folded) => ({ typed, folded })),
    )
  return [...new Map(words.filter(({ folded }) => folded).map((word) => [word.folded, word])).values()]
}

/** Returns whether a trigram index can search for the word: it needs three letters or digits in a row. */
export function isIndexable(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word)
}

/** Number of words that the index searches; they select few enough rows to test the other words on each row. */
const mostByIndex = 3

/** The text in which words are searched. */
export interface SearchedText {
  /** The text, folded by `search_fold`. */
  text: Sql
  /** The sounds of the names in the text, as `name_sounds` returns them. */
  sounds: Sql
}

/**
 * Returns conditions that `search` contains every searched word: one condition in one of eight statement texts, or none
 * without a word.
 */
export function searchConditions(search: Sql, value: string | undefined): Sql[] {
  const { byIndex, others } = splitWords(typedWords(value))
  // The subquery hides the word from the planner, so that one plan is made once and used for all words.
  const conditions = byIndex.map((word) => sql`${search} like (select ${patternOf(word)}::text)`)
  return all([...conditions, ...notIndexed(search, others)])
}

/**
 * Returns conditions like `searchConditions`, for names, which are found by their sound. A word of letters is searched
 * only by its sound, so a search for a name reads one index.
 * @param within the requested fields, which must also contain the words; undefined = all fields
 */
export function matchesNames({ text, sounds }: SearchedText, value: string | undefined, within?: SearchedText): Sql[] {
  const typed = typedWords(value)
  const names = typed.filter(isName)
  const { byIndex, others } = splitWords(typed.filter((word) => !isName(word)))
  const byText = byIndex.map(
    (word) =>
      sql`(${text} like (select ${patternOf(word)}::text) or ${sounds} @@ (select ${soundQuery(word)}::tsquery))`,
  )
  return all([
    ...(names.length > 0 ? [sql`${sounds} @@ (select ${names.map(soundQuery).join(' & ')}::tsquery)`] : []),
    ...byText,
    ...notIndexed(text, others),
    ...(within && typed.length > 0 ? [containsNames(within, typed)] : []),
  ])
}

/** Returns whether the word consists of at least four letters and nothing else. */
const isName = ({ folded, typed }: TypedWord) => {
  const [part, ...more] = soundsOf(typed)
  return part?.isPart === true && more.length === 0 && /^\p{L}+$/u.test(folded)
}

/**
 * Returns a condition that the text contains every word as it was typed: such rows come before those that only sound
 * like it.
 */
export function containsExactly(text: Sql, value: string | undefined): Sql {
  return sql`${text} like all(${typedWords(value).map(patternOf)}::text[])`
}

function splitWords(words: readonly TypedWord[]) {
  const byIndex = words.filter(({ folded }) => isIndexable(folded)).slice(0, mostByIndex)
  return { byIndex, others: words.filter((word) => !byIndex.includes(word)) }
}

const all = (conditions: readonly Sql[]) => (conditions.length > 0 ? [join(conditions, ' and ')] : [])

// For a pattern shorter than three characters a trigram index would be read completely. Appending the empty text
// prevents PostgreSQL from using the index.
const notIndexed = (text: Sql, words: readonly TypedWord[]) =>
  words.length > 0 ? [sql`(${text} || '') like all(${words.map(patternOf)}::text[])`] : []

function containsNames({ text, sounds }: SearchedText, words: readonly TypedWord[]): Sql {
  return sql`not exists (
    select from unnest(${words.map(patternOf)}::text[], ${words.map(soundQuery)}::text[]) as word(pattern, sound)
    where not (${text} like pattern or coalesce(${sounds} @@ sound::tsquery, false)))`
}

const patternOf = ({ folded }: TypedWord) => `%${folded.replace(/[\\%_]/g, '\\$&')}%`

/** Returns the full-text query for the sounds of a word. @returns null for a word that is not a name */
function soundQuery({ typed }: TypedWord): string | null {
  const parts = soundsOf(typed).map(
    ({ spellings, isPart }) => `(${spellings.map((one) => `'${one}'${isPart ? ':*' : ''}`).join(' | ')})`,
  )
  return parts.length > 0 ? parts.join(' & ') : null
}
