import { newKey } from '@markaz/protocol/new-key'

/**
 * Returns a function that makes idempotency keys of verdicts. Equal content (resent after a lost answer) gets the same
 * key, so the server stores it once; other content gets a new key.
 */
export function clientIds(): (content: unknown) => string {
  let last: { content: string; id: string } | null = null
  return (content) => {
    const words = JSON.stringify(content)
    if (last?.content !== words) last = { content: words, id: newKey() }
    return last.id
  }
}
