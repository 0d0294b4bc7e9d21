import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { centreErrorTexts } from '@markaz/protocol/errors/centre'
import { adminRoleName } from '@markaz/protocol/people/roles/schemas'
import { isPasswordMostlyNames, wordsForbiddenInPasswords } from './centre/sign-in/password-rules.ts'
import { generatePassword, hashPassword } from './centre/sign-in/passwords.ts'
import { type Db, sql } from './db/db.ts'
import { ServerStartError } from './db/migrate.ts'
import type { Env } from './env.ts'
import { ensureAdminRole } from './people/roles/roles.queries.ts'
import { addSuperadmin } from './people/staff/write-person.ts'

export interface FirstSuperadminPassword {
  /** The superadmin's password; null if the superadmin existed before. */
  password: string | null
  /** The superadmin's password if it was generated; null if it was taken from the settings. */
  madeUpPassword: string | null
}

/**
 * Creates the superadmin if there is none. A generated password is printed once, and stored in a file until the
 * superadmin chooses another one.
 */
export async function ensureSuperadmin(db: Db, env: Env): Promise<FirstSuperadminPassword> {
  const there = await db.one(sql`select id from staff where is_superadmin`)
  if (there) return { password: null, madeUpPassword: null }
  const password = env.MARKAZ_ADMIN_PASSWORD ?? generatePassword()
  if (
    env.MARKAZ_ADMIN_PASSWORD &&
    isPasswordMostlyNames(password, [...wordsForbiddenInPasswords, env.MARKAZ_SUPERADMIN])
  )
    throw new ServerStartError(`MARKAZ_ADMIN_PASSWORD: ${centreErrorTexts.passwordOfNames}`)
  const passwordHash = await hashPassword(password)
  const isNew = await db.transaction(async (tx) => {
    const role = await ensureAdminRole(tx, adminRoleName)
    const isMade = await addSuperadmin(tx, {
      login: env.MARKAZ_SUPERADMIN,
      passwordHash,
      roleId: role.id,
      // Only a generated password must be changed: it was printed and is stored in a file.
      mustChangePassword: !env.MARKAZ_ADMIN_PASSWORD,
    })
    // The password is written to its file before the commit: if writing fails, no superadmin with an unknown password
    // is created.
    if (isMade && !env.MARKAZ_ADMIN_PASSWORD) writePasswordFile(env.MARKAZ_DATA, password)
    return isMade
  })
  if (!isNew) return { password: null, madeUpPassword: null }
  return { password, madeUpPassword: env.MARKAZ_ADMIN_PASSWORD ? null : password }
}

export const firstPasswordFilePath = (folder: string) => join(folder, 'superadmin-password.txt')

function writePasswordFile(folder: string, password: string): void {
  const file = firstPasswordFilePath(folder)
  // The folder is created, because it may not exist yet if the database is a separate PostgreSQL server.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // The old file is removed: others may be able to read it, and overwriting keeps its permissions.
  rmSync(file, { force: true })
  writeFileSync(file, `${password}\n`, { mode: 0o600, flag: 'wx' })
}
