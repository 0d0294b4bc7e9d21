import type { TableColumnsType } from 'antd'
import { useParams } from 'react-router'
import { WorkStatusPill } from '../../domain/homework/WorkStatusPill.tsx'
import { dayMonth, momentText, shortDate } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { DetailPage, type GroupDetail } from './DetailPage.tsx'
import { useDepartmentPaths } from './department-place.ts'
import { SumsCards } from './SumsCards.tsx'
import { statisticsText as words } from './statistics.text.ts'
import { useGroupDetail } from './use-group-detail.ts'

type Row = GroupDetail['students'][number]['homeworks'][number]

const columns: TableColumnsType<Row> = [
  { key: 'theme', title: words.theme, width: 320, dataIndex: 'theme' },
  { key: 'lesson', title: words.lessonDay, width: 130, render: (_, row) => shortDate(row.lessonDate) },
  { key: 'status', title: words.status, width: 170, render: (_, { status }) => <WorkStatusPill status={status} /> },
  { key: 'score', title: words.score, width: 90, align: 'right', render: (_, { score }) => numberText(score) },
  { key: 'deadline', title: words.deadline, width: 170, render: (_, row) => momentText(row.deadline) },
]

/** One student's homework in one group. */
export function HomeworksStudentPage() {
  const detail = useGroupDetail()
  const paths = useDepartmentPaths()
  const studentId = Number(useParams().studentId)
  return (
    <DetailPage
      detail={detail}
      content={({ group, students }) => {
        const row = students.find(({ student }) => student.id === studentId)
        if (!row) return null
        const name = personName(row.student.fullName)
        return {
          title: name,
          crumbs: [{ title: group.name, path: paths.group(group.id) }, { title: name }],
          body: (
            <>
              <SumsCards sums={row} />
              <DataTable<Row>
                tableKey="homework-student"
                label={words.homework}
                query={detail.query}
                rows={row.homeworks}
                total={row.homeworks.length}
                columns={columns}
                rowKey={({ homeworkId }) => homeworkId}
                phoneRow={({ theme, status, lessonDate, deadline, score }) => ({
                  title: theme,
                  mark: <WorkStatusPill status={status} />,
                  note: `${dayMonth(lessonDate)} · ${words.deadline}: ${momentText(deadline)}`,
                  aside: score === null ? null : numberText(score),
                })}
                empty={{ title: words.empty, hint: words.emptyHint }}
                scrollX={900}
              />
            </>
          ),
        }
      }}
    />
  )
}
