const storageKey = 'portal.pushAsked'

/**
 * The accounts that switched push on on this phone: several users share it, and its browser has only one subscription.
 */
const asked = () => new Set((localStorage.getItem(storageKey) ?? '').split(' ').filter(Boolean))

export const hasAskedForPush = (id: number): boolean => asked().has(String(id))

export function recordAskedForPush(id: number, isAsked: boolean): void {
  const all = asked()
  if (isAsked) all.add(String(id))
  else all.delete(String(id))
  localStorage.setItem(storageKey, [...all].join(' '))
}
