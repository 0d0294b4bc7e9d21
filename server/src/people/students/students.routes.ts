import { students } from '@markaz/protocol/people/students/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import type { FastifyInstance } from 'fastify'
import { studentInReach } from '../../access/student-in-reach.ts'
import { fileAddress } from '../../centre/files/file-address.ts'
import { endAccess, endOtherSessions, listSessions, logout } from '../../centre/sign-in/own-sessions.ts'
import { forgetSessions } from '../../centre/sign-in/sessions.ts'
import { studentSide } from '../../centre/sign-in/side.ts'
import type { Deps } from '../../deps.ts'
import { mountReading } from '../../http/elsewhere.ts'
import { found } from '../../http/found.ts'
import { type Call, mount } from '../../http/mount.ts'
import { dailyJob, daysAgo } from '../../jobs/daily-job.ts'
import { checkFace } from '../face-photos/check-face.ts'
import { chosenStudents } from './chosen-students.ts'
import { registerJob } from './erase-student.ts'
import { exportStudents } from './export-students.ts'
import { addFeedback, listFeedbacks } from './feedbacks.ts'
import { studentFilterObjects } from './filter-objects.queries.ts'
import { readMe } from './own-profile.ts'
import { exportPersonalData, forgetStudent } from './personal-data.ts'
import { openPortalView } from './portal-view.ts'
import { noteInstalled, refreshTokens } from './portal-visits.ts'
import { registerErasures } from './repeat-erasures.ts'
import { createStudent, updateProfile } from './save-profile.ts'
import { updateSystem } from './save-system.ts'
import { smsHistory } from './sms-history.queries.ts'
import { changeLogin, changeSystemStatus, readSmsWords, resetPassword, sendLogin } from './student-account.ts'
import { readStudent } from './student-detail.queries.ts'
import { studentFacePhotos } from './student-face-photos.ts'
import { changePassword, choosePassword, signIn } from './student-sign-in.ts'
import { listStudents } from './students.queries.ts'
import { noteView } from './views.ts'

export function studentRoutes(app: FastifyInstance, deps: Deps): void {
  app.queue.handle(checkFace(deps, studentFacePhotos))
  mount(app, deps, students.list, list)
  dailyJob(app.queue, registerJob, () => registerErasures(deps))
  dailyJob(app.queue, 'students.forget', () => forgetSessions(deps.db, studentSide, daysAgo(deps, 30)))
  mount(app, deps, students.filterObjects, ({ db, viewer }) => studentFilterObjects(db, viewer))
  mount(app, deps, students.read, read)
  mount(app, deps, students.create, createStudent)
  mount(app, deps, students.updateProfile, updateProfile)
  mount(app, deps, students.update, updateSystem)
  mount(app, deps, students.systemStatus, changeSystemStatus)
  chosenStudents(app, deps)
  mount(app, deps, students.changeLogin, changeLogin)
  mount(app, deps, students.resetPassword, resetPassword)
  mount(app, deps, students.sendSms, sendLogin)
  mount(app, deps, students.smsWords, readSmsWords)
  mount(app, deps, students.portalView, openPortalView)
  mount(app, deps, students.smsHistory, async ({ db, viewer, params, query }) => {
    await studentInReach(db, viewer, params.id)
    return smsHistory(db, params.id, query)
  })
  mountReading(app, deps, students.export, exportStudents)
  mount(app, deps, students.exportPersonalData, exportPersonalData)
  mount(app, deps, students.forget, forgetStudent)
  mount(app, deps, students.addFeedback, addFeedback)
  mount(app, deps, studentAccount.signIn, signIn)
  mount(app, deps, studentAccount.signInPassword, choosePassword)
  mount(app, deps, studentAccount.refresh, refreshTokens)
  mount(app, deps, studentAccount.logout, (call) => logout(call, studentSide, call.student))
  mount(app, deps, studentAccount.changePassword, changePassword)
  mount(app, deps, studentAccount.me, readMe)
  mount(app, deps, studentAccount.portalInstalled, noteInstalled)
  mount(app, deps, studentAccount.sessions, (call) => listSessions(call, studentSide, call.student))
  mount(app, deps, studentAccount.endOtherSessions, (call) => endOtherSessions(call, studentSide, call.student))
  mount(app, deps, studentAccount.endAccess, (call) => endAccess(call, studentSide, call.student, call.body))
  mount(app, deps, students.feedbacks, ({ db, viewer, query }) => listFeedbacks(db, viewer, query))
}

async function list(call: Call<typeof students.list>) {
  const { students, ...counted } = await listStudents(call.db, call.viewer, call.query)
  return { students: students.map((student) => ({ ...student, photo: fileAddress(call, student.photo) })), ...counted }
}

async function read(call: Call<typeof students.read>) {
  const student = found(await readStudent(call.db, call, call.params.id))
  await noteView(call, student.id)
  return { ...student, photo: fileAddress(call, student.photo) }
}
