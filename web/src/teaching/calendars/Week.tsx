import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import { useMemo } from 'react'
import { useMay } from '../../shared/access/access.tsx'
import { addDays, isoWeekday } from '../../shared/format/date.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { Hint } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useIsPhone } from '../../shared/ui/use-media.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { Waiting } from '../../shared/ui/Waiting.tsx'
import { Board } from './Board.tsx'
import { calendarsText as text } from './calendars.text.ts'
import { DayList } from './DayList.tsx'
import { type BoardLesson, daysOffByDate, shownLessons } from './days-away.ts'
import { type RowGrouping, rowsBy } from './rows.ts'
import type { Drop } from './use-drag.ts'
import { mondayOf, type TimetableFilters, useWeek } from './use-week.ts'

const LessonFactsModal = lazyWithRetry(() => import('./LessonFactsModal.tsx').then((m) => m.LessonFactsModal))
const LessonChangeModal = lazyWithRetry(() =>
  import('../../domain/timetable/LessonChangeModal.tsx').then((m) => m.LessonChangeModal),
)

interface WeekProps {
  asked: TimetableFilters
  by: RowGrouping
  shown: string
  isDay: boolean
}

/** The lessons of the selected week, and the dialog of the lesson that the user opened. */
export function Week({ asked, by, shown, isDay }: WeekProps) {
  const isPhone = useIsPhone()
  const mayMove = useMay(timetable.change)
  const read = useWeek(asked)
  const { open, modal } = useModal<{ lesson: BoardLesson; to?: Drop }>(({ lesson, to }, close) =>
    mayMove && !lesson.isMarked ? (
      <LessonChangeModal lessonId={lesson.id} {...(to && { to })} close={close} />
    ) : (
      <LessonFactsModal lesson={lesson} close={close} />
    ),
  )
  // Until the selected week has loaded, the previous week stays on screen.
  const drawn = read.data ? addDays(read.data.from, isoWeekday(shown) - 1) : shown
  const days = useMemo(
    () => (isDay ? [drawn] : Array.from({ length: 7 }, (_, index) => addDays(mondayOf(drawn), index))),
    [isDay, drawn],
  )
  const lessons = useMemo(
    () => (read.data ? shownLessons(read.data).filter(({ date }) => days.includes(date)) : []),
    [read.data, days],
  )
  const rows = useMemo(() => rowsBy(by, lessons, read.data?.rooms ?? [], read.data?.away), [by, lessons, read.data])
  const daysOff = useMemo(() => daysOffByDate(read.data?.daysOff ?? []), [read.data])
  return (
    <>
      {read.data && !read.data.isWhole && <Hint>{text.tooMany}</Hint>}
      {isDay && daysOff.has(drawn) && <Hint tone="blue">{daysOff.get(drawn)}</Hint>}
      {!read.data ? (
        <Waiting query={read} columns={8} />
      ) : isPhone ? (
        <DayList lessons={lessons} open={(lesson) => open({ lesson })} />
      ) : rows.length === 0 ? (
        <EmptyState title={isDay ? text.noneOfDay : text.none} hint={text.noneHint} />
      ) : (
        <Board
          key={`${by} ${isDay}`}
          rows={rows}
          by={by}
          days={days}
          daysOff={daysOff}
          mayMove={mayMove}
          open={(lesson, to) => open({ lesson, ...(to && { to }) })}
        />
      )}
      {modal}
    </>
  )
}
