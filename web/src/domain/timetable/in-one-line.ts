/** What there is of it, in one line. */
export const joinParts = (parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ')
