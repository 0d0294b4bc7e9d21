import type { Db } from './db/db.ts'

/**
 * An announcement notifies areas that depend on this area, without importing them. The listeners run in the announcing
 * transaction.
 */
interface ListenerEvent<Fact> {
  tell(tx: Db, fact: Fact): Promise<void>
  heardBy(...listeners: Listener<Fact>[]): void
}

type Listener<Fact> = (tx: Db, fact: Fact) => Promise<void>

/** `what`: the name of the announcement, for the error if no area listens. */
export function createListenerEvent<Fact>(what: string): ListenerEvent<Fact> {
  const listeners = new Set<Listener<Fact>>()
  return {
    heardBy(...more) {
      for (const listener of more) listeners.add(listener)
    },
    async tell(tx, fact) {
      // A program that does not import the feature areas would do only a part of the work, so it must fail.
      if (listeners.size === 0) throw new Error(`Nobody hears "${what}": this program does not import areas.ts`)
      for (const hear of listeners) await hear(tx, fact)
    },
  }
}
