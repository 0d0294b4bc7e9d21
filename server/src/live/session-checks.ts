import { AppError, errorDetailsOf } from '@markaz/protocol/errors'
import { isAccessAllowed, type RouteDefinition } from '@markaz/protocol/route'
import { parentOfSession } from '../access/parent.ts'
import { studentOfSession } from '../access/student.ts'
import { type Viewer, viewerOfSession } from '../access/viewer.ts'
import type { Db } from '../db/db.ts'
import { type Clock, tashkentDayAt } from '../deps.ts'

/**
 * Returns whether the staff member may continue to receive the event stream. `enter` throws an AppError if the staff
 * member may no longer see the row whose events are sent.
 */
export function isStaffSessionStillAllowed(
  { db, clock }: { db: Db; clock: Clock },
  { sessionId, access }: { sessionId: string; access: RouteDefinition['access'] },
  enter: (viewer: Viewer, today: string) => Promise<unknown>,
): Promise<boolean> {
  return isNotRefused(async () => {
    const now = clock.now()
    const viewer = await viewerOfSession(db, sessionId, now)
    if (!isAccessAllowed(access, viewer.grants, viewer.isSuperadmin)) throw new AppError('FORBIDDEN')
    await enter(viewer, tashkentDayAt(now))
  })
}

/** Checks only the session, because students need no right to watch their own data. */
export function isStudentSessionValid({ db, clock }: { db: Db; clock: Clock }, sessionId: string): Promise<boolean> {
  return isNotRefused(() => studentOfSession(db, sessionId, clock.now()))
}

export function isParentSessionValid({ db, clock }: { db: Db; clock: Clock }, sessionId: string): Promise<boolean> {
  return isNotRefused(() => parentOfSession(db, sessionId, clock.now()))
}

async function isNotRefused(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch (error) {
    // An error of a database that is down, busy or full does not mean that the person has lost access.
    return !(error instanceof AppError) || errorDetailsOf(error.code).status >= 500
  }
}
