import { useLocation, useParams } from 'react-router'

/** All groups, or the signed-in person's own; decides the path and which twin of a call is used. */
export type GroupBase = 'groups' | 'my-groups'

/** One group opened by one of its schedule items. */
export interface GroupPlace {
  base: GroupBase
  id: number
  staffId: number
  scheduleId: number
}

/** `/groups/7/staff/3/schedule/9`, or one of its tabs below it. */
export function groupPath({ base, id, staffId, scheduleId }: GroupPlace, tab = ''): string {
  return `/${base}/${id}/staff/${staffId}/schedule/${scheduleId}${tab && `/${tab}`}`
}

/** The documents' address of one lesson day (A-047): `date` is `YYYY-MM-DD`. */
export function lessonPath({ base, id, staffId, scheduleId }: GroupPlace, date: string): string {
  return `/${base}/${id}/staff/${staffId}/attendance/schedule/${scheduleId}/edit/${date}`
}

/** The place in the address; its ids are digits, the page gate has seen to that. */
export function useGroupPlace(): GroupPlace {
  const { pathname } = useLocation()
  const { id, staffId, scheduleId } = useParams()
  return {
    base: pathname.startsWith('/my-groups/') ? 'my-groups' : 'groups',
    id: Number(id),
    staffId: Number(staffId),
    scheduleId: Number(scheduleId),
  }
}
