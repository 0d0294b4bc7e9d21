import type { Conflict } from '@markaz/protocol/envelope'
import type { ApiError } from './api-error.ts'
import { createDialogQuestion } from './question.ts'
import type { UncheckedArgs } from './transport.ts'

/** The chosen value of each field: the user's own or the other user's. null = the user has returned to the form. */
export type ConflictChoice = Record<string, 'mine' | 'theirs'> | null

const conflicts = createDialogQuestion<Conflict, ConflictChoice>()
let last: Promise<unknown> = Promise.resolve()

export const useConflictQuestion = conflicts.useOpen

/**
 * Asks which values to save, when two users have changed the same fields of an object.
 * @returns the `base` for saving again. A field in which the user's own value wins gets the other user's value, so that
 * it counts as changed; any other field gets the form's value, so that it counts as unchanged. undefined = the user has
 * returned to the form
 */
export async function askConflictBase(error: ApiError, { base, body }: UncheckedArgs): Promise<object | undefined> {
  const conflict = error.conflict as Conflict
  const asked = last.then(() => conflicts.ask(conflict))
  last = asked
  const choice = await asked
  // The form still contains the user's input, so no error is shown.
  if (choice === null) error.handled = true
  if (!choice) return undefined
  const seen = conflict.fields.map(({ field, theirs }) => [
    field,
    choice[field] === 'mine' ? theirs : (body as Record<string, unknown>)[field],
  ])
  return { ...(base as object), ...Object.fromEntries(seen) }
}
