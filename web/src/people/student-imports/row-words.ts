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

/** Whose row it is, as far as the table says. */
export function nameOfRow({ cells, student }: ImportRow, { mapping }: Pick<ImportPlan, 'mapping'>): string {
  if (student) return fullNameOf(student)
  const parts = [mapping.fullName, mapping.lastName, mapping.firstName].map((place) =>
    place === undefined ? '' : (cells[place] ?? ''),
  )
  return personName(parts.filter(Boolean).join(' '))
}

/** Fields with trouble; a row that is left out has none. */
function faultyFields(row: ImportRow): ImportField[] {
  return row.action === 'error' ? importFields.filter((field) => row.errors[field]) : []
}

/** Fields of the table in the order of its columns: those with errors in some row first, so that they are in sight. */
export function fieldsInOrder(plan: Pick<ImportPlan, 'mapping'>, rows: readonly ImportRow[]): ImportField[] {
  const there = importFields.filter((field) => plan.mapping[field] !== undefined)
  const isName = (field: ImportField) => field === 'fullName' || field === 'lastName'
  const isFaulty = (field: ImportField) => rows.some((row) => row.action === 'error' && row.errors[field])
  const rank = (field: ImportField) => (isName(field) ? 0 : isFaulty(field) ? 1 : 2)
  return there.sort((a, b) => rank(a) - rank(b))
}

/** As many columns beside the name are in sight on a usual screen. */
const inSight = 4

/** Errors that no column in sight can show; `isWhole`: all. */
export function errorsToNote(row: ImportRow, shown: readonly ImportField[], isWhole = false): ImportField[] {
  return faultyFields(row).filter((field) => isWhole || !shown.slice(0, inSight).includes(field))
}

/** Where a person finds the row in the file. */
export const placeOf = ({ sheet, sheetLine }: Pick<ImportRow, 'sheet' | 'sheetLine'>): string =>
  sheet === null ? importsText.lineOf(sheetLine) : `${sheet}, ${importsText.lineOf(sheetLine)}`
