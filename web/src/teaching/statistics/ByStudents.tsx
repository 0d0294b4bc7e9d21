import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { SortedHomeworkStatisticsFilter } from '@markaz/protocol/teaching/statistics/schemas'
import { useMemo } from 'react'
import { useCall } from '../../shared/api/query.ts'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { percentText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { DepartmentList } from './DepartmentList.tsx'
import { useDepartmentPaths } from './department-place.ts'
import { statisticsText as words } from './statistics.text.ts'
import { type StudentRow, studentColumns } from './student-columns.tsx'
import { homeworkPercent, sumsColumns, sumsOnPhone } from './sums-columns.tsx'
import { sortDefaults, sortQuery, useSort } from './use-sort.ts'

const route = homeworkStatistics.students

export function ByStudents() {
  const filters = useFilters(SortedHomeworkStatisticsFilter, { defaults: sortDefaults, tableKey: 'homework-students' })
  const query = useCall(route, { query: sortQuery(filters.query) }, { keepPrevious: true })
  const sort = useSort(filters)
  const paths = useDepartmentPaths()
  const columns = useMemo(
    () => [...studentColumns<StudentRow>(paths), ...sumsColumns<StudentRow>(sort), homeworkPercent<StudentRow>()],
    [paths, sort],
  )
  return (
    <DepartmentList
      filters={filters}
      searchLabel={words.searchStudent}
      isSorted
      tableKey="homework-students"
      label={words.byStudents}
      query={query}
      rows={query.data?.statistics}
      total={query.data?.total}
      columns={columns}
      rowKey={(row: StudentRow) => `${row.student.id}-${row.group.id}`}
      phoneRow={(row) => ({
        title: personName(row.student.fullName),
        mark: percentText(row.homeworkPercentage),
        ...sumsOnPhone(row),
      })}
      scrollX={1250}
    />
  )
}
