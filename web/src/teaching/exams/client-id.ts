import { newKey } from '@markaz/protocol/new-key'

/**
 * Returns idempotency keys for checks. The same content sent again (after a lost answer) gets the same key and is
 * stored once; different content gets a new key.
 */
export function clientIds(): (content: unknown) => string {
  let last: { content: string; id: string } | null = null
  return (content) => {
    const words = JSON.stringify(content)
    if (last?.content !== words) last = { content: words, id: newKey() }
    return last.id
  }
}
