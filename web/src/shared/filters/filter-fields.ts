import { type LabelledFieldName, labelOf } from '@markaz/protocol/labels'
import { useMemo } from 'react'
import { useSignedInUser } from '../access/access.tsx'
import { shortDateText } from '../format/date.ts'
import { commonText } from '../text/common.text.ts'
import { isEmptyFilterValue } from './url-filters.ts'

export interface FilterOption {
  value: string | number
  label: string
}

/** The query parameter and the label of a filter. The default label is the label of the API field with this name. */
type Labelled = { name: LabelledFieldName; label?: string } | { name: string; label: string }

interface FieldBase {
  /** True = the filter is always visible above the list, because users need it daily. */
  isDaily?: boolean
}

export type SelectFilterField = Labelled &
  FieldBase & {
    kind: 'select'
    options: readonly FilterOption[]
    isMultiple?: boolean
    isLoading?: boolean
    widthPx?: number
  }

export interface DatesFilterField extends FieldBase {
  kind: 'dates'
  label: string
  from: string
  to: string
  /** True = the date filter has buttons for today and yesterday. */
  isQuick?: boolean
}

export type TextFilterField = Labelled & FieldBase & { kind: 'text' }

export type FilterField = SelectFilterField | DatesFilterField | TextFilterField
type Values = Record<string, unknown>

export const parameterNamesOf = (field: FilterField): string[] =>
  field.kind === 'dates' ? [field.from, field.to] : [field.name]

export const keyOfFilterField = (field: FilterField): string => parameterNamesOf(field).join('-')

export const filterLabelOf = (field: FilterField): string =>
  field.label ?? labelOf((field as SelectFilterField).name as LabelledFieldName)

export const isFilterActive = (field: FilterField, active: readonly string[]) =>
  parameterNamesOf(field).some((name) => active.includes(name))

/** Returns e.g. `Kategoriya: Dasturlash`. */
export function filterChipText(field: FilterField, values: Values): string {
  return `${filterLabelOf(field)}: ${valueText(field, values)}`
}

function valueText(field: FilterField, values: Values): string {
  if (field.kind === 'dates') return rangeText(values[field.from], values[field.to])
  return field.kind === 'select' ? optionText(field, values[field.name]) : String(values[field.name] ?? '')
}

function rangeText(from: unknown, to: unknown): string {
  if (from && to) return `${shortDateText(String(from))} – ${shortDateText(String(to))}`
  if (from) return `${shortDateText(String(from))} ${commonText.from}`
  return `${shortDateText(String(to))} ${commonText.to}`
}

function optionText(field: SelectFilterField, value: unknown): string {
  if (isEmptyFilterValue(value)) return commonText.all
  const chosen = Array.isArray(value) ? value : [value]
  return chosen
    .map((one) => field.options.find((option) => String(option.value) === String(one))?.label ?? String(one))
    .join(', ')
}

/**
 * A record that a filter or form offers. Depending on the API route, its name is in `name`, `displayName` or
 * `fullName`.
 */
export interface NamedRecord {
  id: number
  name?: string
  displayName?: string
  fullName?: string
}

export const filterOptionsOfRecords = (records: readonly NamedRecord[] = []): FilterOption[] =>
  records.map(({ id, name, displayName, fullName }) => ({ value: id, label: displayName ?? fullName ?? name ?? '' }))

/** `isLoading` is true until the API call returns the options. */
export const asyncSelectFilterField = (
  name: LabelledFieldName,
  things: readonly NamedRecord[] | undefined,
  isLoading = false,
): SelectFilterField => ({ kind: 'select', name, options: filterOptionsOfRecords(things), isLoading })

/** Returns the filter for branches; `false` for a user with only one branch. */
export function useOfficeFilterField(): SelectFilterField | false {
  const offices = useSignedInUser()?.offices
  return useMemo(
    () =>
      (offices?.length ?? 0) > 1 && {
        ...asyncSelectFilterField('officeIds', offices),
        label: labelOf('office'),
        isMultiple: true,
      },
    [offices],
  )
}
