import { apiAddressOf } from '@markaz/protocol/address'
import type { RouteDefinition } from '@markaz/protocol/route'
import { createContext, useContext, useMemo } from 'react'
import type { StoredSession } from './store/device.ts'
import { toChosenScript } from './text/words.ts'

export const CurrentUserContext = createContext<StoredSession['student'] | null>(null)

/**
 * Returns the signed-in user.
 * @throws Error if no user is signed in
 */
export function useCurrentUser(): StoredSession['student'] {
  const me = useContext(CurrentUserContext)
  if (!me) throw new Error('nobody is signed in')
  return useMemo(() => ({ ...me, fullName: toChosenScript(me.fullName) }), [me])
}

/** The child whose screens the parent has opened; null on the user's own screens. */
export const ChildContext = createContext<number | null>(null)
export const useChild = () => useContext(ChildContext)

/** Returns the address of a student's API call. For a parent it is the address of the same call about the child. */
export function apiAddressFor(
  child: number | null,
  route: Pick<RouteDefinition, 'side' | 'path'>,
  args: { params?: unknown; query?: unknown } = {},
): string {
  const address = apiAddressOf(route, args)
  return child === null ? address : address.replace(/^\/api\/student\//, `/api/parent/children/${child}/`)
}
