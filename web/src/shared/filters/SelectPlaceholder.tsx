import { DownOutlined } from '@ant-design/icons'
import style from './filter-bar.module.css'
import { filterLabelOf, type SelectField } from './filter-fields.ts'

export function SelectPlaceholder({
  field,
  value,
  width,
}: {
  field: SelectField
  value: unknown
  width: number | string
}) {
  const chosen = field.options.find((option) => option.value === value)?.label
  return (
    <span className={style.look} style={{ width }} data-empty={chosen === undefined} aria-hidden="true">
      <span className={style.lookWord}>{chosen ?? filterLabelOf(field)}</span>
      <DownOutlined aria-hidden />
    </span>
  )
}
