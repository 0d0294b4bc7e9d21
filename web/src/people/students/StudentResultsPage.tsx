import { studentResults } from '@markaz/protocol/teaching/statistics/student-results.routes'
import type { TableColumnsType } from 'antd'
import { ExamResultPill } from '../../domain/exam/exam-result.tsx'
import { WorkStatusPill } from '../../domain/homework/WorkStatusPill.tsx'
import { StudentFrame } from '../../domain/student/StudentFrame.tsx'
import { useStudentId } from '../../domain/student/student-path.ts'
import { useCall } from '../../shared/api/query.ts'
import type { AnswerOf } from '../../shared/api/transport.ts'
import { momentText, shortDate } from '../../shared/format/date.ts'
import { numberText, percentText } from '../../shared/format/number.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import style from './students.module.css'
import { studentsText } from './students.text.ts'

const crumbs = [{ title: studentsText.results }]

type Results = AnswerOf<typeof studentResults.read>
type Attendance = Results['attendance'][number]
type Exam = Results['exams'][number]
type Homework = Results['homeworks'][number]

/** What came of the student's time: marks group by group, exams, homework. */
export function StudentResultsPage() {
  const id = useStudentId()
  const query = useCall(studentResults.read, { params: { id } }, { silent: true })
  const { data } = query
  return (
    <StudentFrame segment="result" crumbs={crumbs}>
      {() => (
        <div className={style.results}>
          <section>
            <h2>{studentsText.attendance}</h2>
            <DataTable<Attendance>
              tableKey="student-results"
              label={studentsText.attendance}
              query={query}
              rows={data?.attendance}
              total={data?.attendance.length}
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
              scrollX={800}
            />
          </section>
          {data && (
            <>
              <section>
                <h2>{studentsText.exams}</h2>
                <DataTable<Exam>
                  tableKey="student-exams"
                  label={studentsText.exams}
                  query={query}
                  rows={data.exams}
                  total={data.exams.length}
                  columns={examColumns}
                  rowKey={(row) => row.id}
                  phoneRow={({ theme, result, group, date, score }) => ({
                    title: theme,
                    mark: <ExamResultPill result={result} />,
                    note: `${group.name} · ${shortDate(date)}`,
                    aside: numberText(score),
                  })}
                  empty={{ title: studentsText.noExams, hint: studentsText.noExamsHint }}
                  scrollX={800}
                />
              </section>
              <section>
                <h2>{studentsText.homework}</h2>
                <DataTable<Homework>
                  tableKey="student-homework"
                  label={studentsText.homework}
                  query={query}
                  rows={data.homeworks}
                  total={data.homeworks.length}
                  columns={homeworkColumns}
                  rowKey={(row) => row.id}
                  phoneRow={({ theme, status, group, lessonDate, score }) => ({
                    title: theme,
                    mark: <WorkStatusPill status={status} />,
                    note: `${group.name} · ${shortDate(lessonDate)}`,
                    aside: score === null ? null : numberText(score),
                  })}
                  empty={{ title: studentsText.noHomework, hint: studentsText.noHomeworkHint }}
                  scrollX={1000}
                />
              </section>
            </>
          )}
        </div>
      )}
    </StudentFrame>
  )
}

const count = (key: 'attended' | 'late' | 'absent'): TableColumnsType<Attendance>[number] => ({
  key,
  title: studentsText[key],
  width: 120,
  align: 'right',
  render: (_, row) => numberText(row[key]),
})

const attendanceColumns: TableColumnsType<Attendance> = [
  { key: 'group', title: studentsText.group, width: 280, render: (_, { group }) => group.name },
  count('attended'),
  count('late'),
  count('absent'),
  {
    key: 'percentage',
    title: studentsText.percentage,
    width: 150,
    align: 'right',
    render: (_, { percentage }) => percentText(percentage),
  },
]

const examColumns: TableColumnsType<Exam> = [
  { key: 'theme', title: studentsText.exam, width: 280, dataIndex: 'theme' },
  { key: 'group', title: studentsText.group, width: 200, render: (_, { group }) => group.name },
  { key: 'date', title: studentsText.date, width: 120, render: (_, { date }) => shortDate(date) },
  { key: 'score', title: studentsText.score, width: 90, align: 'right', render: (_, { score }) => numberText(score) },
  {
    key: 'result',
    title: studentsText.result,
    width: 150,
    render: (_, { result }) => <ExamResultPill result={result} />,
  },
]

const homeworkColumns: TableColumnsType<Homework> = [
  { key: 'theme', title: studentsText.theme, width: 280, dataIndex: 'theme' },
  { key: 'group', title: studentsText.group, width: 200, render: (_, { group }) => group.name },
  { key: 'lesson', title: studentsText.lessonDay, width: 120, render: (_, row) => shortDate(row.lessonDate) },
  {
    key: 'status',
    title: studentsText.workStatus,
    width: 150,
    render: (_, { status }) => <WorkStatusPill status={status} />,
  },
  { key: 'score', title: studentsText.score, width: 90, align: 'right', render: (_, { score }) => numberText(score) },
  { key: 'deadline', title: studentsText.deadline, width: 160, render: (_, row) => momentText(row.deadline) },
]
