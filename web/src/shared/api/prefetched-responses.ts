const answers = new Map<string, unknown>()

/**
 * Stores the responses that the boot script has prefetched. A failed request stays in `requests`, so that the API call
 * of the page reports the error.
 */
export async function loadPrefetchedResponses(token: string): Promise<void> {
  if (isPagePrerendered()) storePrefetchedResponses(JSON.parse(document.getElementById('answers')?.textContent ?? '{}'))
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

/** Whether the page was prerendered for this browser's display settings, so that its content is shown. */
export const isPagePrerendered = (): boolean =>
  'drawn' in document.documentElement.dataset && document.getElementById('drawn') !== null

/**
 * Stores prefetched responses until API calls consume them.
 * @param responses the `data` of the responses, by the address of the call
 */
export function storePrefetchedResponses(responses: Record<string, unknown>): void {
  for (const [url, data] of Object.entries(responses)) answers.set(url, data)
}

/** Unlike `consumePrefetchedResponse`, keeps the response for a later call. */
export const readPrefetchedResponse = (url: string): unknown => answers.get(url)

/** Returns a prefetched response and removes it, so that it is used only once. */
export function consumePrefetchedResponse(url: string): unknown {
  const answer = answers.get(url)
  answers.delete(url)
  return answer
}
