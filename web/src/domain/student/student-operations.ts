import { students } from '@markaz/protocol/people/students/routes'
import { type Student, StudentAccountStatus } from '@markaz/protocol/people/students/schemas'
import { studyBreaks } from '@markaz/protocol/teaching/study-breaks/routes'
import { membershipText } from '../membership/membership.text.ts'
import { membershipChangeRoutes, useOperationRights } from '../membership/membership-rights.ts'
import { studyBreakText } from '../study-break/study-break.text.ts'
import { studentText } from './student.text.ts'
import { studentPath } from './student-path.ts'

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

export type StudentOperationRights = Record<keyof typeof calls, boolean>

export const useStudentOperationRights = (): StudentOperationRights => useOperationRights(calls)

export interface StudentMenuOperation {
  key: string
  label: string
  danger?: boolean
  disabled?: boolean
  /** false = the action starts without a dialog, so a link must not trigger it. undefined = a dialog opens first. */
  asks?: false
}

/** Login and password can be changed only if the student has an account. */
export function studentOperationsOf(
  student: Student,
  rights: StudentOperationRights,
  place: 'row' | 'head',
): StudentMenuOperation[][] {
  const hasAccount = student.login !== null
  const isActive = student.systemStatus === StudentAccountStatus.Active
  const bundles: (StudentMenuOperation | false)[][] = [
    [
      rights.addToGroup && { key: 'add', label: membershipText.addToGroup },
      rights.move && { key: 'move', label: membershipText.move },
      rights.finish && { key: 'finish', label: membershipText.finish },
      rights.freeze && place === 'head' && { key: 'freeze', label: studyBreakText.freeze },
      rights.continue && { key: 'continue', label: membershipText.continue },
    ],
    [
      rights.sendSms && { key: 'sms', label: studentText.sendSms },
      rights.smsHistory &&
        place === 'row' && { key: 'smsHistory', label: studentText.smsHistory, disabled: !student.hasSmsHistory },
      rights.changeLogin && hasAccount && { key: 'login', label: studentText.changeLogin },
      rights.resetPassword && hasAccount && { key: 'reset', label: studentText.resetPassword },
      rights.portalView &&
        hasAccount &&
        isActive &&
        place === 'head' && { key: 'view', label: studentText.portalView, asks: false },
    ],
    [rights.block && { key: 'block', danger: isActive, label: isActive ? studentText.block : studentText.unblock }],
    // Rare actions are offered only on the student's page, not in lists.
    place === 'head'
      ? [
          rights.exportData && { key: 'export', label: studentText.exportData, asks: false },
          rights.forget && { key: 'forget', danger: true, label: studentText.forget },
        ]
      : [],
  ]
  return bundles
    .map((bundle) => bundle.filter((operation) => operation !== false))
    .filter((bundle) => bundle.length > 0)
}

const asked = 'deed'

/** Returns the actions on a student that a link may open (`?deed=…`). */
export const studentOperationLinks = (student: Student, rights: StudentOperationRights) =>
  studentOperationsOf(student, rights, 'head')
    .flat()
    .filter(({ asks }) => asks !== false)
    .map(({ key, label }) => ({ label, path: `${studentPath(student.id)}?${asked}=${key}` }))

export const studentOperationNames: readonly string[] = [
  ...[membershipText.addToGroup, membershipText.move, membershipText.finish, membershipText.continue],
  ...[studyBreakText.freeze, studentText.sendSms, studentText.changeLogin, studentText.resetPassword],
  ...[studentText.block, studentText.unblock, studentText.forget],
]
