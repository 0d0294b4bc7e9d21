import type { LinkedChatOrCalendar } from '@markaz/protocol/centre/sign-in/schemas'
import { AppError } from '@markaz/protocol/errors'
import type { AuditEntry } from '../../access/audit.ts'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'
import {
  type AccessRevocationCause,
  type AccountKind,
  accessRevocationCauses,
  type EffectOnAccess,
  type RevocableAccessKindName,
  revocableAccessKinds,
} from './access-causes.ts'
import type { SignInRules } from './sign-in-rules.ts'

export interface PersonWithAccess {
  entity: AccountKind
  id: number
}

type WriteAuditEntry = (tx: Db, line: AuditEntry) => Promise<void>

interface Options {
  now: Date
  /**
   * Session that sends the request. An event that ends only other sessions (effect `others`) does not end this session.
   */
  exceptSessionId?: string
  /** The Telegram chat in which the person proved their identity; this chat stays linked. */
  exceptChatId?: number
}

export interface AccessRevocation extends Options {
  entity: AccountKind
  /** The event that revokes the access; null = all access of all people is revoked. */
  cause: AccessRevocationCause | null
  /**
   * SQL condition: `column` refers to a person whose access is revoked; always true if everyone's access is revoked.
   */
  isTheirs: (column: Sql) => Sql
  effect: Exclude<EffectOnAccess, object>
}

/** One kind of access, such as sessions. The module that stores the access implements this interface. */
export interface RevocableAccessKind {
  kind: RevocableAccessKindName
  /**
   * Tables that store this kind of access. A test fails if a table with a secret, device address or chat link belongs
   * to no kind.
   */
  tables: readonly string[]
  /** @returns the number of ended sessions, tokens and so on */
  revoke(tx: Db, whose: AccessRevocation): Promise<number>
  /** How the person lists and ends this access on the page of sessions; undefined = it is not listed. */
  listed?: {
    list(db: Db, person: PersonWithAccess): Promise<LinkedChatOrCalendar[]>
    end(
      tx: Db,
      person: PersonWithAccess & { itemId: number },
      call: { now: Date; audit: WriteAuditEntry },
    ): Promise<boolean>
  }
}

const declaredKindsByName = new Map<RevocableAccessKindName, RevocableAccessKind>()

export function declareRevocableAccessKinds(kinds: readonly RevocableAccessKind[]): void {
  for (const kind of kinds) declaredKindsByName.set(kind.kind, kind)
}

/** @throws Error in a program that does not import areas.ts: such a program knows only some kinds of access */
export function listRevocableAccessKinds(): RevocableAccessKind[] {
  const missing = Object.keys(revocableAccessKinds).filter(
    (kind) => !declaredKindsByName.has(kind as RevocableAccessKindName),
  )
  if (missing.length > 0) throw new Error(`No area declares this access: ${missing.join(', ')}`)
  return [...declaredKindsByName.values()]
}

/**
 * Ends the person's access according to `accessRevocationCauses`. Call this in the transaction of the event `cause`,
 * before the person's phone numbers or links to children are deleted.
 */
export function revokeAccess(
  tx: Db,
  { entity, id }: PersonWithAccess,
  cause: AccessRevocationCause,
  options: Options,
): Promise<number> {
  return revokeAccessOfAccounts(tx, entity, [id], cause, options)
}

export async function revokeAccessOfAccounts(
  tx: Db,
  entity: AccountKind,
  ids: readonly number[],
  cause: AccessRevocationCause,
  options: Options,
): Promise<number> {
  if (ids.length === 0) return 0
  const isTheirs = (column: Sql) => sql`${column} = any(${[...ids]}::bigint[])`
  await lockAccountRows(tx, entity, isTheirs(sql`id`))
  let count = 0
  for (const { kind, revoke } of listRevocableAccessKinds()) {
    const effect: EffectOnAccess = accessRevocationCauses[cause].effects[kind]
    if (typeof effect === 'object' || !canBelongTo(kind, entity)) continue
    count += await revoke(tx, { ...options, entity, cause, isTheirs, effect })
  }
  return count
}

export async function revokeAccessOfAllAccounts(tx: Db, options: Omit<Options, 'exceptSessionId'>): Promise<number> {
  const isTheirs = (column: Sql) => sql`${column} is not null`
  for (const entity of ['staff', 'student', 'agent'] as const) await lockAccountRows(tx, entity, isTheirs(sql`id`))
  let count = 0
  for (const { kind, revoke } of listRevocableAccessKinds())
    for (const entity of revocableAccessKinds[kind])
      count += await revoke(tx, { ...options, entity, cause: null, isTheirs, effect: 'ends' })
  return count
}

/**
 * Ends the access of staff whose role requires a second factor, and who have none or have an open session without one.
 * @param whose SQL condition on `staff`
 */
export async function revokeAccessOfStaffWithoutSecondFactor(tx: Db, whose: Sql, options: Options): Promise<void> {
  const rows = await tx.many<{ id: number }>(sql`
    select staff.id from staff join role on role.id = role_id
    where needs_second_factor and ${whose} and (
      not exists (select from second_factor where staff_id = staff.id and confirmed_at is not null)
      or exists (select from session where staff_id = staff.id and not with_factor and ended_at is null))
    order by staff.id`)
  const ids = rows.map(({ id }) => id)
  await revokeAccessOfAccounts(tx, 'staff', ids, 'factor', options)
}

const canBelongTo = (kind: RevocableAccessKindName, entity: AccountKind) =>
  (revocableAccessKinds[kind] as readonly AccountKind[]).includes(entity)

/**
 * Locks the rows of the people. Revoking and creating access both do this first, so that one transaction waits for the
 * other.
 */
export async function lockAccountRows(tx: Db, entity: AccountKind, conditionSql: Sql): Promise<void> {
  await tx.run(sql`select from ${raw(entity)} where ${conditionSql} order by id for no key update`)
}

/**
 * Locks the row of the session's owner, so that the session cannot end before the caller has created further access,
 * such as an access token.
 */
export async function lockSessionOwnerRow(tx: Db, rules: SignInRules, sessionId: string): Promise<void> {
  const { entity, sessions, owner, isWelcome } = rules
  await lockAccountRows(tx, entity, sql`id = (select ${owner} from ${sessions} where id = ${sessionId})`)
  const isOpen = await tx.one(
    sql`select from ${sessions} where id = ${sessionId} and ended_at is null and ${isWelcome}`,
  )
  if (!isOpen) throw new AppError('UNAUTHORIZED')
}
