/** Formats a number with non-breaking spaces, e.g. `1 200 000`. */
export const formatThousands = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

/** Formats a phone number with non-breaking spaces, e.g. `+998 90 123 45 67`. Other texts stay unchanged. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^(998)(\d{2})(\d{3})(\d{2})(\d{2})$/, '+$1\u00a0$2\u00a0$3\u00a0$4\u00a0$5')
