import { useExternalStore } from '../ui/use-store.ts'

/** Lets code outside of React ask the user a question, which the application shows as a dialog on any screen. */
export function createDialogQuestion<Asked, Answer>() {
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
