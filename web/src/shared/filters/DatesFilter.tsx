import { DateFilterField } from '../forms/DateFilterField.tsx'
import { commonText } from '../text/common.text.ts'
import style from './filter-bar.module.css'
import type { DatesFilterField } from './filter-fields.ts'

interface DatesFilterProps {
  field: DatesFilterField
  values: Record<string, unknown>
  set: (patch: Record<string, unknown>) => void
  isBlock?: boolean
}

export function DatesFilter({ field, values, set, isBlock = false }: DatesFilterProps) {
  const [from, to] = [field.from, field.to].map((name) => (typeof values[name] === 'string' ? values[name] : null))
  const send = (nextFrom = from, nextTo = to) => {
    const isTurned = nextFrom && nextTo && nextFrom > nextTo
    set({
      [field.from]: (isTurned ? nextTo : nextFrom) ?? undefined,
      [field.to]: (isTurned ? nextFrom : nextTo) ?? undefined,
    })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a line of filters
    <span role="group" aria-label={field.label} className={isBlock ? style.datesBlock : style.dates}>
      <DateFilterField
        label={`${field.label}, ${commonText.from}`}
        placeholder={isBlock ? commonText.from : field.label}
        day={from}
        onPick={(day) => send(day)}
        clear={() => send(null)}
      />
      <DateFilterField
        label={`${field.label}, ${commonText.to}`}
        placeholder={commonText.to}
        day={to}
        onPick={(day) => send(undefined, day)}
        clear={() => send(undefined, null)}
      />
    </span>
  )
}
