import { allApiRoutes } from '@markaz/protocol/catalogue'
import {
  listPersonalFields,
  maskPersonalDataInText,
  maskPersonalValue,
  type PersonalDataKind,
} from '@markaz/protocol/personal'
import { responseSchemaOf } from '@markaz/protocol/route-schemas'

const personalFieldsOfAnswers = listPersonalFields(allApiRoutes.map(({ route }) => responseSchemaOf(route)))

const namesOf = (kinds: readonly PersonalDataKind[]): string[] =>
  [...personalFieldsOfAnswers].filter(([, kind]) => kinds.includes(kind)).map(([name]) => name)

/** Names of all fields that contain a phone number, in API answers and in audit entries. */
export const phoneFieldNames: readonly string[] = namesOf(['phone', 'staffPhone'])
export const identityDocumentFieldNames: readonly string[] = namesOf(['document'])

/** Fields masked in every audit entry. `text` is missing, because this field is personal in some entries only. */
const kindOfField = new Map<string, PersonalDataKind>([
  ...phoneFieldNames.map((name) => [name, 'phone'] as const),
  ...identityDocumentFieldNames.map((name) => [name, 'document'] as const),
  ['link', 'freeText'],
  ['careText', 'careNotes'],
  // The cells of an imported table of students may contain personal data.
  ['cells', 'freeText'],
  // The search text of an exported list, which is often a part of a phone number.
  ['value', 'freeText'],
])

/**
 * Masks personal fields by their names, and phone and document numbers in other texts by their format.
 * @param outer the kind of personal data of the field that contains the value
 */
export function maskPersonalData<T>(value: T, outer?: PersonalDataKind): T {
  if (typeof value === 'string') return maskedAs(outer, value) as T
  if (Array.isArray(value)) return value.map((item) => maskPersonalData(item, outer)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, maskPersonalData(inner, kindOfField.get(name) ?? outer)]),
  ) as T
}

export const maskPersonalDataOfField = (field: string, value: unknown): unknown =>
  maskPersonalData({ [field]: value })[field]

/**
 * The kind `phone` applies to all texts in `phones: [{ phone, relation }]`. The relation has no digits, so it is not
 * masked.
 */
function maskedAs(kind: PersonalDataKind | undefined, text: string): string {
  if (!kind || (kind === 'phone' && !/\d/.test(text))) return maskPersonalDataInText(text)
  return maskPersonalValue(kind, text)
}
