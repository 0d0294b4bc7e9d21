import type { CSSProperties } from 'react'
import style from './calendars.module.css'
import type { LessonWithProblems } from './lesson-problems.ts'
import { lessonChangeNotesOf, lessonDetailsText, timetableTimesText } from './lesson-text.ts'
import type { TimetableGrouping } from './timetable-rows.ts'
import { noSubjectColour } from './use-week.ts'

interface LessonCardProps {
  lesson: LessonWithProblems
  /** What each row of the timetable stands for; null = the lessons are not grouped into rows. */
  by: TimetableGrouping | null
  isMovable?: boolean
  /** True = there is space only for the lesson's name; a tooltip contains all other facts. */
  isShort?: boolean
  colours: ReadonlyMap<number, string>
  place?: CSSProperties | undefined
}

/** Has no event handlers: the timetable handles the events of its hundreds of lessons. */
export function LessonCard({ lesson, by, isMovable = false, isShort = false, colours, place }: LessonCardProps) {
  const notes = lessonChangeNotesOf(lesson)
  const look = lesson.state === 'cancelled' ? style.off : notes.length > 0 ? style.changed : ''
  const head = by === 'group' ? timetableTimesText(lesson) : `${timetableTimesText(lesson)}\n${lesson.group.name}`
  const whole = [head.replace('\n', ' '), lessonDetailsText(lesson, by), ...notes].join(' · ')
  return (
    <button
      type="button"
      className={`${style.lesson} ${look}`}
      data-lesson={lesson.id}
      data-over={lesson.overSeats ? true : undefined}
      draggable={isMovable}
      tabIndex={by ? -1 : 0}
      aria-haspopup="dialog"
      style={{ ...place, '--subject': colours.get(lesson.course?.id ?? 0) ?? noSubjectColour } as CSSProperties}
      {...(isShort && { title: whole, 'aria-label': whole })}
    >
      {isShort ? (
        <b>{by === 'group' ? lesson.beginTime : shortName(lesson.group.name)}</b>
      ) : (
        <>
          <b>{head}</b> <span>{lessonDetailsText(lesson, by)}</span>
          {notes.length > 0 && <em>{notes.join(' · ')}</em>}
        </>
      )}
    </button>
  )
}

/** Shortens a group's name: `Backend N-105` becomes `N-105`, because the lesson's colour shows the subject. */
const shortName = (name: string): string => name.split(' ').at(-1) ?? name
