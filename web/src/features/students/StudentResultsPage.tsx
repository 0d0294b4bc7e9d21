import { students } from '@markaz/protocol/areas/students'
import type { TableColumnsType } from 'antd'
import { useCall } from '../../shared/api/query.ts'
import type { AnswerOf } from '../../shared/api/transport.ts'
import { numberText, percentText } from '../../shared/format/number.ts'
import { StudentFrame } from '../../shared/student/StudentFrame.tsx'
import { useStudentId } from '../../shared/student/student-path.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { studentsText } from './students.text.ts'

const crumbs = [{ title: studentsText.results }]

type Row = AnswerOf<typeof students.results>['attendance'][number]

const count = (key: 'attended' | 'late' | 'absent'): TableColumnsType<Row>[number] => ({
  key,
  title: studentsText[key],
  width: 120,
  align: 'right',
  render: (_, row) => numberText(row[key]),
})

const columns: TableColumnsType<Row> = [
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

/** Attendance group by group; exams and homework join it with their own areas. */
export function StudentResultsPage() {
  const id = useStudentId()
  const results = useCall(students.results, { params: { id } }, { silent: true })
  return (
    <StudentFrame segment="result" crumbs={crumbs}>
      {() => (
        <DataTable<Row>
          tableKey="student-results"
          label={studentsText.attendance}
          query={results}
          rows={results.data?.attendance}
          total={results.data?.attendance.length}
          columns={columns}
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
      )}
    </StudentFrame>
  )
}
