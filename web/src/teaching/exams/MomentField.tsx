import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { todayInTashkent } from '../../shared/format/date.ts'
import { useShownMoment } from '../../shared/forms/use-shown-moment.ts'
import { momentOf, plainMoment } from './exam-moment.ts'
import { examsText } from './exams.text.ts'

interface MomentFieldProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
  onBlur?: () => void
  disabled?: boolean
  placeholder?: string
  isClearable?: boolean
}

/** Day and time, in Tashkent wherever the browser is; a moment of the wire or null on the form. Days over cannot be chosen. */
export function MomentField({ value, onChange, placeholder, isClearable = true, ...rest }: MomentFieldProps) {
  const shown = useShownMoment(value && plainMoment(value))
  return (
    <DatePicker
      {...rest}
      format="DD.MM.YYYY HH:mm"
      showTime={{ format: 'HH:mm', minuteStep: 5, defaultOpenValue: dayjs('2026-01-01T18:00') }}
      placeholder={placeholder ?? examsText.momentExample}
      style={{ width: '100%' }}
      allowClear={isClearable}
      value={shown}
      disabledDate={(day) => day.format('YYYY-MM-DD') < todayInTashkent()}
      // Enter takes the typed moment; what is in the rest of the form is not sent with it.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onChange={(moment) => onChange?.(moment ? momentOf(moment.format('YYYY-MM-DD'), moment.format('HH:mm')) : null)}
    />
  )
}
