import { newKey } from '@markaz/protocol/new-key'

/**
 * Keys for checks: the same words sent again (after a lost answer) carry the same key and stay one check, other words
 * are another check.
 */
export function clientIds(): (content: unknown) => string {
  let last: { content: string; id: string } | null = null
  return (content) => {
    const words = JSON.stringify(content)
    if (last?.content !== words) last = { content: words, id: newKey() }
    return last.id
  }
}
