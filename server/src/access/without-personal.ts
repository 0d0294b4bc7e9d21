import { calls } from '@markaz/protocol/catalogue'
import { maskOf, maskText, type PersonalKind, personalFieldsOf } from '@markaz/protocol/personal'
import { answerOf } from '@markaz/protocol/route-schemas'

/** What the answers of all calls mark as personal data, by field name. */
const inAnswers = personalFieldsOf(calls.map(({ route }) => answerOf(route)))

const namesOf = (kinds: readonly PersonalKind[]): string[] =>
  [...inAnswers].filter(([, kind]) => kinds.includes(kind)).map(([name]) => name)

/** Names of fields that hold a phone or a document number, in answers and so in audit entries. */
export const phoneFields: readonly string[] = namesOf(['phone', 'staffPhone'])
export const documentFields: readonly string[] = namesOf(['document'])

/**
 * Personal whatever the entry is about. Of the words that answers mark only `link` is: `note` and `text` are personal in
 * some entries alone, where only the numbers in them are masked.
 */
const inEveryEntry = new Map<string, PersonalKind>([
  ...phoneFields.map((name) => [name, 'phone'] as const),
  ...documentFields.map((name) => [name, 'document'] as const),
  ['link', 'words'],
  // A row of an imported table.
  ['cells', 'words'],
  // What an exported list had been searched for: often a part of a phone.
  ['value', 'words'],
])

/**
 * The same value with personal data masked, however deep: by field name, and in any other text by its look.
 * @param outer the kind of the field that the value is in
 */
export function withoutPersonal<T>(value: T, outer?: PersonalKind): T {
  if (typeof value === 'string') return maskedAs(outer, value) as T
  if (Array.isArray(value)) return value.map((item) => withoutPersonal(item, outer)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withoutPersonal(inner, inEveryEntry.get(name) ?? outer)]),
  ) as T
}

/** The value of one field, masked in the same way. */
export const fieldWithoutPersonal = (field: string, value: unknown): unknown =>
  withoutPersonal({ [field]: value })[field]

/** In `phones: [{ phone, relation }]` a text without digits is no phone. */
function maskedAs(kind: PersonalKind | undefined, text: string): string {
  if (!kind || (kind === 'phone' && !/\d/.test(text))) return maskText(text)
  return maskOf(kind, text)
}
