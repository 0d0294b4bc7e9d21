export const joinTextParts = (parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ')
