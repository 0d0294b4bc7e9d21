import { setTimeout as delay } from 'node:timers/promises'

/** Creates a rate limit for a channel: a number per second in total, and a minimum interval per receiver. */
export function makeRateLimit({
  perSecond,
  perReceiverMs,
  wait = (milliseconds) => delay(milliseconds, undefined, { ref: false }),
}: {
  perSecond: number
  perReceiverMs: number
  wait?: (milliseconds: number) => Promise<void>
}) {
  const apartMs = 1_000 / perSecond
  let nextAt = 0
  /** For each receiver, the promise that resolves when it may be sent to again. */
  const resting = new Map<number, Promise<void>>()
  const rest = () => wait(perReceiverMs)

  async function everybodysTurn(): Promise<void> {
    const now = performance.now()
    const at = Math.max(now, nextAt)
    nextAt = at + apartMs
    if (at > now) await wait(at - now)
  }

  return {
    /**
     * Sends when first the receiver's and then the total limit allow it. The interval starts at the answer, because
     * until then the message may still be on its way.
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
    /** Delays all sending by this many seconds. */
    pause(seconds: number): void {
      nextAt = Math.max(nextAt, performance.now() + seconds * 1_000)
    },
  }
}
