import { students } from '@markaz/protocol/people/students/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import type { FastifyInstance } from 'fastify'
import { requireStudentInScope } from '../../access/student-in-reach.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import { endOtherSessions, endOwnAccess, listSessions, signOut } from '../../centre/sign-in/own-sessions.ts'
import { deleteOldSessions } from '../../centre/sign-in/sessions.ts'
import { studentSignInRules } from '../../centre/sign-in/side.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { mountOnReadReplica } from '../../http/read-replica.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/daily-job.ts'
import { createCheckFaceJob } from '../face-photos/check-face.ts'
import { bulkStudentRoutes } from './chosen-students.ts'
import { registerErasuresJobKind } from './erase-student.ts'
import { exportStudents } from './export-students.ts'
import { addFeedback, listFeedbacks } from './feedbacks.ts'
import { readStudentFilterOptions } from './filter-objects.queries.ts'
import { readOwnProfile } from './own-profile.ts'
import { eraseStudentByRequest, exportPersonalData } from './personal-data.ts'
import { openPortalView } from './portal-view.ts'
import { chooseStudentScript, recordStudentAppInstall, refreshPortalTokens } from './portal-visits.ts'
import { proposeLoginAndPassword } from './propose-account.ts'
import { registerErasures } from './repeat-erasures.ts'
import { listSameChildren } from './same-child.ts'
import { createStudent, updateStudentProfile } from './save-profile.ts'
import { updateStudentSystemFields } from './save-system.ts'
import { listSmsHistory } from './sms-history.queries.ts'
import {
  changeStudentLogin,
  changeSystemStatus,
  previewStudentLoginSms,
  resetStudentPassword,
  sendStudentLogin,
} from './student-account.ts'
import { readStudent } from './student-detail.queries.ts'
import { studentDoorPhotoAccess } from './student-face-photos.ts'
import { changeStudentPassword, chooseStudentPassword, signInStudent } from './student-sign-in.ts'
import { listStudents } from './students.queries.ts'
import { recordPortalView } from './views.ts'

export function studentRoutes(app: FastifyInstance, deps: Deps): void {
  app.queue.handle(createCheckFaceJob(deps, studentDoorPhotoAccess))
  mountRoute(app, deps, students.list, list)
  registerDailyJob(app.queue, registerErasuresJobKind, () => registerErasures(deps))
  registerDailyJob(app.queue, 'students.forget', () =>
    deleteOldSessions(deps.db, studentSignInRules, dateDaysAgo(deps, 30)),
  )
  mountRoute(app, deps, students.filterObjects, ({ db, viewer }) => readStudentFilterOptions(db, viewer))
  mountRoute(app, deps, students.sameChildren, listSameChildren)
  mountRoute(app, deps, students.proposeAccount, proposeLoginAndPassword)
  mountRoute(app, deps, students.read, read)
  mountRoute(app, deps, students.create, createStudent)
  mountRoute(app, deps, students.updateProfile, updateStudentProfile)
  mountRoute(app, deps, students.update, updateStudentSystemFields)
  mountRoute(app, deps, students.systemStatus, changeSystemStatus)
  bulkStudentRoutes(app, deps)
  mountRoute(app, deps, students.changeLogin, changeStudentLogin)
  mountRoute(app, deps, students.resetPassword, resetStudentPassword)
  mountRoute(app, deps, students.sendSms, sendStudentLogin)
  mountRoute(app, deps, students.smsWords, previewStudentLoginSms)
  mountRoute(app, deps, students.portalView, openPortalView)
  mountRoute(app, deps, students.smsHistory, async ({ db, viewer, params, query }) => {
    await requireStudentInScope(db, viewer, params.id)
    return listSmsHistory(db, params.id, query)
  })
  mountOnReadReplica(app, deps, students.export, exportStudents)
  mountRoute(app, deps, students.exportPersonalData, exportPersonalData)
  mountRoute(app, deps, students.forget, eraseStudentByRequest)
  mountRoute(app, deps, students.addFeedback, addFeedback)
  mountRoute(app, deps, studentAccount.signIn, signInStudent)
  mountRoute(app, deps, studentAccount.signInPassword, chooseStudentPassword)
  mountRoute(app, deps, studentAccount.refresh, refreshPortalTokens)
  mountRoute(app, deps, studentAccount.logout, (call) => signOut(call, studentSignInRules, call.student))
  mountRoute(app, deps, studentAccount.changePassword, changeStudentPassword)
  mountRoute(app, deps, studentAccount.me, readOwnProfile)
  mountRoute(app, deps, studentAccount.portalInstalled, recordStudentAppInstall)
  mountRoute(app, deps, studentAccount.chooseScript, chooseStudentScript)
  mountRoute(app, deps, studentAccount.sessions, (call) => listSessions(call, studentSignInRules, call.student))
  mountRoute(app, deps, studentAccount.endOtherSessions, (call) =>
    endOtherSessions(call, studentSignInRules, call.student),
  )
  mountRoute(app, deps, studentAccount.endAccess, (call) =>
    endOwnAccess(call, studentSignInRules, call.student, call.body),
  )
  mountRoute(app, deps, students.feedbacks, ({ db, viewer, query }) => listFeedbacks(db, viewer, query))
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
