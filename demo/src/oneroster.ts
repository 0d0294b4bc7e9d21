/** The collections of OneRoster 1.2 as plain objects. A large demo centre creates a collection only when it is read. */
export interface OneRosterData {
  readonly orgs: Org[]
  readonly academicSessions: AcademicSession[]
  readonly courses: Course[]
  readonly classes: SchoolClass[]
  readonly users: User[]
  readonly enrollments: Enrollment[]
  readonly demographics: Demographics[]
}

/**
 * A timestamp is an ISO text in UTC; a boolean is the text `true` or `false`. `endDate` is the first day after the end,
 * except in `metadata`.
 */
export interface OneRosterRow {
  sourcedId: string
  status: 'active' | 'tobedeleted'
  dateLastModified: string
  metadata?: { uz: object }
}

type RefType = 'academicSession' | 'class' | 'course' | 'org' | 'term' | 'user'

/** A reference to another row. `href` has no host; the server adds it in its responses. */
export interface OneRosterRowReference {
  href: string
  sourcedId: string
  type: RefType
}

export interface Org extends OneRosterRow {
  name: string
  type: 'district' | 'school'
  identifier: string
  parent?: OneRosterRowReference
  children?: OneRosterRowReference[]
}

export interface AcademicSession extends OneRosterRow {
  title: string
  type: 'schoolYear' | 'term'
  startDate: string
  endDate: string
  parent?: OneRosterRowReference
  children?: OneRosterRowReference[]
  /** The calendar year in which the school year ends. */
  schoolYear: string
}

export interface Course extends OneRosterRow {
  title: string
  courseCode: string
  grades: string[]
  /** The first subject is the course's category. */
  subjects: string[]
  org: OneRosterRowReference
  /** Prices in whole so'm; they are in the metadata, because OneRoster has no field for money. */
  metadata: { uz: { prices: { name: string; amount: number }[] } }
}

type LearningType = 'Oflayn' | 'Onlayn'

/** Weekly lessons of a group, with inclusive dates and times in Tashkent. OneRoster has no field for lessons. */
export interface ScheduleItem {
  key: string
  teacherSourcedId: string | null
  /** ISO numbers, Monday 1 … Sunday 7. */
  daysOfWeek: number[]
  beginTime: string
  endTime: string
  startDate: string
  endDate: string | null
  classroomName: string
}

export interface SchoolClass extends OneRosterRow {
  title: string
  classCode: string
  classType: 'scheduled'
  location: string
  grades: string[]
  subjects: string[]
  course: OneRosterRowReference
  school: OneRosterRowReference
  terms: OneRosterRowReference[]
  periods: string[]
  metadata: {
    uz: {
      schedule: ScheduleItem[]
      learningType: LearningType
      direction: string
      /** First and last day of the group, both inclusive. */
      startedDate: string
      endedDate: string
    }
  }
}

export type OneRosterRole = 'student' | 'teacher' | 'aide' | 'parent' | 'guardian'

export type ErpStudentStatus =
  | 'ACTIVE'
  | 'FINISHED_COURSE'
  | 'WITHOUT_COURSE'
  | 'FINISHED_30_DAY_PRIVILEGE'
  | 'LEFT_COURSE'
  | 'STATISTICS_NOT_CALCULATED'

export interface StudentMetadata {
  erpStatus: ErpStudentStatus
  contractStatus: 'waiting' | 'done' | 'no_contract'
  contractType: 'self' | 'agent'
  categories: string[]
}

export interface User extends OneRosterRow {
  userMasterIdentifier?: string
  username: string
  userIds: { type: string; identifier: string }[]
  enabledUser: 'true' | 'false'
  givenName: string
  familyName: string
  middleName?: string
  roles: {
    roleType: 'primary' | 'secondary'
    role: OneRosterRole
    org: OneRosterRowReference
    beginDate?: string
    endDate?: string
  }[]
  primaryOrg?: OneRosterRowReference
  identifier?: string
  email?: string
  sms?: string
  phone?: string
  agents: OneRosterRowReference[]
  grades: string[]
  metadata?: { uz: StudentMetadata }
}

export interface Enrollment extends OneRosterRow {
  user: OneRosterRowReference
  class: OneRosterRowReference
  school: OneRosterRowReference
  role: 'student' | 'teacher'
  primary?: 'true' | 'false'
  beginDate?: string
  /** The first day on which the person is no longer enrolled (exclusive end). */
  endDate?: string
}

export interface Demographics extends OneRosterRow {
  birthDate: string
  sex: 'male' | 'female'
}

export const rosteringServicePath = '/ims/oneroster/rostering/v1p2'

const collectionOf: Record<RefType, string> = {
  academicSession: 'academicSessions',
  class: 'classes',
  course: 'courses',
  org: 'orgs',
  term: 'terms',
  user: 'users',
}

export function createOneRosterRowReference(type: RefType, sourcedId: string): OneRosterRowReference {
  return { href: `${rosteringServicePath}/${collectionOf[type]}/${sourcedId}`, sourcedId, type }
}
