const storageKey = 'portal.pushAsked'

/**
 * Ids of the accounts that switched push notifications on. Several users may share a phone, but its browser has only
 * one push subscription.
 */
const asked = () => new Set((localStorage.getItem(storageKey) ?? '').split(' ').filter(Boolean))

export const isPushWanted = (id: number): boolean => asked().has(String(id))

export function storePushWish(id: number, isAsked: boolean): void {
  const all = asked()
  if (isAsked) all.add(String(id))
  else all.delete(String(id))
  localStorage.setItem(storageKey, [...all].join(' '))
}
