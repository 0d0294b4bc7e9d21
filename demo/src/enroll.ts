import { addDays } from './calendar.ts'
import { headOffices } from './catalogue.ts'
import type { Group } from './groups.ts'
import { createOneRosterRowReference, type Enrollment } from './oneroster.ts'
import { type DemoPeopleOptions, studentIdOfNumber } from './people.ts'
import type { Membership, Student } from './students.ts'

export interface EnrolledStudent {
  student: Student
  membership: Membership
  enrollment: Enrollment
}

export type EnrollmentRecorder = ReturnType<typeof createEnrollmentRecorder>

/** Enrolment ids are numbered in the order in which the returned functions `staff` and `student` are called. */
export function createEnrollmentRecorder(enrollments: Enrollment[], { today }: DemoPeopleOptions) {
  const add = (group: Group, userId: string, when: string, rest: Pick<Enrollment, 'role' | 'beginDate'>) => {
    const enrollment: Enrollment = {
      sourcedId: `enrollment-${String(enrollments.length + 1).padStart(5, '0')}`,
      status: 'active',
      dateLastModified: when,
      user: createOneRosterRowReference('user', userId),
      class: createOneRosterRowReference('class', group.sourcedId),
      school: createOneRosterRowReference('org', headOffices[group.plan.school].sourcedId),
      ...rest,
    }
    enrollments.push(enrollment)
    return enrollment
  }

  return {
    staff(group: Group, userId: string, primary: boolean, when: string) {
      const enrollment = add(group, userId, when, { role: 'teacher', beginDate: group.started })
      enrollment.primary = primary ? 'true' : 'false'
      enrollment.endDate = addDays(group.ended, 1)
    },
    student({ number }: Student, { group, begin, end }: Membership, when: string) {
      const beginDate = addDays(today, begin)
      const enrollment = add(group, studentIdOfNumber(number), when, { role: 'student', beginDate })
      if (end !== null) enrollment.endDate = addDays(today, end)
      return enrollment
    },
  }
}
