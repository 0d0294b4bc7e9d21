import { useState } from 'react'
import { isCalendarDay } from '../format/date.ts'
import { DayPicker } from './DayPicker.tsx'

interface DateFilterFieldProps {
  label: string
  placeholder?: string
  day: string | null | undefined
  onPick: (day: string) => void
  /** Called when the user empties the field; undefined = an empty field is treated as an incomplete date. */
  clear?: () => void
}

/** An incomplete date does not change the filter. When the user leaves the field, it is shown as invalid. */
export function DateFilterField({ label, placeholder, day = null, onPick, clear }: DateFilterFieldProps) {
  const [half, setHalf] = useState<{ text: string; over: string | null }>()
  const [isLeft, setLeft] = useState(false)
  // If the filter changes elsewhere, the incomplete date that the user has typed is discarded.
  const isHalf = half?.over === day
  return (
    <DayPicker
      aria-label={label}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={isHalf ? half.text : day}
      {...(isHalf && isLeft ? { status: 'error' as const, 'aria-invalid': true } : {})}
      onBlur={() => setLeft(true)}
      onChange={(next) => {
        setLeft(false)
        if (isCalendarDay(next) || (next === null && clear)) setHalf(undefined)
        else setHalf({ text: next ?? '', over: day })
        if (next === day) return
        if (isCalendarDay(next)) onPick(next)
        else if (next === null) clear?.()
      }}
    />
  )
}
