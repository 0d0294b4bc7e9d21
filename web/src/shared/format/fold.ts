import { hasSimilarSound } from '@markaz/protocol/name-fold'
import { normalizeForSearch } from '@markaz/protocol/search-fold'
import { removeInvisibleCharacters } from '@markaz/protocol/visible-text'

/** Makes spellings comparable (kinds of apostrophe, Cyrillic and Latin, capitals), as the database does with names. */
export const foldText = (text: string): string => normalizeForSearch(removeInvisibleCharacters(text))

/**
 * Returns whether the text contains all words, in any order. Text and words must already be converted by `foldText`.
 */
export const includesAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word))

export const foldedWordsOf = (typed: string): string[] => foldText(typed).split(/\s+/)

/** Returns whether the text contains every typed word, in any order, or a name that sounds like the word. */
export function includesFolded(text: string, typed: string): boolean {
  const folded = foldText(text)
  const words = removeInvisibleCharacters(typed).split(/\s+/)
  return words.every((word) => includesAll(folded, foldedWordsOf(word)) || hasSimilarSound(text, word))
}
