import { centreTexts } from '@markaz/protocol/errors/centre'
import { foldLogin } from '../../access/fold-login.ts'
import { refuse } from '../../http/refuse.ts'

/** What the list of the world does not know, and people here choose first. */
const ours = [
  'parol123',
  'parol1234',
  'parol12345',
  'parol123456',
  'markaz123',
  'markaz2026',
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

let common: Promise<ReadonlySet<string>> | undefined

/** The 50,000 passwords that are tried first; read when the first password is chosen. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'].filter(({ length }) => length >= 8), ...ours]),
  ))

/**
 * What somebody types as a password. The length is the promise's.
 * @param field to be blamed
 * @throws AppError VALIDATION when it is among the common ones, or hardly more than the login
 */
export async function refuseWeakPassword(password: string, login: string, field = 'password'): Promise<void> {
  const folded = password.normalize('NFKC').toLowerCase()
  if ((await commonPasswords()).has(folded)) refuse(field, centreTexts.commonPassword)
  const name = foldLogin(login)
  if (name && folded.replaceAll(name, '').length < 4) refuse(field, centreTexts.passwordLikeLogin)
}
