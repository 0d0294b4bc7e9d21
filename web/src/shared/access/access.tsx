import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { grantsOfPermissionTree } from '@markaz/protocol/permissions'
import { type AccessRule, isAccessAllowed, type RouteDefinition } from '@markaz/protocol/route'
import { type ReactNode, useMemo } from 'react'
import { useRouteQuery } from '../api/query.ts'
import { readStaffInfo } from '../api/session-store.ts'

interface Grants {
  held: ReadonlySet<string>
  isSuperadmin: boolean
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

export function useMayCall(routeOrRule: RouteDefinition | AccessRule): boolean {
  const { held, isSuperadmin } = useGrants()
  return isAccessAllowed('access' in routeOrRule ? routeOrRule.access : routeOrRule, held, isSuperadmin)
}

export function ShowIfPermitted({ do: what, children }: { do: RouteDefinition | AccessRule; children: ReactNode }) {
  return useMayCall(what) ? children : null
}

export function useProfile() {
  return useRouteQuery(auth.profile, undefined, { staleMs: 5 * 60_000, silent: true })
}

/** Returns the signed-in user: at first from the response to the sign-in, later from the profile. */
export function useSignedInUser() {
  return useProfile().data ?? readStaffInfo()
}

export function useHasSeveralOffices(): boolean {
  const staff = useSignedInUser()
  return (staff?.offices.length ?? 0) > 1
}

interface MenuLine {
  key: string
  label: string
  path?: string
  children?: readonly MenuLine[]
}

type MenuProvider = (held: ReadonlySet<string>) => readonly MenuLine[]
let menuProvider: MenuProvider = () => []

/** The app layer sets this function, because this layer must not import from the app layer. */
export function setMenuProvider(next: MenuProvider): void {
  menuProvider = next
}

export const menuForGrants: MenuProvider = (held) => menuProvider(held)
