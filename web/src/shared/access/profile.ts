import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { useCall } from '../api/query.ts'
import { readStaffInfo } from '../api/session-store.ts'

/** The signed-in person with the counters of the shell. */
export function useProfile() {
  return useCall(auth.profile, undefined, { staleMs: 5 * 60_000, silent: true })
}

/** The signed-in person, known at once from the sign-in, refreshed by the profile. */
export function useStaffInfo() {
  return useProfile().data ?? readStaffInfo()
}

/** Whether to offer the branch filter: only with more than one branch. */
export function useHasSeveralOffices(): boolean {
  const staff = useStaffInfo()
  return (staff?.offices.length ?? 0) > 1
}
