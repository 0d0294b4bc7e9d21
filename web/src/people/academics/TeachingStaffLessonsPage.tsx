import { useParams } from 'react-router'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { isoWeekday, shortDateText, weekdayName } from '../../shared/format/date.ts'
import { ratingText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { teachingStaffText } from './academics.text.ts'
import { type TeachingStaffLesson, useTeachingStaffLessons, useTeachingStaffMember } from './teaching-staff-calls.ts'
import { type TeachingStaffView, teachingStaffMemberPath, teachingStaffViews } from './teaching-staff-views.ts'

const fields: FilterField[] = [{ kind: 'dates', label: teachingStaffText.days, from: 'from', to: 'to', isDaily: true }]

function LessonsPage({ view }: { view: TeachingStaffView }) {
  const params = useParams()
  const id = Number(params.id)
  const groupId = Number(params.groupId)
  const person = useTeachingStaffMember(view, id)
  const { list, groupName, rating } = useTeachingStaffLessons(view, id, groupId)
  const path = teachingStaffMemberPath(view, id)
  useSetBreadcrumbs([
    { title: person.data?.fullName ?? view.words.one, path: view.hasGroupPage ? `${path}/group` : path },
    { title: groupName ?? teachingStaffText.attendances },
  ])
  return (
    <Page
      title={groupName ? teachingStaffText.attendancesOf(groupName) : teachingStaffText.attendances}
      mark={
        rating !== null && <StatusPill tone="blue">{`${teachingStaffText.rating} ${ratingText(rating)}`}</StatusPill>
      }
    >
      <List<TeachingStaffLesson>
        label={teachingStaffText.attendances}
        list={list}
        columns={view.name === 'assistant' ? columns.slice(0, -1) : columns}
        fields={fields}
        rowKey={(lesson) => `${lesson.date} ${lesson.beginTime}`}
        phoneRow={(lesson) => ({
          title: dayText(lesson.date),
          mark: lesson.mark !== undefined && <MarkPill mark={lesson.mark} />,
          note: timeText(lesson),
        })}
        empty={{ title: teachingStaffText.noLessonsTitle, hint: teachingStaffText.noLessonsHint }}
        width={640}
      />
    </Page>
  )
}

export const TeachingStaffLessonsPage = () => <LessonsPage view={teachingStaffViews.academic} />
export const TeacherLessonsPage = () => <LessonsPage view={teachingStaffViews.teacher} />
export const AssistantLessonsPage = () => <LessonsPage view={teachingStaffViews.assistant} />

const dayText = (date: string) => `${shortDateText(date)}, ${weekdayName(isoWeekday(date))}`
const timeText = ({ beginTime, endTime }: TeachingStaffLesson) => `${beginTime} – ${endTime}`

function MarkPill({ mark }: { mark: 1 | null }) {
  return mark === 1 ? (
    <StatusPill tone="green">{teachingStaffText.marked}</StatusPill>
  ) : (
    <StatusPill tone="gold">{teachingStaffText.notMarked}</StatusPill>
  )
}

const columns: Column<TeachingStaffLesson>[] = [
  { key: 'date', cell: (lesson) => dayText(lesson.date) },
  { key: 'time', title: teachingStaffText.time, width: 180, cell: (lesson) => timeText(lesson) },
  {
    key: 'mark',
    title: teachingStaffText.mark,
    width: 200,
    cell: (lesson) => <MarkPill mark={lesson.mark ?? null} />,
  },
]
