import { DayPicker } from './DayPicker.tsx'
import style from './day-picker.module.css'
import { formsText } from './forms.text.ts'
import { TimeInput } from './TimeInput.tsx'

interface DateTimePickerProps {
  id?: string
  /** The date and time `YYYY-MM-DDTHH:mm` in Tashkent, or an incomplete text while the user types. */
  value?: string | null
  onChange?: (value: string | null) => void
  onBlur?: () => void
  /** The first day that can be chosen in the calendar. */
  from?: string
  /** The time that is used if the user chooses only a day. The empty time field shows it. */
  usualTime?: string
}

/** On a phone the user types digits, too: the phone's own date field would have the format of the phone's language. */
export function DateTimePicker({ id, value, onChange, onBlur, from, usualTime = '18:00' }: DateTimePickerProps) {
  const given = { ...(id ? { id } : {}), ...(onBlur ? { onBlur } : {}) }
  const [day = '', time = ''] = (value ?? '').split('T')
  const change = (nextDay: string, nextTime: string) =>
    onChange?.(nextDay || nextTime ? `${nextDay}T${nextTime}` : null)
  return (
    <span className={style.moment}>
      <DayPicker
        {...given}
        value={day || null}
        bounds={{ from: from ?? null, to: null }}
        onChange={(next) => change(next ?? '', next && !value ? usualTime : time)}
      />
      <TimeInput
        className={style.time ?? ''}
        aria-label={formsText.time}
        placeholder={usualTime}
        value={time || null}
        onChange={(next) => change(day, next ?? '')}
        {...(onBlur ? { onBlur } : {})}
      />
    </span>
  )
}

/** Returns whether the text has a date and a time, either in Tashkent time or as an ISO timestamp. */
export const isCompleteTimestamp = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)

/** The form rule of this field: day and time must be complete. */
export const requiredTimestampRule = {
  validator: async (_: unknown, value: string | null | undefined) => {
    if (!value) throw new Error(formsText.write)
    if (!isCompleteTimestamp(value)) throw new Error(formsText.noSuchDay)
  },
}
