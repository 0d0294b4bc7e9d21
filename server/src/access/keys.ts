import { randomBytes } from 'node:crypto'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'

/** `tokenKey` signs and encrypts. `otherKeys` still verify and decrypt; `retiredKeys` only decrypt. */
export type ServerSecretKeys = Pick<Deps, 'tokenKey' | 'otherKeys' | 'retiredKeys'>

export const listServerSigningKeys = ({
  tokenKey,
  otherKeys,
}: Pick<ServerSecretKeys, 'tokenKey' | 'otherKeys'>): Uint8Array[] => [tokenKey, ...otherKeys]

export const listServerDecryptionKeys = (keys: ServerSecretKeys): Uint8Array[] => [
  ...listServerSigningKeys(keys),
  ...(keys.retiredKeys ?? []),
]

export const hasOlderServerSecretKeys = (keys: ServerSecretKeys): boolean => listServerDecryptionKeys(keys).length > 1

/**
 * Days after which an old key is deleted. By then its signatures have expired, and a newer key encrypts the stored
 * values.
 */
const oldKeyDays = 30
/** Time until a new key is used; by then every server process has read it. */
const keyActivationDelayMs = 2 * 60_000

// The names of all keys but the first end with the time of their first use, so that sorting by name sorts by time.
const currentKeyName = 'token-key'
const keyNameSince = (moment: Date) => `${currentKeyName} ${moment.toISOString()}`
const timeOfKeyName = (name: string) => name.slice(currentKeyName.length + 1)
const isKey = sql`(name = ${currentKeyName} or name like ${`${currentKeyName} %`})`
const retiredPrefix = 'retired '
const isRetired = sql`name like ${`${retiredPrefix}${currentKeyName}%`}`

/** Makes the first key if the database has none. */
export async function readServerSecretKeys(db: Db, now: Date): Promise<ServerSecretKeys> {
  await db.run(sql`
    insert into app_value (name, value) select ${currentKeyName}, ${randomBytes(32)}
    where not exists (select from app_value where ${isKey}) on conflict do nothing`)
  const rows = await db.many<{ name: string; value: Buffer }>(
    sql`select name, value from app_value where ${isKey} order by name collate "C"`,
  )
  const used = rows.findLast(({ name }) => timeOfKeyName(name) <= now.toISOString()) ?? rows[0]
  const { value: tokenKey } = used as { value: Buffer }
  const old = await db.many<{ value: Buffer }>(sql`select value from app_value where ${isRetired}`)
  const valuesOf = (keys: readonly { value: Buffer }[]) => keys.map(({ value }) => value)
  return { tokenKey, otherKeys: valuesOf(rows.filter((row) => row !== used)), retiredKeys: valuesOf(old) }
}

/**
 * Returns when the new key is first used: at once if no other process runs, otherwise when all processes have read it.
 */
export async function rotateInstallationKeys(db: Db, { now, isAlone }: { now: Date; isAlone: boolean }): Promise<Date> {
  const since = isAlone ? now : new Date(now.getTime() + keyActivationDelayMs)
  await readServerSecretKeys(db, now)
  await db.run(sql`insert into app_value (name, value) values (${keyNameSince(since)}, ${randomBytes(32)})`)
  return since
}

/**
 * Makes signatures of older keys invalid. Older keys can still decrypt until `deleteRetiredServerSecretKeys`, because other processes
 * may still encrypt with them.
 */
export async function retireServerSecretKeys(tx: Db, now: Date): Promise<void> {
  await readServerSecretKeys(tx, now)
  await tx.run(sql`update app_value set name = ${retiredPrefix} || name where ${isKey}`)
  await tx.run(sql`insert into app_value (name, value) values (${keyNameSince(now)}, ${randomBytes(32)})`)
}

/** Time after which each server process reads the keys again. */
export const secretKeyCacheMs = 60_000

export async function haveAllProcessesReadNewKeys(db: Db, now: Date): Promise<boolean> {
  const until = keyNameSince(new Date(now.getTime() - secretKeyCacheMs))
  return (
    (await db.one(sql`select from app_value where ${isKey} and name collate "C" <= ${until} limit 1`)) !== undefined
  )
}

/** The caller must first have encrypted all values again with the current key. */
export const deleteRetiredServerSecretKeys = async (tx: Db): Promise<void> => {
  await tx.run(sql`delete from app_value where ${isRetired}`)
}

export async function deleteOldServerSecretKeys(db: Db, now: Date): Promise<void> {
  const before = keyNameSince(new Date(now.getTime() - oldKeyDays * 86_400_000))
  await db.run(sql`
    delete from app_value where ${isKey} and name collate "C" < (
      select max(name collate "C") from app_value where name collate "C" <= ${before} and ${isKey})`)
}
