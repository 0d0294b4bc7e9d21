const answers = new Map<string, unknown>()

/**
 * Parses the answers that the boot script has prefetched, so that the first screen renders at once and complete. The
 * error of a failed prefetch is handled by the later call.
 */
export async function loadPrefetchedAnswers(token: string): Promise<void> {
  if (isPrerendered()) storeFirstAnswers(JSON.parse(document.getElementById('answers')?.textContent ?? '{}'))
  const parked = window.markazBoot
  if (parked?.token !== token) return
  await Promise.all(
    Object.entries(parked.requests).map(async ([url, request]) => {
      const response = await request.catch(() => null)
      if (!response?.ok) return
      const answer: { success?: boolean; data?: unknown } = await response.clone().json()
      if (answer.success !== true) return
      answers.set(url, answer.data)
      delete parked.requests[url]
    }),
  )
}

/** Returns whether this page contains a prerendered first screen that fits this browser's display settings. */
export const isPrerendered = (): boolean =>
  'drawn' in document.documentElement.dataset && document.getElementById('drawn') !== null

/**
 * Stores answers for later calls, each of which uses its answer once.
 * @param given `data` of the answers, by the address of the call
 */
export function storeFirstAnswers(given: Record<string, unknown>): void {
  for (const [url, data] of Object.entries(given)) answers.set(url, data)
}

/** Returns the prefetched answer of this address without using it up. */
export const peekFirstAnswer = (url: string): unknown => answers.get(url)

/** Returns the prefetched answer of this address once; undefined if it was not prefetched. */
export function consumeFirstAnswer(url: string): unknown {
  const answer = answers.get(url)
  answers.delete(url)
  return answer
}
