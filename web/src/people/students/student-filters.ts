import { students } from '@markaz/protocol/people/students/routes'
import type {
  ContractStatus,
  ContractType,
  StudentFilter,
  SystemStatus,
} from '@markaz/protocol/people/students/schemas'
import { useMemo } from 'react'
import { useHasSeveralOffices } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import type { FilterField, FilterOption, SelectField } from '../../shared/filters/filter-fields.ts'
import type { FiltersOfUrl } from '../../shared/filters/use-filters.ts'
import { studentsText } from './students.text.ts'

export const unfinishedHomeworkQueryParam = { name: 'homework', value: 'debts' }

/** The specification prescribes that the list shows the oldest records first. */
export const studentFilterDefaults = { orderBy: 'ASC' as const }

type StudentFilters = FiltersOfUrl<typeof StudentFilter>

export function exportFilterOf({ values }: StudentFilters) {
  const { page: _page, perPage: _perPage, ...filter } = values
  return { ...filter, orderBy: filter.orderBy ?? 'ASC' }
}

const named = (things: readonly { id: number; name?: string; hName?: string; displayName?: string }[] = []) =>
  things.map(({ id, name, hName, displayName }) => ({ value: id, label: displayName || hName || name || '' }))

const words = <T extends string | number>(texts: Record<T, string>): FilterOption[] =>
  Object.entries<string>(texts).map(([value, label]) => ({ value: /^\d+$/.test(value) ? Number(value) : value, label }))

const yesNo: FilterOption[] = [
  { value: 'true', label: studentsText.has },
  { value: 'false', label: studentsText.hasNot },
]

const cameOrNot: FilterOption[] = [
  { value: 'false', label: studentsText.portalNever },
  { value: 'true', label: studentsText.portalCame },
]

const installedOrNot: FilterOption[] = [
  { value: 'false', label: studentsText.portalNotInstalled },
  { value: 'true', label: studentsText.portalInstalled },
]

const select = (
  name: string,
  label: string,
  options: FilterOption[],
  rest: Partial<SelectField> = {},
): SelectField => ({
  kind: 'select',
  name,
  label,
  options,
  ...rest,
})

/** Status, branch and group are in the filter bar; all other filters are behind "Yana filtrlar" (more filters). */
export function useStudentFilterFields(): FilterField[] {
  const { data, isPending: isLoading } = useRouteQuery(students.filterObjects, undefined, { staleMs: 5 * 60_000 })
  const hasSeveralOffices = useHasSeveralOffices()
  return useMemo(() => {
    const daily = { isDaily: true, isLoading }
    const fields: (FilterField | false)[] = [
      select('statusId', studentsText.status, named(data?.statuses), { ...daily, widthPx: 180 }),
      hasSeveralOffices &&
        select('officeIds', studentsText.office, named(data?.offices), { ...daily, isMultiple: true, widthPx: 180 }),
      select('groupId', studentsText.group, named(data?.groups), { ...daily, widthPx: 200 }),
      select('categoryId', studentsText.category, named(data?.categories), { isLoading }),
      select('systemStatus', studentsText.systemStatus, words<SystemStatus>(studentsText.system)),
      select('hasPhoto', studentsText.hasPhoto, yesNo),
      select('hasPrivateInfo', studentsText.hasPrivateInfo, yesNo),
      select('contractType', studentsText.contractType, words<ContractType>(studentsText.types)),
      select('contractStatus', studentsText.contractStatus, words<ContractStatus>(studentsText.contracts)),
      select('hasPortal', studentsText.portal, cameOrNot),
      select('hasPortalInstalled', studentsText.portalApp, installedOrNot),
      select('orderBy', studentsText.order, words(studentsText.orders)),
    ]
    return fields.filter((field) => field !== false)
  }, [data, isLoading, hasSeveralOffices])
}
