const answers = new Map<string, unknown>()

/**
 * What the boot script asked for before this script had arrived, opened as soon as it is there, so that the first
 * screen is drawn whole at once instead of piece by piece. What failed stays parked and is met by the call itself.
 */
export async function collectFirstAnswers(token: string): Promise<void> {
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

/** Whether the first picture of this screen stands, drawn by the server: the page came with it, and for this look. */
export const isPrerendered = (): boolean =>
  'drawn' in document.documentElement.dataset && document.getElementById('drawn') !== null

/** @param given address → `data` of its answer */
export function storeFirstAnswers(given: Record<string, unknown>): void {
  for (const [url, data] of Object.entries(given)) answers.set(url, data)
}

/** The answer to this address, once; undefined when nobody asked for it beforehand. */
export function consumeFirstAnswer(url: string): unknown {
  const answer = answers.get(url)
  answers.delete(url)
  return answer
}
