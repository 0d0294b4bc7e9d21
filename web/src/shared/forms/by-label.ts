import { includesFolded } from '../format/fold.ts'

/**
 * Settings of a select that searches its options by label; all kinds of apostrophe, and Latin and Cyrillic, are equal.
 */
export const byLabel = {
  filterOption: (typed: string, option?: { label?: unknown }) => includesFolded(String(option?.label ?? ''), typed),
}
