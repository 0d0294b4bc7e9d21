import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import style from './calendars.module.css'
import { calendarsText as text } from './calendars.text.ts'
import type { LessonWithProblems } from './days-away.ts'
import { LessonCard } from './LessonCard.tsx'

interface DayListProps {
  lessons: readonly LessonWithProblems[]
  colours: ReadonlyMap<number, string>
  open: (lesson: LessonWithProblems) => void
}

export function DayLessonList({ lessons, colours, open }: DayListProps) {
  if (lessons.length === 0) return <EmptyState title={text.noneOfDay} hint={text.noneHint} />
  return (
    <ul className={style.list}>
      {lessons.map((lesson) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside is what is pressed
        <li key={lesson.id} onClick={() => open(lesson)}>
          <LessonCard lesson={lesson} by={null} colours={colours} />
        </li>
      ))}
    </ul>
  )
}
