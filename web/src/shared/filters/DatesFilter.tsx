import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { common } from '../text/common.text.ts'
import type { DatesField } from './filter-fields.ts'

interface DatesFilterProps {
  field: DatesField
  values: Record<string, unknown>
  set: (patch: Record<string, unknown>) => void
  isBlock?: boolean
}

const day = (value: unknown) => (typeof value === 'string' ? dayjs(value) : null)

/** From–to, either end alone allowed. */
export function DatesFilter({ field, values, set, isBlock = false }: DatesFilterProps) {
  return (
    <DatePicker.RangePicker
      aria-label={field.label}
      format="DD.MM.YYYY"
      allowEmpty={[true, true]}
      style={{ width: isBlock ? '100%' : 250 }}
      placeholder={isBlock ? [common.from, common.to] : [field.label, '']}
      value={[day(values[field.from]), day(values[field.to])]}
      onChange={(range) =>
        set({
          [field.from]: range?.[0]?.format('YYYY-MM-DD'),
          [field.to]: range?.[1]?.format('YYYY-MM-DD'),
        })
      }
    />
  )
}
