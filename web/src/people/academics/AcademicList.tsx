import { type Academic, AcademicFilter } from '@markaz/protocol/people/academics/schemas'
import type { TableColumnsType } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { PersonActions } from '../../domain/person/PersonActions.tsx'
import { personText } from '../../domain/person/person.text.ts'
import { personColumns, personPhoneRow } from '../../domain/person/person-columns.tsx'
import { personDefaults, usePersonFields } from '../../domain/person/person-fields.ts'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { numberText } from '../../shared/format/number.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { useAcademicList } from './academic-calls.ts'
import { academicsText } from './academics.text.ts'
import { type Door, personPath } from './doors.ts'
import { useAcademicActions } from './use-academic-actions.tsx'

const search = { name: 'value', label: personText.search }

/** The list behind each of the three doors. */
export function AcademicList({ door, action }: { door: Door; action?: ReactNode }) {
  const filters = useFilters(AcademicFilter, { defaults: personDefaults, tableKey: door.name })
  const fields = usePersonFields()
  const { list, rows, roles } = useAcademicList(door, filters.query)
  const { deeds, mayChange, modals } = useAcademicActions(door, roles)
  const navigate = useNavigate()
  const columns = useMemo(() => columnsOf(door), [door])
  return (
    <Page title={door.words.title} action={action}>
      <FilterBar filters={filters} search={search} fields={fields} />
      <DataTable<Academic>
        tableKey={door.name}
        label={door.words.title}
        query={list}
        rows={rows}
        total={list.data?.total}
        columns={columns}
        rowKey={(academic) => academic.id}
        paging={{ page: filters.page, perPage: filters.perPage, onPage: filters.setPage }}
        onOpen={(academic, { newTab }) => {
          const path = personPath(door, academic.id)
          if (newTab) window.open(path)
          else navigate(path)
        }}
        phoneRow={(academic) => ({
          ...personPhoneRow(academic),
          aside: `${academicsText.groupsCount}: ${numberText(academic.groupsCount)}`,
        })}
        {...(mayChange || deeds.makeProfile
          ? {
              actions: (academic: Academic) => <PersonActions person={academic} mayChange={mayChange} deeds={deeds} />,
            }
          : {})}
        actionsWidth={120}
        isFiltered={filters.isFiltered}
        onClearFilters={filters.clear}
        empty={{ title: academicsText.emptyTitle, hint: academicsText.emptyHint }}
      />
      {modals}
    </Page>
  )
}

function columnsOf(door: Door): TableColumnsType<Academic> {
  const columns = personColumns<Academic>((academic) => personPath(door, academic.id))
  const groups: TableColumnsType<Academic>[number] = {
    key: 'groupsCount',
    title: academicsText.groupsCount,
    width: 110,
    align: 'right',
    render: (_, academic) => numberText(academic.groupsCount),
  }
  return [...columns.slice(0, -1), groups, ...columns.slice(-1)]
}
