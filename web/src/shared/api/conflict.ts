import type { EditConflict } from '@markaz/protocol/envelope'
import type { ApiError } from './api-error.ts'
import { createQuestionDialog } from './question-dialog.ts'
import type { UntypedCallArguments } from './transport.ts'

/** The value to save for each field: the user's own or the other user's. null = the user went back to the form. */
export type ConflictChoiceByField = Record<string, 'mine' | 'theirs'> | null

const conflicts = createQuestionDialog<EditConflict, ConflictChoiceByField>()
let last: Promise<unknown> = Promise.resolve()

export const useCurrentEditConflict = conflicts.useOpen

/**
 * Asks the user which values to save after another user changed the same fields.
 * @returns the `base` for saving again; undefined = the user went back to the form. The server saves only values that
 * differ from `base`, so `base` repeats the form's value of each field that must not change.
 */
export async function askWhichValuesToSave(
  error: ApiError,
  { base, body }: UntypedCallArguments,
): Promise<object | undefined> {
  const conflict = error.conflict as EditConflict
  const asked = last.then(() => conflicts.ask(conflict))
  last = asked
  const choice = await asked
  // null = the user chose to return to the form, which still contains the input. The conflict is not shown as an error.
  if (choice === null) error.handled = true
  if (!choice) return undefined
  const seen = conflict.fields.map(({ field, theirs }) => [
    field,
    choice[field] === 'mine' ? theirs : (body as Record<string, unknown>)[field],
  ])
  return { ...(base as object), ...Object.fromEntries(seen) }
}
