import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { centreTexts } from '@markaz/protocol/errors/centre'
import { adminRoleName } from '@markaz/protocol/people/roles/schemas'
import { isHardlyMoreThan, productNames } from './centre/sign-in/password-rules.ts'
import { hashPassword, newPassword } from './centre/sign-in/passwords.ts'
import { type Db, sql } from './db/db.ts'
import { StartError } from './db/migrate.ts'
import type { Env } from './env.ts'
import { ensureAdminRole } from './people/roles/roles.queries.ts'
import { addSuperadmin } from './people/staff/write-person.ts'

export interface FirstPassword {
  /** The superadmin's password; null unless they were made just now. */
  password: string | null
  /** The same, when nobody but this program knows it yet. */
  madeUpPassword: string | null
}

/**
 * The first person who can sign in, with the Admin role. Answers the password when it was made up here: it is printed
 * once and kept in the data folder, readable by the owner only, until that person has chosen one of their own.
 */
export async function ensureSuperadmin(db: Db, env: Env): Promise<FirstPassword> {
  const there = await db.one(sql`select id from staff where is_superadmin`)
  if (there) return { password: null, madeUpPassword: null }
  const password = env.MARKAZ_ADMIN_PASSWORD ?? newPassword()
  if (env.MARKAZ_ADMIN_PASSWORD && isHardlyMoreThan(password, [...productNames, env.MARKAZ_SUPERADMIN]))
    throw new StartError(`MARKAZ_ADMIN_PASSWORD: ${centreTexts.passwordOfNames}`)
  const passwordHash = await hashPassword(password)
  const isNew = await db.transaction(async (tx) => {
    const role = await ensureAdminRole(tx, adminRoleName)
    const isMade = await addSuperadmin(tx, {
      login: env.MARKAZ_SUPERADMIN,
      passwordHash,
      roleId: role.id,
      // One of the settings was chosen by whoever keeps the centre; one made up here is on a screen and in a file.
      mustChangePassword: !env.MARKAZ_ADMIN_PASSWORD,
    })
    // It is kept before the commit: a superadmin whose password nobody knows could never be replaced.
    if (isMade && !env.MARKAZ_ADMIN_PASSWORD) keepPassword(env.MARKAZ_DATA, password)
    return isMade
  })
  if (!isNew) return { password: null, madeUpPassword: null }
  return { password, madeUpPassword: env.MARKAZ_ADMIN_PASSWORD ? null : password }
}

export const firstPasswordFile = (folder: string) => join(folder, 'superadmin-password.txt')

function keepPassword(folder: string, password: string): void {
  const file = firstPasswordFile(folder)
  // The folder may not be there yet where PostgreSQL is elsewhere.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A file of before may be readable by others, and would stay so.
  rmSync(file, { force: true })
  writeFileSync(file, `${password}\n`, { mode: 0o600, flag: 'wx' })
}
