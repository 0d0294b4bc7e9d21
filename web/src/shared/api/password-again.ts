import { useStore } from '../ui/use-store.ts'

/** Tells whether the person has said their password. */
type Answer = (isSaid: boolean) => void

let asked: Answer | null = null
let question: Promise<boolean> | null = null
const listeners = new Set<() => void>()

/**
 * Asks the person for their password, because the server wants it again (`freshPassword` in a route). Several calls at
 * once ask once. @returns whether it was said; the call may then be sent again
 */
export function askPasswordAgain(): Promise<boolean> {
  // Nobody there who could ask, as before the application is drawn.
  if (listeners.size === 0) return Promise.resolve(false)
  question ??= new Promise<boolean>((resolve) => set(resolve)).finally(() => {
    question = null
    set(null)
  })
  return question
}

/** Tells the one dialog whether to ask. */
export const usePasswordAsked = () => useStore(subscribe, () => asked)

function set(next: Answer | null): void {
  asked = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
