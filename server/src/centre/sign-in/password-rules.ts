import { centreTexts } from '@markaz/protocol/errors/centre'
import { searchFold } from '@markaz/protocol/search-fold'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'

/** What the list of the world does not know, and people here choose first. */
const ours = [
  'parol123',
  'parol1234',
  'parol12345',
  'parol123456',
  'toshkent',
  'tashkent',
  'ozbekiston',
  "o'zbekiston",
  'uzbekistan',
  'samarqand',
  'assalomu',
  'bismillah',
  'salom123',
]

/** The product's own words. */
export const productNames = ['markaz', 'superadmin', 'administrator', 'admin']

/** A password has to be so much longer than the names in it: `…123` and `…2026` are tried with every name. */
const besideNames = 5
/** Shorter words stand in any password. */
const shortestName = 3

let common: Promise<ReadonlySet<string>> | undefined

/** The 50,000 passwords that are tried first; read when the first password is chosen. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'].filter(({ length }) => length >= 8), ...ours]),
  ))

/** Whose password it is to be: names, login, phones, number. */
export type OwnNames = readonly (string | null | undefined)[]

/**
 * What somebody types as a password, for whomever. The length is the route's.
 * @param own what strangers know of its owner; the names of the product and the centre are added here
 * @param field to be blamed
 * @throws AppError VALIDATION when it is among the common ones, or hardly more than such names
 */
export async function refuseWeakPassword(
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  password: string,
  own: OwnNames,
  field = 'password',
): Promise<void> {
  if ((await commonPasswords()).has(password.normalize('NFKC').toLowerCase())) refuse(field, centreTexts.commonPassword)
  const names = [...productNames, ...(await centreNames(db)), ...new URL(publicUrl).hostname.split('.'), ...own]
  if (isHardlyMoreThan(password, names)) refuse(field, centreTexts.passwordOfNames)
}

/** Whether little is left of the password without these names, however they are written. */
export function isHardlyMoreThan(password: string, names: OwnNames): boolean {
  const all = names.flatMap((name) => (name ? [...spellings(name)] : []))
  const known = [...new Set(all)].filter(({ length }) => length >= shortestName).sort((a, b) => b.length - a.length)
  const whole = plain(password)
  const left = known.reduce((rest, name) => rest.replaceAll(name, ''), whole)
  return left !== whole && left.length < besideNames
}

/** Letters and digits alone, Cyrillic as Latin, without case and apostrophes. */
const plain = (text: string) => searchFold(text).replace(/[^\p{L}\p{N}]/gu, '')

/** The name as a whole, by its words, and a phone as people say it: without the country, and without the operator. */
function* spellings(name: string): Generator<string> {
  yield plain(name)
  for (const word of name.split(/[^\p{L}\p{N}'’‘ʻʼ`]+/u)) yield plain(word)
  const digits = name.replace(/\D/g, '')
  if (digits.length >= 9) for (const length of [9, 7]) yield digits.slice(-length)
}

async function centreNames(db: Db): Promise<string[]> {
  const rows = await db.many<{ name: string }>(
    sql`select name from office where deleted_at is null union select name from head_office`,
  )
  return rows.map(({ name }) => name)
}
