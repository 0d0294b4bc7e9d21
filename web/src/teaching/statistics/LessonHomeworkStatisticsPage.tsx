import { useMemo } from 'react'
import { useParams } from 'react-router'
import { HomeworkStatusPill } from '../../domain/homework/homework-status.tsx'
import { shortDateText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { type ListQuery, unpagedListSource } from '../../shared/lists/use-list.ts'
import { type DepartmentPaths, useDepartmentPaths, useGroupHomeworkStatistics } from './department-paths.ts'
import { type GroupHomeworkDetail, HomeworkDetailPageFrame } from './HomeworkDetailPageFrame.tsx'
import { HomeworkTotalsCards } from './homework-totals.tsx'
import style from './statistics.module.css'
import { statisticsText as words } from './statistics.text.ts'

type Lesson = GroupHomeworkDetail['lessons'][number]
type Row = Lesson['students'][number]

export function LessonHomeworkStatisticsPage() {
  const detail = useGroupHomeworkStatistics()
  const paths = useDepartmentPaths()
  const lessonId = Number(useParams().lessonId)
  return (
    <HomeworkDetailPageFrame
      detail={detail}
      content={({ group, lessons }) => {
        const lesson = lessons.find((one) => one.lessonId === lessonId)
        if (!lesson) return null
        const title = words.lessonOf(shortDateText(lesson.date))
        return {
          title,
          crumbs: [{ title: group.name, path: paths.group(group.id) }, { title }],
          body: <Students groupId={group.id} lesson={lesson} query={detail.list.query} paths={paths} />,
        }
      }}
    />
  )
}

interface StudentsProps {
  groupId: number
  lesson: Lesson
  query: ListQuery
  paths: DepartmentPaths
}

function Students({ groupId, lesson, query, paths }: StudentsProps) {
  const { homeworks, students } = lesson
  const themes = useMemo(() => new Map(homeworks.map(({ id, theme }) => [id, theme])), [homeworks])
  const columns: Column<Row>[] = [
    { key: 'student', width: 280, isName: true, cell: ({ fullName }) => personName(fullName) },
    { key: 'theme', width: 280, cell: (row) => themes.get(row.homeworkId) },
    { key: 'status', width: 170, cell: ({ status }) => <HomeworkStatusPill status={status} /> },
    numberColumn('score', ({ score }) => score, 90),
  ]
  return (
    <>
      <p className={style.soft}>{homeworks.map(({ theme }) => theme).join(', ')}</p>
      <HomeworkTotalsCards sums={lesson} />
      <List<Row>
        label={words.students}
        list={unpagedListSource('homework-lesson', students, query)}
        isPart
        to={(row) => paths.student(groupId, row.studentId)}
        columns={columns}
        rowKey={(row) => `${row.studentId}-${row.homeworkId}`}
        phoneRow={(row) => ({
          title: personName(row.fullName),
          mark: <HomeworkStatusPill status={row.status} />,
          note: themes.get(row.homeworkId),
          aside: row.score === null ? null : numberText(row.score),
        })}
        empty={{ title: words.nobody }}
        width={850}
      />
    </>
  )
}
