import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import { timetableText as words } from '../../domain/timetable/timetable.text.ts'
import { formatAbsenceDays } from '../../domain/timetable/timetable.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { useDebouncedValue } from '../../shared/ui/hooks.ts'
import type { LessonDropTarget } from './use-drag.ts'

const waitMs = 120

/** Returns the problems that moving the lesson would cause; undefined = the server has not answered yet. */
export function useLessonMoveProblems(
  lessonId: number,
  to: LessonDropTarget,
): { busy: string[]; warnings: string[] } | undefined {
  const now = JSON.stringify(to)
  const rested = useDebouncedValue(now, waitMs)
  const { data } = useRouteQuery(
    timetable.check,
    { params: { id: lessonId }, query: JSON.parse(rested) as LessonDropTarget },
    { silent: true },
  )
  if (!data || rested !== now) return undefined
  return {
    busy: [
      ...data.busy.map(({ name, lesson }) => words.busy(name, lesson.group?.name, lesson.beginTime, lesson.endTime)),
      ...data.away.map((away) => words.away(personName(away.staff.fullName), formatAbsenceDays(away))),
    ],
    warnings: data.warnings.map((warning) => words.warnings[warning]),
  }
}
