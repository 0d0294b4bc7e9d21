import { createDialogQuestion } from './question.ts'

const password = createDialogQuestion<null, boolean>()
let question: Promise<boolean> | null = null

/**
 * Asks for the user's password, when the server requires it. Simultaneous API calls ask only once.
 * @returns whether the password was correct, so that the call can be sent again
 */
export function confirmPassword(): Promise<boolean> {
  question ??= password
    .ask(null)
    .then(Boolean)
    .finally(() => {
      question = null
    })
  return question
}

/** Returns the function to which the password dialog passes its result; null = no dialog is needed. */
export const usePasswordDialog = () => password.useOpen()?.answer ?? null
