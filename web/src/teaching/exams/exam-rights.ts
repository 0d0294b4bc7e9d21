import { isAccessAllowed, type RouteDefinition } from '@markaz/protocol/route'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { useMemo } from 'react'
import type { GroupPathPrefix } from '../../domain/group/group-paths.ts'
import { groupPagesAccessRule, toRoutesByGroupScope } from '../../domain/group/route-by-scope.ts'
import { useGrants } from '../../shared/access/access.tsx'

export interface ExamRights {
  create: boolean
  update: boolean
  remove: boolean
  /** True = the user may set scores and reasons for an exclusion. */
  check: boolean
  chat: boolean
}

export function useExamRights(base: GroupPathPrefix): ExamRights {
  const { held, isSuperadmin } = useGrants()
  return useMemo(() => {
    const may = (route: RouteDefinition) =>
      isAccessAllowed(groupPagesAccessRule(base, toRoutesByGroupScope(route)), held, isSuperadmin)
    return {
      create: may(exams.create),
      update: may(exams.update),
      remove: may(exams.remove),
      check: may(exams.check),
      chat: may(exams.chat),
    }
  }, [base, held, isSuperadmin])
}
