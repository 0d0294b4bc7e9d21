import { hasOlderKeys, type Keys, openingKeys } from '../../access/keys.ts'
import { seal, unseal } from '../../access/sealed.ts'
import { type Db, sql } from '../../db/db.ts'

const purpose = 'door'

export const sealPassword = ({ tokenKey }: Keys, password: string): Buffer => seal(tokenKey, purpose, password)

/** @throws Error when it was sealed by a key that is no longer kept */
export const unsealPassword = (keys: Keys, sealed: Uint8Array): string => unseal(openingKeys(keys), purpose, sealed)

/** What an older key has sealed is sealed by the present one, so that no key has to be kept for ever. */
export async function resealDevicePasswords(deps: Keys & { db: Db }): Promise<void> {
  if (!hasOlderKeys(deps)) return
  // Nobody asks a deleted device for anything any more.
  await deps.db.run(
    sql`update door_device set admin_password = '' where deleted_at is not null and admin_password <> ''`,
  )
  const rows = await deps.db.many<{ id: number; password: Buffer }>(
    sql`select id, admin_password as password from door_device where deleted_at is null`,
  )
  for (const { id, password } of rows) {
    const sealed = sealPassword(deps, unsealPassword(deps, password))
    // One that was entered meanwhile stays.
    await deps.db.run(
      sql`update door_device set admin_password = ${sealed} where id = ${id} and admin_password = ${password}`,
    )
  }
}
