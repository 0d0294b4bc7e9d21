import { CalendarOutlined } from '@ant-design/icons'
import type { Rule } from 'antd/es/form'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { isCalendarDay, shortDateText } from '../format/date.ts'
import { commonText } from '../text/common.text.ts'
import { lazyWithRetry } from '../ui/lazy-with-retry.ts'
import style from './day-picker.module.css'
import { formsText } from './forms.text.ts'
import { createDateInputMask } from './inputs.tsx'
import { MaskedInput, type MaskedInputProps } from './MaskedInput.tsx'

/** The calendar's code is loaded when it is opened, because it is large and many users type the date. */
const Calendar = lazyWithRetry(() => import('./Calendar.tsx').then((module) => module.Calendar))

/** The first and last allowed day, `YYYY-MM-DD`; null = no limit. */
export interface DayBounds {
  from: string | null
  to: string | null
}

interface DayPickerProps extends MaskedInputProps {
  /** The days that the calendar offers. Other days can be typed, and the form's rule (`createDayValidationRule`) reports them. */
  bounds?: DayBounds
}

const unbounded: DayBounds = { from: null, to: null }
const typed = createDateInputMask(2199)

/** The value is `YYYY-MM-DD`, null, or the incomplete text, so that no typed text is lost. */
export function DayPicker({ value = null, onChange, onBlur, bounds = unbounded, disabled, ...rest }: DayPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter completes the typed date and must not submit the form.
    if (event.key === 'Enter') event.preventDefault()
    // Escape closes only the calendar, not the dialog that contains the field.
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
            day={isCalendarDay(value) ? value : null}
            bounds={bounds}
            onPick={(day) => {
              onChange?.(day)
              setOpen(false)
            }}
          />
        )}
      </Suspense>
    </span>
  )
}

export const isWithinDayBounds = (day: string, { from, to }: DayBounds): boolean =>
  (!from || day >= from) && (!to || day <= to)

/** Returns the day; if it is not allowed, the nearest allowed day. */
export function clampDay(day: string, { from, to }: DayBounds): string {
  if (from && day < from) return from
  return to && day > to ? to : day
}

/** Returns the rule that the day must exist and lie between the first and last allowed day. */
export function createDayValidationRule(bounds: DayBounds): Rule {
  return {
    validator: async (_, day: string | null | undefined) => {
      if (!day) throw new Error(formsText.write)
      if (!isCalendarDay(day)) throw new Error(formsText.noSuchDay)
      if (!isWithinDayBounds(day, bounds)) throw new Error(formsText.dayOutside(dayBoundsText(bounds)))
    },
  }
}

/** Returns e.g. `05.09.2026 – 31.12.2026`, or `05.09.2026 dan` without a last day; an empty text without limits. */
export function dayBoundsText({ from, to }: DayBounds): string {
  if (from && to) return `${shortDateText(from)} – ${shortDateText(to)}`
  if (from) return `${shortDateText(from)} ${commonText.from}`
  return to ? `${shortDateText(to)} ${commonText.to}` : ''
}
