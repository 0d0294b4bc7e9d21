import { groups } from '@markaz/protocol/teaching/groups/routes'
import type { Lesson } from '@markaz/protocol/teaching/groups/schemas'
import { useMemo } from 'react'
import { useRouteQuery } from '../../shared/api/query.ts'
import { fromTashkentTime, todayInTashkent } from '../../shared/format/date.ts'
import { formatLesson } from '../group/format-lesson.ts'

export interface LessonOption {
  value: number
  label: string
}

/**
 * Returns the group's lessons up to today as options, the latest lesson first; undefined while the lessons are loading.
 */
export function useLessonOptions(groupId: number | null) {
  const today = todayInTashkent()
  const query = useRouteQuery(
    groups.lessons,
    { params: { id: groupId ?? 0 }, query: { to: today } },
    { enabled: groupId !== null, silent: true, staleMs: 60_000 },
  )
  const lessons = query.data?.lessons
  const options = useMemo(() => lessons && optionsOf(lessons, today), [lessons, today])
  return { lessons, options, isLoading: query.isLoading, error: query.error, refetch: query.refetch }
}

function optionsOf(lessons: readonly Lesson[], today: string): LessonOption[] {
  return [...lessons].sort(byTime).map((lesson) => ({ value: lesson.id, label: formatLesson(lesson, today) }))
}

/**
 * Returns the latest lesson that has begun, preferably of this schedule item. If no lesson has begun, returns the first
 * lesson.
 */
export function findLatestStartedLesson(
  lessons: readonly Lesson[],
  scheduleId: number | null,
  now: Date,
): Lesson | null {
  const sorted = [...lessons].sort(byTime)
  const begun = sorted.filter((lesson) => beginOf(lesson) <= now.getTime())
  return begun.find((lesson) => lesson.scheduleId === scheduleId) ?? begun[0] ?? sorted.at(-1) ?? null
}

const beginOf = ({ date, beginTime }: Lesson) => fromTashkentTime(`${date}T${beginTime.slice(0, 5)}`).getTime()
const byTime = (a: Lesson, b: Lesson) => `${b.date} ${b.beginTime}`.localeCompare(`${a.date} ${a.beginTime}`)
