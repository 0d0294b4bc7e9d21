import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const english = createRequire(import.meta.url)('antd/locale/en_US').default as unknown
const files = import.meta.glob<Record<string, unknown>>('../../**/*.text.ts', { eager: true })

/** Functions in the text file are called with "X" as arguments. */
function* strings(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'function') yield* strings(value('X', 'X', 'X'))
  else if (value && typeof value === 'object') for (const inner of Object.values(value)) yield* strings(inner)
}

/** The specification prescribes these texts in other languages than Uzbek. */
const documented = ['Error downloading file', 'Markaz', 'Admin paneli']
const texts = Object.values(files)
  .flatMap((file) => [...strings(file)])
  .filter((text) => !documented.includes(text))

const wordsOf = (text: string) =>
  text
    .replace(/\$\{\w+\}/g, '')
    .toLowerCase()
    .match(/[a-z']{3,}/g) ?? []
const foreign = new Set([
  ...[...strings(english)].flatMap(wordsOf),
  ...'save saved add added edit edited new old group groups teacher student name list loading failed error success sign login password'.split(
    ' ',
  ),
])
/** These words may occur in Uzbek texts: names, and words that are equal in Uzbek and English. */
for (const word of ['login', 'format', 'enter', 'yyyy', 'wo']) foreign.delete(word)

/** Forbidden words, each with the word to use instead. */
const otherWords: [other: RegExp, word: string][] = [
  [/o'quvchi/i, 'talaba'],
  [/uyga vazifa/i, 'uy vazifasi'],
  [/maqola/i, 'post'],
  [/buyurtma/i, 'xarid'],
  [/mahsulot/i, 'buyum'],
  [/yordamchi/i, 'assistent'],
  [/seans/i, 'sessiya'],
  [/taqvim/i, 'kalendar'],
  [/\b[xX]p (va|yoki|yet|kerak)|(Kerakli|Mukofot|uchun|buncha) xp\b|\} xp\b|'Xp'/, 'XP'],
  [/gamifikatsiya (amal|kategoriya|daraja)/i, 'ball amali, ball kategoriyasi, daraja'],
]
const sources = {
  ...import.meta.glob<string>('../../**/*.text.ts', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob<string>(
    [
      '../../../../protocol/src/**/*.ts',
      '../../../../portal/src/**/*.{text.ts,tsx}',
      '../../../../server/src/{http,centre,people,teaching,motivation,content,control}/**/{words,api-page,*.text}.ts',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
}

// Shows: DAY-022
test.each(otherWords)('no Uzbek text contains a word that matches %s, because the correct word is "%s"', (other) => {
  expect(Object.keys(sources).length).toBeGreaterThan(100)
  expect(Object.keys(sources).filter((file) => other.test(sources[file] ?? ''))).toEqual([])
})

// Shows: DAY-022
test('no text of the staff screens, the portal, the server or the API contains an apostrophe other than the ASCII apostrophe', () => {
  const found = Object.entries(sources).flatMap(([file, source]) =>
    file.includes('.test.')
      ? []
      : source
          .replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
          .split('\n')
          .filter((line) => /[og][ʻʼ‘’´`](?=[a-z])|[a-z][ʻʼ‘’´](?=[a-z])/i.test(line))
          .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

const programs = import.meta.glob<string>(
  [
    '../../**/*.{ts,tsx}',
    // Not checked: text files, tests, declarations of pages (they contain search words), and the sample table of an
    // import.
    '!../../**/{*.text.ts,*.test.*,*-testing.*,*.pages.tsx,sample-file.ts}',
    '!../../testing/**',
  ],
  { query: '?raw', import: 'default', eager: true },
)
/** Matches Uzbek text in code: a string with an apostrophe inside a word, or a text between two tags. */
const uzbek = /"[^"\n]*\w'\w[^"\n]*"|`[^`\n]*\w'[a-z][^`\n]*`|>[A-Z]?[a-z]+('[a-z]+)? [a-z][a-z' ]+</

test("no component contains an Uzbek sentence, because texts belong in the text file of the component's folder", () => {
  expect(Object.keys(programs).length).toBeGreaterThan(500)
  const found = Object.entries(programs).flatMap(([file, source]) =>
    source
      .replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
      .split('\n')
      .filter((line) => uzbek.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

// Shows: SHELL-001
test('all texts on screens are Uzbek in Latin letters, with the ASCII apostrophe', () => {
  expect(texts.length).toBeGreaterThan(300)
  expect(texts.filter((text) => /\p{Script=Cyrillic}|[ʻʼ‘’`]/u.test(text))).toEqual([])
  expect(texts.filter((text) => wordsOf(text).some((word) => foreign.has(word)))).toEqual([])
})

/** Texts that the code must contain, without texts that contain a name or number. */
const proposed = [
  ["Sizda bu sahifaga kirish huquqi yo'q", 'Sahifa topilmadi', "Internet aloqasi yo'q", "Internet yo'q"],
  ["Maydonni to'ldiring", "Bo'sh joydan iborat bo'lmasin", "Telefon 998 va 9 ta raqamdan iborat bo'lsin"],
  ['Seriya 2 ta harf', 'Raqam 7 ta raqam', 'JSHSHIR 14 ta raqam', "Sana noto'g'ri", 'Ball 0 dan 100 gacha'],
  ['1000 belgidan kam yozing', 'Faqat JPG, JPEG yoki PNG', 'Rasm hajmi 2 MB dan oshmasin', "Video formati noto'g'ri"],
  ["Bir vaqtda ko'pi bilan 10 ta video", 'Video nomi 500 belgidan oshmasin', 'Fayllar yuklanmoqda, sahifani yopmang'],
  ["Fayllar yuklanmoqda. Chiqsangiz, yuklash to'xtaydi", 'Sahifadan chiqmoqchimisiz?'],
  ["Saqlanmagan ma'lumotlar yo'qoladi", "Guruhga o'qituvchi biriktirilmagan yoki unga ruxsat berilmagan"],
  ["Video o'chirildi", "Videoni o'chirmoqchimisiz?", 'Talaba bloklandi', 'Talaba blokdan chiqarildi'],
  ['Xodim bloklandi', 'Xodim blokdan chiqarildi', 'Bloklamoqchimisiz?', 'Blokdan chiqarmoqchimisiz?'],
  ['Parolni yangilamoqchimisiz?', "SMS yuborilganda parol o'zgaradi. Davom etasizmi?", 'Davomat saqlandi'],
  [
    'Muvaffaqiyatli tahrirlandi',
    'Sinxronizatsiya muvaffaqiyatli yakunlandi',
    "Filial o'chirildi",
    'Filial tanlanmagan',
  ],
  ['Saqlash', 'Bekor qilish', 'Tozalash', "Qo'shish", 'Barchasi', 'Boshlanmagan', 'Tugagan', 'Ishlaydi', 'Ishlamaydi'],
  ["Profili yo'q", 'Yaroqsiz', 'Yaroqli', 'Rasm yuklanmagan', 'Imzolanmagan', 'Imzolangan', "Shartnoma yo'q"],
  ['Videoxostingda konvertatsiya qilinmoqda', 'Qaytarilgan', 'Qabul qilingan', 'Bajarilmagan', 'Berilmagan'],
  ['Keldi', 'Kelmadi', "Dars bo'lmadi", 'Kechikdi', "Yo'lda", 'Sababli', 'Sababsiz', "Login yoki parol noto'g'ri"],
].flat()

// Shows: SHELL-033
test('each Uzbek text proposed in section 13 of the decisions document is used in the code', () => {
  const all = Object.values(sources).join('\n')
  expect(proposed.filter((text) => !all.includes(text))).toEqual([])
})
