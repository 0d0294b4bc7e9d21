import { makeQuestion } from './question.ts'

const password = makeQuestion<null, boolean>()
let question: Promise<boolean> | null = null

/**
 * Asks the person for their password, because the server wants it again (`freshPassword` in a route). Several calls at
 * once ask once. @returns whether it was said; the call may then be sent again
 */
export function askPasswordAgain(): Promise<boolean> {
  question ??= password
    .ask(null)
    .then(Boolean)
    .finally(() => {
      question = null
    })
  return question
}

/** Tells the one dialog whether to ask. */
export const usePasswordAsked = () => password.useOpen()?.answer ?? null
