import { useLocation, useParams } from 'react-router'

/** The base path: all groups, or the user's own groups. It also decides which call of a pair (all, own) is used. */
export type GroupBase = 'groups' | 'my-groups'

/** One group, opened through one of its schedule items. */
export interface GroupRoute {
  base: GroupBase
  id: number
  staffId: number
  scheduleId: number
}

/** Returns `/groups/7/staff/3/schedule/9`, or the address of a tab below it. */
export function groupPath({ base, id, staffId, scheduleId }: GroupRoute, tab = ''): string {
  return `/${base}/${id}/staff/${staffId}/schedule/${scheduleId}${tab && `/${tab}`}`
}

/** Returns the specified address of one lesson; `date` is `YYYY-MM-DD`. */
export function lessonPath({ base, id, staffId, scheduleId }: GroupRoute, date: string): string {
  return `/${base}/${id}/staff/${staffId}/attendance/schedule/${scheduleId}/edit/${date}`
}

/**
 * Returns the ids of group, teacher and schedule from the address; the page's declaration ensures that they are digits.
 */
export function useGroupRoute(): GroupRoute {
  const { pathname } = useLocation()
  const { id, staffId, scheduleId } = useParams()
  return {
    base: pathname.startsWith('/my-groups/') ? 'my-groups' : 'groups',
    id: Number(id),
    staffId: Number(staffId),
    scheduleId: Number(scheduleId),
  }
}
