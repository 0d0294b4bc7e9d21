import { filterLabelOf, type SelectField, type TextField } from './filter-fields.ts'
import { SearchInput } from './SearchInput.tsx'
import { SelectFilter } from './SelectFilter.tsx'

interface OneFilterProps {
  field: SelectField | TextField
  values: Record<string, unknown>
  set: (patch: Record<string, unknown>) => void
  isBlock?: boolean
}

export function FilterControl({ field, values, set, isBlock = false }: OneFilterProps) {
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
