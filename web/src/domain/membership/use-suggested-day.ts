import type { FormInstance } from 'antd'
import { useEffect } from 'react'
import { todayInTashkent } from '../../shared/format/date.ts'
import { clampDay, type DayBounds } from '../../shared/forms/DayPicker.tsx'
import { fillSuggestedValue } from '../../shared/forms/suggest-value.ts'

/** Fills in the first day when the group is chosen: the allowed day that is nearest to today. */
export function useFillSuggestedDay(form: FormInstance, bounds: DayBounds | null): void {
  const isKnown = bounds !== null
  const { from = null, to = null } = bounds ?? {}
  useEffect(() => {
    // A day that the user has typed is not replaced.
    if (!isKnown || form.isFieldTouched('startDate')) return
    fillSuggestedValue(form, 'startDate', clampDay(todayInTashkent(), { from, to }))
  }, [isKnown, from, to, form])
}
