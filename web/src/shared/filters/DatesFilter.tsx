import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useMemo } from 'react'
import { useShownMoment } from '../forms/use-shown-moment.ts'
import { common } from '../text/common.text.ts'
import type { DatesField } from './filter-fields.ts'

interface DatesFilterProps {
  field: DatesField
  values: Record<string, unknown>
  set: (patch: Record<string, unknown>) => void
  isBlock?: boolean
}

const text = (value: unknown) => (typeof value === 'string' ? value : null)

/** From–to, either end alone allowed. */
export function DatesFilter({ field, values, set, isBlock = false }: DatesFilterProps) {
  const from = useShownMoment(text(values[field.from]))
  const to = useShownMoment(text(values[field.to]))
  const range = useMemo<[Dayjs | null, Dayjs | null]>(() => [from, to], [from, to])
  return (
    <DatePicker.RangePicker
      aria-label={field.label}
      format="DD.MM.YYYY"
      allowEmpty={[true, true]}
      style={{ width: isBlock ? '100%' : 250 }}
      placeholder={isBlock ? [common.from, common.to] : [field.label, '']}
      value={range}
      onChange={(days) =>
        set({
          [field.from]: days?.[0]?.format('YYYY-MM-DD'),
          [field.to]: days?.[1]?.format('YYYY-MM-DD'),
        })
      }
    />
  )
}
