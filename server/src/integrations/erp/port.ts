export type ErpRowResult<T> = { ok: true; record: T } | { ok: false; extId: string | null; reason: string }

/** Days in records are `YYYY-MM-DD`, and a period includes its last day (in OneRoster it does not). */
export interface ErpRecord {
  extId: string
  /**
   * True = the ERP marks the row as deleted; the record is ended here, but not deleted. In a deleted row only `extId`
   * is reliable.
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
  /** The first subject of the course, which becomes the category of its groups. */
  category: string | null
  /** Each price has a different name; null = the ERP sends no prices, so stored prices stay. */
  prices: ErpPrice[] | null
}

export interface ErpPrice {
  name: string
  /** The price in whole so'm. */
  amount: number
}

export interface ErpStaff extends ErpRecord {
  hId: string | null
  firstName: string
  lastName: string
  middleName: string | null
  /** The phone number `998XXXXXXXXX`; null = missing or invalid. */
  phone: string | null
  /** `assistant`: a OneRoster aide or ext:assistant. */
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
  /** The birth date; null = the ERP does not send it, so a stored birth date stays. */
  birthDate: string | null
  /** Gender: 1 = male, 2 = female; null = the ERP does not send it. */
  gender: 1 | 2 | null
  headOfficeExtIds: string[]
  erpStatus: ErpStatusName
  contractStatus: 'waiting' | 'done' | 'no_contract'
  contractType: 'self' | 'agent' | null
  categories: string[]
}

export interface ErpGuardian extends ErpRecord {
  fullName: string
  phone: string | null
  /** How the parent is related to the student, guessed from role and name; users can correct it. */
  relation: 'father' | 'mother' | 'guardian' | 'other'
  /** The ERP's ids of the parent's children. */
  studentExtIds: string[]
  /** True = `studentExtIds` is complete, so links to other children end. */
  namesAll: boolean
}

export interface ErpScheduleItem {
  /** Identifies the schedule item within the group. If the ERP sends no key, it is derived from the content. */
  key: string
  staffExtId: string | null
  /** ISO weekdays: Monday = 1 … Sunday = 7. */
  daysOfWeek: number[]
  /** When the lesson begins, as `HH:mm` in Asia/Tashkent. */
  beginTime: string
  endTime: string
  startDate: string
  /** The last day of the schedule item; null = until the group ends. */
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
  /** Fields that are unknown because the ERP did not send the group's term or course. Their stored values stay. */
  untold: ('category' | 'startedDate' | 'endedDate')[]
  schedule: ErpScheduleItem[]
}

/** A teacher or assistant of a group: a OneRoster enrolment with the role teacher, proctor or ext:assistant. */
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
   * ISO timestamp: only rows that the ERP changed after it are needed, but older rows may be returned; null = read all
   * rows.
   */
  since: string | null
  signal: AbortSignal
}

/** At most `pageSize` rows of the ERP, in which each `extId` occurs once. */
export interface ErpBatch<T> {
  rows: ErpRowResult<T>[]
  /** Number of rows of the complete list in the ERP; null = unknown. */
  total: number | null
  /** True in the last batch = the complete list was read, so rows that are missing were deleted in the ERP. */
  full: boolean
  /** Warnings about the data for the report of the import, such as misspelt column names or an unsupported filter. */
  notes: string[]
  /** Remarks about optional files or lists that could not be read and were skipped. */
  remarks?: string[]
}

/** Batches of rows in the ERP's order, at least one. */
export type ErpBatches<T> = AsyncIterable<ErpBatch<T>>

/**
 * Every method throws the signal's reason if the `signal` is aborted.
 * @throws ErpError if the ERP as a whole fails; a single invalid row is returned as `{ok: false, reason}`
 */
export interface ErpSource {
  /**
   * Checks that the ERP's files or lists can be read, before any row is imported.
   * @throws ErpError that names the file or list
   */
  check?(kinds: readonly ErpRecordKind[], signal: AbortSignal): Promise<void>
  headOffices(options: ErpReadOptions): ErpBatches<ErpHeadOffice>
  courses(options: ErpReadOptions): ErpBatches<ErpCourse>
  staff(options: ErpReadOptions): ErpBatches<ErpStaff>
  students(options: ErpReadOptions): ErpBatches<ErpStudent>
  guardians(options: ErpReadOptions): ErpBatches<ErpGuardian>
  groups(options: ErpReadOptions): ErpBatches<ErpGroup>
  groupStaff(options: ErpReadOptions): ErpBatches<ErpGroupStaff>
  groupStudents(options: ErpReadOptions): ErpBatches<ErpGroupStudent>
}

export type ErpRecordKind =
  | 'head_office'
  | 'course'
  | 'staff'
  | 'student'
  | 'guardian'
  | 'group'
  | 'group_staff'
  | 'group_student'

/** Thrown to end an import. The Uzbek message is for the user who started the import, and never contains a secret. */
export class ErpError extends Error {
  override name = 'ErpError'
  readonly kind: 'unreachable' | 'timeout' | 'unauthorized' | 'refused' | 'nonsense' | 'not_configured'
  constructor(kind: ErpError['kind'], message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.kind = kind
  }
}
