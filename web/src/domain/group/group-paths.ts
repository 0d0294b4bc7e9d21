import type { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { Group, ScheduleItem } from '@markaz/protocol/teaching/groups/schemas'
import { useLocation, useParams } from 'react-router'

interface ChatAndStudent {
  chatId: number
  studentId: number
}

interface ChatFilterParams {
  homeworkId?: number | undefined
  status?: number | undefined
}

export const homeworkChatPath = (
  place: GroupPagePathParts,
  { chatId, studentId }: ChatAndStudent,
  beside: ChatFilterParams = {},
) => addQueryToPath(groupPagePath(place, `chat/${chatId}/home/${studentId}`), { ...beside })

export const examChatPath = (place: GroupPagePathParts, examId: number, { chatId, studentId }: ChatAndStudent) =>
  groupPagePath(place, `exam/${examId}/chat/${chatId}/exam/${studentId}`)

/** These ids in the address of a chat open the chat that has waited longest. */
const longestWaiting: ChatAndStudent = { chatId: 0, studentId: 0 }

/** Without a homework id, the address opens all waiting submissions of the group. */
export const homeworkCheckPath = (place: GroupPagePathParts, homeworkId?: number) =>
  homeworkChatPath(place, longestWaiting, { homeworkId })

/** `groups`: pages and API routes for all groups; `my-groups`: pages and API routes for the user's own groups. */
export type GroupPathPrefix = 'groups' | 'my-groups'

export interface GroupPagePathParts {
  base: GroupPathPrefix
  id: number
  staffId: number
  scheduleId: number
}

export function groupPagePath({ base, id, staffId, scheduleId }: GroupPagePathParts, tab = ''): string {
  return `/${base}/${id}/staff/${staffId}/schedule/${scheduleId}${tab && `/${tab}`}`
}

/** The specification prescribes this address of a lesson; `date` is `YYYY-MM-DD`. */
export function attendanceLessonPath({ base, id, staffId, scheduleId }: GroupPagePathParts, date: string): string {
  return `/${base}/${id}/staff/${staffId}/attendance/schedule/${scheduleId}/edit/${date}`
}

/**
 * Returns group, teacher and schedule item of the address. The declaration of the page guarantees that the ids are
 * digits.
 */
export function useGroupPageLocation(): GroupPagePathParts {
  const { pathname } = useLocation()
  const { id, staffId, scheduleId } = useParams()
  return {
    base: pathname.startsWith('/my-groups/') ? 'my-groups' : 'groups',
    id: Number(id),
    staffId: Number(staffId),
    scheduleId: Number(scheduleId),
  }
}

type GroupScheduleItems = Pick<Group, 'id' | 'activeScheduleItems' | 'othersScheduleItems'>

/** What opening a group does: its page opens, the user chooses a schedule item, or a warning is shown. */
type GroupClickAction = { kind: 'go'; path: string } | { kind: 'choose'; items: ScheduleItem[] } | { kind: 'warn' }

/**
 * Returns the schedule items to choose from. Inactive items are offered only if the group has no active schedule item.
 */
export function scheduleItemsToChooseFrom({
  activeScheduleItems,
  othersScheduleItems,
}: GroupScheduleItems): ScheduleItem[] {
  return activeScheduleItems.length > 0 ? activeScheduleItems : othersScheduleItems
}

/** Returns null if the schedule item has no teacher, because the address contains the teacher. */
export function scheduleItemPath(base: GroupPathPrefix, groupId: number, { id, staff }: ScheduleItem): string | null {
  return staff ? groupPagePath({ base, id: groupId, staffId: staff.id, scheduleId: id }) : null
}

export function groupClickActionOf(base: GroupPathPrefix, group: GroupScheduleItems): GroupClickAction {
  const items = scheduleItemsToChooseFrom(group)
  const [first] = items
  if (!first || items.every((item) => !item.staff)) return { kind: 'warn' }
  if (items.length > 1) return { kind: 'choose', items }
  const path = scheduleItemPath(base, group.id, first)
  return path ? { kind: 'go', path } : { kind: 'warn' }
}

export const homeworksPath = (place: GroupPagePathParts): string => groupPagePath(place, 'homework')

export const giveHomeworkPath = (place: GroupPagePathParts, lessonId?: number): string =>
  addQueryToPath(groupPagePath(place, 'homework/add'), { lessonId })

export const editHomeworkPath = (place: GroupPagePathParts, homeworkId: number): string =>
  groupPagePath(place, `homework/${homeworkId}/edit`)

export const homeworkPath = (
  place: GroupPagePathParts,
  { id, lessonId }: { id: number; lessonId: number },
  status?: HomeworkStatus,
): string => addQueryToPath(groupPagePath(place, `lesson/${lessonId}/theme/${id}`), { status })

export const homeworkStatisticsPath = (place: GroupPagePathParts): string => groupPagePath(place, 'homework/statistics')

/** Path of a student's homework statistics from the day `start` to the day `end`, both included. */
export const studentHomeworkStatisticsPath = (
  place: GroupPagePathParts,
  studentId: number,
  start: string,
  end: string,
): string => groupPagePath(place, `homework/statistics/${studentId}/start/${start}/end/${end}`)

function addQueryToPath(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

export const groupTimetablePath = (id: number): string => `/timetable?groupId=${id}`

/** The timetable of the student contains the lessons of all the student's groups. */
export const studentTimetablePath = (id: number): string => `/timetable?studentId=${id}`
