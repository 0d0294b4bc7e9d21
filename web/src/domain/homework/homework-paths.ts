import type { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { type GroupRoute, pathInGroup } from '../group/group-place.ts'

export const homeworksPath = (place: GroupRoute): string => pathInGroup(place, 'homework')

export const giveHomeworkPath = (place: GroupRoute, lessonId?: number): string =>
  addQueryToPath(pathInGroup(place, 'homework/add'), { lessonId })

export const editHomeworkPath = (place: GroupRoute, homeworkId: number): string =>
  pathInGroup(place, `homework/${homeworkId}/edit`)

export const homeworkPath = (
  place: GroupRoute,
  { id, lessonId }: { id: number; lessonId: number },
  status?: HomeworkStatus,
): string => addQueryToPath(pathInGroup(place, `lesson/${lessonId}/theme/${id}`), { status })

export const homeworkStatisticsPath = (place: GroupRoute): string => pathInGroup(place, 'homework/statistics')

/** Both days are inclusive. The specification calls the student's id `statisticId`. */
export const studentStatisticsPath = (place: GroupRoute, studentId: number, start: string, end: string): string =>
  pathInGroup(place, `homework/statistics/${studentId}/start/${start}/end/${end}`)

export function addQueryToPath(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
