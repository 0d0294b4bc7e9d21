import type { z } from 'zod'

interface Kept<T> {
  /** Returns the parsed entry, as the same object until it changes; null if it is missing or invalid. */
  read: (key: string) => T | null
  /** Stores an entry; null removes it. */
  write: (key: string, value: T | null) => void
  /** Returns the keys with that prefix, in order. */
  keys: (prefix: string) => string[]
  /** Calls the listener after every change, also from another tab. Returns a function that removes it. */
  subscribe: (listener: () => void) => () => void
}

/**
 * Stores work that must not be lost in the browser's storage, as strings. Entries are parsed with the schema, because
 * an older release may have written them. If the storage is full or forbidden, entries live only as long as the page.
 */
export function parsedStorage<T>(storage: () => Storage, schema: z.ZodType<T>): Kept<T> {
  const inMemory = new Map<string, string>()
  const known = new Map<string, { raw: string; value: T | null }>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    read(key) {
      const raw = inMemory.get(key) ?? storage().getItem(key)
      if (raw === null) return null
      const before = known.get(key)
      if (before?.raw === raw) return before.value
      const value = parsed(schema, raw)
      known.set(key, { raw, value })
      return value
    },
    write(key, value) {
      inMemory.delete(key)
      const raw = value === null ? null : JSON.stringify(value)
      try {
        if (raw === null) storage().removeItem(key)
        else storage().setItem(key, raw)
      } catch {
        if (raw !== null) inMemory.set(key, raw)
      }
      tell()
    },
    keys(prefix) {
      const own = storage()
      const stored = Array.from({ length: own.length }, (_, index) => own.key(index) ?? '')
      return [...new Set([...stored, ...inMemory.keys()])].filter((key) => key.startsWith(prefix)).sort()
    },
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', tell)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', tell)
      }
    },
  }
}

function parsed<T>(schema: z.ZodType<T>, raw: string): T | null {
  try {
    return schema.safeParse(JSON.parse(raw)).data ?? null
  } catch {
    return null
  }
}
