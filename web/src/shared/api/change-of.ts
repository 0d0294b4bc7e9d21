const changes = new WeakMap<object, string>()

/** Returns the request id with which a write can be undone; undefined if the server offers no undo for it. */
export const undoIdOf = (answer: object): string | undefined => changes.get(answer)

export function rememberUndoId(answer: unknown, requestId: string | null): void {
  if (requestId && typeof answer === 'object' && answer !== null) changes.set(answer, requestId)
}
