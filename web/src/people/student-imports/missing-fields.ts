import type { ImportField, ImportPlan } from '@markaz/protocol/people/student-imports/schemas'

/**
 * Returns the required student fields that no column of the import fills. The gender is derived from the names, or
 * asked per row.
 */
export function requiredFieldsWithoutColumn({ mapping }: Pick<ImportPlan, 'mapping'>): ImportField[] {
  const has = (field: ImportField) => mapping[field] !== undefined
  const names: ImportField[] = has('fullName') ? [] : ['lastName', 'firstName']
  const needed: ImportField[] = [...names, 'phoneNumber', 'birthDate']
  return needed.filter((field) => !has(field))
}
