import type { Relation } from '@markaz/protocol/people/parents/schemas'
import { Gender } from '@markaz/protocol/people/staff/schemas'
import { searchFold } from '../../db/search-fold.ts'

/** Values as people type them into tables. Each answers the value as the database keeps it, or null when it cannot be read. */

/** `+998 (90) 123-45-67`, `90 123 45 67`, `8 90 123 45 67` → `998901234567`. */
export function readPhone(text: string): string | null {
  const digits = text.replace(/[\s().+\-–—‑_]/g, '')
  if (/^\d{9}$/.test(digits)) return `998${digits}`
  if (/^8\d{9}$/.test(digits)) return `998${digits.slice(1)}`
  return /^998\d{9}$/.test(digits) ? digits : null
}

/**
 * `5.9.2010`, `05/09/2010`, `2010-09-05`, `05.09.10`, a day of Excel's (40426) → `2010-09-05`; a time after it is left out.
 * @param today `YYYY-MM-DD`; a year of two digits is the last such year
 */
export function readDate(text: string, today: string): string | null {
  const value = text
    .trim()
    .replace(/[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/, '')
    .replace(/\s*(y\.?|yil|г\.?|год)$/i, '')
  const serial = /^\d{4,5}(\.\d+)?$/.test(value) ? Math.floor(Number(value)) : 0
  // Four digits alone are a year, which is no day.
  if (serial > 9_999) return new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(value)
  const local = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4}|\d{2})$/.exec(value)
  if (iso) return realDay(iso[1], iso[2], iso[3])
  if (!local) return null
  const year = local[3] as string
  const century = Number(year) <= Number(today.slice(2, 4)) ? '20' : '19'
  return realDay(year.length === 2 ? century + year : year, local[2], local[1])
}

function realDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null
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

export function readGender(text: string): Gender | null {
  const word = searchFold(text)
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim()
  return male.has(word) ? Gender.Male : female.has(word) ? Gender.Female : null
}

/** What a patronymic says: Valiyevich, Vali o'g'li; Valiyevna, Vali qizi. */
export function genderOfPatronymic(middleName: string): Gender | null {
  const name = searchFold(middleName)
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

/** `aa1234567`, `АА № 1234567` (typed in Cyrillic) → `['AA', '1234567']`. */
export function readPassport(text: string): [series: string, number: string] | null {
  const value = text
    .toUpperCase()
    .replace(/[\s№#-]/g, '')
    .replace(/[А-Я]/g, (letter) => looksLatin[letter] ?? letter)
  const parts = /^([A-Z]{2})(\d{7})$/.exec(value)
  return parts && [parts[1] as string, parts[2] as string]
}

/** `I-TN 0123456`, `I-TN № 0123456` → `['I-TN', '0123456']`. */
export function readBirthCertificate(text: string): [series: string, number: string] | null {
  const parts = /^(.*?\D)[\s№#]*(\d{4,20})$/u.exec(text.trim())
  const series = parts?.[1]
    ?.replace(/[\s№#]/g, '')
    .replace(/-+$/, '')
    .toUpperCase()
  return parts && series && /^[\p{L}\d-]{1,20}$/u.test(series) ? [series, parts[2] as string] : null
}

export const readDigits = (text: string): string => text.replace(/[\s-]/g, '')

const relationWords: Record<Relation, readonly string[]> = {
  father: ['ota', 'otasi', 'dada', 'dadasi', 'отец', 'папа', 'father'],
  mother: ['ona', 'onasi', 'oyi', 'oyisi', 'мать', 'мама', 'mother'],
  guardian: ['vasiy', 'vasiysi', 'опекун', 'guardian'],
  other: ['boshqa', 'qarindosh', 'qarindoshi', 'другое', 'other'],
}

export function readRelation(text: string): Relation | null {
  const word = searchFold(text).trim()
  const found = Object.entries(relationWords).find(([, words]) => words.some((one) => searchFold(one) === word))
  return (found?.[0] as Relation | undefined) ?? null
}
