import { expect, it } from 'vitest'
import { AttendanceMark } from './attendance-mark.ts'
import { PersonKind } from './centre/sign-in/schemas.ts'
import { RoleKind } from './content/notifications/schemas.ts'
import { DoorDirection } from './control/doors/schemas.ts'
import { LessonAttendanceStatus } from './motivation/awards/schemas.ts'
import { FacePhotoStatus } from './people/face-photos/schemas.ts'
import { MembershipAction, MembershipStatus } from './people/memberships/schemas.ts'
import { adminRoleName, RoleInput, RoleType } from './people/roles/schemas.ts'
import { AccountStatus, BlockStatus, EmploymentStatus } from './people/staff/schemas.ts'
import { AbsenceReason, attendanceMarkSymbols } from './teaching/attendance/schemas.ts'
import { GroupStatus } from './teaching/groups/schemas.ts'

// These numbers are stored and sent over the API, so they must equal the numbers in the customer's specification.
// Shows: ATTEND-003, ATTEND-005, ATTEND-007, FACEID-010, FACEID-011, GROUP-024, GROUP-029, GROUP-030, ROLE-001,
// Shows: ROLE-002, ROLE-004, STAFF-014, STAFF-015, STAFF-017, STAFF-018
it.each([
  ['person kinds', PersonKind, { Staff: 1, Academic: 2, Student: 3 }],
  ['account status', AccountStatus, { Active: 1, InActive: 2, HasNotAccount: 3 }],
  ['work status', EmploymentStatus, { Working: 1, NotWorking: 2 }],
  ['block status', BlockStatus, { Active: 1, Blocked: 2 }],
  ['face-check status', FacePhotoStatus, { Waiting: 1, Failed: 2, Ready: 3, ImgNotUpload: 4 }],
  ['roles that a message goes to', RoleKind, { Admin: 1, Teacher: 2, Assistant: 3, Student: 4 }],
  ['role types', RoleType, { None: 0, Staff: 1, Academic: 2 }],
  ['attendance results', LessonAttendanceStatus, { Attended: 1, DidNotParticipate: 2, Come: 3, Late: 4 }],
  ['directions at a door', DoorDirection, { Enter: 1, Exit: 2, InOffice: 3 }],
  ['group status', GroupStatus, { NotStarted: 1, Active: 2, Ended: 3 }],
  ['student status in a group', MembershipStatus, { NotStarted: 1, Active: 2, Finished: 3 }],
  ['study actions', MembershipAction, { Finish: 1, Continue: 2 }],
  ['attendance marks', AttendanceMark, { Attended: 1, Absent: 2, NoClass: 3, Late: 4, Ended: 5 }],
  [
    'absence reasons',
    AbsenceReason,
    { OnTheRoad: 'on_the_road', Reasonable: 'reasonable', WithoutReason: 'without_reason' },
  ],
] as const)("the values of the enum %s equal those in the customer's specification", (_name, values, documented) => {
  expect(values).toEqual(documented)
})

// Shows: ROLE-003
it('each role type has the same numeric code as the matching kind of person; students have no role type', () => {
  expect([RoleType.Staff, RoleType.Academic, PersonKind.Student]).toEqual([PersonKind.Staff, PersonKind.Academic, 3])
  const typed = (type: number) => RoleInput.safeParse({ name: 'Rol', type, permissions: [] }).success
  expect([0, 1, 2, 3].map(typed)).toEqual([true, true, true, false])
})

// Shows: ATTEND-004
it('each attendance mark has a symbol; late and attended have the same symbol, +', () => {
  expect(attendanceMarkSymbols).toEqual({
    [AttendanceMark.Absent]: '-',
    [AttendanceMark.Ended]: '*',
    [AttendanceMark.Late]: '+',
    [AttendanceMark.Attended]: '+',
    [AttendanceMark.NoClass]: '!',
  })
})

// Shows: ROLE-005
it('the default administrator role is named exactly Admin', () => {
  expect(adminRoleName).toBe('Admin')
})
