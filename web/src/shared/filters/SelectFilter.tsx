import { Select } from 'antd'
import { foldedIncludes } from '../format/fold.ts'
import type { SelectField } from './filter-fields.ts'
import { isEmpty } from './url-filters.ts'

interface SelectFilterProps {
  field: SelectField
  value: unknown
  set: (patch: Record<string, unknown>) => void
  isBlock?: boolean
}

/** One choice (or several) among the field's options; typing narrows them whatever the apostrophe. */
export function SelectFilter({ field, value, set, isBlock = false }: SelectFilterProps) {
  // An option of its own says that nothing is filtered (Barchasi): then there is nothing to clear.
  const hasAll = field.options.some((option) => option.value === '')
  return (
    <Select
      aria-label={field.label}
      placeholder={field.label}
      style={{ width: isBlock ? '100%' : (field.widthPx ?? 160) }}
      options={[...field.options]}
      {...(field.isMultiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      value={isEmpty(value) ? (hasAll ? '' : undefined) : (value as string | number)}
      loading={field.isLoading ?? false}
      allowClear={!hasAll}
      showSearch={{ filterOption: (typed, option) => foldedIncludes(String(option?.label ?? ''), typed) }}
      popupMatchSelectWidth={false}
      onChange={(next) => set({ [field.name]: isEmpty(next) ? undefined : next })}
    />
  )
}
