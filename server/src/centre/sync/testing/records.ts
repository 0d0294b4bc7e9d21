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

export const buildErpHeadOffice = (extId: string, more: Partial<ErpHeadOffice> = {}): ErpHeadOffice => ({
  extId,
  ...changed,
  name: `Bosh ofis ${extId}`,
  ...more,
})

export const buildErpCourse = (extId: string, more: Partial<ErpCourse> = {}): ErpCourse => ({
  extId,
  ...changed,
  name: `Kurs ${extId}`,
  category: 'Dasturlash',
  prices: null,
  ...more,
})

export const buildErpTeacher = (extId: string, more: Partial<ErpStaff> = {}): ErpStaff => ({
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

export const buildErpGuardian = (extId: string, more: Partial<ErpGuardian> = {}): ErpGuardian => ({
  extId,
  ...changed,
  fullName: 'Karimova Zuhra',
  phone: '998931115500',
  relation: 'mother',
  studentExtIds: [],
  namesAll: true,
  ...more,
})

export const buildErpStudent = (extId: string, more: Partial<ErpStudent> = {}): ErpStudent => ({
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

export const buildErpScheduleItem = (key: string, more: Partial<ErpScheduleItem> = {}): ErpScheduleItem => ({
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

export const buildErpGroup = (extId: string, more: Partial<ErpGroup> = {}): ErpGroup => ({
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

export const buildErpGroupStaff = (extId: string, more: Partial<ErpGroupStaff> = {}): ErpGroupStaff => ({
  extId,
  ...changed,
  groupExtId: 'g1',
  staffExtId: 't1',
  primary: true,
  startedDate: null,
  endedDate: null,
  ...more,
})

export const buildErpMembership = (extId: string, more: Partial<ErpGroupStudent> = {}): ErpGroupStudent => ({
  extId,
  ...changed,
  groupExtId: 'g1',
  studentExtId: 's1',
  startedDate: '2026-09-01',
  endedDate: null,
  ...more,
})

export const buildSmallErpContents = (): ErpContents => ({
  headOffices: [buildErpHeadOffice('h1')],
  courses: [buildErpCourse('c1')],
  staff: [buildErpTeacher('t1', { headOfficeExtIds: ['h1'], phone: '998901112233' })],
  students: [
    buildErpStudent('s1', { headOfficeExtIds: ['h1'], phone: '998901234567', categories: ['Dasturlash'] }),
    buildErpStudent('s2', { headOfficeExtIds: ['h1'], firstName: 'Malika' }),
  ],
  guardians: [],
  groups: [
    buildErpGroup('g1', {
      courseExtId: 'c1',
      headOfficeExtId: 'h1',
      category: 'Dasturlash',
      learningType: 'Oflayn',
      schedule: [buildErpScheduleItem('j1', { staffExtId: 't1', classroomName: '7-xona' })],
    }),
  ],
  groupStaff: [buildErpGroupStaff('gt1')],
  groupStudents: [buildErpMembership('m1'), buildErpMembership('m2', { studentExtId: 's2' })],
})

/** 600 students, each in two of 40 groups. */
export const buildLargeErpContents = (): ErpContents => {
  const n = (length: number) => Array.from({ length }, (_, index) => index)
  return {
    headOffices: [buildErpHeadOffice('h1')],
    courses: [buildErpCourse('c1')],
    staff: n(20).map((i) => buildErpTeacher(`t${i}`, { headOfficeExtIds: ['h1'] })),
    students: n(600).map((i) => buildErpStudent(`s${i}`, { headOfficeExtIds: ['h1'], hId: String(i) })),
    guardians: [],
    groups: n(40).map((i) =>
      buildErpGroup(`g${i}`, { courseExtId: 'c1', headOfficeExtId: 'h1', schedule: [buildErpScheduleItem('j')] }),
    ),
    groupStaff: n(40).map((i) => buildErpGroupStaff(`gt${i}`, { groupExtId: `g${i}`, staffExtId: `t${i % 20}` })),
    groupStudents: n(1_200).map((i) =>
      buildErpMembership(`m${i}`, { studentExtId: `s${i % 600}`, groupExtId: `g${(i + Math.floor(i / 600)) % 40}` }),
    ),
  }
}
