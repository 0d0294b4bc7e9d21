import { visibleText } from '@markaz/protocol/visible-text'

const cyrillic: Record<string, string> = Object.fromEntries(
  [...'абвгдежзийклмнопрстуфхыэўқғҳ'].map((letter, index) => [letter, 'abvgdejziyklmnoprstufxieoqgh'[index] ?? '']),
)
const pairs: Record<string, string> = { ш: 'sh', щ: 'sh', ч: 'ch', ё: 'yo', ю: 'yu', я: 'ya', ц: 'ts' }

/** One spelling for comparing: o' oʻ o‘ o` alike, Cyrillic as Latin, no case. The database folds names the same way. */
export function fold(text: string): string {
  return visibleText(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[шщчёюяц]/g, (letter) => pairs[letter] ?? letter)
    .replace(/[а-яўқғҳ]/g, (letter) => cyrillic[letter] ?? letter)
    .replaceAll('ye', 'e')
    .replace(/[ъьʻʼ‘’'`´′ʹ"“”-]/g, '')
}

/** Whether every word is a part of the text, in any order; both folded. */
export const includesAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word))

/** What was typed, folded, each word by itself. */
export const foldedWords = (typed: string): string[] => fold(typed).split(/\s+/)

/** Whether every typed word is a part of the text, in any order. */
export const foldedIncludes = (text: string, typed: string): boolean => includesAll(fold(text), foldedWords(typed))
