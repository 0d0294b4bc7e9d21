import type { z } from 'zod'

interface ParsedStorage<T> {
  /** Returns always the same object until the stored value changes; null = it is missing or invalid. */
  read: (key: string) => T | null
  /** null removes the stored value. */
  write: (key: string, value: T | null) => void
  /** Returns the stored keys that begin with the prefix, sorted. */
  keys: (prefix: string) => string[]
  /** Calls the listener after each change in this tab or in another tab. The returned function removes the listener. */
  subscribe: (listener: () => void) => () => void
}

/**
 * The JSON is validated when it is read, because an older version may have stored it. If the storage is full, values
 * exist only until the page is closed.
 */
export function createParsedStorage<T>(storage: () => Storage, schema: z.ZodType<T>): ParsedStorage<T> {
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
