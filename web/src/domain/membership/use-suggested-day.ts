import type { FormInstance } from 'antd'
import { useEffect } from 'react'
import { todayInTashkent } from '../../shared/format/date.ts'
import { clampDay, type DayBounds } from '../../shared/forms/DayPicker.tsx'

/** Fills in the allowed day nearest to today as first day, as soon as the group is chosen. */
export function useSuggestedDay(form: FormInstance, bounds: DayBounds | null): void {
  const isKnown = bounds !== null
  const { from = null, to = null } = bounds ?? {}
  useEffect(() => {
    // A day that the user has typed stays. A suggested day does not count as unsaved input.
    if (!isKnown || form.isFieldTouched('startDate')) return
    form.setFields([{ name: 'startDate', value: clampDay(todayInTashkent(), { from, to }), touched: false }])
  }, [isKnown, from, to, form])
}
