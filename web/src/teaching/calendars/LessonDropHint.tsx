import { friendlyDayText } from '../../shared/format/date.ts'
import style from './calendars.module.css'
import { calendarsText as text } from './calendars.text.ts'
import { timetableTimesText } from './lesson-text.ts'
import type { DraggedLessonPosition } from './use-drag.ts'
import { useLessonMoveProblems } from './use-move-problems.ts'

/** Shown while the user drags a lesson: time and room under the pointer, and lessons that overlap there. */
export function LessonDropHint({ lesson, to, rowName }: DraggedLessonPosition) {
  const check = useLessonMoveProblems(lesson.id, to)
  const isFree = check?.busy.length === 0
  const lines = check ? [...(isFree ? [text.free] : check.busy), ...check.warnings] : [text.checking]
  return (
    <div className={`${style.hint} ${isFree ? style.free : check ? style.busy : ''}`} role="status">
      <b>
        {rowName}: {friendlyDayText(to.date)}, {timetableTimesText(to)}
      </b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}
