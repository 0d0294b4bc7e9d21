import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { SortedHomeworkStatisticsFilter } from '@markaz/protocol/teaching/statistics/schemas'
import type { TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCall } from '../../shared/api/query.ts'
import type { AnswerOf } from '../../shared/api/transport.ts'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { numberText, percentText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { DepartmentList } from './DepartmentList.tsx'
import { type DepartmentPaths, useDepartmentPaths } from './department-place.ts'
import style from './statistics.module.css'
import { statisticsText as words } from './statistics.text.ts'
import { homeworkPercent, type Sort, sumsColumns, sumsOnPhone } from './sums-columns.tsx'
import { sortDefaults, sortQuery, useSort } from './use-sort.ts'

const route = homeworkStatistics.groups
type Row = AnswerOf<typeof route>['statistics'][number]

export function ByGroups() {
  const filters = useFilters(SortedHomeworkStatisticsFilter, { defaults: sortDefaults, tableKey: 'homework-groups' })
  const query = useCall(route, { query: sortQuery(filters.query) }, { keepPrevious: true })
  const sort = useSort(filters)
  const paths = useDepartmentPaths()
  const navigate = useNavigate()
  const columns = useMemo(() => columnsOf(paths, sort), [paths, sort])
  return (
    <DepartmentList
      filters={filters}
      searchLabel={words.searchGroup}
      isSorted
      tableKey="homework-groups"
      label={words.byGroups}
      query={query}
      rows={query.data?.statistics}
      total={query.data?.total}
      columns={columns}
      rowKey={(row: Row) => row.id}
      onOpen={({ id }, { newTab }) => {
        if (newTab) window.open(paths.group(id), '_blank', 'noopener')
        else void navigate(paths.group(id))
      }}
      phoneRow={(row) => ({ title: row.name, mark: percentText(row.homeworkPercentage), ...sumsOnPhone(row) })}
    />
  )
}

const columnsOf = (paths: DepartmentPaths, sort: Sort): TableColumnsType<Row> => [
  {
    key: 'name',
    title: words.group,
    width: 220,
    render: (_, { id, name }) => (
      <Link to={paths.group(id)} className={style.name}>
        {name}
      </Link>
    ),
  },
  ...sumsColumns<Row>(sort),
  homeworkPercent<Row>(),
  {
    key: 'teachers',
    title: words.teacher,
    width: 200,
    render: (_, { teachers }) => teachers.map((one) => personName(one.fullName)).join(', ') || formatText.missing,
  },
  { key: 'course', title: words.course, width: 150, render: (_, row) => row.course?.name ?? formatText.missing },
  {
    key: 'learningType',
    title: words.learningType,
    width: 120,
    render: (_, row) => row.learningType?.name ?? formatText.missing,
  },
  { key: 'office', title: words.office, width: 140, render: (_, row) => row.office?.name ?? formatText.missing },
  {
    key: 'students',
    title: words.studentsCount,
    width: 110,
    align: 'right',
    render: (_, row) => numberText(row.studentsCount),
  },
  {
    key: 'homeworks',
    title: words.homeworkCount,
    width: 110,
    align: 'right',
    render: (_, row) => numberText(row.homeworkCount),
  },
]
