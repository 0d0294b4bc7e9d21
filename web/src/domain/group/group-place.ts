import { useLocation, useParams } from 'react-router'

/** `groups`: pages and API routes for all groups; `my-groups`: pages and API routes for the user's own groups. */
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

/**
 * Returns group, teacher and schedule item of the address. The declaration of the page guarantees that the ids are
 * digits.
 */
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
