import { useStore } from '../ui/use-store.ts'

/** A question that a call puts to the person, by a dialog that the application shows over whatever screen. */
export function makeQuestion<Asked, Answer>() {
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
    /** Undefined where no dialog could ask, as before the application is drawn. */
    async ask(asked: Asked): Promise<Answer | undefined> {
      if (listeners.size === 0) return undefined
      return new Promise<Answer>((answer) => set({ asked, answer })).finally(() => set(null))
    },
    /** Tells the one dialog what to ask. */
    useOpen: () => useStore(subscribe, () => open),
  }
}
