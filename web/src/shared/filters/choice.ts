import type { FilterOption, SelectField } from './filter-fields.ts'

/** An object that a select lists by its name; the field of the name depends on the route. */
interface Named {
  id: number
  name?: string
  displayName?: string
  fullName?: string
}

const optionsOf = (things: readonly Named[] = []): FilterOption[] =>
  things.map(({ id, name, displayName, fullName }) => ({ value: id, label: displayName ?? fullName ?? name ?? '' }))

/** A select field whose options a call returns; `isLoading` until the answer arrives. */
export const asyncSelectField = (
  name: string,
  label: string,
  things: readonly Named[] | undefined,
  isLoading = false,
): SelectField => ({ kind: 'select', name, label, options: optionsOf(things), isLoading })
