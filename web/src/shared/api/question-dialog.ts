import { useExternalStore } from '../ui/browser-state.ts'

const password = createQuestionDialog<null, boolean>()
let question: Promise<boolean> | null = null

/**
 * Asks for the user's password, when the server requires it. Simultaneous API calls ask only once.
 * @returns whether the password was correct, so that the call can be sent again
 */
export function askAndVerifyPassword(): Promise<boolean> {
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

/** Lets code outside of React ask the user a question, which the application shows as a dialog on any screen. */
export function createQuestionDialog<Asked, Answer>() {
  let open: { asked: Asked; answer: (answer: Answer) => void } | null = null
  const listeners = new Set<() => void>()
  const set = (next: typeof open) => {
    open = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    /** Returns undefined if no dialog can be shown, e.g. before the application has rendered. */
    async ask(asked: Asked): Promise<Answer | undefined> {
      if (listeners.size === 0) return undefined
      return new Promise<Answer>((answer) => set({ asked, answer })).finally(() => set(null))
    },
    useOpen: () => useExternalStore(subscribe, () => open),
  }
}
