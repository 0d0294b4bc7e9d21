import type { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { type GroupPageLocation, groupPagePath } from '../group/group-place.ts'

export const homeworksPath = (place: GroupPageLocation): string => groupPagePath(place, 'homework')

export const giveHomeworkPath = (place: GroupPageLocation, lessonId?: number): string =>
  addQueryToPath(groupPagePath(place, 'homework/add'), { lessonId })

export const editHomeworkPath = (place: GroupPageLocation, homeworkId: number): string =>
  groupPagePath(place, `homework/${homeworkId}/edit`)

export const homeworkPath = (
  place: GroupPageLocation,
  { id, lessonId }: { id: number; lessonId: number },
  status?: HomeworkStatus,
): string => addQueryToPath(groupPagePath(place, `lesson/${lessonId}/theme/${id}`), { status })

export const homeworkStatisticsPath = (place: GroupPageLocation): string => groupPagePath(place, 'homework/statistics')

/** Both days are inclusive. The specification calls the student's id `statisticId`. */
export const studentHomeworkStatisticsPath = (
  place: GroupPageLocation,
  studentId: number,
  start: string,
  end: string,
): string => groupPagePath(place, `homework/statistics/${studentId}/start/${start}/end/${end}`)

export function addQueryToPath(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
