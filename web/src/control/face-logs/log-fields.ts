import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { faceLogsText as words } from './face-logs.text.ts'

const optionsOf = (labels: Record<number, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }))

export const personKindFilter: FilterField = {
  kind: 'select',
  name: 'personKind',
  label: words.kind,
  options: optionsOf(words.kinds),
}
export const passDirectionFilter: FilterField = {
  kind: 'select',
  name: 'direction',
  options: optionsOf(words.directions),
  isDaily: true,
  widthPx: 150,
}
export const passDatesFilter: FilterField = {
  kind: 'dates',
  label: words.period,
  from: 'startDate',
  to: 'endDate',
  isDaily: true,
}
