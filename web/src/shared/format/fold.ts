import { soundsAlike } from '@markaz/protocol/name-fold'
import { searchFold } from '@markaz/protocol/search-fold'
import { visibleText } from '@markaz/protocol/visible-text'

/**
 * Converts a text to the spelling used for comparison: o' oʻ o‘ o` are equal, Cyrillic becomes Latin, capitals become
 * small. The database folds names the same way.
 */
export const fold = (text: string): string => searchFold(visibleText(text))

/** Returns whether the text contains every word, in any order; both must be folded. */
export const includesAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word))

/** Splits the typed text into words and folds each. */
export const foldedWords = (typed: string): string[] => fold(typed).split(/\s+/)

/** Returns whether every typed word is part of the text, in any order, or sounds like a name in it. */
export function foldedIncludes(text: string, typed: string): boolean {
  const folded = fold(text)
  const words = visibleText(typed).split(/\s+/)
  return words.every((word) => includesAll(folded, foldedWords(word)) || soundsAlike(text, word))
}
