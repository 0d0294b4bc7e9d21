import { date, optional } from '@markaz/protocol/fields'
import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { homeworkSort } from '@markaz/protocol/teaching/statistics/schemas'
import { useParams } from 'react-router'
import { z } from 'zod'
import { useCall } from '../../shared/api/query.ts'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { sortDefaults, sortQuery } from './use-sort.ts'

const DetailFilter = z.object({ startDate: optional(date), endDate: optional(date), ...homeworkSort })

/** One group of the study department in the days of the address; its student and lesson pages show parts of the same answer. */
export function useGroupDetail() {
  const id = Number(useParams().id)
  const filters = useFilters(DetailFilter, { defaults: sortDefaults, tableKey: 'homework-group' })
  const { startDate, endDate, sortBy, orderBy } = sortQuery(filters.values)
  const query = useCall(
    homeworkStatistics.groupDetail,
    { params: { id }, query: { startDate, endDate, sortBy, orderBy } },
    { keepPrevious: true, silent: true },
  )
  return { id, filters, query }
}
