import { includesNormalizedText } from '../format/normalize-text.ts'

/** A search for options ignores the kind of apostrophe, and finds Latin labels by Cyrillic text and vice versa. */
export const selectLabelSearchProps = {
  filterOption: (typed: string, option?: { label?: unknown }) =>
    includesNormalizedText(String(option?.label ?? ''), typed),
}
