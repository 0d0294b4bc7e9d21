import { Button } from 'antd'
import { addDays, todayInTashkent } from '../format/date.ts'
import { commonText } from '../text/common.text.ts'
import type { DatesFilterField } from './filter-fields.ts'

interface TodayYesterdayButtonsProps {
  field: DatesFilterField
  values: Record<string, unknown>
  set: (patch: Record<string, unknown>) => void
}

/** A click on the selected button removes the filter. */
export function TodayYesterdayButtons({ field, values, set }: TodayYesterdayButtonsProps) {
  const today = todayInTashkent()
  const days = [
    [commonText.today, today],
    [commonText.yesterday, addDays(today, -1)],
  ] as const
  return days.map(([label, day]) => {
    const isOn = values[field.from] === day && values[field.to] === day
    const next = isOn ? undefined : day
    return (
      <Button
        key={day}
        type={isOn ? 'primary' : 'default'}
        ghost={isOn}
        aria-pressed={isOn}
        onClick={() => set({ [field.from]: next, [field.to]: next })}
      >
        {label}
      </Button>
    )
  })
}
