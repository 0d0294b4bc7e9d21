import type { LabelledName } from '@markaz/protocol/labels'
import type { FilterOption, SelectField } from './filter-fields.ts'

/** An object that can be chosen. Its name is in another field in each API route. */
export interface NamedRecord {
  id: number
  name?: string
  displayName?: string
  fullName?: string
}

export const recordOptionsOf = (things: readonly NamedRecord[] = []): FilterOption[] =>
  things.map(({ id, name, displayName, fullName }) => ({ value: id, label: displayName ?? fullName ?? name ?? '' }))

/** `isLoading` is true until the API call returns the options. */
export const asyncSelectField = (
  name: LabelledName,
  things: readonly NamedRecord[] | undefined,
  isLoading = false,
): SelectField => ({ kind: 'select', name, options: recordOptionsOf(things), isLoading })
