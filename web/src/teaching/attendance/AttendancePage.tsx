import { groups } from '@markaz/protocol/teaching/groups/routes'
import { useCallback } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { type GroupPageContext, GroupPageFrame } from '../../domain/group/GroupPageFrame.tsx'
import { attendanceLessonPath, useGroupPageLocation } from '../../domain/group/group-paths.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import { readStaffInfo } from '../../shared/api/session-store.ts'
import { shortDateText, todayInTashkent } from '../../shared/format/date.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { HintNote } from '../../shared/ui/layout.tsx'
import { AttendanceSheet } from './AttendanceSheet.tsx'
import { attendanceText as words } from './attendance.text.ts'
import style from './board.module.css'
import { LessonPicker } from './LessonPicker.tsx'
import { findLessonToOpen } from './lesson-days.ts'
import { useLessonsWithUnsentAttendance } from './unsent-store.ts'

/** This page has two addresses: the address of the group's first tab, and the address of one lesson. */
export function AttendancePage() {
  const { date } = useParams()
  // Starts to load the lessons while the group is still loading.
  useLessons(useGroupPageLocation())
  const crumbs = [{ title: words.tab }, ...(date ? [{ title: shortDateText(date) }] : [])]
  return (
    <GroupPageFrame segment="" crumbs={crumbs}>
      {(open) => <LessonOfGroup key={open.place.scheduleId} {...open} />}
    </GroupPageFrame>
  )
}

function LessonOfGroup({ group, place }: GroupPageContext) {
  const today = todayInTashkent()
  const query = useLessons(place)
  const [chosen, choose] = useChosenDay(place)
  const unsentDays = useUnsentDays(place)
  if (!query.data) return <LoadingOrError query={query} columns={4} />

  const { lessons } = query.data
  const date = chosen ?? findLessonToOpen(lessons, today)?.date
  const latest = findLessonToOpen(lessons, today)
  if (!date) return <EmptyState title={words.noLessons} hint={words.noLessonsHint} />
  const lesson = lessons.find((one) => one.date === date)
  const picker = <LessonPicker lessons={lessons} date={date} today={today} unsentDays={unsentDays} choose={choose} />
  if (!lesson)
    return (
      <>
        {picker}
        <EmptyState
          isAlert
          title={words.noLessonThatDay}
          action={latest && <Link to={attendanceLessonPath(place, latest.date)}>{words.toToday}</Link>}
        />
      </>
    )
  return (
    <>
      <UnsentDays days={unsentDays} date={date} place={place} />
      <AttendanceSheet group={group} place={place} lesson={lesson} today={today} picker={picker} />
    </>
  )
}

function useLessons({ id, scheduleId }: GroupPageContext['place']) {
  const args = { params: { id }, query: { scheduleId } }
  return useRouteQuery(groups.lessons, args, { silent: true, isEarly: true, staleMs: 60_000 })
}

function UnsentDays({
  days,
  date,
  place,
}: {
  days: ReadonlySet<string>
  date: string
  place: GroupPageContext['place']
}) {
  const others = [...days].filter((day) => day !== date).sort()
  if (others.length === 0) return null
  return (
    <HintNote className={style.unsentDays}>
      {words.otherDays}{' '}
      {others.map((day) => (
        <Link key={day} to={attendanceLessonPath(place, day)}>
          {shortDateText(day)}
        </Link>
      ))}
    </HintNote>
  )
}

/** Returns the chosen day, which is in the path or in `?date=`. */
function useChosenDay(place: GroupPageContext['place']): [string | undefined, (date: string) => void] {
  const { date: inPath } = useParams()
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { base, id, staffId, scheduleId } = place
  const choose = useCallback(
    (date: string) => {
      if (inPath) void navigate(attendanceLessonPath({ base, id, staffId, scheduleId }, date))
      else setSearch({ date })
    },
    [inPath, navigate, setSearch, base, id, staffId, scheduleId],
  )
  return [inPath ?? search.get('date') ?? undefined, choose]
}

/** Returns the days on which this browser stores unsaved attendance marks for this schedule item. */
function useUnsentDays({ id, scheduleId }: GroupPageContext['place']): ReadonlySet<string> {
  const lessons = useLessonsWithUnsentAttendance(readStaffInfo()?.id ?? 0)
  const here = lessons.filter((lesson) => lesson.groupId === id && lesson.scheduleId === scheduleId)
  return new Set(here.map((lesson) => lesson.date))
}
