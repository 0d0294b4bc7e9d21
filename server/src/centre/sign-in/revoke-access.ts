import type { AccessItem } from '@markaz/protocol/centre/sign-in/schemas'
import type { AuditEntry } from '../../access/audit.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import {
  type AccessCause,
  type AccessKindName,
  accessCauses,
  accessKinds,
  type Effect,
  type Entity,
} from './access-causes.ts'
import { lockPeople } from './lock-person.ts'

export interface Person {
  entity: Entity
  id: number
}

/** Writes an audit row for the person who makes the call. */
type Note = (tx: Db, line: AuditEntry) => Promise<void>

interface Options {
  now: Date
  /** The session that makes the request, for causes that do not end it. */
  exceptSessionId?: string
  /** The Telegram chat (`telegram_chat.id`) that proved its owner, for causes that end only other chats. */
  exceptChatId?: number
}

export interface Revoking extends Options {
  entity: Entity
  /** null = everything is revoked. */
  cause: AccessCause | null
  /** Returns a condition that a column refers to one of the people, or to any person if everything is revoked. */
  isTheirs: (column: Sql) => Sql
  effect: Exclude<Effect, object>
}

/** One kind of access, as its area declares it. */
export interface AccessKind {
  kind: AccessKindName
  /** Tables with a secret, a device address or a link to a chat; a test finds tables that no kind lists. */
  tables: readonly string[]
  /**
   * Ends the access so that it does not become valid again by itself.
   * @returns the number of ended items
   */
  revoke(tx: Db, whose: Revoking): Promise<number>
  /** Items that the person sees and can end on the sessions screen. */
  listed?: {
    list(db: Db, person: Person): Promise<AccessItem[]>
    end(tx: Db, person: Person & { itemId: number }, call: { now: Date; audit: Note }): Promise<boolean>
  }
}

const declared = new Map<AccessKindName, AccessKind>()

/** Registers the kinds from areas.ts, in the order of the areas. */
export function declareAccess(kinds: readonly AccessKind[]): void {
  for (const kind of kinds) declared.set(kind.kind, kind)
}

/** @throws Error in a program that does not import areas.ts, because it would revoke only a part */
export function declaredAccess(): AccessKind[] {
  const missing = Object.keys(accessKinds).filter((kind) => !declared.has(kind as AccessKindName))
  if (missing.length > 0) throw new Error(`No area declares this access: ${missing.join(', ')}`)
  return [...declared.values()]
}

/**
 * Revokes the access of a person that the cause ends (access-causes.ts). Call it in the transaction of the cause, while
 * the rows that identify the access (numbers, links) still exist.
 * @returns the number of ended items
 */
export function revokeAccess(tx: Db, { entity, id }: Person, cause: AccessCause, options: Options): Promise<number> {
  return revokeAccessOfMany(tx, entity, [id], cause, options)
}

/** Revokes the access of several people at once, as `revokeAccess` does for one person. */
export async function revokeAccessOfMany(
  tx: Db,
  entity: Entity,
  ids: readonly number[],
  cause: AccessCause,
  options: Options,
): Promise<number> {
  if (ids.length === 0) return 0
  const isTheirs = (column: Sql) => sql`${column} = any(${[...ids]}::bigint[])`
  await lockPeople(tx, entity, isTheirs(sql`id`))
  let count = 0
  for (const { kind, revoke } of declaredAccess()) {
    const effect: Effect = accessCauses[cause].effects[kind]
    if (typeof effect === 'object' || !isHadBy(kind, entity)) continue
    count += await revoke(tx, { ...options, entity, cause, isTheirs, effect })
  }
  return count
}

/**
 * Revokes all access of all people.
 * @returns the number of ended items
 */
export async function revokeAll(tx: Db, options: Omit<Options, 'exceptSessionId'>): Promise<number> {
  const isTheirs = (column: Sql) => sql`${column} is not null`
  for (const entity of ['staff', 'student', 'agent'] as const) await lockPeople(tx, entity, isTheirs(sql`id`))
  let count = 0
  for (const { kind, revoke } of declaredAccess())
    for (const entity of accessKinds[kind])
      count += await revoke(tx, { ...options, entity, cause: null, isTheirs, effect: 'ends' })
  return count
}

/**
 * Revokes access opened without a second factor by people whose role needs one. A person who has shown one in every
 * open session keeps all access.
 * @param whose a condition on `staff`
 */
export async function revokeWithoutFactor(tx: Db, whose: Sql, options: Options): Promise<void> {
  const rows = await tx.many<{ id: number }>(sql`
    select staff.id from staff join role on role.id = role_id
    where needs_second_factor and ${whose} and (
      not exists (select from second_factor where staff_id = staff.id and confirmed_at is not null)
      or exists (select from session where staff_id = staff.id and not with_factor and ended_at is null))
    order by staff.id`)
  const ids = rows.map(({ id }) => id)
  await revokeAccessOfMany(tx, 'staff', ids, 'factor', options)
}

const isHadBy = (kind: AccessKindName, entity: Entity) => (accessKinds[kind] as readonly Entity[]).includes(entity)
