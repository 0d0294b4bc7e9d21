import { GroupFilter, GroupStatus, groups } from '@markaz/protocol/areas/groups'
import { useMemo } from 'react'
import { useHasSeveralOffices, useStaffInfo } from '../../shared/access/profile.ts'
import { useCall } from '../../shared/api/query.ts'
import type { FilterField, SelectField } from '../../shared/filters/filter-fields.ts'
import { type Filters, useFilters } from '../../shared/filters/use-filters.ts'
import { groupText } from '../../shared/group/group.text.ts'
import { common } from '../../shared/text/common.text.ts'
import { groupsText } from './groups.text.ts'

/** Tozalash returns to the documented default: active groups. */
const defaults = { status: GroupStatus.Active }

export const useGroupFilters = (tableKey: string): Filters<typeof GroupFilter> =>
  useFilters(GroupFilter, { defaults, tableKey })

/** The call's query: as the filters stand, so that the boot script asks for the same address; a search names its field. */
export function groupQuery({ query }: Filters<typeof GroupFilter>) {
  return query.value ? { ...query, keys: ['hName'] } : query
}

interface Named {
  id: number
  name?: string
  displayName?: string
  fullName?: string
}
const optionsOf = (things: readonly Named[] = []) =>
  things.map(({ id, name, displayName, fullName }) => ({ value: id, label: displayName ?? fullName ?? name ?? '' }))

const statusOptions = [
  { value: '', label: common.all },
  ...Object.values(GroupStatus).map((status) => ({ value: status, label: groupText.status[status] })),
]

/** The fields of the bar; status, branch and teacher are the daily ones. The teacher is no question among own groups. */
export function useGroupFields(hasTeacher: boolean): FilterField[] {
  const { data, isPending } = useCall(groups.filterObjects, undefined, { staleMs: 5 * 60_000 })
  const hasSeveralOffices = useHasSeveralOffices()
  const offices = useStaffInfo()?.offices
  return useMemo(() => {
    const choice = (name: string, label: string, things: readonly Named[] | undefined): SelectField => ({
      kind: 'select',
      name,
      label,
      options: optionsOf(things),
      isLoading: isPending,
    })
    const fields: (FilterField | false)[] = [
      { kind: 'select', name: 'status', label: groupsText.status, options: statusOptions, isDaily: true, widthPx: 150 },
      hasSeveralOffices && {
        ...choice('officeIds', groupsText.office, offices),
        isLoading: false,
        isMultiple: true,
        isDaily: true,
        widthPx: 180,
      },
      { ...choice('teacherId', groupsText.teacher, data?.teachers), isDaily: hasTeacher, widthPx: 200 },
      choice('categoryId', groupsText.category, data?.categories),
      choice('courseId', groupsText.course, data?.courses),
      choice('learningTypeId', groupsText.learningType, data?.learningTypes),
      { kind: 'dates', label: groupsText.started, from: 'fromByStartedDate', to: 'toByStartedDate' },
      { kind: 'dates', label: groupsText.ended, from: 'fromByEndedDate', to: 'toByEndedDate' },
    ]
    return fields.filter((field) => field !== false)
  }, [data, isPending, hasSeveralOffices, offices, hasTeacher])
}
