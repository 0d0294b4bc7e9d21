import { visibleText } from '@markaz/protocol/visible-text'

const cyrillic: Record<string, string> = Object.fromEntries(
  [...'абвгдежзийклмнопрстуфхыэўқғҳ'].map((letter, index) => [letter, 'abvgdejziyklmnoprstufxieoqgh'[index] ?? '']),
)
const pairs: Record<string, string> = { ш: 'sh', щ: 'sh', ч: 'ch', ё: 'yo', ю: 'yu', я: 'ya', ц: 'ts' }

/**
 * Normalises a text for comparison: o' oʻ o‘ o` become equal, Cyrillic becomes Latin, case is ignored. The database
 * normalises names the same way.
 */
export function fold(text: string): string {
  return visibleText(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[шщчёюяц]/g, (letter) => pairs[letter] ?? letter)
    .replace(/[а-яўқғҳ]/g, (letter) => cyrillic[letter] ?? letter)
    .replaceAll('ye', 'e')
    .replace(/[ъьʻʼ‘’'`´′ʹ"“”-]/g, '')
}

/** Returns whether the text contains every word, in any order; both must be folded. */
export const includesAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word))

/** Splits the typed text into words and folds each. */
export const foldedWords = (typed: string): string[] => fold(typed).split(/\s+/)

/** Returns whether the text contains every typed word, in any order. */
export const foldedIncludes = (text: string, typed: string): boolean => includesAll(fold(text), foldedWords(typed))
