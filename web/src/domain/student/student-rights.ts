import { students } from '@markaz/protocol/people/students/routes'
import { studyBreaks } from '@markaz/protocol/teaching/study-breaks/routes'
import { membershipChangeRoutes, useMembershipCallRights } from '../membership/membership-rights.ts'

const calls = {
  block: students.systemStatus,
  resetPassword: students.resetPassword,
  sendSms: students.sendSms,
  smsHistory: students.smsHistory,
  changeLogin: students.changeLogin,
  exportData: students.exportPersonalData,
  forget: students.forget,
  portalView: students.portalView,
  freeze: studyBreaks.start,
  ...membershipChangeRoutes,
}

export type StudentRights = Record<keyof typeof calls, boolean>

export const useStudentRights = (): StudentRights => useMembershipCallRights(calls)
