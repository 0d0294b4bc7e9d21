const storageKey = 'portal.pushAsked'

/**
 * Returns the ids of the accounts that switched push on on this phone. Several users may share the phone, but its
 * browser has only one subscription.
 */
const asked = () => new Set((localStorage.getItem(storageKey) ?? '').split(' ').filter(Boolean))

export const hasAskedPushPermission = (id: number): boolean => asked().has(String(id))

export function recordPushPermissionAsked(id: number, isAsked: boolean): void {
  const all = asked()
  if (isAsked) all.add(String(id))
  else all.delete(String(id))
  localStorage.setItem(storageKey, [...all].join(' '))
}
