import { MembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import { FaceStatus, Gender } from '@markaz/protocol/people/staff/schemas'
import {
  ContractStatus,
  type Student,
  type StudentDetail,
  type StudentGroup,
  SystemStatus,
} from '@markaz/protocol/people/students/schemas'
import { treeOf } from '@markaz/protocol/permissions'
import type { Answers } from '../../testing/test-server.ts'

/** For tests of student screens: what the server says. */
export const controlActionsAnswer = [
  { id: 1, name: 'ACTIVE', displayName: 'Faol' },
  { id: 5, name: 'LEFT_COURSE', displayName: 'Kursni tark etgan' },
  { id: 6, name: 'STATISTICS_NOT_CALCULATED', displayName: 'Statistikasi hisoblanmaydi' },
]

const [active] = controlActionsAnswer as [(typeof controlActionsAnswer)[number]]

export const buildStudent = (over: Partial<Student> = {}): Student => ({
  id: 15,
  hId: '100365',
  fullName: 'Karimov Ali',
  photo: null,
  acStatus: FaceStatus.ImgNotUpload,
  login: 'ali15',
  hasSmsHistory: true,
  hasPersonalData: true,
  contractStatus: ContractStatus.Waiting,
  contractType: null,
  offices: [{ id: 1, name: 'Chilonzor' }],
  categories: [
    { id: 1, hName: 'Dasturlash' },
    { id: 2, hName: 'Tillar' },
  ],
  status: active,
  systemStatus: SystemStatus.Active,
  createdAt: '2026-09-05T20:30:00.000Z',
  phoneNumber: '998901234567',
  mobile: null,
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
  isShared: true,
  ...over,
})

export const buildStudentDetail = (over: Partial<StudentDetail> = {}): StudentDetail => ({
  ...buildStudent(),
  firstName: 'Ali',
  lastName: 'Karimov',
  middleName: null,
  birthDate: '2010-02-03',
  genderType: Gender.Male,
  passportSeries: null,
  passportNumber: null,
  personalId: null,
  birthCertificateSeries: null,
  birthCertificateNumber: null,
  categoryId: null,
  statusId: 1,
  referrer: null,
  groups: [buildStudentGroup()],
  ...over,
})

/** Every right over students and their groups, one by one to be left out. */
export const studentGrants = [
  'users:students.create',
  'users:students.read',
  'users:students.update',
  'users:student_feedbacks.read',
  'users:student_feedbacks.create',
  'all_groups:all_homeworks.read',
]

export const studentAnswers = (student: StudentDetail, grants: readonly string[] = studentGrants): Answers => ({
  'GET /profile': () => ({ data: { id: 1, fullName: 'Nodira', isSuperadmin: false, offices: [{ id: 1 }, { id: 2 }] } }),
  'GET /roles/permission-objects/mine': () => ({ data: { permissions: treeOf(new Set(grants)) } }),
  'GET /students/filter-objects': () => ({
    data: {
      categories: [{ id: 1, hName: 'Dasturlash', displayName: 'Dasturlash' }],
      statuses: controlActionsAnswer,
      groups: [{ id: 7, name: 'Frontend N-104' }],
      offices: [
        { id: 1, name: 'Chilonzor' },
        { id: 2, name: 'Yunusobod' },
      ],
      courses: [],
    },
  }),
  'GET /students/all': () => ({ data: { students: [student], total: 1 } }),
  [`GET /students/${student.id}`]: () => ({ data: student }),
  'GET /control-actions': () => ({ data: { controlActions: controlActionsAnswer, total: 3 } }),
})
