import { AppError } from '@markaz/protocol/errors'
import { students } from '@markaz/protocol/people/students/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import type { FastifyInstance } from 'fastify'
import { isStudentInScopeSql, requireStudentInScope } from '../../access/reach.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import {
  endOtherSessions,
  endOwnSessionChatOrCalendar,
  listSessions,
  signOut,
} from '../../centre/sign-in/own-sessions.ts'
import { lockSessionOwnerRow } from '../../centre/sign-in/revoke-access.ts'
import { deleteOldSessions, openPortalSessionForStaff } from '../../centre/sign-in/sessions.ts'
import { staffSignInRules, studentSignInRules } from '../../centre/sign-in/sign-in-rules.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { mountRouteOnReadReplica } from '../../http/read-replica.ts'
import { orNotFound } from '../../http/refuse.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/schedule.ts'
import { createCheckFaceJob, studentDoorPhotoStore } from '../face-photos/check-face.ts'
import { studentBulkActionRoutes } from './chosen-students.ts'
import { recordErasuresJobKind } from './erase-student.ts'
import { exportStudents } from './export-students.ts'
import { addStudentFeedback, listStudentFeedback } from './feedbacks.ts'
import { readStudentFilterOptions } from './filter-objects.queries.ts'
import { readOwnProfile } from './own-profile.ts'
import { eraseStudentByRequest, exportPersonalData } from './personal-data.ts'
import { chooseStudentAlphabet, recordInstalledPortalStart, refreshPortalTokens } from './portal-visits.ts'
import { proposeLoginAndPassword } from './propose-account.ts'
import { recordErasuresInFile } from './repeat-erasures.ts'
import { listPossibleDuplicateStudents } from './same-child.ts'
import { updateStudentAdministrativeFields } from './save-administrative-fields.ts'
import { createStudent, updateStudentProfile } from './save-profile.ts'
import {
  changeStudentLogin,
  changeStudentSystemStatus,
  previewStudentLoginSms,
  resetStudentPassword,
  sendStudentLogin,
} from './student-account.ts'
import { listSmsHistory, readStudent } from './student-detail.queries.ts'
import { changeStudentPassword, setStudentPasswordAtSignIn, signInStudent } from './student-sign-in.ts'
import { listStudents } from './students.queries.ts'

export function studentRoutes(app: FastifyInstance, deps: Deps): void {
  app.queue.handle(createCheckFaceJob(deps, studentDoorPhotoStore))
  mountRoute(app, deps, students.list, list)
  registerDailyJob(app.queue, recordErasuresJobKind, () => recordErasuresInFile(deps))
  registerDailyJob(app.queue, 'students.forget', () =>
    deleteOldSessions(deps.db, studentSignInRules, dateDaysAgo(deps, 30)),
  )
  mountRoute(app, deps, students.filterObjects, ({ db, viewer }) => readStudentFilterOptions(db, viewer))
  mountRoute(app, deps, students.sameChildren, listPossibleDuplicateStudents)
  mountRoute(app, deps, students.proposeAccount, proposeLoginAndPassword)
  mountRoute(app, deps, students.read, read)
  mountRoute(app, deps, students.create, createStudent)
  mountRoute(app, deps, students.updateProfile, updateStudentProfile)
  mountRoute(app, deps, students.update, updateStudentAdministrativeFields)
  mountRoute(app, deps, students.systemStatus, changeStudentSystemStatus)
  studentBulkActionRoutes(app, deps)
  mountRoute(app, deps, students.changeLogin, changeStudentLogin)
  mountRoute(app, deps, students.resetPassword, resetStudentPassword)
  mountRoute(app, deps, students.sendSms, sendStudentLogin)
  mountRoute(app, deps, students.smsWords, previewStudentLoginSms)
  mountRoute(app, deps, students.portalView, openPortalView)
  mountRoute(app, deps, students.smsHistory, async ({ db, viewer, params, query }) => {
    await requireStudentInScope(db, viewer, params.id)
    return listSmsHistory(db, params.id, query)
  })
  mountRouteOnReadReplica(app, deps, students.export, exportStudents)
  mountRoute(app, deps, students.exportPersonalData, exportPersonalData)
  mountRoute(app, deps, students.forget, eraseStudentByRequest)
  mountRoute(app, deps, students.addFeedback, addStudentFeedback)
  mountRoute(app, deps, studentAccount.signIn, signInStudent)
  mountRoute(app, deps, studentAccount.signInPassword, setStudentPasswordAtSignIn)
  mountRoute(app, deps, studentAccount.refresh, refreshPortalTokens)
  mountRoute(app, deps, studentAccount.logout, (call) => signOut(call, studentSignInRules, call.student))
  mountRoute(app, deps, studentAccount.changePassword, changeStudentPassword)
  mountRoute(app, deps, studentAccount.me, readOwnProfile)
  mountRoute(app, deps, studentAccount.portalInstalled, recordInstalledPortalStart)
  mountRoute(app, deps, studentAccount.chooseScript, chooseStudentAlphabet)
  mountRoute(app, deps, studentAccount.sessions, (call) => listSessions(call, studentSignInRules, call.student))
  mountRoute(app, deps, studentAccount.endOtherSessions, (call) =>
    endOtherSessions(call, studentSignInRules, call.student),
  )
  mountRoute(app, deps, studentAccount.endAccess, (call) =>
    endOwnSessionChatOrCalendar(call, studentSignInRules, call.student, call.body),
  )
  mountRoute(app, deps, students.feedbacks, ({ db, viewer, query }) => listStudentFeedback(db, viewer, query))
}

async function list(call: RouteCall<typeof students.list>) {
  const { students, ...counted } = await listStudents(call.db, call.viewer, call.query)
  return {
    students: students.map((student) => ({ ...student, photo: signedFileAddressOf(call, student.photo) })),
    ...counted,
  }
}

async function read(call: RouteCall<typeof students.read>) {
  const student = orNotFound(await readStudent(call.db, call, call.params.id))
  await recordPortalView(call, student.id)
  return { ...student, photo: signedFileAddressOf(call, student.photo) }
}

/** Lets a staff member see the portal as the student sees it. No password is needed, and the view is audited. */
async function openPortalView(call: RouteCall<typeof students.portalView>) {
  const { db, params, viewer, audit } = call
  return db.transaction(async (tx: Db) => {
    await lockSessionOwnerRow(tx, staffSignInRules, viewer.sessionId)
    const student = orNotFound(
      await tx.one<{ login: string | null; isOpen: boolean }>(sql`
        select login, ${studentSignInRules.isOpen} as "isOpen" from student
        where student.id = ${params.id} and ${isStudentInScopeSql(viewer)} for no key update of student`),
    )
    if (student.login === null) throw new AppError('NO_PROFILE')
    if (!student.isOpen) throw new AppError('STUDENT_BLOCKED')
    const view = await openPortalSessionForStaff(call, tx, { studentId: params.id, viewedIn: viewer.sessionId })
    await audit(tx, { action: 'portal-view', entity: 'student', entityId: params.id })
    return view
  })
}

/** The view is audited at most once an hour for each viewer and student. */
async function recordPortalView(
  { db, viewer, audit }: Pick<RouteCall<typeof students.read>, 'db' | 'viewer' | 'audit'>,
  studentId: number,
): Promise<void> {
  const recent = await db.one(sql`
    select from audit where entity = 'student' and entity_id = ${studentId} and staff_id = ${viewer.id} and action = 'view'
      and created_at > now() - interval '1 hour' limit 1`)
  if (!recent) await audit(db, { action: 'view', entity: 'student', entityId: studentId })
}
