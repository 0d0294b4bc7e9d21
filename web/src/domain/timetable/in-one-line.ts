/** What there is of it, in one line. */
export const inOneLine = (parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ')
