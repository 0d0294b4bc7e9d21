import { searchFold } from './search-fold.ts'
import { visibleText } from './visible-text.ts'

/**
 * Characters to replace. First string: letters of the Uzbek reform alphabets and of related languages, then letters
 * that sound the same. Second string: the replacements; a letter without one is dropped.
 */
const letters = {
  from: 'õōóŏôöğǧḡǵçčşșšñńıíáâäúüéýžӯөҷіїєґңһәүұ' + 'xqwy' + '‐–\u00ad\u200b\u200c\u200d\u2060\ufeff\u0301',
  to: 'ooooooggggccшшшnniiaaauueijoojiiegnhauu' + 'hkvi',
}

/** Letter groups with one sound; they are replaced in this order. */
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

/**
 * The last spelling rule, applied to stored names only: in a typed name `io` stays, and a search tries several
 * spellings of it.
 */
const io = ['io', 'e'] as const

const to = [...letters.to]
const partners = new Map([...letters.from].map((letter, index) => [letter, to[index] ?? '']))

/**
 * Converts a name, already folded by `searchFold`, to its sound: Ҳасан, Хасан, Hasan, Xasan and Khasan give one text.
 * The SQL function `name_fold` does the same.
 */
export function nameFold(folded: string): string {
  return withSounds(folded).replaceAll(...io)
}

function withSounds(folded: string): string {
  const text = [...folded].map((letter) => partners.get(letter) ?? letter).join('')
  return sounds.reduce((name, [written, sound]) => name.replaceAll(written, sound), text)
}

/**
 * Matches the Uzbek letter o' in all alphabets. It is replaced first, because folding would convert it to a plain o.
 */
const marked = /[oо]['ʻʼ‘’`´′ʹ]|[ўõōóŏôöӯө]/giu
const oWithMark = 'ø'

/**
 * Letters (mostly vowels) that other alphabets write instead of a letter. The table has a direction: typing Уктам finds
 * O'ktam, but typing Aktam does not.
 */
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

/**
 * Last letters of an incomplete name that may be the first half of a letter group: typed Ахмад must find Ahmadjon, and
 * Yuli must find Yuliya.
 */
const halves: readonly (readonly [string, string])[] = [
  ['d', 'j'],
  ['z', 'j'],
  ['k', 'h'],
  ['t', 'd'],
  ['li', 'a'],
]

/** The maximum number of spellings to search for; if a name has more, only its beginning is searched. */
const mostSpellings = 96

/** A typed word with fewer letters must be a complete name, because too many names begin with it. */
const leastForPart = 4

interface SoundPart {
  /** Spellings that sound like the typed part, in folded form. */
  spellings: string[]
  /** True = the spellings may be anywhere in a name; false = they must be a complete word of the name. */
  isPart: boolean
  /** True = the spellings cover the complete typed part; false = only its beginning, because it is too long. */
  isWhole: boolean
}

/**
 * Returns the possible spellings of a typed text, for each of its words; words without letters, such as numbers, are
 * skipped.
 */
export function soundsOf(typed: string): SoundPart[] {
  return wordsIn(withSounds(searchFold(visibleText(typed).normalize('NFC').replace(marked, oWithMark))))
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

/** Returns whether each word of the typed text sounds like a word of `text`. */
export function soundsAlike(text: string, typed: string): boolean {
  const parts = soundsOf(typed)
  if (parts.length === 0) return false
  const words = wordsIn(nameFold(searchFold(visibleText(text))))
  return parts.every(({ spellings, isPart }) =>
    words.some((word) => spellings.some((one) => (isPart ? word.includes(one) : word === one))),
  )
}

/** Returns whether the two texts are spellings of the same name; spaces and hyphens do not matter. */
export function isSameName(one: string, other: string): boolean {
  return nameConsonants(one) === nameConsonants(other) && (isSpelling(one, other) || isSpelling(other, one))
}

function isSpelling(typed: string, name: string): boolean {
  const [one, other] = [joined(typed), joined(name)]
  const folded = nameFold(searchFold(other))
  const [part] = soundsOf(one)
  if (!part) return nameFold(searchFold(one)) === folded
  return part.spellings.some((spelling) => (part.isWhole ? folded === spelling : folded.startsWith(spelling)))
}

const joined = (name: string) => visibleText(name).replace(/[\s.,()-]+/g, '')

/**
 * Returns the consonants of a name as a search key: all spellings of the name have the same consonants. The index
 * `student_born_index` stores the same key, computed in SQL.
 */
export const nameConsonants = (name: string): string =>
  nameFold(searchFold(visibleText(name)))
    .replace(/[aeiou .,()]/g, '')
    .replaceAll('ks', 'h')

/** Splits a text into words at the same separators as the SQL function `name_sounds`. */
const wordsIn = (folded: string) => folded.split(/[\s.,;:()/]+/).filter(Boolean)
