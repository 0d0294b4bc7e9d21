import { AppError, errorOf } from '@markaz/protocol/errors'
import { allows, type RouteDefinition } from '@markaz/protocol/route'
import { parentOfSession } from '../access/parent.ts'
import { studentOfSession } from '../access/student.ts'
import { type Viewer, viewerOfSession } from '../access/viewer.ts'
import type { Db } from '../db/db.ts'
import { type Clock, dayInTashkent } from '../deps.ts'

/**
 * Returns whether the session is still valid, still has the right of the call that opened the stream, and the watched
 * row is still in the viewer's scope.
 * @param enter throws an AppError when the row is out of scope
 */
export function isSessionStillAllowed(
  { db, clock }: { db: Db; clock: Clock },
  { sessionId, access }: { sessionId: string; access: RouteDefinition['access'] },
  enter: (viewer: Viewer, today: string) => Promise<unknown>,
): Promise<boolean> {
  return unlessRefused(async () => {
    const now = clock.now()
    const viewer = await viewerOfSession(db, sessionId, now)
    if (!allows(access, viewer.grants, viewer.isSuperadmin)) throw new AppError('FORBIDDEN')
    await enter(viewer, dayInTashkent(now))
  })
}

/** Returns whether a student's session is still valid; a student's own data needs no right. */
export function isStudentSessionValid({ db, clock }: { db: Db; clock: Clock }, sessionId: string): Promise<boolean> {
  return unlessRefused(() => studentOfSession(db, sessionId, clock.now()))
}

/** Returns whether a parent's session is still valid. */
export function isParentSessionValid({ db, clock }: { db: Db; clock: Clock }, sessionId: string): Promise<boolean> {
  return unlessRefused(() => parentOfSession(db, sessionId, clock.now()))
}

async function unlessRefused(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch (error) {
    // A database that is down, busy or full for a short time does not mean that access ended.
    return !(error instanceof AppError) || errorOf(error.code).status >= 500
  }
}
