import type { LinkedChatOrCalendar, OwnSession } from '@markaz/protocol/centre/sign-in/schemas'
import { hasSessionHashSql, sessionHashOf } from '../../access/session-hash.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { listRevocableAccessKinds, type PersonWithAccess, revokeAccess } from './revoke-access.ts'
import { removeSessionCookie } from './session-cookies.ts'
import { endSessions } from './sessions.ts'
import type { SignInRules } from './sign-in-rules.ts'

type OwnSessionCall = Pick<RouteCall<never>, 'db' | 'clock' | 'audit'>

/** The owner of the listed sessions, and the session that sends the request. */
interface SessionOwner {
  id: number
  sessionId: string
}

interface SessionRow {
  id: string
  device: string | null
  address: string | null
  signedInAt: string
  usedAt: string
  isView: boolean
}

/** Lists the person's open sessions, last used first, and the person's linked Telegram chats and calendar addresses. */
export async function listSessions(
  { db, clock }: OwnSessionCall,
  rules: SignInRules,
  asker: SessionOwner,
): Promise<{ sessions: OwnSession[]; others: LinkedChatOrCalendar[] }> {
  const { sessions, owner, isView, isNoToken } = rules
  const rows = await db.many<SessionRow & object>(sql`
    select id, device, address, created_at as "signedInAt", refreshed_at as "usedAt", ${isView} as "isView"
    from ${sessions} where ${owner} = ${asker.id} and ${isNoToken} and ended_at is null and expires_at > ${clock.now()}
    order by (id = ${asker.sessionId}) desc, refreshed_at desc, id`)
  const person = { entity: rules.entity, id: asker.id }
  const others = await Promise.all(listRevocableAccessKinds().map(({ listed }) => listed?.list(db, person) ?? []))
  return {
    sessions: rows.map((row) => ({ ...row, id: sessionHashOf(row.id), isCurrent: row.id === asker.sessionId })),
    others: others.flat(),
  }
}

export async function endOtherSessions({ db, clock, audit }: OwnSessionCall, rules: SignInRules, asker: SessionOwner) {
  return db.transaction(async (tx) => {
    const options = { now: clock.now(), exceptSessionId: asker.sessionId }
    const count = await revokeAccess(tx, { entity: rules.entity, id: asker.id }, 'endOthers', options)
    if (count > 0)
      await audit(tx, { action: 'end-sessions', entity: rules.entity, entityId: asker.id, after: { count } })
    return { count }
  })
}

/** @param id the hash of a session's id, or the id of a Telegram chat or calendar address */
export async function endOwnSessionChatOrCalendar(
  { db, clock, audit }: OwnSessionCall,
  rules: SignInRules,
  asker: SessionOwner,
  { kind, id }: { kind: 'session' | LinkedChatOrCalendar['kind']; id: string },
) {
  const now = clock.now()
  return db.transaction(async (tx) => {
    if (kind === 'session') return { count: await endSession(tx, rules, asker, { mark: id, now, audit }) }
    const { listed } = listRevocableAccessKinds().find((one) => one.kind === kind) ?? {}
    const item: PersonWithAccess & { itemId: number } = { entity: rules.entity, id: asker.id, itemId: Number(id) }
    const hasEnded = Number.isSafeInteger(item.itemId) && (await listed?.end(tx, item, { now, audit }))
    return { count: hasEnded ? 1 : 0 }
  })
}

/** Ends another session of the person; the current session is ended by signing out. */
async function endSession(
  tx: Db,
  rules: SignInRules,
  asker: SessionOwner,
  { mark, now, audit }: { mark: string; now: Date; audit: OwnSessionCall['audit'] },
): Promise<number> {
  const isIt = sql`${hasSessionHashSql(sql`id`, mark)} and ${rules.owner} = ${asker.id} and ${rules.isNoToken} and id <> ${asker.sessionId}`
  const count = await endSessions(tx, rules, isIt, 'ended', now)
  if (count > 0) await audit(tx, { action: 'end-sessions', entity: rules.entity, entityId: asker.id, after: { count } })
  return count
}

export async function signOut(
  { db, clock, audit, request }: OwnSessionCall & Pick<RouteCall<never>, 'request'>,
  rules: SignInRules,
  asker: SessionOwner,
) {
  await db.transaction(async (tx) => {
    await endSessions(tx, rules, sql`id = ${asker.sessionId}`, 'logout', clock.now())
    await audit(tx, { action: 'logout', entity: rules.entity, entityId: asker.id })
  })
  if (request.page) removeSessionCookie(request.page, rules)
  return {}
}
