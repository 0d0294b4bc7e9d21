import { soundsAlike } from '@markaz/protocol/name-fold'
import { searchFold } from '@markaz/protocol/search-fold'
import { visibleText } from '@markaz/protocol/visible-text'

/**
 * Converts a text to a form in which spellings can be compared: o' oʻ o‘ o` are equal, Cyrillic becomes Latin, capitals
 * become small. The database converts names in the same way.
 */
export const fold = (text: string): string => searchFold(visibleText(text))

/** Returns whether the text contains all words, in any order. Text and words must already be converted by `fold`. */
export const includesAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word))

/** Splits the typed text into words and converts each by `fold`. */
export const foldedWords = (typed: string): string[] => fold(typed).split(/\s+/)

/** Returns whether the text contains every typed word, in any order, or a name that sounds like it. */
export function foldedIncludes(text: string, typed: string): boolean {
  const folded = fold(text)
  const words = visibleText(typed).split(/\s+/)
  return words.every((word) => includesAll(folded, foldedWords(word)) || soundsAlike(text, word))
}
