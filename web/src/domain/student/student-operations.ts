import { type Student, SystemStatus } from '@markaz/protocol/people/students/schemas'
import { membershipText } from '../membership/membership.text.ts'
import { studentText } from './student.text.ts'
import { studentPath } from './student-path.ts'
import type { StudentRights } from './student-rights.ts'

/** What is done to a student from a row, from the head of the own page, and from the palette. */
export interface StudentOperation {
  key: string
  label: string
  danger?: boolean
  disabled?: boolean
  /** Where this is left out, the operation begins with a dialog or a question, so that an address may lead to it. */
  asks?: false
}

/** Four bundles: groups, sign-in, block, personal data. Without an account there is no login and no password to change. */
export function studentOperations(
  student: Student,
  rights: StudentRights,
  place: 'row' | 'head',
): StudentOperation[][] {
  const hasAccount = student.login !== null
  const isActive = student.systemStatus === SystemStatus.Active
  const bundles: (StudentOperation | false)[][] = [
    [
      rights.addToGroup && { key: 'add', label: membershipText.addToGroup },
      rights.move && { key: 'move', label: membershipText.move },
      rights.finish && { key: 'finish', label: membershipText.finish },
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
    // Rare, and not for a whole list: from the student's own page alone.
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

/** Operations of the head by their address: the student's page, where the dialog opens. */
export const addressedOperations = (student: Student, rights: StudentRights) =>
  studentOperations(student, rights, 'head')
    .flat()
    .filter(({ asks }) => asks !== false)
    .map(({ key, label }) => ({ label, path: `${studentPath(student.id)}?${asked}=${key}` }))

/** All of them in words, so that what is typed can be told from a name. */
export const studentWords: readonly string[] = [
  ...[membershipText.addToGroup, membershipText.move, membershipText.finish, membershipText.continue],
  ...[studentText.sendSms, studentText.changeLogin, studentText.resetPassword],
  ...[studentText.block, studentText.unblock, studentText.forget],
]
