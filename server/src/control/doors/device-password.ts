import { hasOlderServerSecretKeys, listServerDecryptionKeys, type ServerSecretKeys } from '../../access/keys.ts'
import { decryptText, encryptText } from '../../access/sealed-value.ts'
import { type Db, sql } from '../../db/db.ts'

const encryptionPurpose = 'door'

export const encryptDevicePassword = ({ tokenKey }: ServerSecretKeys, password: string): Buffer =>
  encryptText(tokenKey, encryptionPurpose, password)

/** @throws Error when the password was encrypted with a key that is no longer stored */
export const decryptDevicePassword = (keys: ServerSecretKeys, sealed: Uint8Array): string =>
  decryptText(listServerDecryptionKeys(keys), encryptionPurpose, sealed)

/** Encrypts the passwords of door devices with the current key, so that old encryption keys can be deleted. */
export async function reencryptDevicePasswords(deps: ServerSecretKeys & { db: Db }): Promise<void> {
  if (!hasOlderServerSecretKeys(deps)) return
  // The server never connects to a deleted device again, so its password is erased.
  await deps.db.run(
    sql`update door_device set admin_password = '' where deleted_at is not null and admin_password <> ''`,
  )
  const rows = await deps.db.many<{ id: number; password: Buffer }>(
    sql`select id, admin_password as password from door_device where deleted_at is null`,
  )
  for (const { id, password } of rows) {
    const sealed = encryptDevicePassword(deps, decryptDevicePassword(deps, password))
    // The condition on the old value prevents overwriting a password that was entered in the meantime.
    await deps.db.run(
      sql`update door_device set admin_password = ${sealed} where id = ${id} and admin_password = ${password}`,
    )
  }
}
