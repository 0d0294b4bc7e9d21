import { CloseCircleFilled, DownOutlined } from '@ant-design/icons'
import { Select, searchByLabelProps } from '../forms/Select.tsx'
import { useIsFirstRenderDone } from '../ui/hooks.ts'
import style from './filter-bar.module.css'
import { filterLabelOf, type SelectFilterField, type TextFilterField } from './filter-fields.ts'
import { SearchInput } from './SearchInput.tsx'
import { isEmptyFilterValue } from './url-filters.ts'

interface SelectFilterProps {
  field: SelectFilterField
  value: unknown
  set: (patch: Record<string, unknown>) => void
  isBlock?: boolean
}

function SelectFilter({ field, value, set, isBlock = false }: SelectFilterProps) {
  const isSettled = useIsFirstRenderDone()
  // If the filter has an option for "all" (Barchasi), no clear button is needed.
  const hasAll = field.options.some((option) => option.value === '')
  // Ant Design does not accept booleans as values of options, so they are converted to strings.
  const chosen = typeof value === 'boolean' ? String(value) : (value as string | number)
  const shown = isEmptyFilterValue(value) ? (hasAll ? '' : undefined) : chosen
  const width = isBlock ? '100%' : (field.widthPx ?? 160)
  if (!isSettled) return <SelectPlaceholder field={field} value={shown} width={width} />
  return (
    <Select
      aria-label={filterLabelOf(field)}
      placeholder={filterLabelOf(field)}
      style={{ width }}
      options={[...field.options]}
      {...(field.isMultiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      value={shown}
      loading={field.isLoading ?? false}
      allowClear={!hasAll && { clearIcon: <CloseCircleFilled aria-hidden /> }}
      {...(field.isLoading ? {} : { suffixIcon: <DownOutlined aria-hidden /> })}
      showSearch={searchByLabelProps}
      popupMatchSelectWidth={false}
      onChange={(next) => set({ [field.name]: isEmptyFilterValue(next) ? undefined : next })}
    />
  )
}

function SelectPlaceholder({
  field,
  value,
  width,
}: {
  field: SelectFilterField
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

interface FilterControlProps {
  field: SelectFilterField | TextFilterField
  values: Record<string, unknown>
  set: (patch: Record<string, unknown>) => void
  isBlock?: boolean
}

export function FilterControl({ field, values, set, isBlock = false }: FilterControlProps) {
  const { name } = field
  if (field.kind === 'select') return <SelectFilter field={field} value={values[name]} set={set} isBlock={isBlock} />
  return (
    <SearchInput
      label={filterLabelOf(field)}
      value={String(values[name] ?? '')}
      onSearch={(text) => set({ [name]: text || undefined })}
    />
  )
}
