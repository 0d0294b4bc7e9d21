import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import type { FormInstance } from 'antd'
import { useEffect, useMemo } from 'react'
import { useRouteQuery } from '../../shared/api/query.ts'
import { todayInTashkent } from '../../shared/format/date.ts'
import type { DayBounds } from '../../shared/forms/DayPicker.tsx'
import { clampDay } from '../../shared/forms/DayPicker.tsx'
import { fillSuggestedValue } from '../../shared/forms/use-form-initial-data.ts'

/** Returns undefined until a group is chosen. */
export function useGroupDatesAndPrices(groupId: number | null) {
  const { data, isFetching } = useRouteQuery(
    studentGroups.formOptions,
    { query: { groupId } },
    { enabled: groupId !== null, staleMs: 60_000 },
  )
  const dates = useMemo((): DayBounds | null => {
    const group = data?.groups.find((one) => one.id === groupId)
    return group ? { from: group.startedDate, to: group.endedDate } : null
  }, [data, groupId])
  const { prices = [], discounts = [] } = groupId === null ? {} : (data ?? {})
  return { dates, prices, discounts, isLoading: groupId !== null && isFetching }
}

/** Fills in the first day when the group is chosen: the allowed day that is nearest to today. */
export function useSuggestedStartDay(form: FormInstance, bounds: DayBounds | null): void {
  const isKnown = bounds !== null
  const { from = null, to = null } = bounds ?? {}
  useEffect(() => {
    if (!isKnown || form.isFieldTouched('startDate')) return
    fillSuggestedValue(form, 'startDate', clampDay(todayInTashkent(), { from, to }))
  }, [isKnown, from, to, form])
}
