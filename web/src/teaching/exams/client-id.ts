import { newRequestKey } from '@markaz/protocol/new-key'

/** If equal content is sent again after a lost response, it gets the same key, and the server stores it only once. */
export function createClientIds(): (content: unknown) => string {
  let last: { content: string; id: string } | null = null
  return (content) => {
    const words = JSON.stringify(content)
    if (last?.content !== words) last = { content: words, id: newRequestKey() }
    return last.id
  }
}
