import { contracts } from '@markaz/protocol/people/contracts/routes'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { MembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import { studentParents } from '@markaz/protocol/people/parents/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { ContractStatus, type StudentDetail } from '@markaz/protocol/people/students/schemas'
import { useMayCall } from '../../shared/access/access.tsx'
import { useStudentFamily } from '../family/FamilyPanel.tsx'
import { useOperationRights } from '../membership/membership-rights.ts'
import { enrollmentText } from './student.text.ts'
import { studentPath } from './student-path.ts'

export interface NewStudentLogin {
  login: string
  password: string
}

/**
 * New passwords by student id. They cannot be shown again after a reload, because the server stores only their hashes.
 */
const created = new Map<number, NewStudentLogin>()

export const rememberNewStudentLogin = (studentId: number, access: NewStudentLogin) =>
  void created.set(studentId, access)
export const newLoginOfEnrolledStudent = (studentId: number): NewStudentLogin | undefined => created.get(studentId)
export const forgetNewStudentLogin = (studentId: number) => void created.delete(studentId)

const calls = {
  parents: studentParents.add,
  group: studentGroups.add,
  contract: contracts.createForStudent,
  access: students.sendSms,
}
export type EnrollmentStep = keyof typeof calls

const order: readonly EnrollmentStep[] = ['parents', 'group', 'contract', 'access']

export function useEnrollmentSteps(): readonly EnrollmentStep[] {
  const may = useOperationRights(calls)
  return order.filter((step) => may[step])
}

/**
 * Returns each step of the enrolment, and whether the student's data shows that the step is done; undefined while data
 * is loading.
 */
export function useEnrollmentProgress(student: StudentDetail) {
  const steps = useEnrollmentSteps()
  const mayFamily = useMayCall(studentParents.list)
  const family = useStudentFamily(student.id, mayFamily)
  if (mayFamily && family.isLoading) return undefined
  const done: Record<EnrollmentStep, boolean> = {
    parents: family.data?.parents.some(({ endedAt }) => endedAt === null) ?? true,
    group: student.groups.some(({ status }) => status !== MembershipStatus.Finished),
    contract: student.contractStatus !== ContractStatus.NoContract,
    access: student.portalAt !== null,
  }
  return steps.map((key) => ({ key, title: enrollmentText.steps[key], isDone: done[key] }))
}

export const enrollmentPath = (studentId: number, step?: EnrollmentStep) =>
  `${studentPath(studentId, 'enroll')}${step ? `?step=${step}` : ''}`
