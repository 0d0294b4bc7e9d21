import { calls } from '@markaz/protocol/catalogue'
import { maskOf, maskText, type PersonalKind, personalFieldsOf } from '@markaz/protocol/personal'
import { answerOf } from '@markaz/protocol/route-schemas'

/** All fields that the answers of API calls mark as personal data. */
const inAnswers = personalFieldsOf(calls.map(({ route }) => answerOf(route)))

const namesOf = (kinds: readonly PersonalKind[]): string[] =>
  [...inAnswers].filter(([, kind]) => kinds.includes(kind)).map(([name]) => name)

/** Names of all fields that contain a phone number. Audit entries use the same names as answers. */
export const phoneFields: readonly string[] = namesOf(['phone', 'staffPhone'])
export const documentFields: readonly string[] = namesOf(['document'])

/**
 * Fields that are masked in every audit entry. The text fields `addHistory` and `text` are left out, because they are
 * personal in some entries only; phone and document numbers in them are masked by their format.
 */
const inEveryEntry = new Map<string, PersonalKind>([
  ...phoneFields.map((name) => [name, 'phone'] as const),
  ...documentFields.map((name) => [name, 'document'] as const),
  ['link', 'words'],
  ['careText', 'care'],
  // The texts in the cells of an imported table of students may be personal data.
  ['cells', 'words'],
  // The search text of an exported list, which is often a part of a phone number.
  ['value', 'words'],
])

/**
 * Returns the value with personal data masked at any depth: by field name, and phone and document numbers in other
 * texts by their format.
 * @param outer the kind of personal data of the field that contains the value
 */
export function withoutPersonal<T>(value: T, outer?: PersonalKind): T {
  if (typeof value === 'string') return maskedAs(outer, value) as T
  if (Array.isArray(value)) return value.map((item) => withoutPersonal(item, outer)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withoutPersonal(inner, inEveryEntry.get(name) ?? outer)]),
  ) as T
}

/** Returns the value of one audit field with personal data masked. */
export const fieldWithoutPersonal = (field: string, value: unknown): unknown =>
  withoutPersonal({ [field]: value })[field]

/**
 * In `phones: [{ phone, relation }]`, every text would be masked as a phone number; a text without digits, such as the
 * relation, is left unmasked.
 */
function maskedAs(kind: PersonalKind | undefined, text: string): string {
  if (!kind || (kind === 'phone' && !/\d/.test(text))) return maskText(text)
  return maskOf(kind, text)
}
