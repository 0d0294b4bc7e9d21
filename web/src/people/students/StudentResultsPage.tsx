import { fieldLabels } from '@markaz/protocol/labels'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { studentResults } from '@markaz/protocol/teaching/statistics/student-results.routes'
import { Segmented } from 'antd'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { ExamResultPill } from '../../domain/exam/exam-result.tsx'
import { HomeworkStatusPill } from '../../domain/homework/homework-status.tsx'
import { StudentPageFrame } from '../../domain/student/StudentPageFrame.tsx'
import { useStudentId } from '../../domain/student/student-path.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import { shortDateText, timestampText } from '../../shared/format/date.ts'
import { numberText, percentText } from '../../shared/format/number.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { type ListQuery, unpagedListSource } from '../../shared/lists/use-list.ts'
import { unfinishedHomeworkQueryParam } from './student-list.tsx'
import style from './students.module.css'
import { studentsText } from './students.text.ts'

const crumbs = [{ title: studentsText.results }]

type Results = RouteAnswerOf<typeof studentResults.read>
type Attendance = Results['attendance'][number]
type Exam = Results['exams'][number]
type Homework = Results['homeworks'][number]

export function StudentResultsPage() {
  const id = useStudentId()
  const query = useRouteQuery(studentResults.read, { params: { id } }, { silent: true })
  const { data } = query
  return (
    <StudentPageFrame segment="result" crumbs={crumbs}>
      {() => (
        <div className={style.results}>
          <section>
            <h2>{studentsText.attendance}</h2>
            <List<Attendance>
              label={studentsText.attendance}
              list={unpagedListSource('student-results-attendance', data?.attendance, query)}
              isPart
              columns={attendanceColumns}
              rowKey={(row) => row.group.id}
              phoneRow={(row) => ({
                title: row.group.name,
                mark: percentText(row.percentage),
                note: [
                  `${studentsText.attended}: ${row.attended}`,
                  `${studentsText.late}: ${row.late}`,
                  `${studentsText.absent}: ${row.absent}`,
                ].join(' · '),
              })}
              empty={{ title: studentsText.noResults, hint: studentsText.noResultsHint }}
              width={800}
            />
          </section>
          {data && (
            <>
              <section>
                <h2>{studentsText.exams}</h2>
                <List<Exam>
                  label={studentsText.exams}
                  list={unpagedListSource('student-results-exams', data.exams, query)}
                  isPart
                  columns={examColumns}
                  phoneRow={({ theme, result, group, date, score }) => ({
                    title: theme,
                    mark: <ExamResultPill result={result} />,
                    note: `${group.name} · ${shortDateText(date)}`,
                    aside: numberText(score),
                  })}
                  empty={{ title: studentsText.noExams, hint: studentsText.noExamsHint }}
                  width={800}
                />
              </section>
              <HomeworkPart homeworks={data.homeworks} query={query} />
            </>
          )}
        </div>
      )}
    </StudentPageFrame>
  )
}

interface HomeworkPartProps {
  homeworks: readonly Homework[]
  query: ListQuery
}

function HomeworkPart({ homeworks, query }: HomeworkPartProps) {
  const [search, setSearch] = useSearchParams()
  const isOwed = search.get(unfinishedHomeworkQueryParam.name) === unfinishedHomeworkQueryParam.value
  const owed = homeworks.filter(({ status }) => owedStatuses.includes(status))
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOwed) part.current?.scrollIntoView()
  }, [isOwed])
  return (
    <section ref={part}>
      <h2>{studentsText.homework}</h2>
      <Segmented
        aria-label={studentsText.homework}
        value={isOwed}
        options={[
          { value: false, label: studentsText.allWorks(homeworks.length) },
          { value: true, label: studentsText.owedWorks(owed.length) },
        ]}
        onChange={(isOn) =>
          setSearch(isOn ? { [unfinishedHomeworkQueryParam.name]: unfinishedHomeworkQueryParam.value } : {}, {
            replace: true,
          })
        }
      />
      <List<Homework>
        label={studentsText.homework}
        list={unpagedListSource('student-results-homeworks', isOwed ? owed : homeworks, query)}
        isPart
        columns={homeworkColumns}
        phoneRow={({ theme, status, group, lessonDate, score }) => ({
          title: theme,
          mark: <HomeworkStatusPill status={status} />,
          note: `${group.name} · ${shortDateText(lessonDate)}`,
          aside: score === null ? null : numberText(score),
        })}
        empty={{ title: studentsText.noHomework, hint: studentsText.noHomeworkHint }}
        width={1000}
      />
    </section>
  )
}

const owedStatuses: readonly HomeworkStatus[] = [HomeworkStatus.Rejected, HomeworkStatus.Uncompleted]

const attendanceColumns: Column<Attendance>[] = [
  { key: 'group', width: 280, isName: true, cell: ({ group }) => group.name },
  { ...numberColumn('attended', (row) => row.attended, 120), title: studentsText.attended },
  { ...numberColumn('late', (row) => row.late, 120), title: studentsText.late },
  { ...numberColumn('absent', (row) => row.absent, 120), title: studentsText.absent },
  {
    key: 'percentage',
    title: studentsText.percentage,
    width: 150,
    align: 'right',
    cell: ({ percentage }) => percentText(percentage),
  },
]

const examColumns: Column<Exam>[] = [
  { key: 'theme', title: fieldLabels.examId, width: 280, isName: true, cell: ({ theme }) => theme },
  { key: 'group', width: 200, cell: ({ group }) => group.name },
  { key: 'date', width: 120, cell: ({ date }) => shortDateText(date) },
  numberColumn('score', ({ score }) => score, 90),
  {
    key: 'result',
    title: studentsText.result,
    width: 150,
    cell: ({ result }) => <ExamResultPill result={result} />,
  },
]

const homeworkColumns: Column<Homework>[] = [
  { key: 'theme', width: 280, isName: true, cell: ({ theme }) => theme },
  { key: 'group', width: 200, cell: ({ group }) => group.name },
  { key: 'lesson', title: studentsText.lessonDay, width: 120, cell: (row) => shortDateText(row.lessonDate) },
  { key: 'status', width: 150, cell: ({ status }) => <HomeworkStatusPill status={status} /> },
  numberColumn('score', ({ score }) => score, 90),
  { key: 'deadline', width: 160, cell: (row) => timestampText(row.deadline) },
]
