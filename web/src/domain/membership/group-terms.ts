import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { useMemo } from 'react'
import { useRouteQuery } from '../../shared/api/query.ts'
import type { DayBounds } from '../../shared/forms/DayPicker.tsx'

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
