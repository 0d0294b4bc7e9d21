/**
 * What the centre takes from a school ERP, already in the centre's words.
 * Adapters: `oneroster-rest.ts` (OneRoster 1.2, 1.1 tolerated) and `oneroster-csv.ts` (a bundle from a file).
 * Dates are `YYYY-MM-DD`, both ends inclusive (OneRoster's end dates are exclusive: adapters subtract the day).
 */

/** One row as the ERP sent it: mapped, or refused with a reason a person can read. */
export type ErpRow<T> = { ok: true; record: T } | { ok: false; extId: string | null; reason: string }

/** Every record: `extId` is the ERP's sourcedId. */
export interface ErpRecord {
  extId: string
  /** It is marked for deletion there: we end it, never delete. Only its `extId` is sure then, texts may be empty. */
  gone: boolean
  /** ISO moment of the last change there, null when the ERP does not say. */
  modifiedAt: string | null
}

export interface ErpHeadOffice extends ErpRecord {
  name: string
}

export interface ErpCourse extends ErpRecord {
  name: string
  /** The course's first subject; groups of the course carry it as their category. */
  category: string | null
  /** All of them, each name once; null = the ERP does not say, and those known here stay. */
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
  /** `998XXXXXXXXX`, or null when missing or not such a number. */
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
  /** null = the ERP does not say (or does not show demographics to us), not "has none". */
  birthDate: string | null
  /** Male 1, Female 2; null as above. */
  gender: 1 | 2 | null
  headOfficeExtIds: string[]
  erpStatus: ErpStatusName
  contractStatus: 'waiting' | 'done' | 'no_contract'
  contractType: 'self' | 'agent' | null
  categories: string[]
}

/** A parent, guardian or relative of pupils. */
export interface ErpGuardian extends ErpRecord {
  fullName: string
  phone: string | null
  /** The relation as the role and the name say it; people correct it. */
  relation: 'father' | 'mother' | 'guardian' | 'other'
  /** Their children. */
  studentExtIds: string[]
  /** These are all: of those who are not named any more the tie ends. */
  namesAll: boolean
}

export interface ErpScheduleItem {
  /** Stable inside the group; the adapter makes one from the content when the ERP gives none. */
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
  /** These hang on a term or course that the ERP names and did not tell of: what stands here stays. */
  untold: ('category' | 'startedDate' | 'endedDate')[]
  schedule: ErpScheduleItem[]
}

/** A teacher's or assistant's place in a group (OneRoster enrolment with role teacher, proctor or ext:assistant). */
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
  /** ISO moment: rows changed after it (delta; the ERP may send older ones too); null = everything (full pass). */
  since: string | null
  signal: AbortSignal
}

/** A batch has at most `pageSize` rows, each `extId` once. */
export interface ErpBatch<T> {
  rows: ErpRow<T>[]
  /** Rows in the whole collection, a hint or null. */
  total: number | null
  /**
   * The last batch decides: true = the whole collection was read, so what is missing has vanished there
   * (a refused row with its `extId` has not). A delta may turn out full when the ERP cannot filter;
   * a full pass may turn out not full when rows are known to be lost or a bundle does not hold the file.
   */
  full: boolean
  /** What the run's report should tell although no row was refused: misspelt headers, a filter not understood, … */
  notes: string[]
  /** A file or list that is not needed could not be read, and was skipped: the run ends with these remarks. */
  remarks?: string[]
}

/** Batches in the order the ERP gives them, at least one; memory stays flat however many there are. */
export type ErpBatches<T> = AsyncIterable<ErpBatch<T>>

/**
 * @throws ErpError on anything the ERP does wrong as a whole (unreachable, slow, refused credentials, nonsense);
 *         a single bad row never throws, it comes as `{ok: false, reason}`. An aborted `signal` throws its reason.
 */
export interface ErpSource {
  /**
   * Looks whether everything can be read that the collections of these kinds need, before anything of them is written.
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

/** A run ends with this, in Uzbek, readable by the person who pressed the button; it never carries a secret. */
export class ErpError extends Error {
  override name = 'ErpError'
  readonly kind: 'unreachable' | 'timeout' | 'unauthorized' | 'refused' | 'nonsense' | 'not_configured'
  constructor(kind: ErpError['kind'], message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.kind = kind
  }
}
