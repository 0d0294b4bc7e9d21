import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import type { LessonCheck } from '@markaz/protocol/teaching/timetable/schemas'
import { useCall } from '../../shared/api/query.ts'
import { useDelayed } from '../../shared/ui/use-delayed.ts'
import { calendarsText as text } from './calendars.text.ts'
import { timesOf } from './lesson-lines.ts'
import type { Drop } from './use-drag.ts'

type Asked = Pick<Drop, 'date' | 'beginTime' | 'endTime'> & { roomId?: number | null; teacherId?: number | null }

interface Check {
  /** One sentence each. */
  busy: string[]
  warnings: string[]
  freeRooms: LessonCheck['freeRooms']
  freeTimes: LessonCheck['freeTimes']
  /** Whether this is about what is asked now. */
  isKnown: boolean
}

const waitMs = 120

/** What the server says of a lesson at that place; null: nothing is asked. */
export function useCheck(lessonId: number, asked: Asked | null): Check {
  const now = JSON.stringify(asked)
  const settled = useDelayed(now, waitMs)
  const query = JSON.parse(settled) as Asked | null
  const { data } = useCall(
    timetable.check,
    { params: { id: lessonId }, query: query ?? {} },
    { enabled: query !== null, silent: true },
  )
  const isKnown = data !== undefined && settled === now
  return {
    busy: data?.busy.map(({ name, lesson }) => text.busy(name, lesson.group.name, timesOf(lesson))) ?? [],
    warnings: data?.warnings.map((warning) => text.warnings[warning]) ?? [],
    freeRooms: data?.freeRooms ?? [],
    freeTimes: data?.freeTimes ?? [],
    isKnown,
  }
}
