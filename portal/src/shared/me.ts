import { createContext, useContext } from 'react'
import type { Session } from './store/device.ts'

export const MeContext = createContext<Session['student'] | null>(null)

/** Whoever is signed in; every screen behind the sign-in has one. */
export function useMe(): Session['student'] {
  const me = useContext(MeContext)
  if (!me) throw new Error('nobody is signed in')
  return me
}
