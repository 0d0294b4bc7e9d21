import type { FilterOption, SelectField } from './filter-fields.ts'

/** A thing one chooses by its name, however its call spells that. */
interface Named {
  id: number
  name?: string
  displayName?: string
  fullName?: string
}

const optionsOf = (things: readonly Named[] = []): FilterOption[] =>
  things.map(({ id, name, displayName, fullName }) => ({ value: id, label: displayName ?? fullName ?? name ?? '' }))

/** A select among things that a call answers; `isLoading` until it has. */
export const choice = (
  name: string,
  label: string,
  things: readonly Named[] | undefined,
  isLoading = false,
): SelectField => ({ kind: 'select', name, label, options: optionsOf(things), isLoading })
