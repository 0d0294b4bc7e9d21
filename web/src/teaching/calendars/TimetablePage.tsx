import { LeftOutlined, PrinterOutlined, RightOutlined } from '@ant-design/icons'
import { optional } from '@markaz/protocol/fields'
import { students } from '@markaz/protocol/people/students/routes'
import { week } from '@markaz/protocol/teaching/calendars/week.routes'
import { WeekFilter, type WeekLesson } from '@markaz/protocol/teaching/calendars/week.schemas'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import { Button, Segmented } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { timetableText } from '../../domain/timetable/timetable.text.ts'
import { useMay } from '../../shared/access/access.tsx'
import { useStaffInfo } from '../../shared/access/profile.ts'
import { useCall } from '../../shared/api/query.ts'
import { choice } from '../../shared/filters/choice.ts'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { useOfficeField } from '../../shared/filters/use-office-field.ts'
import { addDays, isoWeekday, spokenDay, todayInTashkent, weekdayName } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { DayPicker } from '../../shared/forms/DayPicker.tsx'
import { AddButton } from '../../shared/ui/AddButton.tsx'
import { Blank } from '../../shared/ui/Blank.tsx'
import { Note, Stack } from '../../shared/ui/looks.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { useIsPhone } from '../../shared/ui/use-media.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { Waiting } from '../../shared/ui/Waiting.tsx'
import { Board } from './Board.tsx'
import style from './calendars.module.css'
import { calendarsText as text } from './calendars.text.ts'
import { DayList } from './DayList.tsx'
import { type BoardLesson, daysOffByDate, shownLessons } from './days-away.ts'
import { type By, rowsBy } from './rows.ts'
import type { Drop } from './use-drag.ts'

const LessonFactsModal = patientLazy(() => import('./LessonFactsModal.tsx').then((m) => m.LessonFactsModal))
const LessonChangeModal = patientLazy(() =>
  import('../../domain/timetable/LessonChangeModal.tsx').then((m) => m.LessonChangeModal),
)

const ExtraLessonModal = patientLazy(() =>
  import('../../domain/timetable/ExtraLessonModal.tsx').then((m) => m.ExtraLessonModal),
)

const filterSchema = WeekFilter.extend({
  by: optional(z.enum(['room', 'teacher', 'group'])),
  view: optional(z.enum(['week', 'day'])),
})
/** What narrows a week to so few lessons that no branch need be chosen. */
const narrow = ['roomId', 'teacherId', 'groupId', 'studentId']

/** The lessons of a week, or a day, as they really are. */
export function TimetablePage() {
  const isPhone = useIsPhone()
  const maySeeAll = useMay(timetable.lesson)
  const mayMove = useMay(timetable.change)
  const [search] = useSearchParams()
  const offices = useStaffInfo()?.offices ?? []
  const isNarrow = narrow.some((name) => search.get(name))
  const filters = useFilters(filterSchema, {
    tableKey: 'timetable',
    defaults: {
      by: maySeeAll && !search.get('groupId') && !search.get('studentId') ? 'room' : 'group',
      view: isPhone ? 'day' : 'week',
      ...(!isNarrow && offices.length > 1 && offices[0] && { officeIds: [offices[0].id] }),
    },
  })
  const { by = 'room', view = 'week', date, ...asked } = filters.values
  const today = todayInTashkent()
  const shown = date ?? today
  const read = useCall(week.read, { query: { ...asked, date: mondayOf(shown) } }, { keepPrevious: true, silent: true })
  const fields = useFields(filters.values, read.data)
  const { open, modal } = useModal<{ lesson: BoardLesson; to?: Drop }>(({ lesson, to }, close) =>
    mayMove && !lesson.isMarked ? (
      <LessonChangeModal lessonId={lesson.id} {...(to && { to })} close={close} />
    ) : (
      <LessonFactsModal lesson={lesson} close={close} />
    ),
  )
  const { open: openAdd, modal: addModal } = useModal()
  const isDay = isPhone || view === 'day'
  // Until another week is there the one before it stands, as it was.
  const drawn = read.data ? addDays(read.data.from, isoWeekday(shown) - 1) : shown
  const lessons = useMemo(
    () => (read.data ? shownLessons(read.data).filter((lesson) => !isDay || lesson.date === drawn) : []),
    [read.data, isDay, drawn],
  )
  const rows = useMemo(
    () => rowsBy(by as By, lessons, read.data?.rooms ?? [], read.data?.away),
    [by, lessons, read.data],
  )
  const daysOff = useMemo(() => daysOffByDate(read.data?.daysOff ?? []), [read.data])
  const monday = mondayOf(shown)
  const days = isDay ? [drawn] : Array.from({ length: 7 }, (_, index) => addDays(mondayOf(drawn), index))
  const go = (to: string) => filters.set({ date: to === today ? undefined : to })
  const step = isDay ? 1 : 7
  return (
    <Page
      title={text.title}
      action={
        <AddButton
          do={timetable.add}
          onClick={() =>
            openAdd((close) => (
              <ExtraLessonModal at={{ date: atLeast(drawn, today) }} officeIds={asked.officeIds} close={close} />
            ))
          }
        >
          {timetableText.add}
        </AddButton>
      }
      extra={
        !isPhone && (
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
            {text.print}
          </Button>
        )
      }
    >
      <Stack row>
        <FilterBar filters={filters} fields={fields} />
      </Stack>
      <Stack row between className={style.bar}>
        <Stack row>
          <Button
            icon={<LeftOutlined aria-hidden />}
            aria-label={text.before}
            onClick={() => go(addDays(shown, -step))}
          />
          <Button
            icon={<RightOutlined aria-hidden />}
            aria-label={text.after}
            onClick={() => go(addDays(shown, step))}
          />
          <Button onClick={() => go(today)} disabled={shown === today}>
            {text.today}
          </Button>
          <span className={style.pick}>
            <DayPicker aria-label={text.date} value={shown} onChange={(day) => day && isWhole(day) && go(day)} />
          </span>
          <h2 className={style.span}>{isDay ? dayText(shown) : spanText(monday)}</h2>
        </Stack>
        {!isPhone && (
          <Stack row className={style.choices}>
            <Segmented<By>
              aria-label={text.by}
              value={by as By}
              onChange={(next) => filters.set({ by: next })}
              options={(['room', 'teacher', 'group'] as const)
                .filter((one) => one !== 'room' || maySeeAll)
                .map((value) => ({ value, label: text.byWhat[value] }))}
            />
            <Segmented<'week' | 'day'>
              aria-label={text.view}
              value={view}
              onChange={(next) => filters.set({ view: next })}
              options={[
                { value: 'week', label: text.week },
                { value: 'day', label: text.day },
              ]}
            />
          </Stack>
        )}
      </Stack>
      {read.data && !read.data.isWhole && <Note>{text.tooMany}</Note>}
      {isDay && daysOff.has(drawn) && <Note tone="blue">{daysOff.get(drawn)}</Note>}
      {!read.data ? (
        <Waiting query={read} columns={8} />
      ) : isPhone ? (
        <DayList lessons={lessons} open={(lesson) => open({ lesson })} />
      ) : rows.length === 0 ? (
        <Blank title={isDay ? text.noneOfDay : text.none} hint={text.noneHint} />
      ) : (
        <Board
          key={[by, ...days].join(' ')}
          rows={rows}
          by={by as By}
          days={days}
          daysOff={daysOff}
          mayMove={mayMove}
          open={(lesson, to) => open({ lesson, ...(to && { to }) })}
        />
      )}
      {modal}
      {addModal}
    </Page>
  )
}

const atLeast = (day: string, today: string) => (day < today ? today : day)
const mondayOf = (day: string) => addDays(day, 1 - isoWeekday(day))
const isWhole = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day)
const dayText = (day: string) => `${weekdayName(isoWeekday(day))}, ${spokenDay(day)}`
const spanText = (monday: string) => `${spokenDay(monday)} – ${spokenDay(addDays(monday, 6))}`

type Values = z.output<typeof filterSchema>

/** Branch, room and teacher in sight; the group or pupil that somebody came from is a chip. */
function useFields(
  { groupId, studentId }: Partial<Values>,
  data: { lessons: readonly WeekLesson[]; rooms: readonly { id: number; name: string }[] } | undefined,
): FilterField[] {
  const office = useOfficeField(text.office)
  const { data: objects, isPending } = useCall(groups.filterObjects, undefined, { staleMs: 300_000, silent: true })
  const maySeeStudents = useMay(students.read)
  const student = useCall(
    students.read,
    { params: { id: studentId ?? 0 } },
    { enabled: Boolean(studentId) && maySeeStudents, silent: true },
  )
  const group = useCall(groups.read, { params: { id: groupId ?? 0 } }, { enabled: Boolean(groupId), silent: true })
  const rooms = data?.rooms ?? []
  const teachers = objects?.teachers.map(({ id, fullName }) => ({ id, fullName: personName(fullName) }))
  const nameOf = (id: number, name: string | undefined) => [{ id, name: name ?? `№ ${id}` }]
  return [
    ...(office ? [{ ...office, isDaily: true }] : []),
    ...(rooms.length > 0 ? [{ ...choice('roomId', text.room, rooms), isDaily: true }] : []),
    { ...choice('teacherId', text.teacher, teachers, isPending), isDaily: true },
    ...(groupId ? [choice('groupId', text.group, nameOf(groupId, group.data?.name))] : []),
    ...(studentId
      ? [choice('studentId', text.student, nameOf(studentId, student.data && personName(student.data.fullName)))]
      : []),
  ]
}
