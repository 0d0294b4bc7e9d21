import type { TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { WorkStatusPill } from '../../domain/homework/WorkStatusPill.tsx'
import { shortDate } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { DetailPage, type GroupDetail } from './DetailPage.tsx'
import { type DepartmentPaths, useDepartmentPaths } from './department-place.ts'
import { SumsCards } from './SumsCards.tsx'
import style from './statistics.module.css'
import { statisticsText as words } from './statistics.text.ts'
import { useGroupDetail } from './use-group-detail.ts'

type Lesson = GroupDetail['lessons'][number]
type Row = Lesson['students'][number]

/** One lesson: who has done its homework. A lesson with several tells the theme in each row. */
export function HomeworksLessonPage() {
  const detail = useGroupDetail()
  const paths = useDepartmentPaths()
  const lessonId = Number(useParams().lessonId)
  return (
    <DetailPage
      detail={detail}
      content={({ group, lessons }) => {
        const lesson = lessons.find((one) => one.lessonId === lessonId)
        if (!lesson) return null
        const title = words.lessonOf(shortDate(lesson.date))
        return {
          title,
          crumbs: [{ title: group.name, path: paths.group(group.id) }, { title }],
          body: <Students groupId={group.id} lesson={lesson} query={detail.query} paths={paths} />,
        }
      }}
    />
  )
}

interface StudentsProps {
  groupId: number
  lesson: Lesson
  query: ReturnType<typeof useGroupDetail>['query']
  paths: DepartmentPaths
}

function Students({ groupId, lesson, query, paths }: StudentsProps) {
  const { homeworks, students } = lesson
  const themes = useMemo(() => new Map(homeworks.map(({ id, theme }) => [id, theme])), [homeworks])
  const columns: TableColumnsType<Row> = [
    {
      key: 'student',
      title: words.student,
      width: 280,
      render: (_, row) => (
        <Link to={paths.student(groupId, row.studentId)} className={style.name}>
          {personName(row.fullName)}
        </Link>
      ),
    },
    { key: 'theme', title: words.theme, width: 280, render: (_, row) => themes.get(row.homeworkId) },
    { key: 'status', title: words.status, width: 170, render: (_, { status }) => <WorkStatusPill status={status} /> },
    { key: 'score', title: words.score, width: 90, align: 'right', render: (_, { score }) => numberText(score) },
  ]
  return (
    <>
      <p className={style.soft}>{homeworks.map(({ theme }) => theme).join(', ')}</p>
      <SumsCards sums={lesson} />
      <DataTable<Row>
        tableKey="homework-lesson"
        label={words.students}
        query={query}
        rows={students}
        total={students.length}
        columns={columns}
        rowKey={(row) => `${row.studentId}-${row.homeworkId}`}
        phoneRow={(row) => ({
          title: <Link to={paths.student(groupId, row.studentId)}>{personName(row.fullName)}</Link>,
          mark: <WorkStatusPill status={row.status} />,
          note: themes.get(row.homeworkId),
          aside: row.score === null ? null : numberText(row.score),
        })}
        empty={{ title: words.nobody }}
        scrollX={850}
      />
    </>
  )
}
