import type { ByReach } from '@markaz/protocol/route'
import { allows, type RouteDefinition } from '@markaz/protocol/route'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { useMemo } from 'react'
import { reachAccess } from '../../domain/group/call-reach.ts'
import type { GroupBase } from '../../domain/group/group-place.ts'
import { useGrants } from '../../shared/access/access.tsx'

export interface HomeworkRights {
  create: boolean
  update: boolean
  remove: boolean
  /** True = the user may open chats and check submissions. */
  chats: boolean
}

/** Returns the user's rights to the homework of a group. They differ between /groups and /my-groups. */
export function useHomeworkRights(base: GroupBase): HomeworkRights {
  const { held, isSuperadmin } = useGrants()
  return useMemo(() => {
    const may = (twins: ByReach<RouteDefinition>) => allows(reachAccess(base, twins), held, isSuperadmin)
    return {
      create: may(homework.create),
      update: may(homework.update),
      remove: may(homework.remove),
      chats: may(homework.chats),
    }
  }, [base, held, isSuperadmin])
}
