/** First and last byte, both inclusive, inside the file. */
interface ByteRange {
  from: number
  to: number
}

/**
 * The part of the file that a `Range` header asks for (RFC 9110 §14). null = the whole of it: there is no header, it is
 * malformed, or it asks for several parts, which nobody who plays a video needs.
 */
export function rangeOf(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
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
