const pairs: [string, string][] = [
  ['ш', 'sh'],
  ['щ', 'sh'],
  ['ч', 'ch'],
  ['ё', 'yo'],
  ['ю', 'yu'],
  ['я', 'ya'],
  ['ц', 'ts'],
  ['ye', 'e'],
]
const from = [...'абвгдежзийклмнопрстуфхыэўқғҳ']
const to = [...'abvgdejziyklmnoprstufxieoqgh']
const letters = new Map(from.map((letter, index) => [letter, to[index] as string]))
const dropped = new Set('ъьʻʼ‘’\'`´′ʹ"“”-')

/** Folds a text for the search. The SQL function `search_fold` (migrations/0001) must return the same result. */
export function normalizeForSearch(value: string): string {
  let folded = value.normalize('NFKC').replaceAll('İ', 'i').toLowerCase()
  for (const [cyrillic, latin] of pairs) folded = folded.replaceAll(cyrillic, latin)
  return [...folded].map((letter) => (dropped.has(letter) ? '' : (letters.get(letter) ?? letter))).join('')
}

const phoneSigns = /^[\d\s()+-]*$/

/** Returns the digits of a search text that can only be a phone number, a part of it, or an id; otherwise null. */
export function phoneDigitsOfSearch(value: string | undefined): string | null {
  if (!value || !phoneSigns.test(value)) return null
  return value.replace(/\D/g, '') || null
}
