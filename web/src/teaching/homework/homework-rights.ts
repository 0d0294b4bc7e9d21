import type { ByGroupAccessScope } from '@markaz/protocol/route'
import { isAccessAllowed, type RouteDefinition } from '@markaz/protocol/route'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { useMemo } from 'react'
import type { GroupPathPrefix } from '../../domain/group/group-paths.ts'
import { groupPagesAccessRule } from '../../domain/group/route-by-scope.ts'
import { useGrants } from '../../shared/access/access.tsx'

export interface HomeworkRights {
  create: boolean
  update: boolean
  remove: boolean
  /** True = the user may open chats and check submissions. */
  chats: boolean
}

export function useHomeworkRights(base: GroupPathPrefix): HomeworkRights {
  const { held, isSuperadmin } = useGrants()
  return useMemo(() => {
    const may = (twins: ByGroupAccessScope<RouteDefinition>) =>
      isAccessAllowed(groupPagesAccessRule(base, twins), held, isSuperadmin)
    return {
      create: may(homework.create),
      update: may(homework.update),
      remove: may(homework.remove),
      chats: may(homework.chats),
    }
  }, [base, held, isSuperadmin])
}
