import { createRequestKey } from '@markaz/protocol/new-key'

/**
 * Equal content that is sent again after a lost response gets the same idempotency key, so the server stores it once.
 */
export function createIdempotencyKeys(): (content: unknown) => string {
  let last: { content: string; id: string } | null = null
  return (content) => {
    const words = JSON.stringify(content)
    if (last?.content !== words) last = { content: words, id: createRequestKey() }
    return last.id
  }
}
