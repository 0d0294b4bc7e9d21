import { useState } from 'react'
import { isDay } from '../format/date.ts'
import { DayPicker } from './DayPicker.tsx'

interface WholeDayProps {
  label: string
  placeholder?: string
  day: string | null | undefined
  take: (day: string) => void
  /** None any more; without it an emptied field is half typed. */
  clear?: () => void
}

/** A day that counts at once outside of a form. Half a day is none yet; left so, it is shown as wrong. */
export function DateFilterField({ label, placeholder, day = null, take, clear }: WholeDayProps) {
  const [half, setHalf] = useState<{ text: string; over: string | null }>()
  const [isLeft, setLeft] = useState(false)
  // Another day has come from elsewhere: what was begun over the former one is no more.
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
