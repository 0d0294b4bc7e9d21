import type { GroupStatistics } from '@markaz/protocol/teaching/statistics/schemas'
import type { TableColumnsType } from 'antd'
import { useCallback, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import type { GroupPlace } from '../../domain/group/group-place.ts'
import { studentStatisticsPath } from '../../domain/homework/homework-paths.ts'
import { percentText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { DataTable, type ListQuery } from '../../shared/ui/DataTable.tsx'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import style from './statistics.module.css'
import { statisticsText as words } from './statistics.text.ts'
import { homeworkPercent, percentColumn, type Sort, sumsColumns, sumsOnPhone } from './sums-columns.tsx'

type Row = GroupStatistics['students'][number]

interface StatisticsStudentsProps {
  data: GroupStatistics
  place: GroupPlace
  query: ListQuery
  sort: Sort
}

/** Everybody with homework in the span, each leading to their own. */
export function StatisticsStudents({ data, place, query, sort }: StatisticsStudentsProps) {
  const navigate = useNavigate()
  const { start, end } = data
  const { base, id, staffId, scheduleId } = place
  const pathOf = useCallback(
    ({ student }: Row) => studentStatisticsPath({ base, id, staffId, scheduleId }, student.id, start, end),
    [base, id, staffId, scheduleId, start, end],
  )
  const columns = useMemo(() => columnsOf(pathOf, sort), [pathOf, sort])
  return (
    <DataTable<Row>
      tableKey="group-statistics"
      label={words.students}
      query={query}
      rows={data.students}
      total={data.students.length}
      columns={columns}
      rowKey={({ student }) => student.id}
      onOpen={(row, { newTab }) => {
        if (newTab) window.open(pathOf(row), '_blank', 'noopener')
        else void navigate(pathOf(row))
      }}
      phoneRow={(row) => ({
        title: personName(row.student.fullName),
        mark: percentText(row.homeworkPercentage),
        ...sumsOnPhone(row),
      })}
      empty={{ title: words.nobody }}
      scrollX={1090}
    />
  )
}

const columnsOf = (pathOf: (row: Row) => string, sort: Sort): TableColumnsType<Row> => [
  {
    key: 'student',
    title: words.student,
    width: 220,
    render: (_, row) => (
      <Link to={pathOf(row)} className={style.name}>
        <PersonCell name={row.student.fullName} photo={row.student.photo} />
      </Link>
    ),
  },
  ...sumsColumns<Row>(sort),
  homeworkPercent<Row>(),
  percentColumn<Row>('attendance', words.attendancePercentage, (row) => row.attendancePercentage),
]
