const answers = new Map<string, unknown>()

/**
 * Reads the responses that the boot script has prefetched, so that the first screen is complete when it is rendered. If
 * a prefetch has failed, the later call handles the error.
 */
export async function loadPrefetchedAnswers(token: string): Promise<void> {
  if (isPagePrerendered()) storePrefetchedAnswers(JSON.parse(document.getElementById('answers')?.textContent ?? '{}'))
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

/** Returns whether the page contains prerendered content that was made for this browser's display settings. */
export const isPagePrerendered = (): boolean =>
  'drawn' in document.documentElement.dataset && document.getElementById('drawn') !== null

/**
 * Stores responses for later calls. Each response is used once.
 * @param given the `data` of the responses, by the address of the call
 */
export function storePrefetchedAnswers(given: Record<string, unknown>): void {
  for (const [url, data] of Object.entries(given)) answers.set(url, data)
}

/** Returns the prefetched response for this address, and keeps it for a later call. */
export const peekPrefetchedAnswer = (url: string): unknown => answers.get(url)

/** Returns the prefetched response for this address and removes it; undefined = there is none. */
export function consumePrefetchedAnswer(url: string): unknown {
  const answer = answers.get(url)
  answers.delete(url)
  return answer
}
