import { foldedIncludes } from '../format/fold.ts'

/** Props for `showSearch` of a select: options are searched by label, whatever apostrophe or alphabet was typed. */
export const byLabel = {
  filterOption: (typed: string, option?: { label?: unknown }) => foldedIncludes(String(option?.label ?? ''), typed),
}
