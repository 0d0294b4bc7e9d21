import { setTimeout as delay } from 'node:timers/promises'

/** Limits the messages of a channel per second, and sets a minimum interval between messages to one receiver. */
export function createRateLimit({
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
  /** For each receiver, a promise that resolves when the next message to this receiver may be sent. */
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
     * Runs `send` when the limits for this receiver and for all receivers allow it. The receiver's next pause starts
     * when Telegram answers, because the message's time of arrival is unknown.
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
    pause(seconds: number): void {
      nextAt = Math.max(nextAt, performance.now() + seconds * 1_000)
    },
  }
}
