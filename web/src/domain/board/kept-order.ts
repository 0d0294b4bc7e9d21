const name = 'homeOrder'

export function readBoardOrder(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

export const saveBoardOrder = (keys: readonly string[]) => localStorage.setItem(name, JSON.stringify(keys))

/** Sorts the sections of the start page in the order that the user chose; new sections come last. */
export function applyBoardOrder<One extends { key: string }>(all: readonly One[], keys: readonly string[]): One[] {
  const place = ({ key }: One) => (keys.includes(key) ? keys.indexOf(key) : keys.length)
  return [...all].sort((a, b) => place(a) - place(b))
}
