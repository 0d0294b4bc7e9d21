import { includesNormalizedText } from '../format/fold.ts'

/** In a search for options by label, all kinds of apostrophe are equal, and Latin and Cyrillic letters, too. */
export const selectLabelSearchProps = {
  filterOption: (typed: string, option?: { label?: unknown }) =>
    includesNormalizedText(String(option?.label ?? ''), typed),
}
