import { createDialogQuestion } from './question.ts'

const password = createDialogQuestion<null, boolean>()
let question: Promise<boolean> | null = null

/**
 * Asks the user for the password, because the server requires it again (`freshPassword` in a route). Concurrent calls
 * share one question. @returns whether the password was accepted; if so, the call may be sent again
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

/** Returns the callback with which the password dialog answers; null while no question is open. */
export const usePasswordDialog = () => password.useOpen()?.answer ?? null
