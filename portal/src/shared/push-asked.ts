const storageKey = 'portal.pushAsked'

/** Who has asked to be told on this phone: it goes from hand to hand, and its browser has one subscription. */
const asked = () => new Set((localStorage.getItem(storageKey) ?? '').split(' ').filter(Boolean))

export const hasAskedForPush = (id: number): boolean => asked().has(String(id))

export function recordAskedForPush(id: number, isAsked: boolean): void {
  const all = asked()
  if (isAsked) all.add(String(id))
  else all.delete(String(id))
  localStorage.setItem(storageKey, [...all].join(' '))
}
