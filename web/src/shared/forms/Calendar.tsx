import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { todayInTashkent } from '../format/date.ts'
import { clampDay, type DayBounds, isWithinDayBounds } from './DayPicker.tsx'
import style from './day-picker.module.css'

interface CalendarProps {
  day: string | null
  bounds: DayBounds
  onPick: (day: string) => void
}

/** If no day is chosen yet, the calendar opens at the allowed day that is nearest to today. */
export function Calendar({ day, bounds, onPick }: CalendarProps) {
  return (
    <DatePicker
      open
      aria-hidden
      tabIndex={-1}
      inputReadOnly
      className={style.calendar ?? ''}
      value={day ? dayjs(day) : null}
      defaultPickerValue={dayjs(clampDay(todayInTashkent(), bounds))}
      disabledDate={(one) => !isWithinDayBounds(one.format('YYYY-MM-DD'), bounds)}
      // A click in the calendar must not move the focus out of the field, because the calendar would close.
      panelRender={(panel) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens here, it is kept from happening
        <div onMouseDown={(event) => event.preventDefault()}>{panel}</div>
      )}
      onChange={(one) => one && onPick(one.format('YYYY-MM-DD'))}
    />
  )
}
