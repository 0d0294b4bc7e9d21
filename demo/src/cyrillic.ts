/** Converts names from Latin to Cyrillic. Loan words may be converted wrongly, because there are no rules for them. */
export function nameToCyrillic(text: string): string {
  return text.replace(letters, (found, position: number) => {
    const small = found.toLowerCase()
    const startsWord = position === 0 || /[\s-]/.test(text.charAt(position - 1))
    const cyrillic = small === 'e' && startsWord ? 'э' : (pairs[small] ?? found)
    return found.charAt(0) === small.charAt(0) ? cyrillic : cyrillic.charAt(0).toUpperCase() + cyrillic.slice(1)
  })
}

const pairs: Record<string, string> = {
  "yo'": 'йў',
  "o'": 'ў',
  "g'": 'ғ',
  sh: 'ш',
  ch: 'ч',
  yo: 'ё',
  yu: 'ю',
  ya: 'я',
  ye: 'е',
  "'": 'ъ',
  a: 'а',
  b: 'б',
  d: 'д',
  e: 'е',
  f: 'ф',
  g: 'г',
  h: 'ҳ',
  i: 'и',
  j: 'ж',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  q: 'қ',
  r: 'р',
  s: 'с',
  t: 'т',
  u: 'у',
  v: 'в',
  x: 'х',
  y: 'й',
  z: 'з',
}

// Longer combinations of letters are matched first: "yo'" must not be read as "yo" and an apostrophe.
const letters = new RegExp(
  Object.keys(pairs)
    .sort((one, other) => other.length - one.length)
    .join('|'),
  'gi',
)
