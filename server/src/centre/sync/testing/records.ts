import type {
  ErpCourse,
  ErpGroup,
  ErpGroupStaff,
  ErpGroupStudent,
  ErpGuardian,
  ErpHeadOffice,
  ErpScheduleItem,
  ErpStaff,
  ErpStudent,
} from '../../../integrations/erp/port.ts'
import type { ErpContents } from './memory-erp.ts'

const changed = { gone: false, modifiedAt: '2026-11-01T08:00:00.000Z' }

export const erpHeadOffice = (extId: string, more: Partial<ErpHeadOffice> = {}): ErpHeadOffice => ({
  extId,
  ...changed,
  name: `Bosh ofis ${extId}`,
  ...more,
})

export const erpCourse = (extId: string, more: Partial<ErpCourse> = {}): ErpCourse => ({
  extId,
  ...changed,
  name: `Kurs ${extId}`,
  category: 'Dasturlash',
  prices: null,
  ...more,
})

export const erpTeacher = (extId: string, more: Partial<ErpStaff> = {}): ErpStaff => ({
  extId,
  ...changed,
  hId: null,
  firstName: 'Dilnoza',
  lastName: 'Rahimova',
  middleName: null,
  phone: null,
  kind: 'teacher',
  working: true,
  headOfficeExtIds: [],
  ...more,
})

export const erpGuardian = (extId: string, more: Partial<ErpGuardian> = {}): ErpGuardian => ({
  extId,
  ...changed,
  fullName: 'Karimova Zuhra',
  phone: '998931115500',
  relation: 'mother',
  studentExtIds: [],
  namesAll: true,
  ...more,
})

export const erpStudent = (extId: string, more: Partial<ErpStudent> = {}): ErpStudent => ({
  extId,
  ...changed,
  hId: null,
  firstName: 'Aziz',
  lastName: 'Karimov',
  middleName: null,
  phone: null,
  birthDate: null,
  gender: null,
  headOfficeExtIds: [],
  erpStatus: 'ACTIVE',
  contractStatus: 'no_contract',
  contractType: null,
  categories: [],
  ...more,
})

export const erpScheduleItem = (key: string, more: Partial<ErpScheduleItem> = {}): ErpScheduleItem => ({
  key,
  staffExtId: null,
  daysOfWeek: [1, 3, 6],
  beginTime: '15:00',
  endTime: '17:00',
  startDate: '2026-11-16',
  endDate: null,
  classroomName: null,
  ...more,
})

export const erpGroup = (extId: string, more: Partial<ErpGroup> = {}): ErpGroup => ({
  extId,
  ...changed,
  name: `Guruh ${extId}`,
  courseExtId: null,
  headOfficeExtId: null,
  category: null,
  learningType: null,
  direction: null,
  startedDate: '2026-09-01',
  endedDate: '2027-05-31',
  untold: [],
  schedule: [],
  ...more,
})

export const erpGroupStaff = (extId: string, more: Partial<ErpGroupStaff> = {}): ErpGroupStaff => ({
  extId,
  ...changed,
  groupExtId: 'g1',
  staffExtId: 't1',
  primary: true,
  startedDate: null,
  endedDate: null,
  ...more,
})

export const erpMembership = (extId: string, more: Partial<ErpGroupStudent> = {}): ErpGroupStudent => ({
  extId,
  ...changed,
  groupExtId: 'g1',
  studentExtId: 's1',
  startedDate: '2026-09-01',
  endedDate: null,
  ...more,
})

export const smallErpCentre = (): ErpContents => ({
  headOffices: [erpHeadOffice('h1')],
  courses: [erpCourse('c1')],
  staff: [erpTeacher('t1', { headOfficeExtIds: ['h1'], phone: '998901112233' })],
  students: [
    erpStudent('s1', { headOfficeExtIds: ['h1'], phone: '998901234567', categories: ['Dasturlash'] }),
    erpStudent('s2', { headOfficeExtIds: ['h1'], firstName: 'Malika' }),
  ],
  guardians: [],
  groups: [
    erpGroup('g1', {
      courseExtId: 'c1',
      headOfficeExtId: 'h1',
      category: 'Dasturlash',
      learningType: 'Oflayn',
      schedule: [erpScheduleItem('j1', { staffExtId: 't1', classroomName: '7-xona' })],
    }),
  ],
  groupStaff: [erpGroupStaff('gt1')],
  groupStudents: [erpMembership('m1'), erpMembership('m2', { studentExtId: 's2' })],
})

/** 600 students, each in two of 40 groups. */
export const largeErpCentre = (): ErpContents => {
  const n = (length: number) => Array.from({ length }, (_, index) => index)
  return {
    headOffices: [erpHeadOffice('h1')],
    courses: [erpCourse('c1')],
    staff: n(20).map((i) => erpTeacher(`t${i}`, { headOfficeExtIds: ['h1'] })),
    students: n(600).map((i) => erpStudent(`s${i}`, { headOfficeExtIds: ['h1'], hId: String(i) })),
    guardians: [],
    groups: n(40).map((i) =>
      erpGroup(`g${i}`, { courseExtId: 'c1', headOfficeExtId: 'h1', schedule: [erpScheduleItem('j')] }),
    ),
    groupStaff: n(40).map((i) => erpGroupStaff(`gt${i}`, { groupExtId: `g${i}`, staffExtId: `t${i % 20}` })),
    groupStudents: n(1_200).map((i) =>
      erpMembership(`m${i}`, { studentExtId: `s${i % 600}`, groupExtId: `g${(i + Math.floor(i / 600)) % 40}` }),
    ),
  }
}
