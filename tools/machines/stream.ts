import { setTimeout as delay } from 'node:timers/promises'
import type { SignedInUser } from '../videos/person.ts'

export interface ChatStream {
  texts: readonly string[]
  seq(): number
  /** Returns the number of lost events of the stream: skipped event numbers plus reset events. */
  gaps(): number
  reconnects(): number
  close(): void
}

export function followChatEvents(person: SignedInUser, path: string): ChatStream {
  const texts: string[] = []
  const abort = new AbortController()
  let [seq, gaps, opened] = [0, 0, 0]

  function hear(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    const id = Number(field('id'))
    if (!id) return
    if (field('event') === 'reset' || (seq > 0 && id > seq + 1)) gaps++
    seq = id
    const text = (JSON.parse(field('data') ?? '{}') as { message?: { text?: string } | null }).message?.text
    if (text) texts.push(text)
  }

  async function followOnce(): Promise<void> {
    const headers = { authorization: `Bearer ${await person.token()}` }
    const answer = await fetch(`${person.base}${path}?after=${seq}`, { headers, signal: abort.signal })
    if (!answer.ok || !answer.body) throw new Error(`${answer.status}`)
    opened++
    let buffer = ''
    for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (buffer + piece).split('\n\n')
      buffer = blocks.pop() ?? ''
      for (const block of blocks) hear(block)
    }
  }

  void (async () => {
    while (!abort.signal.aborted) {
      await followOnce().catch(() => {})
      await delay(500)
    }
  })()
  return { texts, seq: () => seq, gaps: () => gaps, reconnects: () => opened - 1, close: () => abort.abort() }
}
