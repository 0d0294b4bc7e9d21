import type { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { type GroupPlace, groupPath } from '../group/group-place.ts'

export const homeworksPath = (place: GroupPlace): string => groupPath(place, 'homework')

/** The form; with a lesson it is chosen already. */
export const giveHomeworkPath = (place: GroupPlace, lessonId?: number): string =>
  withQuery(groupPath(place, 'homework/add'), { lessonId })

export const editHomeworkPath = (place: GroupPlace, homeworkId: number): string =>
  groupPath(place, `homework/${homeworkId}/edit`)

/** The documents' address of one homework; with a state only the works in it. */
export const homeworkPath = (
  place: GroupPlace,
  { id, lessonId }: { id: number; lessonId: number },
  status?: HomeworkStatus,
): string => withQuery(groupPath(place, `lesson/${lessonId}/theme/${id}`), { status })

export const homeworkStatisticsPath = (place: GroupPlace): string => groupPath(place, 'homework/statistics')

/** One student's homework between two days, inclusive; `statisticId` of the documents is the student. */
export const studentStatisticsPath = (place: GroupPlace, studentId: number, start: string, end: string): string =>
  groupPath(place, `homework/statistics/${studentId}/start/${start}/end/${end}`)

/** What is undefined is left out. */
export function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
