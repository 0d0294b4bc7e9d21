import { roles } from '@markaz/protocol/people/roles/routes'
import { grantsOf } from '@markaz/protocol/permissions'
import { type Access, allows, type RouteDefinition } from '@markaz/protocol/route'
import { type ReactNode, useMemo } from 'react'
import { useCall } from '../api/query.ts'
import { useProfile } from './profile.ts'

interface Grants {
  held: ReadonlySet<string>
  isSuperadmin: boolean
  /** False until the tree has arrived. */
  isReady: boolean
  failed: boolean
}

const none: ReadonlySet<string> = new Set()

/** What the signed-in person may do, loaded at start and again after a 403. */
export function useGrants(): Grants {
  const tree = useCall(roles.mine, undefined, { staleMs: Number.POSITIVE_INFINITY, silent: true })
  const profile = useProfile()
  const held = useMemo(() => (tree.data ? new Set(grantsOf(tree.data.permissions).grants) : none), [tree.data])
  return {
    held,
    isSuperadmin: profile.data?.isSuperadmin ?? false,
    isReady: tree.data !== undefined,
    failed: tree.data === undefined && tree.isError,
  }
}

/** Whether the person may call this route (or satisfies this access). */
export function useMay(what: RouteDefinition | Access): boolean {
  const { held, isSuperadmin } = useGrants()
  return allows('access' in what ? what.access : what, held, isSuperadmin)
}

/** Its children only for who may call `do`: the button and its call can never disagree. */
export function Can({ do: what, children }: { do: RouteDefinition | Access; children: ReactNode }) {
  return useMay(what) ? children : null
}
