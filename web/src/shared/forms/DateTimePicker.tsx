import { DayPicker } from './DayPicker.tsx'
import style from './day-picker.module.css'
import { formsText } from './forms.text.ts'
import { TimeInput } from './TimeInput.tsx'

interface MomentPickerProps {
  id?: string
  /** `YYYY-MM-DDTHH:mm` in Tashkent local time, or the incomplete text while it is typed. */
  value?: string | null
  onChange?: (value: string | null) => void
  onBlur?: () => void
  /** The first day that the calendar offers. */
  from?: string
  /** The time to use if the user selects only a day; the empty time field shows it as placeholder. */
  usualTime?: string
}

/**
 * A date and a time field, both typed as digits. Phones use them too, because native pickers format dates in the
 * phone's language.
 */
export function DateTimePicker({ id, value, onChange, onBlur, from, usualTime = '18:00' }: MomentPickerProps) {
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

/** Returns whether the text is a complete date and time, as local time or as an API timestamp. */
export const isCompleteTimestamp = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)
