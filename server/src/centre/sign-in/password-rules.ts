import { centreErrorTexts } from '@markaz/protocol/errors/centre'
import { normalizeForSearch } from '@markaz/protocol/search-text'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuseField } from '../../http/refuse.ts'

/** Common passwords in Uzbekistan that international lists do not contain. */
const localCommonPasswords = [
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

/** These words do not count towards a password's `minCharactersBesideNames`. */
export const wordsForbiddenInPasswords = ['markaz', 'superadmin', 'administrator', 'admin']

/** Letters and digits that a password must have besides names. Attackers try names followed by `123` or `2026`. */
const minCharactersBesideNames = 5
/** Shorter names, and shorter words of names, are not searched for in a password. */
const minNameLength = 3

let common: Promise<ReadonlySet<string>> | undefined

/** The 50,000 most common passwords. The list is loaded when the first password is chosen. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set([...dictionary['passwords-common'].filter(({ length }) => length >= 8), ...localCommonPasswords]),
  ))

/** Values that strangers may know about the owner: names, login, phone numbers, document number. */
export type NamesForbiddenInPassword = readonly (string | null | undefined)[]

/**
 * @param own values that strangers may know about the owner; names of the product and the centre are added
 * @param field the field to name in the error
 */
export async function refuseWeakPassword(
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  password: string,
  own: NamesForbiddenInPassword,
  field = 'password',
): Promise<void> {
  if ((await commonPasswords()).has(password.normalize('NFKC').toLowerCase()))
    refuseField(field, centreErrorTexts.commonPassword)
  const names = [
    ...wordsForbiddenInPasswords,
    ...(await readCentreNames(db)),
    ...new URL(publicUrl).hostname.split('.'),
    ...own,
  ]
  if (isPasswordMostlyNames(password, names)) refuseField(field, centreErrorTexts.passwordOfNames)
}

/** True if the password has only a few characters besides these names, in any spelling of the names. */
export function isPasswordMostlyNames(password: string, names: NamesForbiddenInPassword): boolean {
  const all = names.flatMap((name) => (name ? [...nameVariantsOf(name)] : []))
  const known = [...new Set(all)].filter(({ length }) => length >= minNameLength).sort((a, b) => b.length - a.length)
  const whole = lettersAndDigitsOf(password)
  const left = known.reduce((rest, name) => rest.replaceAll(name, ''), whole)
  return left !== whole && left.length < minCharactersBesideNames
}

const lettersAndDigitsOf = (text: string) => normalizeForSearch(text).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Yields the parts of a name that attackers try: the whole text, each word, and the last 9 and 7 digits of a phone
 * number.
 */
function* nameVariantsOf(name: string): Generator<string> {
  yield lettersAndDigitsOf(name)
  for (const word of name.split(/[^\p{L}\p{N}'’‘ʻʼ`]+/u)) yield lettersAndDigitsOf(word)
  const digits = name.replace(/\D/g, '')
  if (digits.length >= 9) for (const length of [9, 7]) yield digits.slice(-length)
}

async function readCentreNames(db: Db): Promise<string[]> {
  const rows = await db.many<{ name: string }>(
    sql`select name from office where deleted_at is null union select name from head_office`,
  )
  return rows.map(({ name }) => name)
}
