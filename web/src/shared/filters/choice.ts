import type { LabelledName } from '@markaz/protocol/labels'
import type { FilterOption, SelectField } from './filter-fields.ts'

/** An object that a select shows by its name. Different API routes call the name differently. */
interface Named {
  id: number
  name?: string
  displayName?: string
  fullName?: string
}

const optionsOf = (things: readonly Named[] = []): FilterOption[] =>
  things.map(({ id, name, displayName, fullName }) => ({ value: id, label: displayName ?? fullName ?? name ?? '' }))

/** Returns a filter with options that an API call returns; `isLoading` is true until they arrive. */
export const asyncSelectField = (
  name: LabelledName,
  things: readonly Named[] | undefined,
  isLoading = false,
): SelectField => ({ kind: 'select', name, options: optionsOf(things), isLoading })
