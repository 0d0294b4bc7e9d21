/** First and last byte are included. */
interface ByteRange {
  from: number
  to: number
}

/** Returns null (send the complete file) for a missing or malformed header, or several parts (RFC 9110 §14). */
export function parseByteRange(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (!first && !last) return null
  const end = sizeBytes - 1
  if (!first)
    return Number(last) > 0 && sizeBytes > 0
      ? { from: Math.max(0, sizeBytes - Number(last)), to: end }
      : 'unsatisfiable'
  const from = Number(first)
  const to = last ? Number(last) : end
  if (last && to < from) return null
  return from > end ? 'unsatisfiable' : { from, to: Math.min(to, end) }
}
