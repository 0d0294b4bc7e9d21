import { AppError, errorOf } from '@markaz/protocol/errors'
import { allows, type RouteDefinition } from '@markaz/protocol/route'
import { parentOfSession } from '../access/parent.ts'
import { studentOfSession } from '../access/student.ts'
import { type Viewer, viewerOfSession } from '../access/viewer.ts'
import type { Db } from '../db/db.ts'
import { type Clock, dayInTashkent } from '../deps.ts'

/**
 * Whether a session still holds, with the right of the call that opened the stream, and what it watches still lies in
 * the viewer's reach.
 * @param enter throws an AppError when it does not
 */
export function isStillAllowed(
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

/** The same of a student, whose own things need no right. */
export function isStudentStill({ db, clock }: { db: Db; clock: Clock }, sessionId: string): Promise<boolean> {
  return unlessRefused(() => studentOfSession(db, sessionId, clock.now()))
}

/** The same of a parent. */
export function isParentStill({ db, clock }: { db: Db; clock: Clock }, sessionId: string): Promise<boolean> {
  return unlessRefused(() => parentOfSession(db, sessionId, clock.now()))
}

async function unlessRefused(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch (error) {
    // If the database is away, busy or full for a moment, that says nothing about rights.
    return !(error instanceof AppError) || errorOf(error.code).status >= 500
  }
}
