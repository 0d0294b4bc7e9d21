import { CloseCircleFilled, DownOutlined } from '@ant-design/icons'
import { searchOptionsByLabel } from '../forms/by-label.ts'
import { Select } from '../forms/Select.tsx'
import { useIsFirstRenderDone } from '../ui/use-settled.ts'
import { filterLabelOf, type SelectField } from './filter-fields.ts'
import { SelectPlaceholder } from './SelectPlaceholder.tsx'
import { isEmptyFilterValue } from './url-filters.ts'

interface SelectFilterProps {
  field: SelectField
  value: unknown
  set: (patch: Record<string, unknown>) => void
  isBlock?: boolean
}

export function SelectFilter({ field, value, set, isBlock = false }: SelectFilterProps) {
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
      showSearch={searchOptionsByLabel}
      popupMatchSelectWidth={false}
      onChange={(next) => set({ [field.name]: isEmptyFilterValue(next) ? undefined : next })}
    />
  )
}
