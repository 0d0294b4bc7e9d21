import { DatePicker, Input } from 'antd'
import { useShownMoment } from '../../shared/forms/use-shown-moment.ts'
import { useIsPhone } from '../../shared/ui/use-media.ts'
import { deadlineText } from './deadline.text.ts'
import type { WallMoment } from './deadline.ts'

const wallFormat = 'YYYY-MM-DDTHH:mm'

interface MomentPickerProps {
  id?: string
  value?: WallMoment | null
  onChange?: (value: WallMoment | null) => void
  onBlur?: () => void
  /** Earlier days cannot be chosen. */
  from?: WallMoment
}

/** Day and time of the clock in Tashkent; on a phone its own wheels, which a thumb knows. */
export function MomentPicker({ id, value, onChange, onBlur, from }: MomentPickerProps) {
  const isPhone = useIsPhone()
  const shown = useShownMoment(value)
  const given = { ...(id ? { id } : {}), ...(onBlur ? { onBlur } : {}) }
  if (isPhone)
    return (
      <Input
        {...given}
        type="datetime-local"
        value={value ?? ''}
        {...(from ? { min: from } : {})}
        onChange={(event) => onChange?.(event.target.value || null)}
      />
    )
  return (
    <DatePicker
      {...given}
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      format="DD.MM.YYYY HH:mm"
      placeholder={deadlineText.example}
      style={{ width: '100%' }}
      value={shown}
      disabledDate={(day) => Boolean(from && day.format('YYYY-MM-DD') < from.slice(0, 10))}
      // Enter takes the typed moment; what is in the rest of the form is not sent with it.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onChange={(day) => onChange?.(day ? day.format(wallFormat) : null)}
    />
  )
}
