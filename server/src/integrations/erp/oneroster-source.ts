import { mapAcademicSessionToTerm, mapCourse, mapGroup, mapGroupStaff, mapGroupStudent } from './oneroster-groups.ts'
import {
  type ErpDemographics,
  type GuardianChildrenLookup,
  mapDemographics,
  mapGuardian,
  mapHeadOffice,
  mapStaff,
  mapStudent,
  parentIdsOfStudentRow,
} from './oneroster-mapping.ts'
import { type AddImportNote, ignoreImportNotes, readSourcedId } from './oneroster-row.ts'
import {
  type ErpBatch,
  ErpError,
  type ErpReadOptions,
  type ErpRecordKind,
  type ErpRowResult,
  type ErpSource,
} from './port.ts'

export interface RawRow {
  value: unknown
  /**
   * File and line of the row, as shown in the report, such as "users.csv, 12-qator"; null if an ERP server sent the
   * row.
   */
  place: string | null
  /** Why the row could not be read, such as a line with too few cells. */
  broken?: string
}

interface RawPage {
  rows: RawRow[]
  total: number | null
  full: boolean
  notes: string[]
  remarks?: string[]
}

export type RawPages = AsyncIterable<RawPage>

/** Tables without which an import would be incomplete; the tables of demographics and parents are optional. */
export type RequiredOneRosterTable =
  | 'orgs'
  | 'academicSessions'
  | 'courses'
  | 'classes'
  | 'staff'
  | 'students'
  | 'enrollments'

const tablesOf: Record<ErpRecordKind, readonly RequiredOneRosterTable[]> = {
  head_office: ['orgs'],
  course: ['courses'],
  staff: ['staff'],
  student: ['students'],
  guardian: ['students'],
  group: ['classes', 'courses', 'academicSessions'],
  group_staff: ['enrollments'],
  group_student: ['enrollments'],
}

/**
 * Yields the pages of an optional list. If the list cannot be read, the last page contains a remark with its name.
 * @param name the name in the remark that users see
 */
export async function* readPagesOfListErpMayLack(name: string, pages: RawPages, signal: AbortSignal): RawPages {
  try {
    yield* pages
  } catch (error) {
    if (!(error instanceof ErpError) || signal.aborted) throw error
    const remark = `${name} o'qilmadi, o'tkazib yuborildi: ${error.message}`
    yield { rows: [], total: null, full: false, notes: [], remarks: [remark] }
  }
}

/** The lists of staff and students may also contain people with other roles, who are left out later. */
export interface OneRosterTables {
  orgs(options: ErpReadOptions): RawPages
  academicSessions(options: ErpReadOptions): RawPages
  courses(options: ErpReadOptions): RawPages
  classes(options: ErpReadOptions): RawPages
  /** `role` is the role of people whose row names no role. */
  staff(options: ErpReadOptions): { pages: RawPages; role: 'teacher' | null }[]
  students(options: ErpReadOptions): { pages: RawPages; role: 'student' | null }
  check(tables: readonly RequiredOneRosterTable[], signal: AbortSignal): Promise<void>
  guardians(options: ErpReadOptions): RawPages
  staffEnrollments(options: ErpReadOptions): RawPages
  studentEnrollments(options: ErpReadOptions): RawPages
  demographics(options: ErpReadOptions): RawPages
}

export function createOneRosterSource(tables: OneRosterTables, batchSize: number): ErpSource {
  return {
    check: (kinds, signal) => tables.check([...new Set(kinds.flatMap((kind) => tablesOf[kind]))], signal),
    headOffices: (options) => batches(tables.orgs(options), () => mapHeadOffice, batchSize),
    courses: (options) => batches(tables.courses(options), () => mapCourse, batchSize),
    groupStaff: (options) => batches(tables.staffEnrollments(options), () => mapGroupStaff, batchSize),
    groupStudents: (options) => batches(tables.studentEnrollments(options), () => mapGroupStudent, batchSize),

    async *staff(options) {
      // A person can be both teacher and assistant, so the ids of staff are remembered to yield each person once.
      const seen = new Set<string>()
      let full = true
      for (const { pages, role } of tables.staff(options)) {
        let partFull = false
        for await (const batch of batches(pages, () => (raw, note) => mapStaff(raw, role, note), batchSize)) {
          const rows = batch.rows.filter((row) => !row.ok || !seen.has(row.record.extId))
          for (const row of rows) if (row.ok) seen.add(row.record.extId)
          partFull = batch.full
          yield { ...batch, rows, total: null, full: full && partFull }
        }
        full &&= partFull
      }
    },

    students(options) {
      const { pages, role } = tables.students(options)
      const prepare = async (note: AddImportNote, remark: AddImportNote) => {
        const demographicsOf = await readDemographics(tables.demographics({ ...options, since: null }), note, remark)
        return (raw: unknown, note: AddImportNote) => mapStudent(raw, role, demographicsOf, note)
      }
      return batches(pages, prepare, batchSize)
    },

    guardians(options) {
      const prepare = async () => {
        const children = await readChildren(tables.students({ ...options, since: null }).pages)
        return (raw: unknown, note: AddImportNote) => mapGuardian(raw, children, note)
      }
      return batches(tables.guardians(options), prepare, batchSize)
    },

    groups(options) {
      const prepare = async (note: AddImportNote) => {
        const around = await readSurroundings(tables, { ...options, since: null }, note)
        return (raw: unknown, note: AddImportNote) => mapGroup(raw, around, note)
      }
      return batches(tables.classes(options), prepare, batchSize)
    },
  }
}

type RowMap<T> = (raw: unknown, note: AddImportNote) => ErpRowResult<T> | null

/** Maximum number of notes listed in the report of the import. Further notes are only counted. */
const maxListedNotes = 20

/**
 * Yields batches of mapped rows. `prepare` reads other lists that the mapping needs; it runs only if there is a row.
 */
async function* batches<T extends { extId: string }>(
  pages: RawPages,
  prepare: (note: AddImportNote, remark: AddImportNote) => RowMap<T> | Promise<RowMap<T>>,
  batchSize: number,
): AsyncGenerator<ErpBatch<T>> {
  const notes: string[] = []
  const remarks: string[] = []
  const remark: AddImportNote = (text) => remarks.push(text)
  let noted = 0
  const note: AddImportNote = (text) => {
    if (++noted <= maxListedNotes) notes.push(text)
  }
  const taken = () => notes.splice(0)
  let map: RowMap<T> | null = null
  let last: ErpBatch<T> | null = null
  let nameless = false
  for await (const page of pages) {
    page.notes.forEach(note)
    page.remarks?.forEach(remark)
    if (page.rows.length > 0) map ??= await prepare(note, remark)
    const rows = map === null ? [] : mapped(page.rows, map, note)
    // A refused row without an id may be any stored row. The list then counts as incomplete, and no missing row counts
    // as deleted.
    nameless ||= rows.some((row) => !row.ok && row.extId === null)
    const full = page.full && !nameless
    for (let from = 0; from === 0 || from < rows.length; from += batchSize) {
      const told = remarks.splice(0)
      last = { rows: rows.slice(from, from + batchSize), total: page.total, full, notes: taken() }
      yield told.length > 0 ? { ...last, remarks: told } : last
    }
  }
  if (noted > maxListedNotes && last)
    yield { ...last, rows: [], notes: [`Yana ${noted - maxListedNotes} ta shunday izoh bor`] }
}

/** If an id occurs several times on a page, the last row is used. */
function mapped<T extends { extId: string }>(raws: RawRow[], map: RowMap<T>, note: AddImportNote): ErpRowResult<T>[] {
  const rows = new Map<string | symbol, ErpRowResult<T>>()
  for (const { value, place, broken } of raws) {
    const placed = (text: string) => (place === null ? text : `${place}: ${text}`)
    const extId = readSourcedId(value)
    const noteRow: AddImportNote = (text) => note(place === null && extId !== null ? `${extId}: ${text}` : placed(text))
    const row: ErpRowResult<T> | null =
      broken === undefined ? map(value, noteRow) : { ok: false, extId, reason: broken }
    if (row?.ok) rows.set(row.record.extId, row)
    else if (row) rows.set(Symbol(), { ...row, reason: placed(row.reason) })
  }
  return [...rows.values()]
}

/** Stores gender and birth date of each student as one short text, to save memory. */
async function readDemographics(pages: RawPages, note: AddImportNote, remark: AddImportNote) {
  const known = new Map<string, string>()
  for await (const page of pages) {
    page.notes.forEach(note)
    page.remarks?.forEach(remark)
    for (const row of mapped(page.rows, mapDemographics, note)) {
      if (!row.ok) note(`demographics: ${row.reason}`)
      else if (!row.record.gone) known.set(row.record.extId, `${row.record.gender ?? 0}${row.record.birthDate ?? ''}`)
    }
  }
  return (extId: string): ErpDemographics | undefined => {
    const kept = known.get(extId)
    if (kept === undefined) return undefined
    return { gender: kept[0] === '1' ? 1 : kept[0] === '2' ? 2 : null, birthDate: kept.slice(1) || null }
  }
}

/** Finds each parent's children in the rows of students, because some ERPs name parents only there. */
async function readChildren(pages: RawPages): Promise<GuardianChildrenLookup> {
  const children = new Map<string, string[]>()
  let isWhole = false
  let areRead = true
  for await (const page of pages) {
    isWhole = page.full
    for (const { value, broken } of page.rows) {
      const student = parentIdsOfStudentRow(value)
      areRead &&= student !== null && broken === undefined
      for (const agent of student?.agents ?? [])
        children.set(agent, [...(children.get(agent) ?? []), student?.extId as string])
    }
  }
  return { of: (extId) => children.get(extId) ?? [], areAll: isWhole && areRead }
}

async function readSurroundings(tables: OneRosterTables, options: ErpReadOptions, note: AddImportNote) {
  // Notes about courses are ignored here, because they are reported when courses are imported.
  const courseOf = await readListing(tables.courses(options), mapCourse, ignoreImportNotes)
  const termOf = await readListing(tables.academicSessions(options), mapAcademicSessionToTerm, note, 'academicSessions')
  return { courseOf, termOf }
}

/** @returns a function that finds a row by id: null = the list does not contain it; undefined = it was unreadable */
async function readListing<T extends { extId: string }>(
  pages: RawPages,
  map: RowMap<T>,
  note: AddImportNote,
  title = '',
) {
  const known = new Map<string, T | undefined>()
  let isWhole = false
  let areNamed = true
  for await (const page of pages) {
    page.notes.forEach(note)
    isWhole = page.full
    for (const row of mapped(page.rows, map, note)) {
      if (row.ok) known.set(row.record.extId, row.record)
      else {
        note(`${title}: ${row.reason}`)
        if (row.extId === null) areNamed = false
        else known.set(row.extId, undefined)
      }
    }
  }
  return (extId: string): T | null | undefined => (known.has(extId) || !isWhole || !areNamed ? known.get(extId) : null)
}
