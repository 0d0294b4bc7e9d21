import type { LabelledName } from '@markaz/protocol/labels'
import type { FilterOption, SelectField } from './filter-fields.ts'

/** Different API routes call the name of an object differently. */
interface Named {
  id: number
  name?: string
  displayName?: string
  fullName?: string
}

const optionsOf = (things: readonly Named[] = []): FilterOption[] =>
  things.map(({ id, name, displayName, fullName }) => ({ value: id, label: displayName ?? fullName ?? name ?? '' }))

/** `isLoading` is true until the API call returns the options. */
export const asyncSelectField = (
  name: LabelledName,
  things: readonly Named[] | undefined,
  isLoading = false,
): SelectField => ({ kind: 'select', name, options: optionsOf(things), isLoading })
