/** Longer ones first; the same in capitals follows from these. */
const letters: [string, string][] = [
  ["yo'", 'йў'],
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

/** Uzbek in Cyrillic letters. Addresses of pages, and words with a digit (names of groups), stay as they are. */
export const inCyrillic = (text: string): string =>
  text.replace(/[ʻʼ‘’`]/g, "'").replace(/\S+/g, (word) => (/[\d@]|:\/\//.test(word) ? word : spell(word)))

function spell(word: string): string {
  let spelt = ''
  for (let at = 0; at < word.length; ) {
    const rest = word.slice(at).toLowerCase()
    const isInitialE = rest.startsWith('e') && !/[a-z']$/i.test(word.slice(0, at))
    const [latin, cyrillic] = isInitialE ? ['e', 'э'] : (letters.find(([from]) => rest.startsWith(from)) ?? [])
    const sign = word[at] as string
    if (!latin || !cyrillic) spelt += sign
    else spelt += sign === sign.toLowerCase() ? cyrillic : capital(cyrillic)
    at += latin?.length ?? 1
  }
  return spelt
}

const capital = (letter: string) => letter[0]?.toUpperCase() + letter.slice(1)
