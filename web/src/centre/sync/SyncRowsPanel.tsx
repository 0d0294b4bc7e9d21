import { CloseOutlined } from '@ant-design/icons'
import { sync } from '@markaz/protocol/centre/sync/routes'
import type { ErpSyncDataType, SyncedRow, SyncedRowKind } from '@markaz/protocol/centre/sync/schemas'
import { teachingStaff } from '@markaz/protocol/people/academics/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { useEffect, useRef, useState } from 'react'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { Stack } from '../../shared/ui/layout.tsx'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import style from './sync.module.css'
import { syncText as words } from './sync.text.ts'

interface SyncRowsPanelProps {
  type: ErpSyncDataType
  rowKind: SyncedRowKind
  count: number
  close: () => void
}

export function SyncRowsPanel({ type, rowKind, count, close }: SyncRowsPanelProps) {
  const [{ page, perPage }, setPaging] = useState({ page: 1, perPage: 10 })
  const query = useRouteQuery(
    sync.rows,
    { params: { type, what: rowKind }, query: { page, perPage } },
    { keepPrevious: true, silent: true },
  )
  const may = { student: useMayCall(students.read), academic: useMayCall(teachingStaff.read), group: true }
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    // `void` is needed, because scrollIntoView returns a promise in some browsers, which React would treat as a cleanup
    // function.
    void part.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const kept = query.data?.total ?? 0
  const title = words.rowsOf(words.types[type], words[rowKind])
  const pathOf = ({ place, placeId, name }: SyncedRow) => {
    if (place === null || name === null || !may[place]) return null
    if (place === 'group') return `/groups?${new URLSearchParams({ value: name })}`
    return place === 'student' ? `/students/${placeId}` : `/users/academic/${placeId}`
  }
  return (
    <section ref={part}>
      <Stack row between>
        <h3 className={style.heading}>{title}</h3>
        <RowButton icon={<CloseOutlined aria-hidden />} label={words.closeRows} onClick={close} />
      </Stack>
      {kept > 0 && kept < count && <p className={style.hint}>{words.rowsKept(numberText(kept), numberText(count))}</p>}
      <List<SyncedRow>
        label={title}
        list={{
          key: 'sync-rows',
          query,
          rows: query.data?.rows,
          total: query.data?.total,
          paging: { page, perPage, onPage: (page, perPage) => setPaging({ page, perPage }) },
        }}
        isPart
        columns={columns}
        to={pathOf}
        phoneRow={(row) => ({ title: nameOf(row), note: row.entity, aside: row.extId })}
        empty={{ title: words.noRows, hint: words.noRowsHint }}
        width={600}
      />
    </section>
  )
}

const nameOf = ({ name, place }: SyncedRow) =>
  name === null ? words.unnamed : place === 'group' ? name : personName(name)

const columns: Column<SyncedRow>[] = [
  { key: 'name', width: 300, isName: true, cell: nameOf },
  { key: 'entity', title: words.entity, width: 140, cell: ({ entity }) => entity },
  { key: 'extId', title: words.extId, width: 160, cell: ({ extId }) => extId },
]
