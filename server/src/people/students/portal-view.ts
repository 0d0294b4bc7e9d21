import { AppError } from '@markaz/protocol/errors'
import type { students } from '@markaz/protocol/people/students/routes'
import { isStudentInScope } from '../../access/student-in-reach.ts'
import { lockSessionOwner } from '../../centre/sign-in/lock-person.ts'
import { openPortalViewSession } from '../../centre/sign-in/sessions.ts'
import { staffSignInRules, studentSignInRules } from '../../centre/sign-in/side.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/or-not-found.ts'

/** A staff member sees what the student sees. No password is needed, and the view is audited. */
export async function openPortalView(call: RouteCall<typeof students.portalView>) {
  const { db, params, viewer, audit } = call
  return db.transaction(async (tx: Db) => {
    await lockSessionOwner(tx, staffSignInRules, viewer.sessionId)
    const student = orNotFound(
      await tx.one<{ login: string | null; isOpen: boolean }>(sql`
        select login, ${studentSignInRules.isOpen} as "isOpen" from student
        where student.id = ${params.id} and ${isStudentInScope(viewer)} for no key update of student`),
    )
    if (student.login === null) throw new AppError('NO_PROFILE')
    if (!student.isOpen) throw new AppError('STUDENT_BLOCKED')
    const view = await openPortalViewSession(call, tx, { studentId: params.id, viewedIn: viewer.sessionId })
    await audit(tx, { action: 'portal-view', entity: 'student', entityId: params.id })
    return view
  })
}
