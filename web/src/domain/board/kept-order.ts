const name = 'homeOrder'

/** Keys of the parts as the person has put them on this device. */
export function readOrder(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

export const keepOrder = (keys: readonly string[]) => localStorage.setItem(name, JSON.stringify(keys))

/** What has been put somewhere stands there, what is new after it. */
export function inOrder<One extends { key: string }>(all: readonly One[], keys: readonly string[]): One[] {
  const place = ({ key }: One) => (keys.includes(key) ? keys.indexOf(key) : keys.length)
  return [...all].sort((a, b) => place(a) - place(b))
}
