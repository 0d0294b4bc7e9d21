import type { ImportField, ImportPlan } from '@markaz/protocol/people/student-imports/schemas'

/** The gender is not required, because it is derived from the names, or asked for each row. */
export function requiredFieldsWithoutColumn({ mapping }: Pick<ImportPlan, 'mapping'>): ImportField[] {
  const has = (field: ImportField) => mapping[field] !== undefined
  const names: ImportField[] = has('fullName') ? [] : ['lastName', 'firstName']
  const needed: ImportField[] = [...names, 'phoneNumber', 'birthDate']
  return needed.filter((field) => !has(field))
}
