import type { ApiError } from '../api/api-error.ts'
import { readTokens } from '../api/session-store.ts'

interface Queue<Item, Context> {
  /** What is to be sent next; asked again after each. */
  next: (context: Context) => Item | null | undefined
  /** False when it has to be tried again: all that stands behind it waits with it. */
  deliver: (item: Item, context: Context) => Promise<boolean>
}

const firstPauseMs = 2_000
const longestPauseMs = 15_000

/** Sends all that waits, one after the other, and tries again by itself; a call while one runs is left to it. */
export function sendInOrder<Item, Context>({ next, deliver }: Queue<Item, Context>) {
  let running: Promise<void> | null = null
  let again: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const run = async (context: Context) => {
    for (let item = next(context); item; item = next(context)) {
      if (!readTokens()) return
      if (await deliver(item, context)) {
        failures = 0
        continue
      }
      again = setTimeout(() => void send(context), Math.min(firstPauseMs * 2 ** failures, longestPauseMs))
      failures += 1
      return
    }
  }
  const send = (context: Context): Promise<void> => {
    clearTimeout(again)
    running ??= run(context).finally(() => {
      running = null
    })
    return running
  }
  return send
}

/** No network, or a server that is down for a while. 401 too: it waits until the same person has signed in again. */
export const isTemporary = ({ status }: ApiError): boolean =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500
