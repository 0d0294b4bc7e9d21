import type { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { type GroupRoute, pathInGroup } from '../group/group-place.ts'

export const homeworksPath = (place: GroupRoute): string => pathInGroup(place, 'homework')

/** Returns the address of the form that gives homework. With a lesson, the form has it selected. */
export const giveHomeworkPath = (place: GroupRoute, lessonId?: number): string =>
  addQueryToPath(pathInGroup(place, 'homework/add'), { lessonId })

export const editHomeworkPath = (place: GroupRoute, homeworkId: number): string =>
  pathInGroup(place, `homework/${homeworkId}/edit`)

/**
 * Returns the address of a homework, as the specification prescribes it. With a state, the page lists only submissions
 * in this state.
 */
export const homeworkPath = (
  place: GroupRoute,
  { id, lessonId }: { id: number; lessonId: number },
  status?: HomeworkStatus,
): string => addQueryToPath(pathInGroup(place, `lesson/${lessonId}/theme/${id}`), { status })

export const homeworkStatisticsPath = (place: GroupRoute): string => pathInGroup(place, 'homework/statistics')

/**
 * Returns the address of a student's homework between two days, both inclusive. In the specification, the student's id
 * is called `statisticId`.
 */
export const studentStatisticsPath = (place: GroupRoute, studentId: number, start: string, end: string): string =>
  pathInGroup(place, `homework/statistics/${studentId}/start/${start}/end/${end}`)

/** Adds query parameters to a path; undefined values are left out. */
export function addQueryToPath(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
