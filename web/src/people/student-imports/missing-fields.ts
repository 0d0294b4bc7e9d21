import type { ImportField, ImportPlan } from '@markaz/protocol/people/student-imports/schemas'

/**
 * Returns the required fields without a column. A column for the gender is not needed if there is a patronymic, from
 * which it can be derived.
 */
export function missingFields({ mapping }: Pick<ImportPlan, 'mapping'>): ImportField[] {
  const has = (field: ImportField) => mapping[field] !== undefined
  const names: ImportField[] = has('fullName') ? [] : ['lastName', 'firstName']
  const hasPatronymic = has('middleName') || has('fullName')
  const needed: ImportField[] = [...names, 'phoneNumber', 'birthDate', ...(hasPatronymic ? [] : ['gender' as const])]
  return needed.filter((field) => !has(field))
}
