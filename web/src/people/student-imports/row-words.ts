import {
  type ImportField,
  type ImportPlan,
  type ImportRow,
  importFields,
} from '@markaz/protocol/people/student-imports/schemas'
import { personName } from '../../shared/format/person.ts'
import { importsText } from './student-imports.text.ts'

export const fullNameOf = ({ lastName, firstName, middleName }: NonNullable<ImportRow['student']>): string =>
  [lastName, firstName, middleName].filter(Boolean).join(' ')

/** Returns the person's name from the cells of the row; parts that the table lacks are omitted. */
export function nameOfRow({ cells, student }: ImportRow, { mapping }: Pick<ImportPlan, 'mapping'>): string {
  if (student) return fullNameOf(student)
  const parts = [mapping.fullName, mapping.lastName, mapping.firstName].map((place) =>
    place === undefined ? '' : (cells[place] ?? ''),
  )
  return personName(parts.filter(Boolean).join(' '))
}

/** Returns the fields with errors; a skipped row has none. */
function faultyFields(row: ImportRow): ImportField[] {
  return row.action === 'error' ? importFields.filter((field) => row.errors[field]) : []
}

/**
 * Returns the fields in the order of the columns, but fields with errors in any row first, so that they are visible.
 */
export function fieldsInOrder(plan: Pick<ImportPlan, 'mapping'>, rows: readonly ImportRow[]): ImportField[] {
  const there = importFields.filter((field) => plan.mapping[field] !== undefined)
  const isName = (field: ImportField) => field === 'fullName' || field === 'lastName'
  const isFaulty = (field: ImportField) => rows.some((row) => row.action === 'error' && row.errors[field])
  const rank = (field: ImportField) => (isName(field) ? 0 : isFaulty(field) ? 1 : 2)
  return there.sort((a, b) => rank(a) - rank(b))
}

/** Number of columns next to the name that fit a normal screen without scrolling. */
const inSight = 4

/** Returns errors of fields that no visible column shows; with `isWhole` all errors. */
export function hiddenErrors(row: ImportRow, shown: readonly ImportField[], isWhole = false): ImportField[] {
  return faultyFields(row).filter((field) => isWhole || !shown.slice(0, inSight).includes(field))
}

/** Describes the position of the row in the file. */
export const filePositionText = ({ sheet, sheetLine }: Pick<ImportRow, 'sheet' | 'sheetLine'>): string =>
  sheet === null ? importsText.lineOf(sheetLine) : `${sheet}, ${importsText.lineOf(sheetLine)}`
