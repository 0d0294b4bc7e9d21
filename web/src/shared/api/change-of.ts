const changes = new WeakMap<object, string>()

/** Returns the request id by which an answered write can be undone; undefined where the server offers no undo. */
export const undoIdOf = (answer: object): string | undefined => changes.get(answer)

export function rememberUndoId(answer: unknown, requestId: string | null): void {
  if (requestId && typeof answer === 'object' && answer !== null) changes.set(answer, requestId)
}
