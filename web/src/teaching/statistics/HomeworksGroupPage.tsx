import type { TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { shortDate } from '../../shared/format/date.ts'
import { percentText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { DetailPage, type GroupDetail } from './DetailPage.tsx'
import { type DepartmentPaths, useDepartmentPaths } from './department-place.ts'
import { SumsCards } from './SumsCards.tsx'
import style from './statistics.module.css'
import { statisticsText as words } from './statistics.text.ts'
import { homeworkPercent, type Sort, sumsColumns, sumsOnPhone } from './sums-columns.tsx'
import { useGroupDetail } from './use-group-detail.ts'
import { useSort } from './use-sort.ts'

type Lesson = GroupDetail['lessons'][number]
type Student = GroupDetail['students'][number]

/** One group: its lessons and its students with the five numbers each. */
export function HomeworksGroupPage() {
  const detail = useGroupDetail()
  return (
    <DetailPage
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

function Tables({ data, detail }: { data: GroupDetail; detail: ReturnType<typeof useGroupDetail> }) {
  const { id, filters, query } = detail
  const paths = useDepartmentPaths()
  const sort = useSort(filters)
  const lessonColumns = useMemo(() => lessonColumnsOf(id, paths), [id, paths])
  const studentColumns = useMemo(() => studentColumnsOf(id, paths, sort), [id, paths, sort])
  return (
    <>
      <SumsCards sums={data.group} />
      <section>
        <h2>{words.students}</h2>
        <DataTable<Student>
          tableKey="homework-group-students"
          label={words.students}
          query={query}
          rows={data.students}
          total={data.students.length}
          columns={studentColumns}
          rowKey={({ student }) => student.id}
          phoneRow={(row) => ({
            title: <Link to={paths.student(id, row.student.id)}>{personName(row.student.fullName)}</Link>,
            mark: percentText(row.homeworkPercentage),
            ...sumsOnPhone(row),
          })}
          empty={{ title: words.nobody }}
          scrollX={1100}
        />
      </section>
      <section>
        <h2>{words.lessons}</h2>
        <DataTable<Lesson>
          tableKey="homework-group-lessons"
          label={words.lessons}
          query={query}
          rows={data.lessons}
          total={data.lessons.length}
          columns={lessonColumns}
          rowKey={(row) => row.lessonId}
          phoneRow={(row) => ({
            title: <Link to={paths.lesson(id, row.lessonId)}>{shortDate(row.date)}</Link>,
            mark: percentText(row.homeworkPercentage),
            ...sumsOnPhone(row),
          })}
          empty={{ title: words.empty, hint: words.emptyHint }}
          scrollX={1120}
        />
      </section>
    </>
  )
}

const lessonColumnsOf = (id: number, paths: DepartmentPaths): TableColumnsType<Lesson> => [
  {
    key: 'date',
    title: words.lesson,
    width: 110,
    render: (_, { lessonId, date }) => (
      <Link to={paths.lesson(id, lessonId)} className={style.name}>
        {shortDate(date)}
      </Link>
    ),
  },
  {
    key: 'themes',
    title: words.theme,
    width: 240,
    render: (_, { homeworks }) => homeworks.map(({ theme }) => theme).join(', '),
  },
  ...sumsColumns<Lesson>(),
  homeworkPercent<Lesson>(),
]

const studentColumnsOf = (id: number, paths: DepartmentPaths, sort: Sort): TableColumnsType<Student> => [
  {
    key: 'student',
    title: words.student,
    width: 260,
    render: (_, { student }) => (
      <Link to={paths.student(id, student.id)} className={style.name}>
        <PersonCell name={student.fullName} photo={student.photo} />
      </Link>
    ),
  },
  ...sumsColumns<Student>(sort),
  homeworkPercent<Student>(),
]
