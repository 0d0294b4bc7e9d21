import type { Conflict } from '@markaz/protocol/envelope'
import type { ApiError } from './api-error.ts'
import { makeQuestion } from './question.ts'
import type { LooseArgs } from './transport.ts'

/** Which value of each field in conflict stays; null where the person goes back to the form. */
export type Choice = Record<string, 'mine' | 'theirs'> | null

const conflicts = makeQuestion<Conflict, Choice>()
let last: Promise<unknown> = Promise.resolve()

/** The conflict that the one dialog shows. */
export const useConflict = conflicts.useOpen

/**
 * Two people changed the same fields: the person chooses (`edits` in a route).
 * @returns the base to send again: the own value overwrites what has been seen, and a form that changed nothing keeps theirs
 */
export async function baseOfChoice(error: ApiError, { base, body }: LooseArgs): Promise<object | undefined> {
  const conflict = error.conflict as Conflict
  const asked = last.then(() => conflicts.ask(conflict))
  last = asked
  const choice = await asked
  // Back at the form, all that was typed is still there.
  if (choice === null) error.handled = true
  if (!choice) return undefined
  const seen = conflict.fields.map(({ field, theirs }) => [
    field,
    choice[field] === 'mine' ? theirs : (body as Record<string, unknown>)[field],
  ])
  return { ...(base as object), ...Object.fromEntries(seen) }
}
