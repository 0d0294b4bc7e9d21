import { normalizeForSearch } from './search-text.ts'
import { removeInvisibleCharacters } from './visible-text.ts'

/** Each letter of `from` is replaced by the letter at the same place of `to`, or removed if `to` has none there. */
const letters = {
  from: 'õōóŏôöğǧḡǵçčşșšñńıíáâäúüéýžӯөҷіїєґңһәүұ' + 'xqwy' + '‐–\u00ad\u200b\u200c\u200d\u2060\ufeff\u0301',
  to: 'ooooooggggccшшшnniiaaauueijoojiiegnhauu' + 'hkvi',
}

/** Replacements, applied in this order, that give letters and letter groups with the same sound one spelling. */
const sounds: readonly (readonly [string, string])[] = [
  ['ш', 'sh'],
  ['ch', 'c'],
  ['shc', 'sh'],
  ['dzh', 'j'],
  ['zh', 'j'],
  ['dj', 'j'],
  ['kh', 'h'],
  ['gh', 'g'],
  ['ph', 'f'],
  ['td', 'd'],
  ...[...'abcdefghijklmnopqrstuvz'].map((letter) => [letter + letter, letter] as const),
  ['lia', 'la'],
  ['ia', 'e'],
  ['ie', 'e'],
]

/** In stored names `io` is replaced by `e`. For a name that a user types, the search tries both spellings. */
const io = ['io', 'e'] as const

const to = [...letters.to]
const partners = new Map([...letters.from].map((letter, index) => [letter, to[index] ?? '']))

/** Returns the same text for Hasan, Xasan and Khasan. The SQL function `name_fold` must return the same result. */
export function phoneticSpellingOf(folded: string): string {
  return withSounds(folded).replaceAll(...io)
}

function withSounds(folded: string): string {
  const text = [...folded].map((letter) => partners.get(letter) ?? letter).join('')
  return sounds.reduce((name, [written, sound]) => name.replaceAll(written, sound), text)
}

/** The Uzbek letter o' in all alphabets, replaced first because `normalizeForSearch` would turn it into a plain o. */
const marked = /[oо]['ʻʼ‘’`´′ʹ]|[ўõōóŏôöӯө]/giu
const oWithMark = 'ø'

/** Spellings that a search also tries for a vowel: Уктам finds O'ktam, but O'ktam does not find Уктам. */
const alike: Record<string, readonly string[]> = {
  [oWithMark]: ['o', 'u'],
  [`i${oWithMark}`]: ['e', 'iu'],
  a: ['a', 'o', 'e'],
  e: ['e', 'i', 'a'],
  i: ['i', 'e'],
  o: ['o', 'a', 'u'],
  u: ['u', 'o'],
  iu: ['iu', 'e'],
  io: ['e', 'iu', 'a'],
  h: ['h', 'ks'],
  ks: ['ks', 'h'],
}

/** A typed word may end inside a letter pair: Ахмад ends with the `d` of `dj` (folded to `j`) and finds Ahmadjon. */
const halves: readonly (readonly [string, string])[] = [
  ['d', 'j'],
  ['z', 'j'],
  ['k', 'h'],
  ['t', 'd'],
  ['li', 'a'],
]

/** The maximum number of spellings of one word; a word with more is searched only by its beginning. */
const mostSpellings = 96

/** A shorter typed word must equal a complete word of the name, because too many names contain it. */
const leastForPart = 4

interface SoundPart {
  spellings: string[]
  /** True = a spelling may be any part of a name; false = it must equal a complete word of the name. */
  isPart: boolean
  /** False = the typed word has too many spellings, so `spellings` contains only beginnings of the word. */
  isWhole: boolean
}

/** Returns the phonetic spellings of each word, without words that contain digits and without single letters. */
export function phoneticSpellingsOfWords(typed: string): SoundPart[] {
  return wordsIn(
    withSounds(normalizeForSearch(removeInvisibleCharacters(typed).normalize('NFC').replace(marked, oWithMark))),
  )
    .filter((part) => /^\p{L}{2,}$/u.test(part))
    .map((part) => {
      let spellings = ['']
      let isCut = false
      for (const sound of part.match(/i[ouø]|ks|./gu) ?? []) {
        const longer = spellings.flatMap((start) => (alike[sound] ?? [sound]).map((one) => start + one))
        isCut ||= longer.length > mostSpellings
        if (!isCut) spellings = longer
      }
      const isPart = part.length >= leastForPart
      const half = isPart && !isCut && halves.find(([end]) => part.endsWith(end))
      return {
        spellings: half ? spellings.flatMap((one) => [one, one.slice(0, -1) + half[1]]) : spellings,
        isPart,
        isWhole: !isCut,
      }
    })
}

export function hasSimilarSound(text: string, typed: string): boolean {
  const parts = phoneticSpellingsOfWords(typed)
  if (parts.length === 0) return false
  const words = wordsIn(phoneticSpellingOf(normalizeForSearch(removeInvisibleCharacters(text))))
  return parts.every(({ spellings, isPart }) =>
    words.some((word) => spellings.some((one) => (isPart ? word.includes(one) : word === one))),
  )
}

/** Returns whether the two texts are spellings of the same name; spaces and hyphens do not matter. */
export function isSameName(one: string, other: string): boolean {
  return nameConsonantsOf(one) === nameConsonantsOf(other) && (isSpelling(one, other) || isSpelling(other, one))
}

function isSpelling(typed: string, name: string): boolean {
  const [one, other] = [joined(typed), joined(name)]
  const folded = phoneticSpellingOf(normalizeForSearch(other))
  const [part] = phoneticSpellingsOfWords(one)
  if (!part) return phoneticSpellingOf(normalizeForSearch(one)) === folded
  return part.spellings.some((spelling) => (part.isWhole ? folded === spelling : folded.startsWith(spelling)))
}

const joined = (name: string) => removeInvisibleCharacters(name).replace(/[\s.,()-]+/g, '')

/** Returns the consonants, which all spellings of a name share. The index `student_born_index` stores the same key. */
export const nameConsonantsOf = (name: string): string =>
  phoneticSpellingOf(normalizeForSearch(removeInvisibleCharacters(name)))
    .replace(/[aeiou .,()]/g, '')
    .replaceAll('ks', 'h')

/** Splits a text at the same separators as the SQL function `name_sounds`. */
const wordsIn = (folded: string) => folded.split(/[\s.,;:()/]+/).filter(Boolean)
