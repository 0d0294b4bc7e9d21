import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import type {
  ImportDayMonthOrder,
  ImportDuplicateKey,
  ImportRowAction,
  StudentImportField,
} from '@markaz/protocol/people/student-imports/schemas'
import { normalizeForSearch } from '@markaz/protocol/search-text'
import { removeInvisibleCharacters } from '@markaz/protocol/visible-text'
import { type Db, sql } from '../../db/db.ts'
import {
  type ChildIdentity,
  duplicateSearchKeysOf,
  findDuplicateStudents,
  isSameChild,
} from '../students/same-child.ts'
import type { ColumnMapping } from './guess-mapping.ts'
import { type ImportRowErrors, type ImportRowRemarks, type ParsedStudent, parseStudentRow } from './read-student.ts'
import type { ImportTableRow } from './read-table.ts'

export interface ImportSourceRow extends ImportTableRow {
  /** The user's decision whether the row is skipped; null = not decided. */
  isSkipped: boolean | null
}

/** Possible duplicate of a table row: a student of the centre, or an earlier row of the table (`line`). */
interface PlannedDuplicate {
  studentId: number | null
  line: number | null
  by: ImportDuplicateKey
}

export type PlannedStudent = ParsedStudent & { groupId: number | null }

export interface ImportRowPlan {
  line: number
  action: ImportRowAction
  /** null while some cells of the row cannot be read. */
  student: PlannedStudent | null
  errors: ImportRowErrors
  remarks: ImportRowRemarks
  duplicates: PlannedDuplicate[]
}

interface Import {
  headOfficeId: number
  mapping: ColumnMapping
  dateOrder: ImportDayMonthOrder
  is1904: boolean
}

/** Finds out for every row what the import would do now. Runs four SQL statements, whatever the number of rows. */
export async function planImportRows(
  db: Db,
  { headOfficeId, mapping, dateOrder, is1904 }: Import,
  rows: ImportSourceRow[],
  today: string,
): Promise<ImportRowPlan[]> {
  const rules = { today, order: dateOrder, is1904 }
  const read = rows.map((row) => ({ ...row, ...parseStudentRow(row.cells, mapping, rules) }))
  const groups = await findGroupsByName(db, headOfficeId, today)
  const known = await knownStudents(db, read)
  const sameChildren = await knownChildren(db, read)
  const above = new Map<string, number>()
  const childrenAbove = new Map<string, { line: number; child: ChildIdentity }[]>()
  const placeOf = new Map(rows.map((row) => [row.line, row]))
  return read.map(({ line, aside, isSkipped, student, errors, remarks }) => {
    const group = student.groupName ? groups.get(normalizeGroupName(student.groupName)) : null
    if (group === undefined) errors.group = peopleErrorTexts.noGroup
    if (group === 'several') errors.group = peopleErrorTexts.severalGroups
    const keys = keysOf(student)
    const child = childOf(student)
    const born = child ? duplicateSearchKeysOf(child).flatMap((key) => childrenAbove.get(key) ?? []) : []
    const duplicates: PlannedDuplicate[] = [
      ...(known.get(line) ?? []),
      ...(sameChildren.get(line) ?? []).map((studentId) => ({ studentId, line: null, by: 'name' as const })),
      ...born
        .filter((earlier) => child && isSameChild(earlier.child, child))
        .map((earlier) => ({ studentId: null, line: earlier.line, by: 'name' as const })),
      ...keys.flatMap(({ by, key }) => {
        const earlier = above.get(key)
        return earlier === undefined ? [] : [{ studentId: null, line: earlier, by }]
      }),
    ]
    if (isSkipped === false) refuseSameIdentity(errors, duplicates, placeOf)
    // A row that shares only the phone number with an existing student is not skipped, because siblings share a phone
    // number.
    const isKnown = duplicates.some(({ by }) => by !== 'phone')
    const action = actionOf(isSkipped ?? (aside !== null || isKnown), errors)
    if (action === 'create') {
      for (const { key } of keys) if (!above.has(key)) above.set(key, line)
      const [key] = child ? duplicateSearchKeysOf(child) : []
      if (child && key) childrenAbove.set(key, [...(childrenAbove.get(key) ?? []), { line, child }])
    }
    const isRead = Object.keys(errors).length === 0
    const groupId = typeof group === 'number' ? group : null
    const planned = isRead ? { ...(student as ParsedStudent), groupId } : null
    return { line, action, student: planned, errors, remarks, duplicates }
  })
}

function actionOf(isSkipped: boolean, errors: ImportRowErrors): ImportRowAction {
  if (isSkipped) return 'skip'
  return Object.keys(errors).length > 0 ? 'error' : 'create'
}

const fieldOf: Record<Exclude<ImportDuplicateKey, 'phone' | 'name'>, StudentImportField> = {
  passport: 'passport',
  personalId: 'personalId',
  hId: 'hId',
}

/** Two rows with the same passport, JSHSHIR (personal number) or HH ID are one person. Siblings may share a phone. */
function refuseSameIdentity(
  errors: ImportRowErrors,
  duplicates: PlannedDuplicate[],
  placeOf: ReadonlyMap<number, ImportTableRow>,
): void {
  for (const { by, line } of duplicates) {
    if (by === 'phone' || by === 'name') continue
    const other = line === null ? undefined : placeOf.get(line)
    errors[fieldOf[by]] ??= other ? peopleErrorTexts.inRowToo(other.sheetLine, other.sheet) : peopleErrorTexts.ofAnother
  }
}

function keysOf(student: Partial<ParsedStudent>): { by: ImportDuplicateKey; key: string }[] {
  const { phoneNumber, passportSeries, passportNumber, personalId, hId } = student
  const passport = passportSeries && passportNumber && passportSeries + passportNumber
  const values: [ImportDuplicateKey, string | null | undefined][] = [
    ['phone', phoneNumber],
    ['passport', passport],
    ['personalId', personalId],
    ['hId', hId],
  ]
  return values.flatMap(([by, value]) => (value ? [{ by, key: `${by} ${value}` }] : []))
}

export const normalizeGroupName = (name: string) => normalizeForSearch(removeInvisibleCharacters(name)).trim()

/** Returns the head office's groups that are not over, by normalized name. */
export async function findGroupsByName(
  db: Db,
  headOfficeId: number,
  today: string,
): Promise<Map<string, number | 'several'>> {
  const rows = await db.many<{ id: number; search: string }>(sql`
    select id, search from study_group
    where head_office_id = ${headOfficeId} and gone_at is null and coalesce(ended_date >= ${today}::date, true)`)
  const groups = new Map<string, number | 'several'>()
  for (const { id, search } of rows) groups.set(search.trim(), groups.has(search.trim()) ? 'several' : id)
  return groups
}

function childOf({ lastName, firstName, birthDate }: Partial<ParsedStudent>): ChildIdentity | undefined {
  if (lastName === undefined || firstName === undefined || birthDate === undefined) return undefined
  return { lastName, firstName, birthDate }
}

/** Finds, for each row, at most three students of all branches who may be the same child. */
async function knownChildren(
  db: Db,
  rows: { line: number; student: Partial<ParsedStudent> }[],
): Promise<Map<number, number[]>> {
  const children = rows.flatMap(({ line, student }) => {
    const child = childOf(student)
    return child ? [{ line, ...child }] : []
  })
  const found = await findDuplicateStudents(db, children, sql`forgotten_at is null`)
  return new Map(children.map(({ line }, index) => [line, (found[index] ?? []).slice(0, 3)]))
}

/** Finds, for each row, a few students of all branches with the same passport, JSHSHIR, HH ID or phone. */
async function knownStudents(
  db: Db,
  rows: { line: number; student: Partial<ParsedStudent> }[],
): Promise<Map<number, PlannedDuplicate[]>> {
  const input = rows.map(({ line, student }) => ({
    line,
    phone: student.phoneNumber,
    series: student.passportSeries,
    number: student.passportNumber,
    personal: student.personalId,
    hid: student.hId,
  }))
  const found = await db.many<{ line: number; studentId: number; by: ImportDuplicateKey }>(sql`
    select i.line, found.id as "studentId", found.by
    from json_to_recordset(${JSON.stringify(input)}::json)
      as i(line int, phone text, series text, number text, personal text, hid text)
    cross join lateral (
      (select id, 'passport' as by, 1 as place from student where passport_series = i.series and passport_number = i.number limit 1)
      union all (select id, 'personalId', 2 from student where personal_id = i.personal limit 1)
      union all (select id, 'hId', 3 from student where h_id = i.hid order by id limit 2)
      union all (
        select id, 'phone', 4 from (
          (select id from student where phone_number = i.phone order by id limit 3)
          union (select id from student where mobile = i.phone order by id limit 3)) by_phone
        limit 3)
    ) found
    order by i.line, found.place, found.id`)
  const byLine = new Map<number, PlannedDuplicate[]>()
  for (const { line, studentId, by } of found)
    byLine.set(line, [...(byLine.get(line) ?? []), { studentId, line: null, by }])
  return byLine
}
