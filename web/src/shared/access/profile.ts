import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { useRouteQuery } from '../api/query.ts'
import { readStaffInfo } from '../api/session-store.ts'

export function useProfile() {
  return useRouteQuery(auth.profile, undefined, { staleMs: 5 * 60_000, silent: true })
}

/** Returns the signed-in user: at first from the response to the sign-in, later from the profile. */
export function useStaffInfo() {
  return useProfile().data ?? readStaffInfo()
}

export function useHasSeveralOffices(): boolean {
  const staff = useStaffInfo()
  return (staff?.offices.length ?? 0) > 1
}
