import { Button, Drawer } from 'antd'
import { numberText } from '../format/number.ts'
import { commonText } from '../text/common.text.ts'
import { Stack } from '../ui/layout.tsx'
import { DatesFilter } from './DatesFilter.tsx'
import { FilterControl } from './FilterControl.tsx'
import style from './filter-bar.module.css'
import { type FilterField, filterLabelOf, keyOfFilterField } from './filter-fields.ts'
import { TodayYesterdayButtons } from './TodayYesterdayButtons.tsx'

interface FilterPanelProps {
  fields: readonly FilterField[]
  values: Record<string, unknown>
  set: (patch: Record<string, unknown>) => void
  clear: () => void
  isPhone: boolean
  total: number | undefined
  close: () => void
}

export function FilterPanel({ fields, values, set, clear, isPhone, total, close }: FilterPanelProps) {
  return (
    <Drawer
      open
      title={commonText.filters}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? 'min(80dvh, 560px)' : 380}
      onClose={close}
      footer={
        <div className={style.panelFoot}>
          <Button onClick={clear}>{commonText.clear}</Button>
          <Button type="primary" onClick={close}>
            {commonText.showRows(total === undefined ? null : numberText(total))}
          </Button>
        </div>
      }
    >
      {fields.map((field) => (
        <PanelField key={keyOfFilterField(field)} field={field} values={values} set={set} />
      ))}
    </Drawer>
  )
}

function PanelField({ field, values, set }: Pick<FilterPanelProps, 'values' | 'set'> & { field: FilterField }) {
  return (
    <fieldset className={style.panelField}>
      <legend className={style.panelLabel}>{filterLabelOf(field)}</legend>
      {field.kind === 'dates' ? (
        <Stack>
          <DatesFilter field={field} values={values} set={set} isBlock />
          {field.isQuick && (
            <Stack row>
              <TodayYesterdayButtons field={field} values={values} set={set} />
            </Stack>
          )}
        </Stack>
      ) : (
        <FilterControl field={field} values={values} set={set} isBlock />
      )}
    </fieldset>
  )
}
