import { includesNormalizedText } from '../format/fold.ts'

/** When options are searched by label, all kinds of apostrophe, and Latin and Cyrillic, are equal. */
export const selectLabelSearchProps = {
  filterOption: (typed: string, option?: { label?: unknown }) =>
    includesNormalizedText(String(option?.label ?? ''), typed),
}
