import { CalendarOutlined } from '@ant-design/icons'
import type { Rule } from 'antd/es/form'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { isDay, shortDate } from '../format/date.ts'
import { common } from '../text/common.text.ts'
import { lazyWithRetry } from '../ui/lazy-with-retry.ts'
import style from './day-picker.module.css'
import { formsText } from './forms.text.ts'
import { dateRules } from './inputs.tsx'
import { type FieldProps, MaskedInput } from './MaskedInput.tsx'

/** Heavy, and only for those who point: it comes when somebody opens it. */
const Calendar = lazyWithRetry(() => import('./Calendar.tsx').then((module) => module.Calendar))

/** First and last day that may be chosen, `YYYY-MM-DD`; null is no bound. */
export interface DayBounds {
  from: string | null
  to: string | null
}

interface DayPickerProps extends FieldProps {
  /** What the calendar offers. What is typed is not held to them: the form's rule (`dayRule`) says what is wrong with it. */
  bounds?: DayBounds
}

const unbounded: DayBounds = { from: null, to: null }
const typed = dateRules(2199)

/**
 * The one field for a day: typed as digits, `YYYY-MM-DD` or null on the form; half a day is its text so far, so that
 * nothing that was typed is dropped without a word. The calendar is an offer beside it, opened by the pointer or by ↓.
 */
export function DayPicker({ value = null, onChange, onBlur, bounds = unbounded, disabled, ...rest }: DayPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter takes the typed day; what is in the rest of the form is not sent with it.
    if (event.key === 'Enter') event.preventDefault()
    // The dialog around it stays.
    if (event.key === 'Escape' && isOpen) event.stopPropagation()
    if (event.key === 'Enter' || event.key === 'Escape') setOpen(false)
    if (event.key === 'ArrowDown') setOpen(true)
  }
  return (
    <span className={style.day}>
      <MaskedInput
        {...rest}
        rules={typed}
        value={value}
        {...(onChange ? { onChange } : {})}
        {...(disabled === undefined ? {} : { disabled })}
        inputMode="numeric"
        placeholder={rest.placeholder ?? formsText.dateExample}
        maxLength={24}
        onClick={() => !disabled && setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setOpen(false)
          onBlur?.(event)
        }}
        suffix={<CalendarOutlined aria-hidden />}
      />
      <Suspense fallback={null}>
        {isOpen && (
          <Calendar
            day={isDay(value) ? value : null}
            bounds={bounds}
            take={(day) => {
              onChange?.(day)
              setOpen(false)
            }}
          />
        )}
      </Suspense>
    </span>
  )
}

export const isWithin = (day: string, { from, to }: DayBounds): boolean => (!from || day >= from) && (!to || day <= to)

/** The day itself, or the bound it lies beyond. */
export function nearest(day: string, { from, to }: DayBounds): string {
  if (from && day < from) return from
  return to && day > to ? to : day
}

/** The day is required, one of the calendar, and within the bounds. */
export function dayRule(bounds: DayBounds): Rule {
  return {
    validator: async (_, day: string | null | undefined) => {
      if (!day) throw new Error(formsText.write)
      if (!isDay(day)) throw new Error(formsText.noSuchDay)
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
