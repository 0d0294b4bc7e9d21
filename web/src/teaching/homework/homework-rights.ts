import { allows, type RouteDefinition } from '@markaz/protocol/route'
import { useMemo } from 'react'
import type { GroupBase } from '../../domain/group/group-place.ts'
import { type Twins, twinAccess } from '../../domain/group/variant.ts'
import { useGrants } from '../../shared/access/access.tsx'
import { calls } from './homework-calls.ts'

export interface HomeworkRights {
  create: boolean
  update: boolean
  remove: boolean
  /** Chats and checking. */
  chats: boolean
  statistics: boolean
}

/** What the person may do with the homework of a group opened below this base. */
export function useHomeworkRights(base: GroupBase): HomeworkRights {
  const { held, isSuperadmin } = useGrants()
  return useMemo(() => {
    const may = (twins: Twins<RouteDefinition>) => allows(twinAccess(base, twins), held, isSuperadmin)
    return {
      create: may(calls.create),
      update: may(calls.update),
      remove: may(calls.remove),
      chats: may(calls.chats),
      statistics: may(calls.statistics),
    }
  }, [base, held, isSuperadmin])
}
