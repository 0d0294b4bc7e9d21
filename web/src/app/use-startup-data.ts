import type { StaffInfo } from '@markaz/protocol/centre/sign-in/schemas'
import { roles } from '@markaz/protocol/people/roles/routes'
import { isAccessAllowed } from '@markaz/protocol/route'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useGrants, useProfile } from '../shared/access/access.tsx'
import { apiText } from '../shared/api/api.text.ts'
import { onForbiddenRequest } from '../shared/api/call.ts'
import { queryKeyOfCall } from '../shared/api/query.ts'
import { storeScreensToPrefetch } from '../shared/api/screens-to-prefetch.ts'
import { saveStaffInfo } from '../shared/api/session-store.ts'
import { notify } from '../shared/notify/toasts.ts'
import { allPages } from './pages.ts'

export function useLoadStartupData(): void {
  const client = useQueryClient()
  const profile = useProfile()
  const { held, isSuperadmin, isReady, failed } = useGrants()

  useEffect(() => {
    if (profile.data) saveStaffInfo(staffInfoOf(profile.data))
  }, [profile.data])
  useEffect(() => {
    if (profile.isError) notify({ tone: 'error', title: apiText.generic, key: 'profile' })
  }, [profile.isError])
  useEffect(() => {
    if (failed) console.error('roles.mine')
  }, [failed])
  useEffect(() => {
    const mine = allPages.filter(({ first, needs }) => first && (!needs || isAccessAllowed(needs, held, isSuperadmin)))
    if (isReady) storeScreensToPrefetch(mine.map(({ path }) => path))
  }, [held, isSuperadmin, isReady])
  // A response 403 means that the user's rights have changed, so the rights are loaded again.
  useEffect(
    () => onForbiddenRequest(() => void client.invalidateQueries({ queryKey: queryKeyOfCall(roles.mine) })),
    [client],
  )
}

type ProfileData = NonNullable<ReturnType<typeof useProfile>['data']>

/**
 * Returns the part of the profile that the browser stores. Counters and the superadmin flag are left out, because they
 * must come from the server.
 */
function staffInfoOf(profile: ProfileData): StaffInfo {
  const { id, login, firstName, lastName, fullName, photo, userType, role, offices } = profile
  return { id, login, firstName, lastName, fullName, photo, userType, role, offices }
}
