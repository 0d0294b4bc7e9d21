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
  /** The superadmin's password; null unless the superadmin was created now. */
  password: string | null
  /** The same password if the program generated it; otherwise null. */
  madeUpPassword: string | null
}

/**
 * Creates the first user with the Admin role. A generated password is returned, printed once and stored in the data
 * folder, readable by the owner only, until the user chooses another one.
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
      // A password from the settings was chosen by the operator; a generated one was shown on a screen and stored in a
      // file.
      mustChangePassword: !env.MARKAZ_ADMIN_PASSWORD,
    })
    // The password is stored before the commit: a superadmin with an unknown password could never be replaced.
    if (isMade && !env.MARKAZ_ADMIN_PASSWORD) keepPassword(env.MARKAZ_DATA, password)
    return isMade
  })
  if (!isNew) return { password: null, madeUpPassword: null }
  return { password, madeUpPassword: env.MARKAZ_ADMIN_PASSWORD ? null : password }
}

export const firstPasswordFile = (folder: string) => join(folder, 'superadmin-password.txt')

function keepPassword(folder: string, password: string): void {
  const file = firstPasswordFile(folder)
  // The folder may not exist yet when the database is a separate PostgreSQL.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // An older file may be readable by others, and overwriting it would not change that.
  rmSync(file, { force: true })
  writeFileSync(file, `${password}\n`, { mode: 0o600, flag: 'wx' })
}
