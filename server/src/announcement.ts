import type { Db } from './db/db.ts'

/**
 * An event that an area publishes for later areas, which it must not import. Listeners run inside the same transaction,
 * in the order of the areas (areas.ts).
 */
interface Announcement<Fact> {
  tell(tx: Db, fact: Fact): Promise<void>
  heardBy(...listeners: Listener<Fact>[]): void
}

type Listener<Fact> = (tx: Db, fact: Fact) => Promise<void>

/** @param what names the announcement in the error when it has no listener */
export function announcement<Fact>(what: string): Announcement<Fact> {
  const listeners = new Set<Listener<Fact>>()
  return {
    heardBy(...more) {
      for (const listener of more) listeners.add(listener)
    },
    async tell(tx, fact) {
      // A program that does not import the areas would silently do only half of the work.
      if (listeners.size === 0) throw new Error(`Nobody hears "${what}": this program does not import areas.ts`)
      for (const hear of listeners) await hear(tx, fact)
    },
  }
}
