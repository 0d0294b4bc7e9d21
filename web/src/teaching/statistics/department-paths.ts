import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { useLocation, useParams } from 'react-router'
import { useList } from '../../shared/lists/use-list.ts'

/** Query parameters with the chosen days, which links between the statistics pages keep. */
const carried = ['startDate', 'endDate']

const withDays = (path: string, search: string): string => {
  const before = new URLSearchParams(search)
  const days = new URLSearchParams(carried.flatMap((name) => before.getAll(name).map((value) => [name, value])))
  return days.size > 0 ? `${path}?${days}` : path
}

export function useDepartmentPaths() {
  const { search } = useLocation()
  return {
    list: withDays('/homeworks', search),
    group: (id: number) => withDays(`/homeworks/${id}`, search),
    student: (id: number, studentId: number) => withDays(`/homeworks/${id}/student/${studentId}`, search),
    lesson: (id: number, lessonId: number) => withDays(`/homeworks/${id}/lesson/${lessonId}`, search),
  }
}
export type DepartmentPaths = ReturnType<typeof useDepartmentPaths>

/** Returns the address of another view of the homework statistics, with the filters that all views share. */
export function departmentStatisticsTabPath(segment: string, search: string): string {
  const kept = new URLSearchParams(search)
  for (const name of ['tab', 'page', 'perPage', 'value', 'sortBy', 'orderBy']) kept.delete(name)
  if (segment) kept.set('tab', segment)
  return kept.size > 0 ? `/homeworks?${kept}` : '/homeworks'
}

/** Loads the homework statistics of the group in the address, for the pages of the group, a student and a lesson. */
export function useGroupHomeworkStatistics() {
  const id = Number(useParams().id)
  const list = useList(homeworkStatistics.groupDetail, {
    key: 'homework-group',
    params: { id },
    rows: ({ students }) => students,
    silent: true,
  })
  return { id, list }
}
