import type { FormInstance } from 'antd'
import { useEffect } from 'react'
import { todayInTashkent } from '../../shared/format/date.ts'
import { type DayBounds, nearest } from '../../shared/forms/DayPicker.tsx'

/** Suggests the first day nearest to today, as soon as the group is chosen and within what is possible there. */
export function useSuggestedDay(form: FormInstance, bounds: DayBounds | null): void {
  const isKnown = bounds !== null
  const { from = null, to = null } = bounds ?? {}
  useEffect(() => {
    // What somebody has typed stays; a suggestion is nothing that they would lose.
    if (!isKnown || form.isFieldTouched('startDate')) return
    form.setFields([{ name: 'startDate', value: nearest(todayInTashkent(), { from, to }), touched: false }])
  }, [isKnown, from, to, form])
}
