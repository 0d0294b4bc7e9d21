import type { Db } from './db/db.ts'

/**
 * An event by which an area notifies other areas without importing them. Listeners run in the transaction that emits
 * the event.
 */
interface InternalEvent<Fact> {
  emit(tx: Db, fact: Fact): Promise<void>
  addListeners(...listeners: Listener<Fact>[]): void
}

/** The data of an event, for the parameters of its listeners. */
export type EventData<Event> = Event extends InternalEvent<infer Fact> ? Fact : never

type Listener<Fact> = (tx: Db, fact: Fact) => Promise<void>

/** @param name the name of the event, for the error message if the event has no listener */
export function createInternalEvent<Fact>(name: string): InternalEvent<Fact> {
  const listeners = new Set<Listener<Fact>>()
  return {
    addListeners(...added) {
      for (const listener of added) listeners.add(listener)
    },
    async emit(tx, fact) {
      // An event without listeners would be lost: the program has not imported the feature areas, so it must fail.
      if (listeners.size === 0)
        throw new Error(`The event "${name}" has no listener: this program does not import areas.ts`)
      for (const listener of listeners) await listener(tx, fact)
    },
  }
}
