import { GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import { type AcademicGroup, AcademicGroupFilter } from '@markaz/protocol/teaching/statistics/academic-work.schemas'
import type { TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { GroupStatusPill } from '../../domain/group/GroupStatusPill.tsx'
import { groupText } from '../../domain/group/group.text.ts'
import { personText } from '../../domain/person/person.text.ts'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { shortDate } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { ratingText } from '../../shared/format/number.ts'
import { common } from '../../shared/text/common.text.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { useAcademicGroups } from './academic-calls.ts'
import style from './academics.module.css'
import { academicsText } from './academics.text.ts'
import { type Door, lessonsPath } from './doors.ts'

const search = { name: 'value', label: academicsText.groupSearch }
const fields: FilterField[] = [
  {
    kind: 'select',
    name: 'status',
    label: academicsText.status,
    options: Object.values(GroupStatus).map((status) => ({ value: status, label: groupText.status[status] })),
    isDaily: true,
    widthPx: 160,
  },
]

/** The groups of one person, each leading to the lessons they gave there. */
export function AcademicGroups({ door, id }: { door: Door; id: number }) {
  const filters = useFilters(AcademicGroupFilter, { tableKey: `${door.name}-groups` })
  const { list, rows } = useAcademicGroups(door, id, filters.query)
  const navigate = useNavigate()
  const columns = useMemo(() => columnsOf(door, id), [door, id])
  return (
    <section className={style.section} aria-label={academicsText.groups}>
      <h2>{academicsText.groups}</h2>
      <FilterBar filters={filters} search={search} fields={fields} />
      <DataTable<AcademicGroup>
        tableKey={`${door.name}-groups`}
        label={academicsText.groups}
        query={list}
        rows={rows}
        total={list.data?.total}
        columns={columns}
        rowKey={(group) => `${group.id}-${group.role}`}
        paging={{ page: filters.page, perPage: filters.perPage, onPage: filters.setPage }}
        onOpen={(group, { newTab }) => {
          const path = lessonsPath(door, id, group.id)
          if (newTab) window.open(path)
          else navigate(path)
        }}
        phoneRow={(group) => ({
          title: group.name,
          mark: <GroupStatusPill status={group.status} />,
          note: [academicsText.roles[group.role], group.office?.name].filter(Boolean).join(' · '),
          aside: `${academicsText.rating} ${ratingText(group.rating)}`,
        })}
        isFiltered={filters.isFiltered}
        onClearFilters={filters.clear}
        empty={{ title: academicsText.noGroupsTitle, hint: academicsText.noGroupsHint }}
        scrollX={1000}
      />
    </section>
  )
}

const columnsOf = (door: Door, id: number): TableColumnsType<AcademicGroup> => [
  {
    key: 'name',
    title: academicsText.group,
    width: 260,
    render: (_, group) => (
      <Link className={style.name} to={lessonsPath(door, id, group.id)}>
        {group.name}
      </Link>
    ),
  },
  { key: 'role', title: academicsText.inGroup, width: 130, render: (_, group) => academicsText.roles[group.role] },
  {
    key: 'status',
    title: academicsText.status,
    width: 140,
    render: (_, group) => <GroupStatusPill status={group.status} />,
  },
  {
    key: 'office',
    title: personText.office,
    width: 170,
    render: (_, group) => group.office?.name ?? formatText.missing,
  },
  { key: 'period', title: academicsText.period, width: 220, render: (_, group) => periodText(group) },
  {
    key: 'rating',
    title: academicsText.rating,
    width: 100,
    align: 'right',
    render: (_, group) => ratingText(group.rating),
  },
]

/** From the first day to the last; without a last one they still teach there. */
function periodText({ startedDate, endedDate }: AcademicGroup): string {
  if (!startedDate && !endedDate) return formatText.missing
  if (!endedDate) return `${shortDate(startedDate)} ${common.from}`
  return `${shortDate(startedDate)} – ${shortDate(endedDate)}`
}
