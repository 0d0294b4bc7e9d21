import { setTimeout as delay } from 'node:timers/promises'

/** A channel's limits: so many a second over all, and one in so many milliseconds to the same receiver. */
export function makePace({ perSecond, perReceiverMs }: { perSecond: number; perReceiverMs: number }) {
  const apartMs = 1_000 / perSecond
  let nextAt = 0
  let lastTo = new Map<number, number>()
  return {
    /** Waits for this receiver's turn, then for everybody's. */
    async turn(receiver: number): Promise<void> {
      const ownAt = (lastTo.get(receiver) ?? Number.NEGATIVE_INFINITY) + perReceiverMs
      const at = Math.max(performance.now(), nextAt, ownAt)
      // Whoever has to wait for an own turn keeps nobody else waiting.
      nextAt = Math.max(performance.now(), nextAt) + apartMs
      if (lastTo.size > 1_000) lastTo = new Map([...lastTo].filter(([, sentAt]) => sentAt > at - perReceiverMs))
      lastTo.set(receiver, at)
      const waitMs = at - performance.now()
      if (waitMs > 0) await delay(waitMs)
    },
    /** Nothing leaves before so many seconds are over. */
    pause(seconds: number): void {
      nextAt = Math.max(nextAt, performance.now() + seconds * 1_000)
    },
  }
}
