import {
  type ImportField,
  type ImportPlan,
  type ImportRow,
  importFields,
} from '@markaz/protocol/people/student-imports/schemas'
import { personName } from '../../shared/format/person.ts'

/** Whose row it is, as far as the table says. */
export function nameOfRow({ cells, student }: ImportRow, { mapping }: Pick<ImportPlan, 'mapping'>): string {
  if (student) return [student.lastName, student.firstName, student.middleName].filter(Boolean).join(' ')
  const parts = [mapping.fullName, mapping.lastName, mapping.firstName].map((place) =>
    place === undefined ? '' : (cells[place] ?? ''),
  )
  return personName(parts.filter(Boolean).join(' '))
}

/** Fields with trouble that no column can show; `isWhole`: all fields with trouble. A row that is left out has none. */
export function errorsToNote(row: ImportRow, { mapping }: Pick<ImportPlan, 'mapping'>, isWhole = false): ImportField[] {
  if (row.action !== 'error') return []
  return importFields.filter((field) => row.errors[field] && (isWhole || mapping[field] === undefined))
}
