import {
  type ImportField,
  type ImportPlan,
  type ImportRow,
  importFields,
} from '@markaz/protocol/people/student-imports/schemas'
import { personName } from '../../shared/format/person.ts'

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
export function faultyFields(row: ImportRow): ImportField[] {
  return row.action === 'error' ? importFields.filter((field) => row.errors[field]) : []
}

/** Those of them that no column can show; `isWhole`: all. */
export function errorsToNote(row: ImportRow, { mapping }: Pick<ImportPlan, 'mapping'>, isWhole = false): ImportField[] {
  return faultyFields(row).filter((field) => isWhole || mapping[field] === undefined)
}
