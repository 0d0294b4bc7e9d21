import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Drawer, Radio } from 'antd'
import { commonText } from '../text/common.text.ts'
import {
  type ColumnHeader,
  columnTitleOf,
  defaultListViewSettings,
  isColumnHidden,
  type ListViewSettings,
  sortColumnsByStoredOrder,
} from './columns.ts'
import { listsText } from './lists.text.ts'
import style from './view-panel.module.css'

interface ListViewSettingsPanelProps {
  columns: readonly ColumnHeader[]
  view: ListViewSettings
  change: (patch: Partial<ListViewSettings>) => void
  close: () => void
}

export function ListViewSettingsPanel({ columns, view, change, close }: ListViewSettingsPanelProps) {
  const ordered = sortColumnsByStoredOrder(columns, view.order)
  const move = (from: number, to: number) => {
    const keys = ordered.map(({ key }) => key)
    keys.splice(to, 0, ...keys.splice(from, 1))
    change({ order: keys })
  }
  const show = (key: string, isShown: boolean) =>
    change({ hidden: isShown ? view.hidden.filter((one) => one !== key) : [...view.hidden, key] })
  return (
    <Drawer
      open
      title={listsText.viewTitle}
      size={380}
      onClose={close}
      footer={
        <div className={style.foot}>
          <Button onClick={() => change(defaultListViewSettings)}>{listsText.reset}</Button>
          <Button type="primary" onClick={close}>
            {commonText.close}
          </Button>
        </div>
      }
    >
      <h3 className={style.title}>{listsText.density}</h3>
      <Radio.Group
        aria-label={listsText.density}
        optionType="button"
        value={view.isDense}
        options={[
          { value: false, label: listsText.roomy },
          { value: true, label: listsText.dense },
        ]}
        onChange={({ target }) => change({ isDense: target.value === true })}
      />
      <h3 className={style.title}>{listsText.columns}</h3>
      <Checkbox checked={view.isWhole} onChange={({ target }) => change({ isWhole: target.checked })}>
        {listsText.whole}
      </Checkbox>
      <ul className={style.columns} aria-label={listsText.columns}>
        {ordered.map((column, index) => (
          <li key={column.key} className={style.column}>
            <Checkbox
              checked={!isColumnHidden(column, view)}
              disabled={column.isName ?? false}
              onChange={({ target }) => show(column.key, target.checked)}
            >
              {columnTitleOf(column)}
            </Checkbox>
            <span>
              <Button
                type="text"
                size="small"
                icon={<UpOutlined aria-hidden />}
                aria-label={listsText.up(columnTitleOf(column))}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<DownOutlined aria-hidden />}
                aria-label={listsText.down(columnTitleOf(column))}
                disabled={index === ordered.length - 1}
                onClick={() => move(index, index + 1)}
              />
            </span>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
