import { useLocation, useParams } from 'react-router'

/** Decides whether the pages and API routes are those for all groups or those for the user's own groups. */
export type GroupPathPrefix = 'groups' | 'my-groups'

export interface GroupPageLocation {
  base: GroupPathPrefix
  id: number
  staffId: number
  scheduleId: number
}

export function groupPagePath({ base, id, staffId, scheduleId }: GroupPageLocation, tab = ''): string {
  return `/${base}/${id}/staff/${staffId}/schedule/${scheduleId}${tab && `/${tab}`}`
}

/** The specification prescribes this address of a lesson; `date` is `YYYY-MM-DD`. */
export function attendanceLessonPath({ base, id, staffId, scheduleId }: GroupPageLocation, date: string): string {
  return `/${base}/${id}/staff/${staffId}/attendance/schedule/${scheduleId}/edit/${date}`
}

/** The declaration of the page guarantees that the ids in the address are digits. */
export function useGroupPageLocation(): GroupPageLocation {
  const { pathname } = useLocation()
  const { id, staffId, scheduleId } = useParams()
  return {
    base: pathname.startsWith('/my-groups/') ? 'my-groups' : 'groups',
    id: Number(id),
    staffId: Number(staffId),
    scheduleId: Number(scheduleId),
  }
}
