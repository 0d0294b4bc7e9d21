import type { ApiError } from '../api/api-error.ts'
import { readTokens } from '../api/session-store.ts'

interface Queue<Item, Context> {
  /** Returns the next item to send. Called again after each sent item. */
  next: (context: Context) => Item | null | undefined
  /** Returns false if the item must be retried; all later items wait. */
  deliver: (item: Item, context: Context) => Promise<boolean>
}

const firstPauseMs = 2_000
const longestPauseMs = 15_000

/**
 * Returns a function that sends the items in their order. If the function is called while it runs, new items are sent
 * in the same run.
 */
export function createOrderedSender<Item, Context>({ next, deliver }: Queue<Item, Context>) {
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

/** Returns whether a retry may succeed. After 401, a retry may succeed when the same user has signed in again. */
export const isTemporaryError = ({ status }: ApiError): boolean =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500
