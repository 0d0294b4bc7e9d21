import type { ImportPlan } from '@markaz/protocol/people/student-imports/schemas'
import {
  type ImportRow,
  type StudentImportField,
  studentImportFields,
} from '@markaz/protocol/people/student-imports/schemas'
import { personName } from '../../shared/format/person.ts'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { importsText } from './student-imports.text.ts'

export const fullNameOf = ({ lastName, firstName, middleName }: NonNullable<ImportRow['student']>): string =>
  [lastName, firstName, middleName].filter(Boolean).join(' ')

export function studentNameOfRow({ cells, student }: ImportRow, { mapping }: Pick<ImportPlan, 'mapping'>): string {
  if (student) return fullNameOf(student)
  const parts = [mapping.fullName, mapping.lastName, mapping.firstName].map((place) =>
    place === undefined ? '' : (cells[place] ?? ''),
  )
  return personName(parts.filter(Boolean).join(' '))
}

function faultyFields(row: ImportRow): StudentImportField[] {
  return row.action === 'error' ? studentImportFields.filter((field) => row.errors[field]) : []
}

export function importFieldsNamesAndErrorsFirst(
  plan: Pick<ImportPlan, 'mapping'>,
  rows: readonly ImportRow[],
): StudentImportField[] {
  const there = studentImportFields.filter((field) => plan.mapping[field] !== undefined)
  const isName = (field: StudentImportField) => field === 'fullName' || field === 'lastName'
  const isFaulty = (field: StudentImportField) => rows.some((row) => row.action === 'error' && row.errors[field])
  const rank = (field: StudentImportField) => (isName(field) ? 0 : isFaulty(field) ? 1 : 2)
  return there.sort((a, b) => rank(a) - rank(b))
}

/** How many columns beside the name are visible on a normal screen without scrolling. */
const inSight = 4

/** Returns the fields with errors that have no visible column, or all fields with errors if `isWhole` is true. */
export function fieldsWithHiddenErrors(
  row: ImportRow,
  shown: readonly StudentImportField[],
  isWhole = false,
): StudentImportField[] {
  return faultyFields(row).filter((field) => isWhole || !shown.slice(0, inSight).includes(field))
}

export const sheetAndLineText = ({ sheet, sheetLine }: Pick<ImportRow, 'sheet' | 'sheetLine'>): string =>
  sheet === null ? importsText.lineOf(sheetLine) : `${sheet}, ${importsText.lineOf(sheetLine)}`

const tones: Record<ImportPlan['status'], PillTone> = { draft: 'gold', applied: 'green', reverted: 'grey' }

export function ImportStatus({ plan }: { plan: Pick<ImportPlan, 'status'> }) {
  return <StatusPill tone={tones[plan.status]}>{importsText.statuses[plan.status]}</StatusPill>
}

/** Returns the address of an import. An import that still has errors opens with the rows that contain errors. */
export function studentImportPath({ id, status, counts }: Pick<ImportPlan, 'id' | 'status' | 'counts'>): string {
  const hasErrors = status === 'draft' && counts.error > 0
  return `/students/imports/${id}${hasErrors ? '?action=error' : ''}`
}

/** Returns required fields without a column. The gender is derived from the names or asked for each row. */
export function requiredFieldsWithoutColumn({ mapping }: Pick<ImportPlan, 'mapping'>): StudentImportField[] {
  const has = (field: StudentImportField) => mapping[field] !== undefined
  const names: StudentImportField[] = has('fullName') ? [] : ['lastName', 'firstName']
  const needed: StudentImportField[] = [...names, 'phoneNumber', 'birthDate']
  return needed.filter((field) => !has(field))
}
