export function keepDigits(text: string, maxDigits = Number.POSITIVE_INFINITY): string {
  return text.replace(/\D/g, '').slice(0, maxDigits)
}

/** Keeps up to two Latin letters, as capitals. */
export function maskPassportSeries(text: string): string {
  return text
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 2)
    .toUpperCase()
}

/**
 * Returns e.g. 998901234567 for `901234567`; empty → ''. A foreign number is not shortened, because its first nine
 * digits could be another person's number.
 */
export function toApiPhoneDigits(text: string): string {
  const hasPlus = text.trim().startsWith('+')
  let digits = text.replace(/\D/g, '')
  if (!digits || (hasPlus && '998'.startsWith(digits))) return ''
  // Removes the 998 that the user has typed although the field had already inserted it.
  if (digits.length > 12 && digits.startsWith('998998')) digits = digits.slice(3)
  const isWhole = hasPlus || digits.length > 9
  if (isWhole && !isUzbekPhone(digits)) return digits.slice(0, 15)
  return (isWhole ? digits : `998${digits}`).slice(0, 12)
}

export const isUzbekPhone = (digits: string): boolean => digits.startsWith('998')

export function maskPhone(text: string): string {
  const digits = toApiPhoneDigits(text)
  if (!digits) return text.trim().startsWith('+') ? `+${text.replace(/\D/g, '')}` : ''
  if (!isUzbekPhone(digits)) return `+${digits}`
  const local = digits.slice(3)
  return ['+998', local.slice(0, 2), local.slice(2, 5), local.slice(5, 7), local.slice(7, 9)].filter(Boolean).join(' ')
}
