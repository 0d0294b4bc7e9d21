import { useLocation, useParams } from 'react-router'

/**
 * The beginning of an address: all groups, or the user's own groups. It also decides which of two API routes (all, own)
 * is used.
 */
export type GroupPathPrefix = 'groups' | 'my-groups'

/** The parts of a group's address: the group, and one of its schedule items with its teacher. */
export interface GroupRoute {
  base: GroupPathPrefix
  id: number
  staffId: number
  scheduleId: number
}

/** Returns an address such as `/groups/7/staff/3/schedule/9`, or the address of a tab below it. */
export function pathInGroup({ base, id, staffId, scheduleId }: GroupRoute, tab = ''): string {
  return `/${base}/${id}/staff/${staffId}/schedule/${scheduleId}${tab && `/${tab}`}`
}

/** Returns the address of a lesson, as the specification prescribes it; `date` is `YYYY-MM-DD`. */
export function attendanceLessonPath({ base, id, staffId, scheduleId }: GroupRoute, date: string): string {
  return `/${base}/${id}/staff/${staffId}/attendance/schedule/${scheduleId}/edit/${date}`
}

/**
 * Returns the ids of group, teacher and schedule item in the address. The declaration of the page guarantees that they
 * are digits.
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
