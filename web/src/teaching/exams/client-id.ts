import { newRequestKey } from '@markaz/protocol/new-key'

/**
 * Equal content, which is sent again after a lost response, gets the same idempotency key, so that the server stores it
 * only once.
 */
export function createClientIds(): (content: unknown) => string {
  let last: { content: string; id: string } | null = null
  return (content) => {
    const words = JSON.stringify(content)
    if (last?.content !== words) last = { content: words, id: newRequestKey() }
    return last.id
  }
}
