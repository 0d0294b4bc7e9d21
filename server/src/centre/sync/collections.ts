import type { SyncType } from '@markaz/protocol/centre/sync/schemas'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'
import type { ErpBatches, ErpReadOptions, ErpRecord, ErpSource } from '../../integrations/erp/port.ts'
import { takeGroupStaff } from './take-group-staff.ts'
import { planLessons, takeGroups } from './take-groups.ts'
import { afterMembershipsEnded, takeMemberships } from './take-memberships.ts'
import { takeCourses, takeHeadOffices } from './take-reference.ts'
import { takeStaff } from './take-staff.ts'
import { takeStudents } from './take-students.ts'
import type { At, Taken } from './taken.ts'

export type RunType = SyncType | 'import'

/** One kind of rows of the ERP: how they are read, taken and ended. */
export interface Collection {
  entity: string
  /** What one of its rows is called in a report. */
  title: string
  table: Sql
  read(erp: ErpSource, options: ErpReadOptions): ErpBatches<ErpRecord>
  /** Where a row brings many others with it: so many in one transaction, because on the embedded database everybody waits for it. */
  mostAtOnce?: number
  /** Inside a transaction; adds and changes rows, never ends one. */
  take(tx: Db, records: ErpRecord[], at: At): Promise<Taken>
  /** Rows here that are in use on that day: the ones whose loss would be felt. */
  inUse(today: string): Sql
  /** What else is written when a row ends; `gone_at` is for every table the same. */
  ending?: Sql
  afterEnding?(tx: Db, ids: number[], at: At): Promise<void>
}

const notEnded = (today: string) => sql`(ended_date is null or ended_date >= ${today}::date)`
const always = () => sql`true`

const headOffices: Collection = {
  entity: 'head_office',
  title: 'Bosh ofis',
  table: raw('head_office'),
  read: (erp, options) => erp.headOffices(options),
  take: takeHeadOffices,
  inUse: always,
}
const staff: Collection = {
  entity: 'staff',
  title: 'Xodim',
  table: raw('staff'),
  read: (erp, options) => erp.staff(options),
  take: takeStaff,
  // Only academics are the ERP's (kind 2).
  inUse: () => sql`kind = 2 and work_status = 1`,
  // Whoever does not work any more is signed out with their next request.
  ending: sql`, work_status = 2`,
}
const students: Collection = {
  entity: 'student',
  title: "O'quvchi",
  table: raw('student'),
  read: (erp, options) => erp.students(options),
  take: takeStudents,
  inUse: always,
}
const courses: Collection = {
  entity: 'course',
  title: 'Kurs',
  table: raw('course'),
  read: (erp, options) => erp.courses(options),
  take: takeCourses,
  inUse: always,
}
const groups: Collection = {
  entity: 'group',
  title: 'Guruh',
  table: raw('study_group'),
  read: (erp, options) => erp.groups(options),
  // Each has some hundred lessons.
  mostAtOnce: 100,
  take: takeGroups,
  inUse: notEnded,
  afterEnding: planLessons,
}
const groupStaff: Collection = {
  entity: 'group_staff',
  title: 'Guruh xodimi',
  table: raw('group_staff'),
  read: (erp, options) => erp.groupStaff(options),
  take: takeGroupStaff,
  inUse: notEnded,
}
const groupStudents: Collection = {
  entity: 'group_student',
  title: "Guruh o'quvchisi",
  table: raw('student_group'),
  read: (erp, options) => erp.groupStudents(options),
  take: takeMemberships,
  inUse: notEnded,
  afterEnding: afterMembershipsEnded,
}

/** In the order in which nothing has to wait for what comes later. */
export const allCollections: readonly Collection[] = [
  headOffices,
  courses,
  staff,
  students,
  groups,
  groupStaff,
  groupStudents,
]

/** What each button takes; branches first, because everything stands under them. */
export const collectionsOf: Readonly<Record<RunType, readonly Collection[]>> = {
  teachers: [headOffices, staff],
  student: [headOffices, students],
  groups: [headOffices, courses, groups, groupStaff],
  'group-students': [groupStudents],
  import: allCollections,
}

/** The entities of a type whose rows may wait for others. */
export const ownEntities: Readonly<Record<RunType, readonly string[]>> = {
  teachers: ['staff'],
  student: ['student'],
  groups: ['group', 'group_staff'],
  'group-students': ['group_student'],
  import: allCollections.map(({ entity }) => entity),
}
