import { useParams } from 'react-router'
import { HomeworkStatusPill } from '../../domain/homework/homework-status.tsx'
import { dayMonthText, shortDateText, timestampText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { unpagedListSource } from '../../shared/lists/use-list.ts'
import { useDepartmentPaths, useGroupHomeworkStatistics } from './department-paths.ts'
import { type GroupHomeworkDetail, HomeworkDetailPageFrame } from './HomeworkDetailPageFrame.tsx'
import { HomeworkTotalsCards } from './homework-totals.tsx'
import { statisticsText as words } from './statistics.text.ts'

type Row = GroupHomeworkDetail['students'][number]['homeworks'][number]

const columns: Column<Row>[] = [
  { key: 'theme', width: 320, cell: ({ theme }) => theme },
  { key: 'lesson', title: words.lessonDay, width: 130, cell: (row) => shortDateText(row.lessonDate) },
  { key: 'status', width: 170, cell: ({ status }) => <HomeworkStatusPill status={status} /> },
  numberColumn('score', ({ score }) => score, 90),
  { key: 'deadline', width: 170, cell: (row) => timestampText(row.deadline) },
]

export function StudentHomeworkStatisticsPage() {
  const detail = useGroupHomeworkStatistics()
  const paths = useDepartmentPaths()
  const studentId = Number(useParams().studentId)
  return (
    <HomeworkDetailPageFrame
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
              <HomeworkTotalsCards sums={row} />
              <List<Row>
                label={words.homework}
                list={unpagedListSource('homework-student', row.homeworks, detail.list.query)}
                isPart
                columns={columns}
                rowKey={({ homeworkId }) => homeworkId}
                phoneRow={({ theme, status, lessonDate, deadline, score }) => ({
                  title: theme,
                  mark: <HomeworkStatusPill status={status} />,
                  note: `${dayMonthText(lessonDate)} · ${words.deadline}: ${timestampText(deadline)}`,
                  aside: score === null ? null : numberText(score),
                })}
                empty={{ title: words.empty, hint: words.emptyHint }}
                width={900}
              />
            </>
          ),
        }
      }}
    />
  )
}
