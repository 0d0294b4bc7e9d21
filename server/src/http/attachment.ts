/**
 * Returns the `Content-Disposition` header that makes a browser save the file. It has an ASCII and a UTF-8 name,
 * because the name may have non-ASCII letters.
 */
export function attachment(name: string): string {
  const ascii = name.normalize('NFKD').replace(/[^\w.-]+/g, '_')
  // Characters that encodeURIComponent does not escape and RFC 5987 does not allow.
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`
}
