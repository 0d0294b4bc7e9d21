import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMayCall } from '../../shared/access/access.tsx'
import { addDays, isoWeekday } from '../../shared/format/date.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { HintNote } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import style from './calendars.module.css'
import { calendarsText as text } from './calendars.text.ts'
import { LessonCard } from './LessonCard.tsx'
import { daysOffTextByDate, findLessonProblems, type LessonWithProblems } from './lesson-problems.ts'
import { type ClickedFreeTimeSlot, TimetableBoard } from './TimetableBoard.tsx'
import { groupLessonsIntoRows, type TimetableGrouping } from './timetable-rows.ts'
import type { LessonDropTarget } from './use-drag.ts'
import { mondayOf, subjectsWithColours, type TimetableFilters, useTimetableWeek } from './use-week.ts'

const ExtraLessonModal = lazyWithRetry(() =>
  import('../../domain/timetable/ExtraLessonModal.tsx').then((m) => m.ExtraLessonModal),
)
const ReadOnlyLessonModal = lazyWithRetry(() => import('./ReadOnlyLessonModal.tsx').then((m) => m.ReadOnlyLessonModal))
const LessonChangeModal = lazyWithRetry(() =>
  import('../../domain/timetable/LessonChangeModal.tsx').then((m) => m.LessonChangeModal),
)

interface TimetableWeekProps {
  filters: TimetableFilters
  grouping: TimetableGrouping
  shownDay: string
  isDay: boolean
  isByHours: boolean
}

export function TimetableWeek({ filters, grouping, shownDay, isDay, isByHours }: TimetableWeekProps) {
  const isPhone = useIsPhone()
  const isPrinting = useIsPrinting()
  // Paper has no tooltips, so in print each lesson shows all its text.
  const isInHours = isByHours && !isPrinting
  const mayMove = useMayCall(timetable.change)
  const mayAdd = useMayCall(timetable.add)
  const read = useTimetableWeek(filters)
  const { open: openAdd, modal: addModal } = useModal<ClickedFreeTimeSlot>((at, close) => (
    <ExtraLessonModal at={at} officeIds={filters.officeIds} close={close} />
  ))
  const { open, modal } = useModal<{ lesson: LessonWithProblems; to?: LessonDropTarget }>(({ lesson, to }, close) =>
    mayMove && !lesson.isMarked ? (
      <LessonChangeModal lessonId={lesson.id} {...(to && { to })} close={close} />
    ) : (
      <ReadOnlyLessonModal lesson={lesson} close={close} />
    ),
  )
  // Until the chosen week has loaded, the previously shown week stays visible.
  const drawn = read.data ? addDays(read.data.from, isoWeekday(shownDay) - 1) : shownDay
  const days = useMemo(
    () => (isDay ? [drawn] : Array.from({ length: 7 }, (_, index) => addDays(mondayOf(drawn), index))),
    [isDay, drawn],
  )
  const lessons = useMemo(
    () => (read.data ? findLessonProblems(read.data).filter(({ date }) => days.includes(date)) : []),
    [read.data, days],
  )
  const rows = useMemo(
    () => groupLessonsIntoRows(grouping, lessons, read.data?.rooms ?? [], read.data?.away),
    [grouping, lessons, read.data],
  )
  // The colours are calculated for the week, so that a subject keeps its colour when only a day is shown.
  const ofWeek = useMemo(() => subjectsWithColours(read.data?.lessons ?? []), [read.data])
  const subjects = ofWeek.filter(({ id }) => lessons.some(({ course }) => course?.id === id))
  const colours = useMemo(() => new Map(ofWeek.map(({ id, colour }) => [id, colour])), [ofWeek])
  const daysOff = useMemo(() => daysOffTextByDate(read.data?.daysOff ?? []), [read.data])
  return (
    <>
      {read.data && !read.data.isWhole && <HintNote>{text.tooMany}</HintNote>}
      {isDay && daysOff.has(drawn) && <HintNote tone="blue">{daysOff.get(drawn)}</HintNote>}
      {subjects.length > 0 && (
        <ul className={style.legend} aria-label={text.subjects}>
          {subjects.map(({ id, name, colour }) => (
            <li key={id}>
              <i style={{ background: colour }} /> {name}
            </li>
          ))}
        </ul>
      )}
      {!read.data ? (
        <LoadingOrError query={read} columns={8} />
      ) : isPhone ? (
        <DayLessonList lessons={lessons} colours={colours} open={(lesson) => open({ lesson })} />
      ) : rows.length === 0 ? (
        <EmptyState title={isDay ? text.noneOfDay : text.none} hint={text.noneHint} />
      ) : (
        <TimetableBoard
          key={`${grouping} ${isDay} ${isInHours}`}
          rows={rows}
          by={grouping}
          days={days}
          isByHours={isInHours}
          isPrinting={isPrinting}
          colours={colours}
          onFreeTimeClick={mayAdd ? openAdd : undefined}
          daysOff={daysOff}
          mayMove={mayMove}
          open={(lesson, to) => open({ lesson, ...(to && { to }) })}
        />
      )}
      {modal}
      {addModal}
    </>
  )
}

interface DayLessonListProps {
  lessons: readonly LessonWithProblems[]
  colours: ReadonlyMap<number, string>
  open: (lesson: LessonWithProblems) => void
}

function DayLessonList({ lessons, colours, open }: DayLessonListProps) {
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

/**
 * Returns whether the page is being printed. Rendering is synchronous, because the browser prints right after the
 * event.
 */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setIsPrinting(true))
    const after = () => setIsPrinting(false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return isPrinting
}
