/**
 * Returns a header that makes the browser save the file. The header contains the name twice, because old clients
 * understand only ASCII.
 */
export function contentDispositionOf(name: string): string {
  const ascii = name.normalize('NFKD').replace(/[^\w.-]+/g, '_')
  // Escapes characters that encodeURIComponent leaves unchanged but RFC 5987 does not allow.
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`
}
