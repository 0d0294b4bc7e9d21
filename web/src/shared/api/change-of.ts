const changes = new WeakMap<object, string>()

/** What an answered write is taken back by: the number of its request, where the server has a way back. */
export const changeOf = (answer: object): string | undefined => changes.get(answer)

export function rememberChange(answer: unknown, requestId: string | null): void {
  if (requestId && typeof answer === 'object' && answer !== null) changes.set(answer, requestId)
}
