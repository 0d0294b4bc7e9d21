import { apiAddressOf } from '@markaz/protocol/address'
import type { RouteDefinition } from '@markaz/protocol/route'
import { createContext, useContext, useMemo } from 'react'
import type { StoredSession } from './store/device.ts'
import { convertToChosenScript } from './text/words.ts'

export const CurrentUserContext = createContext<StoredSession['student'] | null>(null)

export function useCurrentUser(): StoredSession['student'] {
  const me = useContext(CurrentUserContext)
  if (!me) throw new Error('nobody is signed in')
  return useMemo(() => ({ ...me, fullName: convertToChosenScript(me.fullName) }), [me])
}

/** The id of the child whose screens a parent has opened; null on the user's own screens. */
export const ChildIdContext = createContext<number | null>(null)
export const useChildId = () => useContext(ChildIdContext)

/** Returns the address of an API call; for a parent it names the child, e.g. `/api/parent/children/7/homeworks`. */
export function apiAddressForChild(
  child: number | null,
  route: Pick<RouteDefinition, 'side' | 'path'>,
  args: { params?: unknown; query?: unknown } = {},
): string {
  const address = apiAddressOf(route, args)
  return child === null ? address : address.replace(/^\/api\/student\//, `/api/parent/children/${child}/`)
}
