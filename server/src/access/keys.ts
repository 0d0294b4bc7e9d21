import { randomBytes } from 'node:crypto'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'

/** The installation's keys: the first signs and seals, all open what any of them did. */
export type Keys = Pick<Deps, 'tokenKey' | 'otherKeys'>

export const allKeys = ({ tokenKey, otherKeys }: Keys): Uint8Array[] => [tokenKey, ...otherKeys]

/** Longer than anything lives that a key has signed; what lies sealed for longer is sealed anew meanwhile. */
const oldKeyDays = 30
/** The wait after which every process has read the keys again. */
const untilUsedMs = 2 * 60_000

// `token-key`, and for each that took its place the moment since when: by name they are in order.
const firstName = 'token-key'
const nameSince = (moment: Date) => `${firstName} ${moment.toISOString()}`
const sinceOf = (name: string) => name.slice(firstName.length + 1)
const isKey = sql`(name = ${firstName} or name like ${`${firstName} %`})`

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
  return { tokenKey, otherKeys: rows.filter((row) => row !== used).map(({ value }) => value) }
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

/** Keys go when another one has been used long enough in their place. */
export async function forgetKeys(db: Db, now: Date): Promise<void> {
  const before = nameSince(new Date(now.getTime() - oldKeyDays * 86_400_000))
  await db.run(sql`
    delete from app_value where ${isKey} and name collate "C" < (
      select max(name collate "C") from app_value where name collate "C" <= ${before} and ${isKey})`)
}
