/**
 * The data that the centre imports from a school ERP, in the centre's terms. Adapters: `oneroster-rest.ts` (OneRoster
 * 1.2, 1.1 tolerated) and `oneroster-csv.ts` (a bundle from a file). Dates are `YYYY-MM-DD`, both ends inclusive
 * (OneRoster's end dates are exclusive: adapters subtract one day).
 */

/** One row of the ERP: mapped, or refused with a readable reason. */
export type ErpRow<T> = { ok: true; record: T } | { ok: false; extId: string | null; reason: string }

/** The common fields; `extId` is the ERP's sourcedId. */
export interface ErpRecord {
  extId: string
  /**
   * True = marked for deletion in the ERP: it is ended here, never deleted. Only `extId` is certain then; texts may be
   * empty.
   */
  gone: boolean
  /** ISO timestamp of the last change in the ERP; null = unknown. */
  modifiedAt: string | null
}

export interface ErpHeadOffice extends ErpRecord {
  name: string
}

export interface ErpCourse extends ErpRecord {
  name: string
  /** The course's first subject, which is the category of its groups. */
  category: string | null
  /** All prices, each name once; null = the ERP has no information, so known prices stay. */
  prices: ErpPrice[] | null
}

export interface ErpPrice {
  name: string
  /** The amount in whole so'm. */
  amount: number
}

export interface ErpStaff extends ErpRecord {
  hId: string | null
  firstName: string
  lastName: string
  middleName: string | null
  /** `998XXXXXXXXX`; null = missing or not such a number. */
  phone: string | null
  /** A OneRoster teacher, or an aide / ext:assistant. */
  kind: 'teacher' | 'assistant'
  working: boolean
  headOfficeExtIds: string[]
}

export type ErpStatusName =
  | 'ACTIVE'
  | 'FINISHED_COURSE'
  | 'WITHOUT_COURSE'
  | 'FINISHED_30_DAY_PRIVILEGE'
  | 'LEFT_COURSE'
  | 'STATISTICS_NOT_CALCULATED'

export interface ErpStudent extends ErpRecord {
  hId: string | null
  firstName: string
  lastName: string
  middleName: string | null
  phone: string | null
  /** null = the ERP sends none or does not show demographics to us; it does not mean that there is none. */
  birthDate: string | null
  /** Male 1, Female 2; null as for birthDate. */
  gender: 1 | 2 | null
  headOfficeExtIds: string[]
  erpStatus: ErpStatusName
  contractStatus: 'waiting' | 'done' | 'no_contract'
  contractType: 'self' | 'agent' | null
  categories: string[]
}

/** A parent, guardian or relative of students. */
export interface ErpGuardian extends ErpRecord {
  fullName: string
  phone: string | null
  /** The relation guessed from role and name; users can correct it. */
  relation: 'father' | 'mother' | 'guardian' | 'other'
  /** Ids of the guardian's children. */
  studentExtIds: string[]
  /** True = the list of children is complete, so links to other children end. */
  namesAll: boolean
}

export interface ErpScheduleItem {
  /** Stable within the group; if the ERP has none, the adapter derives it from the content. */
  key: string
  staffExtId: string | null
  /** ISO days, Monday 1 … Sunday 7. */
  daysOfWeek: number[]
  /** `HH:mm`, Asia/Tashkent. */
  beginTime: string
  endTime: string
  startDate: string
  /** null = until the group ends. */
  endDate: string | null
  classroomName: string | null
}

export interface ErpGroup extends ErpRecord {
  name: string
  courseExtId: string | null
  headOfficeExtId: string | null
  category: string | null
  learningType: string | null
  direction: string | null
  startedDate: string | null
  endedDate: string | null
  /** Fields that depend on a term or course which the ERP names but did not send: existing values stay. */
  untold: ('category' | 'startedDate' | 'endedDate')[]
  schedule: ErpScheduleItem[]
}

/** A teacher or assistant of a group (OneRoster enrolment with role teacher, proctor or ext:assistant). */
export interface ErpGroupStaff extends ErpRecord {
  groupExtId: string
  staffExtId: string
  primary: boolean
  startedDate: string | null
  endedDate: string | null
}

export interface ErpGroupStudent extends ErpRecord {
  groupExtId: string
  studentExtId: string
  startedDate: string | null
  endedDate: string | null
}

export interface ErpReadOptions {
  /**
   * ISO timestamp: rows changed after it (delta; the ERP may send older ones too); null = everything (complete pass).
   */
  since: string | null
  signal: AbortSignal
}

/** A batch of at most `pageSize` rows, each `extId` once. */
export interface ErpBatch<T> {
  rows: ErpRow<T>[]
  /** Number of rows of the complete collection if known, otherwise null. */
  total: number | null
  /**
   * Only the last batch's value counts: true = the complete collection was read, so missing rows were deleted in the
   * ERP (a refused row with its `extId` is not missing). A delta may be complete when the ERP cannot filter. A complete
   * pass may be incomplete when rows were lost or a bundle lacks the file.
   */
  full: boolean
  /** Notes for the run's report although no row was refused: misspelt column names, an unsupported filter, … */
  notes: string[]
  /** Remarks about an optional file or list that could not be read and was skipped; the run ends with them. */
  remarks?: string[]
}

/** Batches in the ERP's order, at least one; memory usage does not grow with their number. */
export type ErpBatches<T> = AsyncIterable<ErpBatch<T>>

/**
 * A source of ERP data.
 * @throws ErpError when the ERP fails as a whole (unreachable, slow, refused credentials, nonsense). A single bad row
 * never throws; it is returned as `{ok: false, reason}`. An aborted `signal` throws its reason.
 */
export interface ErpSource {
  /**
   * Checks that everything these kinds need can be read, before any of it is written.
   * @throws ErpError naming the file or list
   */
  check?(kinds: readonly ErpKind[], signal: AbortSignal): Promise<void>
  headOffices(options: ErpReadOptions): ErpBatches<ErpHeadOffice>
  courses(options: ErpReadOptions): ErpBatches<ErpCourse>
  staff(options: ErpReadOptions): ErpBatches<ErpStaff>
  students(options: ErpReadOptions): ErpBatches<ErpStudent>
  guardians(options: ErpReadOptions): ErpBatches<ErpGuardian>
  groups(options: ErpReadOptions): ErpBatches<ErpGroup>
  groupStaff(options: ErpReadOptions): ErpBatches<ErpGroupStaff>
  groupStudents(options: ErpReadOptions): ErpBatches<ErpGroupStudent>
}

export type ErpKind =
  | 'head_office'
  | 'course'
  | 'staff'
  | 'student'
  | 'guardian'
  | 'group'
  | 'group_staff'
  | 'group_student'

/** Ends a run, with an Uzbek message for the user who started it; the message never contains a secret. */
export class ErpError extends Error {
  override name = 'ErpError'
  readonly kind: 'unreachable' | 'timeout' | 'unauthorized' | 'refused' | 'nonsense' | 'not_configured'
  constructor(kind: ErpError['kind'], message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.kind = kind
  }
}
