import { roles } from '@markaz/protocol/people/roles/routes'
import { grantsOfPermissionTree } from '@markaz/protocol/permissions'
import { type AccessRule, isAccessAllowed, type RouteDefinition } from '@markaz/protocol/route'
import { type ReactNode, useMemo } from 'react'
import { useRouteQuery } from '../api/query.ts'
import { useProfile } from './profile.ts'

interface Grants {
  held: ReadonlySet<string>
  isSuperadmin: boolean
  /** True = the user's rights have loaded. */
  isReady: boolean
  failed: boolean
}

const none: ReadonlySet<string> = new Set()

export function useGrants(): Grants {
  const tree = useRouteQuery(roles.mine, undefined, { staleMs: Number.POSITIVE_INFINITY, silent: true })
  const profile = useProfile()
  const held = useMemo(
    () => (tree.data ? new Set(grantsOfPermissionTree(tree.data.permissions).grants) : none),
    [tree.data],
  )
  return {
    held,
    isSuperadmin: profile.data?.isSuperadmin ?? false,
    isReady: tree.data !== undefined,
    failed: tree.data === undefined && tree.isError,
  }
}

export function useMayCall(what: RouteDefinition | AccessRule): boolean {
  const { held, isSuperadmin } = useGrants()
  return isAccessAllowed('access' in what ? what.access : what, held, isSuperadmin)
}

/** Renders its children only if the user may call the API route `do`. */
export function ShowIfCallAllowed({ do: what, children }: { do: RouteDefinition | AccessRule; children: ReactNode }) {
  return useMayCall(what) ? children : null
}
