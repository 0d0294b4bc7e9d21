import type { auth } from '@markaz/protocol/centre/sign-in/routes'
import { markOf } from '../../access/session-mark.ts'
import { sql } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'
import { endSessions } from './sessions.ts'

interface SessionRow {
  id: string
  device: string | null
  address: string | null
  signedInAt: string
  usedAt: string
}

/** Those that are open, the latest used first. */
export async function listSessions({ db, viewer, clock }: Call<typeof auth.sessions>) {
  const rows = await db.many<SessionRow>(sql`
    select id, device, address, created_at as "signedInAt", refreshed_at as "usedAt"
    from session where staff_id = ${viewer.id} and ended_at is null and expires_at > ${clock.now()}
    order by (id = ${viewer.sessionId}) desc, refreshed_at desc, id`)
  return {
    sessions: rows.map((row) => ({ ...row, id: markOf(row.id), isCurrent: row.id === viewer.sessionId })),
  }
}

export async function endOtherSessions({ db, viewer, clock, audit }: Call<typeof auth.endOtherSessions>) {
  return db.transaction(async (tx) => {
    const others = sql`staff_id = ${viewer.id} and id <> ${viewer.sessionId} and expires_at > ${clock.now()}`
    const count = await endSessions(tx, others, 'ended', clock.now())
    await audit(tx, { action: 'end-sessions', entity: 'staff', entityId: viewer.id, after: { count } })
    return { count }
  })
}
