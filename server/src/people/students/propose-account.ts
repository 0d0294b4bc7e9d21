import type { students } from '@markaz/protocol/people/students/routes'
import { normalizeForSearch } from '@markaz/protocol/search-text'
import { generatePassword } from '../../centre/sign-in/passwords.ts'
import { sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'

/** Number of proposed logins (`ali.karimov`, `ali.karimov2`, …) to try before random digits are added. */
const maxSameLogins = 50

/** Proposes a free login made of given name and surname, such as `ali.karimov2`, and a password. */
export async function proposeLoginAndPassword({ db, query }: RouteCall<typeof students.proposeAccount>) {
  const base = loginOf(query.firstName, query.lastName)
  const candidates = Array.from({ length: maxSameLogins }, (_, nth) => (nth === 0 ? base : `${base}${nth + 1}`))
  const rows = await db.many<{ login: string }>(sql`
    select lower(login collate "C") as login from student where lower(login collate "C") = any(${candidates})`)
  const taken = new Set(rows.map(({ login }) => login))
  const random = `${base}${generatePassword().toLowerCase()}`
  return { login: candidates.find((one) => !taken.has(one)) ?? random, password: generatePassword() }
}

/** Makes a login of Latin letters and digits, joined by a dot; `talaba` (student) if the name has none of these. */
function loginOf(firstName: string, lastName: string): string {
  const words = [firstName, lastName].map((name) =>
    normalizeForSearch(name)
      .normalize('NFD')
      .replace(/[^a-z0-9]/g, ''),
  )
  const login = words.filter(Boolean).join('.').slice(0, 40)
  return login.length < 4 ? `talaba.${login}`.replace(/\.$/, '') : login
}
