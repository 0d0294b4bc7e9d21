import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { useCall } from '../api/query.ts'
import { readStaffInfo } from '../api/session-store.ts'

/** Returns the signed-in user's profile, which includes the counters of the shell. */
export function useProfile() {
  return useCall(auth.profile, undefined, { staleMs: 5 * 60_000, silent: true })
}

/** Returns the signed-in user: first the data of the sign-in answer, later the data of the profile. */
export function useStaffInfo() {
  return useProfile().data ?? readStaffInfo()
}

/** Returns whether to offer the branch filter, which needs more than one branch. */
export function useHasSeveralOffices(): boolean {
  const staff = useStaffInfo()
  return (staff?.offices.length ?? 0) > 1
}
