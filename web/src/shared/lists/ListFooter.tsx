import { CloseOutlined, SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '../ui/lazy-with-retry.ts'
import type { ColumnHeader, ListViewSettings } from './columns.ts'
import style from './list.module.css'
import { listsText } from './lists.text.ts'
import { Pager, type PagingState } from './Pager.tsx'
import type { RowSelection } from './use-selection.ts'

const ListViewSettingsPanel = lazyWithRetry(() =>
  import('./ListViewSettingsPanel.tsx').then((m) => m.ListViewSettingsPanel),
)

interface ListFooterProps<Row extends object> {
  listKey: string
  total: number
  isMore?: boolean | undefined
  columns: readonly ColumnHeader[]
  view: ListViewSettings
  changeView: (patch: Partial<ListViewSettings>) => void
  paging: PagingState | undefined
  selection: RowSelection<Row> | undefined
  isPhone: boolean
}

/** The user can choose columns only in tables with at least this many columns. */
const fewestColumns = 5

export function ListFooter<Row extends object>({
  listKey,
  total,
  isMore,
  columns,
  view,
  changeView,
  paging,
  selection,
  isPhone,
}: ListFooterProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  const isChoosing = selection !== undefined && selection.chosen.length > 0
  const hasView = !isPhone && columns.length >= fewestColumns
  if (!isChoosing && !hasView && !paging) return null
  return (
    <div className={style.foot} data-choosing={isChoosing || undefined}>
      {isChoosing ? (
        <div className={style.chosen} role="toolbar" aria-label={listsText.chosen(selection.chosen.length)}>
          <span role="status">{listsText.chosen(selection.chosen.length)}</span>
          {selection.actions(selection.chosen, selection.clearSelection)}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            title={listsText.letGo}
            aria-label={listsText.letGo}
            onClick={selection.clearSelection}
          />
        </div>
      ) : (
        hasView && (
          <button type="button" className={style.view} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <SettingOutlined aria-hidden /> {listsText.view}
          </button>
        )
      )}
      {paging && <Pager {...paging} listKey={listKey} total={total} isMore={isMore} isPhone={isPhone} />}
      <Suspense fallback={null}>
        {isOpen && (
          <ListViewSettingsPanel columns={columns} view={view} change={changeView} close={() => setOpen(false)} />
        )}
      </Suspense>
    </div>
  )
}
