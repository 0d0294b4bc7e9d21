import { foldedIncludes } from '../format/fold.ts'

/** Props for `showSearch` of a select: its options are found by their labels, however they are spelled. */
export const byLabel = {
  filterOption: (typed: string, option?: { label?: unknown }) => foldedIncludes(String(option?.label ?? ''), typed),
}
