import { shortDateText } from '../../shared/format/date.ts'
import { percentText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { unpagedListSource } from '../../shared/lists/use-list.ts'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { useDepartmentPaths, useGroupHomeworkStatistics } from './department-paths.ts'
import { type GroupHomeworkDetail, HomeworkDetailPageFrame } from './HomeworkDetailPageFrame.tsx'
import {
  HomeworkTotalsCards,
  homeworkPercentColumn,
  homeworkTotalsColumns,
  toHomeworkTotalsPhoneScreenRow,
} from './homework-totals.tsx'
import { statisticsText as words } from './statistics.text.ts'

type Lesson = GroupHomeworkDetail['lessons'][number]
type Student = GroupHomeworkDetail['students'][number]

export function GroupHomeworkStatisticsPage() {
  const detail = useGroupHomeworkStatistics()
  return (
    <HomeworkDetailPageFrame
      detail={detail}
      isSorted
      content={(data) => ({
        title: data.group.name,
        crumbs: [{ title: data.group.name }],
        body: <Tables data={data} detail={detail} />,
      })}
    />
  )
}

function Tables({
  data,
  detail,
}: {
  data: GroupHomeworkDetail
  detail: ReturnType<typeof useGroupHomeworkStatistics>
}) {
  const { id, list } = detail
  const { query, sorting } = list
  const paths = useDepartmentPaths()
  return (
    <>
      <HomeworkTotalsCards sums={data.group} />
      <section>
        <h2>{words.students}</h2>
        <List<Student>
          label={words.students}
          list={{ ...unpagedListSource('homework-group-students', data.students, query), sorting }}
          isPart
          columns={studentColumns}
          rowKey={({ student }) => student.id}
          to={({ student }) => paths.student(id, student.id)}
          phoneRow={(row) => ({
            title: personName(row.student.fullName),
            mark: percentText(row.homeworkPercentage),
            ...toHomeworkTotalsPhoneScreenRow(row),
          })}
          empty={{ title: words.nobody }}
          width={1100}
        />
      </section>
      <section>
        <h2>{words.lessons}</h2>
        <List<Lesson>
          label={words.lessons}
          list={unpagedListSource('homework-group-lessons', data.lessons, query)}
          isPart
          columns={lessonColumns}
          rowKey={(row) => row.lessonId}
          to={({ lessonId }) => paths.lesson(id, lessonId)}
          phoneRow={(row) => ({
            title: shortDateText(row.date),
            mark: percentText(row.homeworkPercentage),
            ...toHomeworkTotalsPhoneScreenRow(row),
          })}
          empty={{ title: words.empty, hint: words.emptyHint }}
          width={1120}
        />
      </section>
    </>
  )
}

const lessonColumns: Column<Lesson>[] = [
  {
    key: 'date',
    title: words.lesson,
    width: 110,
    isName: true,
    cell: ({ date }) => shortDateText(date),
  },
  {
    key: 'themes',
    title: words.theme,
    width: 240,
    cell: ({ homeworks }) => homeworks.map(({ theme }) => theme).join(', '),
  },
  ...homeworkTotalsColumns<Lesson>(),
  homeworkPercentColumn<Lesson>(),
]

const studentColumns: Column<Student>[] = [
  {
    key: 'student',
    width: 260,
    isName: true,
    cell: ({ student }) => <PersonCell name={student.fullName} photo={student.photo} />,
  },
  ...homeworkTotalsColumns<Student>({ isSorted: true }),
  homeworkPercentColumn<Student>(),
]
