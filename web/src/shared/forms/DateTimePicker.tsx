import { DayPicker } from './DayPicker.tsx'
import style from './day-picker.module.css'
import { formsText } from './forms.text.ts'
import { TimeInput } from './TimeInput.tsx'

interface MomentPickerProps {
  id?: string
  /** `YYYY-MM-DDTHH:mm`, the clock on the wall in Tashkent; half of it is what was typed so far. */
  value?: string | null
  onChange?: (value: string | null) => void
  onBlur?: () => void
  /** The first day the calendar offers. */
  from?: string
  /** What somebody means who chooses only a day; the hint of the empty field. */
  usualTime?: string
}

/** A day and a time, each typed as digits, on phones too: their own wheels write days as the phone's language does. */
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

/** Whether nothing of the moment is missing, on the wall or as the wire has it. */
export const isCompleteTimestamp = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)
