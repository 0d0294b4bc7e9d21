import type { ParentRelation } from '@markaz/protocol/people/parents/schemas'
import { Gender } from '@markaz/protocol/people/staff/schemas'
import { normalizeForSearch } from '@markaz/protocol/search-text'

/** All functions here return the value as the database stores it, or null if the text cannot be read. */

/** Reads `+998 (90) 123-45-67`, `90 123 45 67`, `8 90 123 45 67`, `90 123 45 67 (onasi)` → `998901234567`. */
export function parsePhone(text: string): string | null {
  const bare = text.replace(/\(?\p{L}{2}[\p{L}'‘’ʻʼ .]*[):]?/gu, '')
  const digits = bare.replace(/[\s().+'"\p{Dash}_]/gu, '')
  if (/^\d{9}$/.test(digits)) return `998${digits}`
  if (/^8\d{9}$/.test(digits)) return `998${digits.slice(1)}`
  if (/^00998\d{9}$/.test(digits)) return digits.slice(2)
  return /^998\d{9}$/.test(digits) ? digits : null
}

/** Returns the phone numbers in their order, and the parts of the text that could not be read. */
export function parsePhones(text: string): { phones: string[]; unread: string[] } {
  const whole = parsePhone(text)
  if (whole) return { phones: [whole], unread: [] }
  const phones: string[] = []
  const unread: string[] = []
  for (const part of text.split(/[,;/\\|\n\r]|\s{2,}|\s(?:va|yoki|и|или|ва|ёки|and|or)\s|(?=\+)/iu)) {
    const found = parsePhone(part) ?? splitAdjacentPhones(part)
    for (const phone of found === null ? [] : [found].flat()) if (!phones.includes(phone)) phones.push(phone)
    if (found === null && part.trim()) unread.push(part.trim())
  }
  return { phones, unread }
}

/** Reads phone numbers that are separated only by a space: `901234567 937654321`. */
function splitAdjacentPhones(text: string): string[] | null {
  const found = text.match(/(?<!\d)(?:\+?998[\s()-]*)?\d{2}[\s()-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}(?!\d)/g) ?? []
  const phones = found.flatMap((one) => parsePhone(one) ?? [])
  const rest = found.reduce((left, one) => left.replace(one, ''), text)
  return phones.length > 1 && !/\d/.test(rest) ? phones : null
}

const male = new Set([
  'erkak',
  'erkaklar',
  'e',
  'ogil',
  'ogil bola',
  'ugil',
  'm',
  'muj',
  'mujskoy',
  'malchik',
  'male',
  'man',
  'boy',
  '1',
])
const female = new Set([
  'ayol',
  'ayollar',
  'a',
  'qiz',
  'qiz bola',
  'j',
  'jen',
  'jenskiy',
  'devochka',
  'f',
  'female',
  'woman',
  'girl',
  '2',
])

export function parseGender(text: string): Gender | null {
  const word = normalizeForSearch(text)
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim()
  return male.has(word) ? Gender.Male : female.has(word) ? Gender.Female : null
}

/** Reads the gender from the Russian ending of a surname: Toshmatov, Aliyev (male); Toshmatova, Aliyeva (female). */
export function guessGenderBySurname(lastName: string): Gender | null {
  const name = normalizeForSearch(lastName)
  if (/(ov|ev)$/.test(name)) return Gender.Male
  return /(ova|eva)$/.test(name) ? Gender.Female : null
}

/** Reads the gender from a patronymic: Valiyevich, Vali o'g'li (male); Valiyevna, Vali qizi (female). */
export function guessGenderByPatronymic(middleName: string): Gender | null {
  const name = normalizeForSearch(middleName)
  if (/(vich|ogli|ugli|uli)$/.test(name)) return Gender.Male
  return /(vna|qizi|kizi|kyzy)$/.test(name) ? Gender.Female : null
}

const looksLatin: Record<string, string> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  О: 'O',
  Р: 'P',
  Т: 'T',
  Х: 'X',
}

/** Accepts Latin and Cyrillic letters: reads `aa1234567` and `АА № 1234567` as `['AA', '1234567']`. */
export function parsePassport(text: string): [series: string, number: string] | null {
  const value = text
    .toUpperCase()
    .replace(/[\s№#-]/g, '')
    .replace(/[А-Я]/g, (letter) => looksLatin[letter] ?? letter)
  const parts = /^([A-Z]{2})(\d{7})$/.exec(value)
  return parts && [parts[1] as string, parts[2] as string]
}

/** Reads `I-TN 0123456` and `I-TN № 0123456` as `['I-TN', '0123456']`. */
export function parseBirthCertificate(text: string): [series: string, number: string] | null {
  const parts = /^(.*?\D)[\s№#]*(\d{4,20})$/u.exec(text.trim())
  const series = parts?.[1]
    ?.replace(/[\s№#]/g, '')
    .replace(/-+$/, '')
    .toUpperCase()
  return parts && series && /^[\p{L}\d-]{1,20}$/u.test(series) ? [series, parts[2] as string] : null
}

export const removeSpacesAndHyphens = (text: string): string => text.replace(/[\s-]/g, '')

const relationWords: Record<ParentRelation, readonly string[]> = {
  father: ['ota', 'otasi', 'dada', 'dadasi', 'отец', 'папа', 'father'],
  mother: ['ona', 'onasi', 'oyi', 'oyisi', 'мать', 'мама', 'mother'],
  guardian: ['vasiy', 'vasiysi', 'опекун', 'guardian'],
  other: ['boshqa', 'qarindosh', 'qarindoshi', 'другое', 'other'],
}

export function parseRelation(text: string): ParentRelation | null {
  const word = normalizeForSearch(text).trim()
  const found = Object.entries(relationWords).find(([, words]) => words.some((one) => normalizeForSearch(one) === word))
  return (found?.[0] as ParentRelation | undefined) ?? null
}
