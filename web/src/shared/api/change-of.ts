const changes = new WeakMap<object, string>()

/** By what an answered write can be taken back: the number of its request, where the server has a way back. */
export const changeOf = (answer: object): string | undefined => changes.get(answer)

export function rememberChange(answer: unknown, requestId: string | null): void {
  if (requestId && typeof answer === 'object' && answer !== null) changes.set(answer, requestId)
}
