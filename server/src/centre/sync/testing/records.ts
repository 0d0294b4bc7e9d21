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

/** Functions that create complete, realistic ERP records for tests; single fields can be overridden. */

const changed = { gone: false, modifiedAt: '2026-11-01T08:00:00.000Z' }

export const headOffice = (extId: string, more: Partial<ErpHeadOffice> = {}): ErpHeadOffice => ({
  extId,
  ...changed,
  name: `Bosh ofis ${extId}`,
  ...more,
})

export const course = (extId: string, more: Partial<ErpCourse> = {}): ErpCourse => ({
  extId,
  ...changed,
  name: `Kurs ${extId}`,
  category: 'Dasturlash',
  prices: null,
  ...more,
})

export const teacher = (extId: string, more: Partial<ErpStaff> = {}): ErpStaff => ({
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

export const guardian = (extId: string, more: Partial<ErpGuardian> = {}): ErpGuardian => ({
  extId,
  ...changed,
  fullName: 'Karimova Zuhra',
  phone: '998931115500',
  relation: 'mother',
  studentExtIds: [],
  namesAll: true,
  ...more,
})

export const student = (extId: string, more: Partial<ErpStudent> = {}): ErpStudent => ({
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

export const lessonTimes = (key: string, more: Partial<ErpScheduleItem> = {}): ErpScheduleItem => ({
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

export const group = (extId: string, more: Partial<ErpGroup> = {}): ErpGroup => ({
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

export const groupStaff = (extId: string, more: Partial<ErpGroupStaff> = {}): ErpGroupStaff => ({
  extId,
  ...changed,
  groupExtId: 'g1',
  staffExtId: 't1',
  primary: true,
  startedDate: null,
  endedDate: null,
  ...more,
})

export const membership = (extId: string, more: Partial<ErpGroupStudent> = {}): ErpGroupStudent => ({
  extId,
  ...changed,
  groupExtId: 'g1',
  studentExtId: 's1',
  startedDate: '2026-09-01',
  endedDate: null,
  ...more,
})

/** A small centre: a branch, a teacher with a group that has a schedule, and two students in it. */
export const smallCentre = (): ErpContents => ({
  headOffices: [headOffice('h1')],
  courses: [course('c1')],
  staff: [teacher('t1', { headOfficeExtIds: ['h1'], phone: '998901112233' })],
  students: [
    student('s1', { headOfficeExtIds: ['h1'], phone: '998901234567', categories: ['Dasturlash'] }),
    student('s2', { headOfficeExtIds: ['h1'], firstName: 'Malika' }),
  ],
  guardians: [],
  groups: [
    group('g1', {
      courseExtId: 'c1',
      headOfficeExtId: 'h1',
      category: 'Dasturlash',
      learningType: 'Oflayn',
      schedule: [lessonTimes('j1', { staffExtId: 't1', classroomName: '7-xona' })],
    }),
  ],
  groupStaff: [groupStaff('gt1')],
  groupStudents: [membership('m1'), membership('m2', { studentExtId: 's2' })],
})

/** A large centre: 600 students, each in two of 40 groups. */
export const largeCentre = (): ErpContents => {
  const n = (length: number) => Array.from({ length }, (_, index) => index)
  return {
    headOffices: [headOffice('h1')],
    courses: [course('c1')],
    staff: n(20).map((i) => teacher(`t${i}`, { headOfficeExtIds: ['h1'] })),
    students: n(600).map((i) => student(`s${i}`, { headOfficeExtIds: ['h1'], hId: String(i) })),
    guardians: [],
    groups: n(40).map((i) =>
      group(`g${i}`, { courseExtId: 'c1', headOfficeExtId: 'h1', schedule: [lessonTimes('j')] }),
    ),
    groupStaff: n(40).map((i) => groupStaff(`gt${i}`, { groupExtId: `g${i}`, staffExtId: `t${i % 20}` })),
    groupStudents: n(1_200).map((i) =>
      membership(`m${i}`, { studentExtId: `s${i % 600}`, groupExtId: `g${(i + Math.floor(i / 600)) % 40}` }),
    ),
  }
}
