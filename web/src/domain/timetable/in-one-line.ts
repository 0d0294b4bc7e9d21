/** Joins the non-empty parts into one line of text. */
export const joinParts = (parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ')
