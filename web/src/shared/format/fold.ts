import { hasSimilarSound } from '@markaz/protocol/name-fold'
import { normalizeForSearch } from '@markaz/protocol/search-fold'
import { removeInvisibleCharacters } from '@markaz/protocol/visible-text'

/**
 * Converts a text to a form in which spellings can be compared: o' oʻ o‘ o` are equal, Cyrillic becomes Latin, capitals
 * become small. The database converts names in the same way.
 */
export const foldText = (text: string): string => normalizeForSearch(removeInvisibleCharacters(text))

/** Returns whether the text contains all words, in any order. Text and words must already be converted by `foldText`. */
export const includesAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word))

/** Splits the typed text into words and converts each by `foldText`. */
export const foldedWordsOf = (typed: string): string[] => foldText(typed).split(/\s+/)

/** Returns whether the text contains every typed word, in any order, or a name that sounds like it. */
export function includesFolded(text: string, typed: string): boolean {
  const folded = foldText(text)
  const words = removeInvisibleCharacters(typed).split(/\s+/)
  return words.every((word) => includesAll(folded, foldedWordsOf(word)) || hasSimilarSound(text, word))
}
