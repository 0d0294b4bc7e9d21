/** Characters that people type as the apostrophe in oʻ and gʻ, or as the glottal stop. */
const apostrophes = /[‘’ʻʼ`´]/g
const vowels = 'aeiouAEIOU'

const pairs: readonly [string, string][] = [
  ["o'", 'ў'],
  ["g'", 'ғ'],
  ['sh', 'ш'],
  ['ch', 'ч'],
  ['yo', 'ё'],
  ['yu', 'ю'],
  ['ya', 'я'],
  ['ye', 'е'],
  ['a', 'а'],
  ['b', 'б'],
  ['d', 'д'],
  ['e', 'е'],
  ['f', 'ф'],
  ['g', 'г'],
  ['h', 'ҳ'],
  ['i', 'и'],
  ['j', 'ж'],
  ['k', 'к'],
  ['l', 'л'],
  ['m', 'м'],
  ['n', 'н'],
  ['o', 'о'],
  ['p', 'п'],
  ['q', 'қ'],
  ['r', 'р'],
  ['s', 'с'],
  ['t', 'т'],
  ['u', 'у'],
  ['v', 'в'],
  ['x', 'х'],
  ['y', 'й'],
  ['z', 'з'],
  ["'", 'ъ'],
]
const cyrillicOf = new Map(pairs)

/**
 * Beginnings of loan words whose Cyrillic spelling follows Russian and cannot be derived from the Latin spelling. No
 * beginning is a prefix of another.
 */
const borrowed: readonly [string, string][] = [
  ['yanvar', 'январь'],
  ['fevral', 'февраль'],
  ['aprel', 'апрель'],
  ['iyun', 'июнь'],
  ['iyul', 'июль'],
  ['sentabr', 'сентябрь'],
  ['oktabr', 'октябрь'],
  ['noyabr', 'ноябрь'],
  ['dekabr', 'декабрь'],
  ['parol', 'пароль'],
  ['profil', 'профиль'],
  ['modul', 'модуль'],
  ['album', 'альбом'],
  ['alfavit', 'алфавит'],
  ['sirk', 'цирк'],
  ['sement', 'цемент'],
  ['litsey', 'лицей'],
  ['litsenziya', 'лицензия'],
  ['konstitutsiya', 'конституция'],
  ['stansiya', 'станция'],
  ['konferensiya', 'конференция'],
  ['prezentatsiya', 'презентация'],
  ['informatsiya', 'информация'],
  ['kansler', 'канцлер'],
  ['sex', 'цех'],
  ['sikl', 'цикл'],
  ['rezyume', 'резюме'],
  ['obyekt', 'объект'],
  ['subyekt', 'субъект'],
]

/** Text that stays in Latin: placeholders, web addresses, logins, passwords, and names with a number (N-101, 7-A). */
const kept =
  /(\{\w+\}|https?:\/\/\S+|\S+@\S+|(?<=\b(?:[Ll]ogin|[Pp]arol|[Kk]od)\w*: )\S+|\b[a-z\d]+(?:[._][a-z\d]+)+(?:\/\S*)?|[A-Za-z]+-?\d[\w-]*|\d+-?[A-Z](?![A-Za-z']))/

/** Converts by the official spelling rules. Abbreviations, and words with letters that Uzbek lacks, stay in Latin. */
export function toCyrillic(text: string): string {
  return text
    .replace(apostrophes, "'")
    .split(kept)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[A-Za-z][A-Za-z']*/g, wordInCyrillic)))
    .join('')
}

function wordInCyrillic(word: string): string {
  const lower = word.toLowerCase()
  if (/w|c(?!h)/.test(lower) || isAbbreviation(word)) return word
  const known = borrowed.find(([latin]) => lower.startsWith(latin))
  if (!known) return lettersOf(word)
  const [latin, cyrillic] = known
  const rest = lettersOf(word.slice(latin.length))
  // A soft sign at the end of the stem is dropped before an ending: апрель, апрелда.
  const stem = rest && cyrillic.endsWith('ь') ? cyrillic.slice(0, -1) : cyrillic
  return inCaseOf(word, stem) + rest
}

const isAbbreviation = (word: string) =>
  /^(SMS|PDF|QR|ID|HH|XP|IT|JPG|PNG|HEIC)$/i.test(word) && word === word.toUpperCase()

function lettersOf(word: string): string {
  let made = ''
  for (let at = 0; at < word.length; ) {
    const two = word.slice(at, at + 2)
    const before = word[at - 1]
    const one = word[at] as string
    // An apostrophe between s and h separates two sounds, so s'h must not become ш.
    if (one.toLowerCase() === 's' && /^'h/i.test(word.slice(at + 1))) {
      made += inCaseOf(one, 'с') + inCaseOf(word[at + 2] as string, 'ҳ')
      at += 3
      continue
    }
    if (one.toLowerCase() === 'e' && (before === undefined || vowels.includes(before))) {
      made += inCaseOf(one, 'э')
      at += 1
      continue
    }
    // Converts yo' to йў (й + ў), not to ё followed by an apostrophe.
    const isYo = /^yo$/i.test(two) && word[at + 2] === "'"
    const pair = isYo ? undefined : cyrillicOf.get(two.toLowerCase())
    if (two.length === 2 && pair) {
      made += inCaseOf(two, pair)
      at += 2
      continue
    }
    made += inCaseOf(one, cyrillicOf.get(one.toLowerCase()) ?? one)
    at += 1
  }
  return made
}

function inCaseOf(latin: string, cyrillic: string): string {
  const [first = ''] = latin
  if (first === first.toLowerCase()) return cyrillic
  const isAll =
    latin.length > 1 && latin === latin.toUpperCase() && latin !== latin.toLowerCase() && /[A-Z].*[A-Z]/.test(latin)
  return isAll ? cyrillic.toUpperCase() : cyrillic.charAt(0).toUpperCase() + cyrillic.slice(1)
}
