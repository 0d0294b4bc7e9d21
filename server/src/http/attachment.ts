/** `Content-Disposition` of a file to be saved; the name in both spellings, because it may be Uzbek. */
export function attachment(name: string): string {
  const ascii = name.normalize('NFKD').replace(/[^\w.-]+/g, '_')
  // What encodeURIComponent leaves alone and RFC 5987 does not allow.
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`
}
