import { groups } from '@markaz/protocol/teaching/groups/routes'
import { type GroupFilter, GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import { useMemo } from 'react'
import { groupText } from '../../domain/group/group.text.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { asyncSelectFilterField, useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import type { FilterValues } from '../../shared/filters/url-filters.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { groupsText } from './groups.text.ts'

/** The specification prescribes that active groups are listed by default. */
export const groupFilterDefaults = { status: GroupStatus.Active }

/**
 * Adds the searched field (`keys`) if there is a search text. Without a search text the query is unchanged, so that
 * the boot script can prefetch it.
 */
export const toGroupListQuery = (query: FilterValues<typeof GroupFilter>) =>
  query.value ? { ...query, keys: ['hName'] } : query

const statusOptions = [
  { value: '', label: commonText.all },
  ...Object.values(GroupStatus).map((status) => ({ value: status, label: groupText.status[status] })),
]

/** The list of own groups has no filter by teacher. */
export function useGroupFilterFields(hasTeacher: boolean): FilterField[] {
  const { data, isPending } = useRouteQuery(groups.filterObjects, undefined, { staleMs: 5 * 60_000 })
  const office = useOfficeFilterField()
  return useMemo(() => {
    const fields: (FilterField | false)[] = [
      { kind: 'select', name: 'status', options: statusOptions, isDaily: true, widthPx: 150 },
      office && { ...office, isDaily: true, widthPx: 180 },
      {
        ...asyncSelectFilterField('teacherId', data?.teachers, isPending),
        isDaily: hasTeacher,
        widthPx: 200,
      },
      asyncSelectFilterField('categoryId', data?.categories, isPending),
      asyncSelectFilterField('courseId', data?.courses, isPending),
      asyncSelectFilterField('learningTypeId', data?.learningTypes, isPending),
      { kind: 'dates', label: groupsText.started, from: 'fromByStartedDate', to: 'toByStartedDate' },
      { kind: 'dates', label: groupsText.ended, from: 'fromByEndedDate', to: 'toByEndedDate' },
    ]
    return fields.filter((field) => field !== false)
  }, [data, isPending, office, hasTeacher])
}
