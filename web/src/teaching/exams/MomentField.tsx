import { todayInTashkent } from '../../shared/format/date.ts'
import { isMoment, MomentPicker } from '../../shared/forms/MomentPicker.tsx'
import { momentOf, plainMoment } from './exam-moment.ts'

interface MomentFieldProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
  onBlur?: () => void
}

/**
 * A date and time field in Tashkent time, whatever the browser's time zone; the form value is an API timestamp or null.
 */
export function MomentField({ value, onChange, ...rest }: MomentFieldProps) {
  return (
    <MomentPicker
      {...rest}
      from={todayInTashkent()}
      value={value && isMoment(value) ? plainMoment(value) : (value ?? null)}
      onChange={(wall) => {
        const [day = '', time = ''] = (wall ?? '').split('T')
        onChange?.(wall && isMoment(wall) ? momentOf(day, time) : wall)
      }}
    />
  )
}
