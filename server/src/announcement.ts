import type { Db } from './db/db.ts'

/**
 * An event by which an area notifies other areas without importing them. Listeners run in the transaction that emits
 * the event.
 */
interface ListenerEvent<Fact> {
  tell(tx: Db, fact: Fact): Promise<void>
  heardBy(...listeners: Listener<Fact>[]): void
}

type Listener<Fact> = (tx: Db, fact: Fact) => Promise<void>

/** @param what name of the event, for the error if no area listens */
export function createListenerEvent<Fact>(what: string): ListenerEvent<Fact> {
  const listeners = new Set<Listener<Fact>>()
  return {
    heardBy(...more) {
      for (const listener of more) listeners.add(listener)
    },
    async tell(tx, fact) {
      // Without any listener, the program has not imported the feature areas and would do only a part of the work, so
      // it must fail.
      if (listeners.size === 0) throw new Error(`Nobody hears "${what}": this program does not import areas.ts`)
      for (const hear of listeners) await hear(tx, fact)
    },
  }
}
