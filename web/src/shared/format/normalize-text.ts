import { hasSimilarSound } from '@markaz/protocol/name-fold'
import { normalizeForSearch } from '@markaz/protocol/search-text'
import { removeInvisibleCharacters } from '@markaz/protocol/visible-text'

/** Makes spellings comparable (kinds of apostrophe, Cyrillic and Latin, capitals), as the database does with names. */
export const normalizeForComparison = (text: string): string => normalizeForSearch(removeInvisibleCharacters(text))

/**
 * Returns whether the text contains all words, in any order. Text and words must already be converted by `normalizeForComparison`.
 */
export const includesAllWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word))

export const normalizedWordsOf = (typed: string): string[] => normalizeForComparison(typed).split(/\s+/)

/** Returns whether the text contains each typed word, or a word that sounds like it, in any order. */
export function includesNormalizedText(text: string, typed: string): boolean {
  const folded = normalizeForComparison(text)
  const words = removeInvisibleCharacters(typed).split(/\s+/)
  return words.every((word) => includesAllWords(folded, normalizedWordsOf(word)) || hasSimilarSound(text, word))
}
