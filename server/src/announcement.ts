import type { Db } from './db/db.ts'

/**
 * Something an area tells the areas to its right, which it must not import: they act on it inside the same transaction,
 * in the order of the areas (areas.ts).
 */
interface Announcement<Fact> {
  tell(tx: Db, fact: Fact): Promise<void>
  heardBy(...listeners: Listener<Fact>[]): void
}

type Listener<Fact> = (tx: Db, fact: Fact) => Promise<void>

/** @param what said in the error when nobody listens */
export function announcement<Fact>(what: string): Announcement<Fact> {
  const listeners = new Set<Listener<Fact>>()
  return {
    heardBy(...more) {
      for (const listener of more) listeners.add(listener)
    },
    async tell(tx, fact) {
      // A program that does not know the areas would leave half of the work undone, and nobody would notice.
      if (listeners.size === 0) throw new Error(`Nobody hears "${what}": this program does not import areas.ts`)
      for (const hear of listeners) await hear(tx, fact)
    },
  }
}
