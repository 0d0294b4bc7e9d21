import { useParams } from 'react-router'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { isoWeekday, shortDateText, weekdayName } from '../../shared/format/date.ts'
import { ratingText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { type AcademicLesson, useAcademic, useAcademicLessons } from './academic-calls.ts'
import { academicPath, type TeachingStaffView, teachingStaffViews } from './academic-views.ts'
import { academicsText } from './academics.text.ts'

const fields: FilterField[] = [{ kind: 'dates', label: academicsText.days, from: 'from', to: 'to', isDaily: true }]

function AcademicLessonsPage({ view }: { view: TeachingStaffView }) {
  const params = useParams()
  const id = Number(params.id)
  const groupId = Number(params.groupId)
  const person = useAcademic(view, id)
  const { list, groupName, rating } = useAcademicLessons(view, id, groupId)
  const path = academicPath(view, id)
  useSetBreadcrumbs([
    { title: person.data?.fullName ?? view.words.one, path: view.hasGroupPage ? `${path}/group` : path },
    { title: groupName ?? academicsText.attendances },
  ])
  return (
    <Page
      title={groupName ? academicsText.attendancesOf(groupName) : academicsText.attendances}
      mark={rating !== null && <StatusPill tone="blue">{`${academicsText.rating} ${ratingText(rating)}`}</StatusPill>}
    >
      <List<AcademicLesson>
        label={academicsText.attendances}
        list={list}
        columns={view.name === 'assistant' ? columns.slice(0, -1) : columns}
        fields={fields}
        rowKey={(lesson) => `${lesson.date} ${lesson.beginTime}`}
        phoneRow={(lesson) => ({
          title: dayText(lesson.date),
          mark: lesson.mark !== undefined && <MarkPill mark={lesson.mark} />,
          note: timeText(lesson),
        })}
        empty={{ title: academicsText.noLessonsTitle, hint: academicsText.noLessonsHint }}
        width={640}
      />
    </Page>
  )
}

export const LessonsOfAcademicPage = () => <AcademicLessonsPage view={teachingStaffViews.academic} />
export const LessonsOfTeacherPage = () => <AcademicLessonsPage view={teachingStaffViews.teacher} />
export const LessonsOfAssistantPage = () => <AcademicLessonsPage view={teachingStaffViews.assistant} />

const dayText = (date: string) => `${shortDateText(date)}, ${weekdayName(isoWeekday(date))}`
const timeText = ({ beginTime, endTime }: AcademicLesson) => `${beginTime} – ${endTime}`

function MarkPill({ mark }: { mark: 1 | null }) {
  return mark === 1 ? (
    <StatusPill tone="green">{academicsText.marked}</StatusPill>
  ) : (
    <StatusPill tone="gold">{academicsText.notMarked}</StatusPill>
  )
}

const columns: Column<AcademicLesson>[] = [
  { key: 'date', cell: (lesson) => dayText(lesson.date) },
  { key: 'time', title: academicsText.time, width: 180, cell: (lesson) => timeText(lesson) },
  {
    key: 'mark',
    title: academicsText.mark,
    width: 200,
    cell: (lesson) => <MarkPill mark={lesson.mark ?? null} />,
  },
]
