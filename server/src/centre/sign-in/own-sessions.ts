import type { OwnSession } from '@markaz/protocol/centre/sign-in/schemas'
import { markOf } from '../../access/session-mark.ts'
import { sql } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'
import { removeSessionCookie } from './browser-cookies.ts'
import { endSessions } from './sessions.ts'
import type { Side } from './side.ts'

type Asking = Pick<Call<never>, 'db' | 'clock' | 'audit'>

/** Whose sessions, and which of them is asking. */
interface Asker {
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

/** Those that are open, the latest used first. */
export async function listSessions(
  { db, clock }: Asking,
  { sessions, owner, isView, isNoToken }: Side,
  asker: Asker,
): Promise<{ sessions: OwnSession[] }> {
  const rows = await db.many<SessionRow & object>(sql`
    select id, device, address, created_at as "signedInAt", refreshed_at as "usedAt", ${isView} as "isView"
    from ${sessions} where ${owner} = ${asker.id} and ${isNoToken} and ended_at is null and expires_at > ${clock.now()}
    order by (id = ${asker.sessionId}) desc, refreshed_at desc, id`)
  return { sessions: rows.map((row) => ({ ...row, id: markOf(row.id), isCurrent: row.id === asker.sessionId })) }
}

export async function endOtherSessions({ db, clock, audit }: Asking, side: Side, asker: Asker) {
  return db.transaction(async (tx) => {
    const others = sql`${side.owner} = ${asker.id} and id <> ${asker.sessionId} and expires_at > ${clock.now()}`
    const count = await endSessions(tx, side, others, 'ended', clock.now())
    if (count > 0)
      await audit(tx, { action: 'end-sessions', entity: side.entity, entityId: asker.id, after: { count } })
    return { count }
  })
}

export async function logout(
  { db, clock, audit, request }: Asking & Pick<Call<never>, 'request'>,
  side: Side,
  asker: Asker,
) {
  await db.transaction(async (tx) => {
    await endSessions(tx, side, sql`id = ${asker.sessionId}`, 'logout', clock.now())
    await audit(tx, { action: 'logout', entity: side.entity, entityId: asker.id })
  })
  if (request.page) removeSessionCookie(request.page, side)
  return {}
}
