import { DatePicker } from 'antd'
import type { Rule } from 'antd/es/form'
import dayjs from 'dayjs'
import { shortDate, todayInTashkent } from '../format/date.ts'
import { common } from '../text/common.text.ts'
import { formsText } from './forms.text.ts'
import { useShownMoment } from './use-shown-moment.ts'

/** First and last day that may be chosen, `YYYY-MM-DD`; null is no bound. */
export interface DayBounds {
  from: string | null
  to: string | null
}

interface DayPickerProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
  bounds?: DayBounds
  disabled?: boolean
  onBlur?: () => void
}

const unbounded: DayBounds = { from: null, to: null }

/** A day as `YYYY-MM-DD` on the form; days outside the bounds cannot be chosen, and the calendar opens among those that can. */
export function DayPicker({ id, value, onChange, bounds = unbounded, disabled, onBlur }: DayPickerProps) {
  const shown = useShownMoment(value)
  return (
    <DatePicker
      {...(id ? { id } : {})}
      {...(onBlur ? { onBlur } : {})}
      {...(disabled === undefined ? {} : { disabled })}
      format="DD.MM.YYYY"
      placeholder={formsText.dateExample}
      style={{ width: '100%' }}
      value={shown}
      defaultPickerValue={dayjs(nearest(todayInTashkent(), bounds))}
      disabledDate={(day) => !isWithin(day.format('YYYY-MM-DD'), bounds)}
      // Enter takes the typed day; what is in the rest of the form is not sent with it.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
    />
  )
}

export const isWithin = (day: string, { from, to }: DayBounds): boolean => (!from || day >= from) && (!to || day <= to)

/** The day itself, or the bound it lies beyond. */
export function nearest(day: string, { from, to }: DayBounds): string {
  if (from && day < from) return from
  return to && day > to ? to : day
}

/** Required, and within the bounds however it was typed. */
export function dayRule(bounds: DayBounds): Rule {
  return {
    validator: async (_, day: string | null | undefined) => {
      if (!day) throw new Error(common.required)
      if (!isWithin(day, bounds)) throw new Error(formsText.dayOutside(boundsText(bounds)))
    },
  }
}

/** `05.09.2026 – 31.12.2026`, with one bound `05.09.2026 dan`; '' without any. */
export function boundsText({ from, to }: DayBounds): string {
  if (from && to) return `${shortDate(from)} – ${shortDate(to)}`
  if (from) return `${shortDate(from)} ${common.from}`
  return to ? `${shortDate(to)} ${common.to}` : ''
}
