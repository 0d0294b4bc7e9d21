const changes = new WeakMap<object, string>()

/** Returns the request id with which a change can be undone; undefined = the change cannot be undone. */
export const undoRequestIdOf = (answer: object): string | undefined => changes.get(answer)

export function rememberUndoRequestId(answer: unknown, requestId: string | null): void {
  if (requestId && typeof answer === 'object' && answer !== null) changes.set(answer, requestId)
}
