import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import { formatDays } from '../../domain/timetable/days-text.ts'
import { timetableText as words } from '../../domain/timetable/timetable.text.ts'
import { useCall } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { useDelayed } from '../../shared/ui/use-delayed.ts'
import type { LessonDrop } from './use-drag.ts'

const waitMs = 120

/** Returns the problems that moving the lesson would cause; undefined = the server has not answered yet. */
export function useLessonCheck(lessonId: number, to: LessonDrop): { busy: string[]; warnings: string[] } | undefined {
  const now = JSON.stringify(to)
  const rested = useDelayed(now, waitMs)
  const { data } = useCall(
    timetable.check,
    { params: { id: lessonId }, query: JSON.parse(rested) as LessonDrop },
    { silent: true },
  )
  if (!data || rested !== now) return undefined
  return {
    busy: [
      ...data.busy.map(({ name, lesson }) => words.busy(name, lesson.group?.name, lesson.beginTime, lesson.endTime)),
      ...data.away.map((away) => words.away(personName(away.staff.fullName), formatDays(away))),
    ],
    warnings: data.warnings.map((warning) => words.warnings[warning]),
  }
}
