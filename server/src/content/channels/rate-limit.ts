import { setTimeout as delay } from 'node:timers/promises'

/** A channel's limits: so many a second over all, and to the same receiver one in so many milliseconds. */
export function makeRateLimit({ perSecond, perReceiverMs }: { perSecond: number; perReceiverMs: number }) {
  const apartMs = 1_000 / perSecond
  let nextAt = 0
  /** The wait until a receiver may be sent to again. */
  const resting = new Map<number, Promise<void>>()
  const rest = () => delay(perReceiverMs, undefined, { ref: false })

  async function everybodysTurn(): Promise<void> {
    const now = performance.now()
    const at = Math.max(now, nextAt)
    nextAt = at + apartMs
    if (at > now) await delay(at - now)
  }

  return {
    /** Sends at this receiver's turn, then everybody's. The rest begins with the answer: until then it may be on its way. */
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
    /** Nothing leaves before so many seconds are over. */
    pause(seconds: number): void {
      nextAt = Math.max(nextAt, performance.now() + seconds * 1_000)
    },
  }
}
