import { useState } from 'react'
import { isDay } from '../format/date.ts'
import { DayPicker } from './DayPicker.tsx'

interface WholeDayProps {
  label: string
  placeholder?: string
  day: string | null | undefined
  take: (day: string) => void
  /** Called when the user empties the field; undefined = an empty field is treated as an incomplete date. */
  clear?: () => void
}

/**
 * A date field outside a form that takes effect at once. An incomplete date has no effect and is shown as invalid when
 * the field is left.
 */
export function DateFilterField({ label, placeholder, day = null, take, clear }: WholeDayProps) {
  const [half, setHalf] = useState<{ text: string; over: string | null }>()
  const [isLeft, setLeft] = useState(false)
  // If the filter's day changes from outside, what the user typed over the former day is dropped.
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
        if (isDay(next) || (next === null && clear)) setHalf(undefined)
        else setHalf({ text: next ?? '', over: day })
        if (next === day) return
        if (isDay(next)) take(next)
        else if (next === null) clear?.()
      }}
    />
  )
}
