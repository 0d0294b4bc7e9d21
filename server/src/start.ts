import { randomBytes } from 'node:crypto'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { adminRoleName } from '@markaz/protocol/areas/roles'
import { hashPassword, newPassword } from './areas/auth/passwords.ts'
import { ensureAdminRole } from './areas/roles/roles.queries.ts'
import { type Db, sql } from './db/db.ts'
import type { Env } from './env.ts'

/** What signs access tokens: made once, the same for every process on this database. */
export async function tokenKey(db: Db): Promise<Uint8Array> {
  await db.run(sql`insert into app_value (name, value) values ('token-key', ${randomBytes(32)}) on conflict do nothing`)
  const row = await db.one<{ value: Buffer }>(sql`select value from app_value where name = 'token-key'`)
  return (row as { value: Buffer }).value
}

/**
 * The first person who can sign in, with the Admin role. Answers the password when it was made up here: it is printed
 * once and kept in the data folder, readable by the owner only.
 */
export async function ensureSuperadmin(db: Db, env: Env): Promise<{ isNew: boolean; madeUpPassword: string | null }> {
  const there = await db.one(sql`select id from staff where is_superadmin`)
  if (there) return { isNew: false, madeUpPassword: null }
  const password = env.MARKAZ_ADMIN_PASSWORD ?? newPassword()
  const passwordHash = await hashPassword(password)
  const isNew = await db.transaction(async (tx) => {
    const role = await ensureAdminRole(tx, adminRoleName)
    // Two processes starting at once: the unique index lets one in.
    return tx.run(sql`
      insert into staff (kind, first_name, last_name, login, password_hash, role_id, is_superadmin)
      values (1, 'Bosh', 'Administrator', ${env.MARKAZ_SUPERADMIN}, ${passwordHash}, ${role.id}, true) on conflict do nothing`)
  })
  if (!isNew) return { isNew: false, madeUpPassword: null }
  if (env.MARKAZ_ADMIN_PASSWORD) return { isNew: true, madeUpPassword: null }
  const file = join(env.MARKAZ_DATA, 'superadmin-password.txt')
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return { isNew: true, madeUpPassword: password }
}
