import type { z } from 'zod'

interface Kept<T> {
  /** The same object until it changes; null for what is not there or cannot be read. */
  read: (key: string) => T | null
  /** null: nothing is left. */
  write: (key: string, value: T | null) => void
  /** Those that begin so, in order. */
  keys: (prefix: string) => string[]
  /** Calls back after every change, also one of another tab; the returned function stops it. */
  subscribe: (listener: () => void) => () => void
}

/**
 * Work that must not be lost, as texts in this browser's storage. What comes out of it is parsed like anything from
 * outside: an older release may have written it. Where the storage is full or forbidden it lives as long as the page.
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
