const name = 'homeOrder'

export function readStartPageOrder(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

export const saveStartPageOrder = (keys: readonly string[]) => localStorage.setItem(name, JSON.stringify(keys))

/** Sorts the sections of the start page in the order that the user chose; new sections come last. */
export function sortBySavedOrder<One extends { key: string }>(all: readonly One[], keys: readonly string[]): One[] {
  const place = ({ key }: One) => (keys.includes(key) ? keys.indexOf(key) : keys.length)
  return [...all].sort((a, b) => place(a) - place(b))
}
