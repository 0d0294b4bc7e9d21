import { setTimeout as delay } from 'node:timers/promises'

/**
 * Makes the rate limit of a channel: messages per second in total, and milliseconds between messages to one receiver.
 */
export function makeRateLimit({ perSecond, perReceiverMs }: { perSecond: number; perReceiverMs: number }) {
  const apartMs = 1_000 / perSecond
  let nextAt = 0
  /** Pending pauses by receiver. */
  const resting = new Map<number, Promise<void>>()
  const rest = () => delay(perReceiverMs, undefined, { ref: false })

  async function everybodysTurn(): Promise<void> {
    const now = performance.now()
    const at = Math.max(now, nextAt)
    nextAt = at + apartMs
    if (at > now) await delay(at - now)
  }

  return {
    /**
     * Sends when both limits allow it. The receiver's pause starts with the answer, because until then the message may
     * be on its way.
     */
    turn<T>(receiver: number, send: () => Promise<T>): Promise<T> {
      const before = resting.get(receiver)
      const sent = (async () => {
        await before
        await everybodysTurn()
        return send()
      })()
      const rested = sent.then(rest, rest)
      resting.set(receiver, rested)
      void rested.then(() => resting.get(receiver) === rested && resting.delete(receiver))
      return sent
    },
    /** Stops all sending for this many seconds. */
    pause(seconds: number): void {
      nextAt = Math.max(nextAt, performance.now() + seconds * 1_000)
    },
  }
}
