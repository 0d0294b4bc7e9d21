import { fieldLabels } from '@markaz/protocol/labels'
import { roles } from '@markaz/protocol/people/roles/routes'
import { AccountStatus, BlockStatus, EmploymentStatus } from '@markaz/protocol/people/staff/schemas'
import { useMemo } from 'react'
import { useRouteQuery } from '../../shared/api/query.ts'
import type { FilterField, FilterOption } from '../../shared/filters/filter-fields.ts'
import { useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { personText } from './person.text.ts'

const all: FilterOption = { value: '', label: commonText.all }
const choices = <S extends number>(statuses: Record<string, S>, words: Record<S, string>): FilterOption[] =>
  Object.values(statuses).map((status) => ({ value: status, label: words[status] }))

/** The initial filters of all lists of staff members. */
export const staffFilterDefaults = { workStatus: EmploymentStatus.Working, orderBy: 'DESC' as const }

export function useStaffFilterFields({ hasBlockStatus = false }: { hasBlockStatus?: boolean } = {}): FilterField[] {
  const { data, isPending } = useRouteQuery(roles.all, undefined, { staleMs: 5 * 60_000 })
  const office = useOfficeFilterField()
  return useMemo(() => {
    const select = { kind: 'select' as const, widthPx: 150 }
    const fields: (FilterField | false)[] = [
      {
        ...select,
        name: 'workStatus',
        label: fieldLabels.workStatus,
        // The work status is filtered by default, so the filter needs an option "all".
        options: [all, ...choices(EmploymentStatus, personText.work)],
        isDaily: true,
      },
      {
        ...select,
        name: 'isActive',
        label: fieldLabels.isActive,
        options: choices(AccountStatus, personText.account),
        isDaily: true,
      },
      {
        ...select,
        name: 'roleId',
        label: fieldLabels.roleId,
        options: (data?.roles ?? []).map(({ id, name }) => ({ value: id, label: name })),
        isLoading: isPending,
        isDaily: true,
        widthPx: 180,
      },
      office,
      hasBlockStatus && {
        ...select,
        name: 'staffSystemStatus',
        label: personText.blockStatus,
        options: choices(BlockStatus, personText.block),
      },
    ]
    return fields.filter((field) => field !== false)
  }, [data, isPending, office, hasBlockStatus])
}
