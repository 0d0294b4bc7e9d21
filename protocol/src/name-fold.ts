import { searchFold } from './search-fold.ts'
import { visibleText } from './visible-text.ts'

/** Letters of the reform alphabets and of neighbors, then letters of one sound; the last ones have no partner and are dropped. */
const letters = {
  from: 'õōóŏôöğǧḡǵçčşșšñńıíáâäúüéýžӯөҷіїєґңһәүұ' + 'xqwy' + '‐–\u00ad\u200b\u200c\u200d\u2060\ufeff\u0301',
  to: 'ooooooggggccшшшnniiaaauueijoojiiegnhauu' + 'hkvi',
}

/** Several letters of one sound, in this order. */
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

/** The last sound, which a query reads in two ways. */
const io = ['io', 'e'] as const

const to = [...letters.to]
const partners = new Map([...letters.from].map((letter, index) => [letter, to[index] ?? '']))

/**
 * The sound of a name that `searchFold` has folded: one text for Ҳасан, Хасан, Hasan, Xasan and Khasan. The TypeScript
 * twin of the SQL function `name_fold`.
 */
export function nameFold(folded: string): string {
  return withSounds(folded).replaceAll(...io)
}

function withSounds(folded: string): string {
  const text = [...folded].map((letter) => partners.get(letter) ?? letter).join('')
  return sounds.reduce((name, [written, sound]) => name.replaceAll(written, sound), text)
}

/** The letter o' in all its alphabets, which folding would make a plain o. */
const marked = /[oо]['ʻʼ‘’`´′ʹ]|[ўõōóŏôöӯө]/giu
const oWithMark = 'ø'

/** Letters, most of them vowels, that one alphabet writes for another's. The relation is not transitive: O'ktam is Уктам and never Aktam. */
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

/** The last letter may be the first half of a sound: Ахмад of Ahmadjon, Yuli of Yuliya. */
const halves: readonly (readonly [string, string])[] = [
  ['d', 'j'],
  ['z', 'j'],
  ['k', 'h'],
  ['t', 'd'],
  ['li', 'a'],
]

/** As many spellings are looked up; of a longer name only its beginning. */
const mostSpellings = 96

/** Fewer letters begin too many names: such a word has to be the whole name. */
const leastForPart = 4

interface SoundPart {
  /** Folded names, or parts of names, that sound like the typed part. */
  spellings: string[]
  /** They may stand anywhere in a name. */
  isPart: boolean
  /** The spellings are complete; of a long name there is only the beginning. */
  isWhole: boolean
}

/** How the names sound that a typed word may mean, for each part of the word; none for digits. */
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

/** Whether a word of the text sounds like each part of the typed word. */
export function soundsAlike(text: string, typed: string): boolean {
  const parts = soundsOf(typed)
  if (parts.length === 0) return false
  const words = wordsIn(nameFold(searchFold(visibleText(text))))
  return parts.every(({ spellings, isPart }) =>
    words.some((word) => spellings.some((one) => (isPart ? word.includes(one) : word === one))),
  )
}

/** Returns whether both are spellings of the same name; spaces and hyphens do not matter. */
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
 * Returns the consonants of a name, which are equal in all its spellings: a key to look names up by. The index
 * `student_born_index` stores the same text, computed in SQL.
 */
export const nameConsonants = (name: string): string =>
  nameFold(searchFold(visibleText(name)))
    .replace(/[aeiou .,()]/g, '')
    .replaceAll('ks', 'h')

/** The same separators as in `name_sounds`. */
const wordsIn = (folded: string) => folded.split(/[\s.,;:()/]+/).filter(Boolean)
