import { randomBytes } from 'node:crypto'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'

/** The installation's keys: the first signs and seals; what the others have signed is valid as well. */
export type Keys = Pick<Deps, 'tokenKey' | 'otherKeys' | 'retiredKeys'>

/** The keys whose signatures are valid. */
export const allKeys = ({ tokenKey, otherKeys }: Pick<Keys, 'tokenKey' | 'otherKeys'>): Uint8Array[] => [
  tokenKey,
  ...otherKeys,
]

/** The keys that open what is sealed. What a retired key has signed is not valid any more. */
export const openingKeys = (keys: Keys): Uint8Array[] => [...allKeys(keys), ...(keys.retiredKeys ?? [])]

/** Whether something may still be sealed with another key than the present one. */
export const hasOlderKeys = (keys: Keys): boolean => openingKeys(keys).length > 1

/** Longer than anything lives that a key has signed; what lies sealed for longer is sealed anew meanwhile. */
const oldKeyDays = 30
/** The wait after which every process has read the keys again. */
const untilUsedMs = 2 * 60_000

// `token-key`, and for each that took its place the moment since when: by name they are in order.
const firstName = 'token-key'
const nameSince = (moment: Date) => `${firstName} ${moment.toISOString()}`
const sinceOf = (name: string) => name.slice(firstName.length + 1)
const isKey = sql`(name = ${firstName} or name like ${`${firstName} %`})`
const retired = 'retired '
const isRetired = sql`name like ${`${retired}${firstName}%`}`

/** The first one is made where there is none: the same for every process on this database. */
export async function readKeys(db: Db, now: Date): Promise<Keys> {
  await db.run(sql`
    insert into app_value (name, value) select ${firstName}, ${randomBytes(32)}
    where not exists (select from app_value where ${isKey}) on conflict do nothing`)
  const rows = await db.many<{ name: string; value: Buffer }>(
    sql`select name, value from app_value where ${isKey} order by name collate "C"`,
  )
  const used = rows.findLast(({ name }) => sinceOf(name) <= now.toISOString()) ?? rows[0]
  const { value: tokenKey } = used as { value: Buffer }
  const old = await db.many<{ value: Buffer }>(sql`select value from app_value where ${isRetired}`)
  const valuesOf = (keys: readonly { value: Buffer }[]) => keys.map(({ value }) => value)
  return { tokenKey, otherKeys: valuesOf(rows.filter((row) => row !== used)), retiredKeys: valuesOf(old) }
}

/**
 * A new key takes over: at once where nobody else is on the database, else when every process knows it.
 * @returns since when
 */
export async function turnKeys(db: Db, { now, isAlone }: { now: Date; isAlone: boolean }): Promise<Date> {
  const since = isAlone ? now : new Date(now.getTime() + untilUsedMs)
  await readKeys(db, now)
  await db.run(sql`insert into app_value (name, value) values (${nameSince(since)}, ${randomBytes(32)})`)
  return since
}

/**
 * A new key takes over at once, and no signature of any key before it is valid any more. These keys only open what they
 * have sealed, until `dropRetiredKeys`. Another process on the database uses them until it reads the keys again.
 */
export async function retireKeys(tx: Db, now: Date): Promise<void> {
  await readKeys(tx, now)
  await tx.run(sql`update app_value set name = ${retired} || name where ${isKey}`)
  await tx.run(sql`insert into app_value (name, value) values (${nameSince(now)}, ${randomBytes(32)})`)
}

/** How long another process may go on with the keys that it has read. */
export const otherProcessesMs = 60_000

/** Whether every process has read the keys since the last ones were retired. */
export async function areRetiredForLong(db: Db, now: Date): Promise<boolean> {
  const until = nameSince(new Date(now.getTime() - otherProcessesMs))
  return (
    (await db.one(sql`select from app_value where ${isKey} and name collate "C" <= ${until} limit 1`)) !== undefined
  )
}

/** Call it once nothing is sealed with them. */
export const dropRetiredKeys = async (tx: Db): Promise<void> => {
  await tx.run(sql`delete from app_value where ${isRetired}`)
}

/** Keys go when another one has been used long enough in their place. */
export async function forgetKeys(db: Db, now: Date): Promise<void> {
  const before = nameSince(new Date(now.getTime() - oldKeyDays * 86_400_000))
  await db.run(sql`
    delete from app_value where ${isKey} and name collate "C" < (
      select max(name collate "C") from app_value where name collate "C" <= ${before} and ${isKey})`)
}
