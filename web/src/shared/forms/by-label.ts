import { includesFolded } from '../format/fold.ts'

/** When options are searched by label, all kinds of apostrophe, and Latin and Cyrillic, are equal. */
export const byLabel = {
  filterOption: (typed: string, option?: { label?: unknown }) => includesFolded(String(option?.label ?? ''), typed),
}
