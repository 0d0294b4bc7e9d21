import type { groups } from '@markaz/protocol/teaching/groups/routes'
import type { Group } from '@markaz/protocol/teaching/groups/schemas'
import { useCallback, useEffect, useMemo } from 'react'
import { GroupStatusPill } from '../../domain/group/GroupStatusPill.tsx'
import { groupText } from '../../domain/group/group.text.ts'
import type { GroupBase } from '../../domain/group/group-place.ts'
import { useCall } from '../../shared/api/query.ts'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import { percentText } from '../../shared/format/number.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { GroupActions } from './GroupActions.tsx'
import { columnsOf } from './group-columns.tsx'
import { groupQuery, useGroupFields, useGroupFilters } from './group-filters.ts'
import { groupsText } from './groups.text.ts'
import { useOpenGroup } from './use-open-group.tsx'

interface GroupListProps {
  base: GroupBase
  route: typeof groups.list
  emptyHint: string
  /** Told once the rows, or why there are none, stand on the screen. */
  onShown?: () => void
}

const search = { name: 'value', label: groupsText.search }

/** Both group lists: own groups differ by their columns and their own remembered page size. */
export function GroupList({ base, route, emptyHint, onShown }: GroupListProps) {
  const filters = useGroupFilters(base)
  const fields = useGroupFields(base === 'groups')
  const query = useCall(route, { query: groupQuery(filters) }, { keepPrevious: true })
  const isShown = query.data !== undefined || query.error !== null
  useEffect(() => {
    if (isShown) onShown?.()
  }, [isShown, onShown])
  const { open, modal } = useOpenGroup(base)
  const columns = useMemo(() => columnsOf(base, open), [base, open])
  const actions = useCallback((group: Group) => <GroupActions group={group} base={base} />, [base])

  return (
    <>
      <FilterBar filters={filters} search={search} fields={fields} />
      <DataTable
        tableKey={base}
        label={base === 'groups' ? groupText.all : groupText.mine}
        query={query}
        rows={query.data?.groups}
        total={query.data?.total}
        columns={columns}
        rowKey={(group) => group.id}
        paging={{ page: filters.page, perPage: filters.perPage, onPage: filters.setPage }}
        onOpen={open}
        phoneRow={phoneRow}
        actions={actions}
        actionsWidth={88}
        isFiltered={filters.isFiltered}
        onClearFilters={filters.clear}
        empty={{ title: groupsText.emptyTitle, hint: emptyHint }}
      />
      {modal}
    </>
  )
}

function phoneRow(group: Group) {
  return {
    title: group.name,
    mark: <GroupStatusPill status={group.status} />,
    note: [group.teachers[0]?.fullName, group.office?.name].filter(Boolean).join(' · '),
    aside: group.attendanceKpi === null ? null : `${groupsText.attendanceKpi} ${percentText(group.attendanceKpi)}`,
  }
}
