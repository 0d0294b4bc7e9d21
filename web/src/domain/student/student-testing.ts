import { FacePhotoStatus } from '@markaz/protocol/people/face-photos/schemas'
import { erpMembershipStatuses } from '@markaz/protocol/people/memberships/routes'
import { MembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import { studentParents } from '@markaz/protocol/people/parents/routes'
import { Gender } from '@markaz/protocol/people/staff/schemas'
import { students } from '@markaz/protocol/people/students/routes'
import {
  ContractStatus,
  Student,
  StudentAccountStatus,
  StudentDetail,
  type StudentGroup,
} from '@markaz/protocol/people/students/schemas'
import { familyTelegramChats } from '@markaz/protocol/people/telegram/routes'
import { personalDataGrant } from '@markaz/protocol/personal'
import { studyBreaks } from '@markaz/protocol/teaching/study-breaks/routes'
import type { FakeServer } from '../../testing/fake-server.ts'
import { nullFieldsOf } from '../../testing/null-values.ts'

export const studentStatusesForTests = [
  { id: 1, name: 'ACTIVE', displayName: 'Faol' },
  { id: 5, name: 'LEFT_COURSE', displayName: 'Kursni tark etgan' },
  { id: 6, name: 'STATISTICS_NOT_CALCULATED', displayName: 'Statistikasi hisoblanmaydi' },
] as const

const [active] = studentStatusesForTests

export const buildStudent = (over: Partial<Student> = {}): Student => ({
  ...nullFieldsOf(Student),
  id: 15,
  hId: '100365',
  fullName: 'Karimov Ali',
  acStatus: FacePhotoStatus.ImgNotUpload,
  login: 'ali15',
  hasSmsHistory: true,
  hasPersonalData: true,
  contractStatus: ContractStatus.Waiting,
  offices: [{ id: 1, name: 'Chilonzor' }],
  categories: [
    { id: 1, hName: 'Dasturlash' },
    { id: 2, hName: 'Tillar' },
  ],
  status: active,
  systemStatus: StudentAccountStatus.Active,
  createdAt: '2026-09-05T20:30:00.000Z',
  phoneNumber: '998901234567',
  ...over,
})

export const buildStudentGroup = (over: Partial<StudentGroup> = {}): StudentGroup => ({
  studentGroupId: 70,
  groupId: 7,
  groupName: 'Frontend N-104',
  actionId: 1,
  action: active,
  status: MembershipStatus.Active,
  startedDate: '2026-09-01',
  endedDate: null,
  groupStartedDate: '2026-09-01',
  groupEndedDate: '2027-03-31',
  lastChange: null,
  isShared: true,
  ...over,
})

export const buildStudentDetail = (over: Partial<StudentDetail> = {}): StudentDetail => ({
  ...nullFieldsOf(StudentDetail),
  ...buildStudent(),
  firstName: 'Ali',
  lastName: 'Karimov',
  birthDate: '2010-02-03',
  genderType: Gender.Male,
  statusId: 1,
  phones: [],
  groups: [buildStudentGroup()],
  ...over,
})

const studentGrants = [
  personalDataGrant,
  'users:students.create',
  'users:students.read',
  'users:students.update',
  'users:student_feedbacks.read',
  'users:student_feedbacks.create',
  'all_groups:all_homeworks.read',
]

/** Makes the simulated server return a student and a list with only this student, and gives the user the rights `grants`. */
export function fakeStudentResponses(
  server: FakeServer,
  student: StudentDetail = buildStudentDetail(),
  grants: readonly string[] = studentGrants,
): void {
  const offices = [
    { id: 1, name: 'Chilonzor' },
    { id: 2, name: 'Yunusobod' },
  ]
  server.signedIn({ grants, offices })
  server.answer(students.filterObjects, {
    categories: [{ id: 1, hName: 'Dasturlash', displayName: 'Dasturlash' }],
    statuses: [...studentStatusesForTests],
    groups: [{ id: 7, name: 'Frontend N-104' }],
    offices,
    courses: [],
  })
  server.answer(students.sameChildren, { students: [] })
  server.answer(students.proposeAccount, { login: 'ali.karimov', password: 'k7m2p9xw3q' })
  server.answer(students.smsWords, { text: 'Parol: {parol}', passwordLength: 10, isCarried: true, price: 80 })
  server.answer(students.list, { students: [buildStudent()], total: 1, isMore: false })
  server.answer(studentParents.list, { parents: [] }, { id: student.id })
  server.answer(familyTelegramChats.list, { chats: [] }, { id: student.id })
  server.answer(studyBreaks.list, { breaks: [] }, { id: student.id })
  server.answer(students.read, student, { id: student.id })
  server.answer(erpMembershipStatuses.list, { controlActions: [...studentStatusesForTests], total: 3 })
}
