import type { IdAndName } from '@markaz/protocol/fields'
import { requireGrant } from '@markaz/protocol/route'
import { teacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.routes'
import {
  type TeacherLesson,
  UnfulfilledTeacherTask,
} from '@markaz/protocol/teaching/statistics/teacher-figures.schemas'
import { Link } from 'react-router'
import { attendanceLessonPath, homeworkPath } from '../../domain/group/group-paths.ts'
import { useMayCall } from '../../shared/access/access.tsx'
import { asyncSelectFilterField } from '../../shared/filters/filter-fields.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { teacherStatisticsText as words } from './teacher-statistics.text.ts'
import { currentMonthFilter, omitMonthFilterIfDaysChosen } from './use-period.ts'

const seesLessons = requireGrant('all_groups:attendance', 'read')
const seesHomework = requireGrant('all_groups:all_homeworks', 'read')

export function TeacherLessonList({ id, groups }: { id: number; groups: readonly IdAndName[] }) {
  const list = useList(teacherFigures.lessons, {
    key: 'teacher-figures-lessons',
    params: { id },
    rows: ({ lessons }) => lessons,
    defaults: currentMonthFilter(),
    ask: omitMonthFilterIfDaysChosen,
  })
  const mayLessons = useMayCall(seesLessons)
  const mayHomework = useMayCall(seesHomework)
  return (
    <List<TeacherLesson>
      isPart
      label={words.lessons}
      list={list}
      columns={columnsFor(mayHomework)}
      fields={[
        { ...asyncSelectFilterField('groupId', groups), isDaily: true, widthPx: 200 },
        {
          kind: 'select',
          name: 'gap',
          options: UnfulfilledTeacherTask.options.map((value) => ({ value, label: words.gaps[value] })),
          isDaily: true,
          widthPx: 220,
        },
      ]}
      rowKey={({ lessonId }) => lessonId}
      to={({ place, group, date }) => (place && mayLessons ? attendanceLessonPath(placeOf(place, group), date) : null)}
      phoneRow={(lesson) => ({
        title: `${shortDateText(lesson.date)} · ${lesson.group.name}`,
        mark: <Attended lesson={lesson} />,
        note: lesson.homeworks.map(({ theme }) => theme).join(', ') || words.notGiven,
        aside: lesson.waiting > 0 && `${words.waiting}: ${numberText(lesson.waiting)}`,
      })}
      empty={{ title: words.noLessons, hint: words.noGroupsHint }}
      width={960}
    />
  )
}

const placeOf = (place: NonNullable<TeacherLesson['place']>, group: IdAndName) =>
  ({ base: 'groups', id: group.id, ...place }) as const

function Attended({ lesson: { isMarked, attended, absent } }: { lesson: TeacherLesson }) {
  if (!isMarked) return <StatusPill tone="red">{words.unmarked}</StatusPill>
  if (attended + absent === 0) return <StatusPill tone="grey">{words.notHeld}</StatusPill>
  return words.of(numberText(attended), numberText(attended + absent))
}

const columnsFor = (mayHomework: boolean): Column<TeacherLesson>[] => [
  {
    key: 'date',
    title: words.lessonDay,
    width: 150,
    isName: true,
    cell: ({ date, beginTime }) => `${shortDateText(date)} ${beginTime}`,
  },
  { key: 'group', width: 180, cell: ({ group }) => group.name },
  {
    key: 'attended',
    title: words.attended,
    width: 130,
    align: 'right',
    cell: (lesson) => <Attended lesson={lesson} />,
  },
  {
    key: 'theme',
    title: words.theme,
    width: 240,
    cell: ({ homeworks, place, group, lessonId }) =>
      homeworks.length === 0
        ? words.notGiven
        : homeworks.map(({ id, theme }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              {place && mayHomework ? (
                <Link to={homeworkPath(placeOf(place, group), { id, lessonId })}>{theme}</Link>
              ) : (
                theme
              )}
            </span>
          )),
  },
  {
    key: 'accepted',
    title: words.accepted,
    width: 130,
    align: 'right',
    cell: ({ accepted, rejected, uncompleted }) => {
      const decided = accepted + rejected + uncompleted
      return decided > 0 ? words.of(numberText(accepted), numberText(decided)) : formattingText.missing
    },
  },
  { ...numberColumn('waiting', ({ waiting }) => waiting, 130), title: words.waiting },
]
