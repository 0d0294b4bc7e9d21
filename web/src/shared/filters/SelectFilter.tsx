import { CloseCircleFilled, DownOutlined } from '@ant-design/icons'
import { byLabel } from '../forms/by-label.ts'
import { Select } from '../forms/Select.tsx'
import { useFirstRenderDone } from '../ui/use-settled.ts'
import type { SelectField } from './filter-fields.ts'
import { SelectPlaceholder } from './SelectPlaceholder.tsx'
import { isEmpty } from './url-filters.ts'

interface SelectFilterProps {
  field: SelectField
  value: unknown
  set: (patch: Record<string, unknown>) => void
  isBlock?: boolean
}

/** Selects one or several of the field's options; typing searches them with any kind of apostrophe. */
export function SelectFilter({ field, value, set, isBlock = false }: SelectFilterProps) {
  const isSettled = useFirstRenderDone()
  // If the field has its own option for "no filter" (Barchasi), a clear button is not needed.
  const hasAll = field.options.some((option) => option.value === '')
  // Booleans become strings, because the value of an option cannot be a boolean.
  const chosen = typeof value === 'boolean' ? String(value) : (value as string | number)
  const shown = isEmpty(value) ? (hasAll ? '' : undefined) : chosen
  const width = isBlock ? '100%' : (field.widthPx ?? 160)
  if (!isSettled) return <SelectPlaceholder field={field} value={shown} width={width} />
  return (
    <Select
      aria-label={field.label}
      placeholder={field.label}
      style={{ width }}
      options={[...field.options]}
      {...(field.isMultiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      value={shown}
      loading={field.isLoading ?? false}
      allowClear={!hasAll && { clearIcon: <CloseCircleFilled aria-hidden /> }}
      {...(field.isLoading ? {} : { suffixIcon: <DownOutlined aria-hidden /> })}
      showSearch={byLabel}
      popupMatchSelectWidth={false}
      onChange={(next) => set({ [field.name]: isEmpty(next) ? undefined : next })}
    />
  )
}
