import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { toCyrillic } from './cyrillic.ts'
import { normalizeForSearch } from './search-text.ts'

const root = join(import.meta.dirname, '../..')

const pairs: [string, string][] = [
  ["Bugun o'qish kerak", 'Бугун ўқиш керак'],
  ["O'zbekiston", 'Ўзбекистон'],
  ["G'alaba", 'Ғалаба'],
  ['Shanba, yakshanba', 'Шанба, якшанба'],
  ['chorshanba', 'чоршанба'],
  ['ertaga', 'эртага'],
  ['dars', 'дарс'],
  ['Yelkan', 'Елкан'],
  ['yetib keldi', 'етиб келди'],
  ["yo'l", 'йўл'],
  ['yoz', 'ёз'],
  ['yulduz', 'юлдуз'],
  ['yaxshi', 'яхши'],
  ["Is'hoq", 'Исҳоқ'],
  ["ma'lumot", 'маълумот'],
  ["e'lon", 'эълон'],
  ["san'at", 'санъат'],
  ['poema', 'поэма'],
  ['aeroport', 'аэропорт'],
  ['xona', 'хона'],
  ['hafta', 'ҳафта'],
  ['qog‘oz', 'қоғоз'],
  ['jurnal', 'журнал'],
  ['imtihon', 'имтиҳон'],
  ['sentabr', 'сентябрь'],
  ['2-sentabrda', '2-сентябрда'],
  ['Frontend N-101, 7-A sinf', 'Фронтенд N-101, 7-A синф'],
  ['oktabr', 'октябрь'],
  ['fevral', 'февраль'],
  ['parol', 'пароль'],
  ['parolni', 'паролни'],
  ['parolingiz', 'паролингиз'],
  ['litsey', 'лицей'],
  ['SMS yuborildi', 'SMS юборилди'],
  ['PDF fayl', 'PDF файл'],
  ['TOPSHIRISH', 'ТОПШИРИШ'],
  ['Topshirish', 'Топшириш'],
  ["'{name}' ochildi", "'{name}' очилди"],
  ['{count} ta ish', '{count} та иш'],
  ['https://markaz.uz/portal', 'https://markaz.uz/portal'],
  ['markaz.uz/portal manzilini oching', 'markaz.uz/portal манзилини очинг'],
  ['Login: karimov, parol: toshkent. Kiring', 'Логин: karimov, пароль: toshkent. Киринг'],
  ['ali.karimov va ali_karimov', 'ali.karimov ва ali_karimov'],
  ['A.Karimov keldi', 'А.Каримов келди'],
  ['ali@markaz.uz', 'ali@markaz.uz'],
  ['Web darslari', 'Web дарслари'],
  ['Muddat: ertaga, 18:00', 'Муддат: эртага, 18:00'],
  ['Сентябрь', 'Сентябрь'],
]

it.each(pairs)('toCyrillic converts the Latin text %s to %s', (latin, cyrillic) =>
  expect(toCyrillic(latin)).toBe(cyrillic),
)

function wordsOfSources(): string[] {
  const sources = [
    ...filesOf('portal/src', /\.text\.ts$/),
    ...filesOf('server/src/demo', /words|posts|media/),
    ...filesOf('web/src', /\.text\.ts$/),
  ]
  const sentences = sources.flatMap((path) => readFileSync(path, 'utf8').match(/'[^'\n]{4,}'|"[^"\n]{4,}"/g) ?? [])
  const words = sentences.flatMap(
    (sentence) => sentence.slice(1, -1).match(/(?<![\w{/@.])[a-z][a-z']{2,}[a-z](?![\w}/@.])/gi) ?? [],
  )
  return [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => !/w|c(?!h)/.test(word))
}

const filesOf = (folder: string, name: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path))
    .map((path) => join(root, folder, path))

it('the search finds a thousand Uzbek words in Latin script by their Cyrillic form, and the reverse', () => {
  const words = wordsOfSources()
  expect(words.length).toBeGreaterThan(1000)
  expect(words.filter((word) => /[a-z]/.test(toCyrillic(word)))).toEqual([])
  // Excluded are words that Cyrillic spells as in Russian (with ц or -тябр); the list of pairs above tests them.
  const ownSpelling = words.filter((word) => !/ц|тябр/.test(toCyrillic(word)))
  expect(ownSpelling.filter((word) => normalizeForSearch(toCyrillic(word)) !== normalizeForSearch(word))).toEqual([])
})
