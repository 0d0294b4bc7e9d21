import { todayInTashkent } from '../../shared/format/date.ts'
import { DateTimePicker, isCompleteTimestamp } from '../../shared/forms/DateTimePicker.tsx'
import { toPickerTimestamp, toTimestamp } from './exam-time.ts'

interface DateTimeFieldProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
  onBlur?: () => void
}

/** A date and time in Tashkent, whatever the browser's time zone is. The form's value is an ISO timestamp or null. */
export function DateTimeField({ value, onChange, ...rest }: DateTimeFieldProps) {
  return (
    <DateTimePicker
      {...rest}
      from={todayInTashkent()}
      value={value && isCompleteTimestamp(value) ? toPickerTimestamp(value) : (value ?? null)}
      onChange={(wall) => {
        const [day = '', time = ''] = (wall ?? '').split('T')
        onChange?.(wall && isCompleteTimestamp(wall) ? toTimestamp(day, time) : wall)
      }}
    />
  )
}
