import { LessonFilter } from '@markaz/protocol/teaching/statistics/academic-work.schemas'
import type { TableColumnsType } from 'antd'
import { useParams } from 'react-router'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { isoWeekday, shortDate, weekdayName } from '../../shared/format/date.ts'
import { ratingText } from '../../shared/format/number.ts'
import { useCrumbs } from '../../shared/routing/crumbs.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { type Lesson, useAcademic, useAcademicLessons } from './academic-calls.ts'
import { academicsText } from './academics.text.ts'
import { type Door, doors, personPath } from './doors.ts'

const fields: FilterField[] = [{ kind: 'dates', label: academicsText.days, from: 'from', to: 'to', isDaily: true }]

/** The lessons of one person in one group, newest first, with whether their attendance was marked. */
function AcademicLessonsPage({ door }: { door: Door }) {
  const params = useParams()
  const id = Number(params.id)
  const groupId = Number(params.groupId)
  const filters = useFilters(LessonFilter, { tableKey: `${door.name}-lessons` })
  const person = useAcademic(door, id)
  const { list, rows, total, groupName, rating } = useAcademicLessons(door, id, groupId, filters.query)
  const path = personPath(door, id)
  useCrumbs([
    { title: person.data?.fullName ?? door.words.one, path: door.hasGroupPage ? `${path}/group` : path },
    { title: groupName ?? academicsText.attendances },
  ])
  return (
    <Page
      title={groupName ? academicsText.attendancesOf(groupName) : academicsText.attendances}
      mark={rating !== null && <StatusPill tone="blue">{`${academicsText.rating} ${ratingText(rating)}`}</StatusPill>}
    >
      <FilterBar filters={filters} fields={fields} />
      <DataTable<Lesson>
        tableKey={`${door.name}-lessons`}
        label={academicsText.attendances}
        query={list}
        rows={rows}
        total={total}
        columns={door.name === 'assistant' ? columns.slice(0, -1) : columns}
        rowKey={(lesson) => `${lesson.date} ${lesson.beginTime}`}
        paging={{ page: filters.page, perPage: filters.perPage, onPage: filters.setPage }}
        phoneRow={(lesson) => ({
          title: dayText(lesson.date),
          mark: lesson.mark !== undefined && <MarkPill mark={lesson.mark} />,
          note: timeText(lesson),
        })}
        isFiltered={filters.isFiltered}
        onClearFilters={filters.clear}
        empty={{ title: academicsText.noLessonsTitle, hint: academicsText.noLessonsHint }}
        scrollX={640}
      />
    </Page>
  )
}

export const AcademicLessons = () => <AcademicLessonsPage door={doors.academic} />
export const TeacherLessons = () => <AcademicLessonsPage door={doors.teacher} />
export const AssistantLessons = () => <AcademicLessonsPage door={doors.assistant} />

const dayText = (date: string) => `${shortDate(date)}, ${weekdayName(isoWeekday(date))}`
const timeText = ({ beginTime, endTime }: Lesson) => `${beginTime} – ${endTime}`

function MarkPill({ mark }: { mark: 1 | null }) {
  return mark === 1 ? (
    <StatusPill tone="green">{academicsText.marked}</StatusPill>
  ) : (
    <StatusPill tone="gold">{academicsText.notMarked}</StatusPill>
  )
}

const columns: TableColumnsType<Lesson> = [
  { key: 'date', title: academicsText.day, render: (_, lesson) => dayText(lesson.date) },
  { key: 'time', title: academicsText.time, width: 180, render: (_, lesson) => timeText(lesson) },
  {
    key: 'mark',
    title: academicsText.mark,
    width: 200,
    render: (_, lesson) => <MarkPill mark={lesson.mark ?? null} />,
  },
]
