import type { Conflict } from '@markaz/protocol/envelope'
import type { ApiError } from './api-error.ts'
import { createDialogQuestion } from './question.ts'
import type { UncheckedArgs } from './transport.ts'

/**
 * The user's choice for each field in conflict: the own or the other user's value is saved. null = the user went back
 * to the form.
 */
export type Choice = Record<string, 'mine' | 'theirs'> | null

const conflicts = createDialogQuestion<Conflict, Choice>()
let last: Promise<unknown> = Promise.resolve()

/** Returns the conflict that the conflict dialog must show. */
export const useConflict = conflicts.useOpen

/**
 * Asks the user which value to save when two users changed the same fields (`edits` in a route).
 * @returns the base to send again: for a field whose own value the user chose, the other user's value (the write then
 * overwrites it); for other fields, the form's value (the field then counts as unchanged); undefined if the user chose
 * nothing
 */
export async function baseOfChoice(error: ApiError, { base, body }: UncheckedArgs): Promise<object | undefined> {
  const conflict = error.conflict as Conflict
  const asked = last.then(() => conflicts.ask(conflict))
  last = asked
  const choice = await asked
  // The form still contains everything that was typed, so no error is shown.
  if (choice === null) error.handled = true
  if (!choice) return undefined
  const seen = conflict.fields.map(({ field, theirs }) => [
    field,
    choice[field] === 'mine' ? theirs : (body as Record<string, unknown>)[field],
  ])
  return { ...(base as object), ...Object.fromEntries(seen) }
}
