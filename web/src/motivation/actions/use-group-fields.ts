import { groupPointActions } from '@markaz/protocol/motivation/actions/routes'
import { GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import { useMemo } from 'react'
import { groupText } from '../../domain/group/group.text.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { asyncSelectFilterField } from '../../shared/filters/filter-fields.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { pointActionsText as words } from './actions.text.ts'

export const groupPointActionsFilterDefaults = { status: GroupStatus.Active }

const statuses = [
  { value: '', label: commonText.all },
  ...Object.values(GroupStatus).map((status) => ({ value: status, label: groupText.status[status] })),
]
const counts = [1, 5, 10, 15, 20, 25, 30].map((count) => ({ value: count, label: String(count) }))

export function useGroupPointActionsFilterFields(): FilterField[] {
  const { data, isPending } = useRouteQuery(groupPointActions.filterObjects, undefined, { staleMs: 5 * 60_000 })
  return useMemo(
    () => [
      { kind: 'select', name: 'status', options: statuses, isDaily: true, widthPx: 150 },
      {
        ...{ ...asyncSelectFilterField('officeIds', data?.offices, isPending), label: words.office },
        isMultiple: true,
        isDaily: true,
        widthPx: 180,
      },
      { ...asyncSelectFilterField('categoryId', data?.categories, isPending), isDaily: true, widthPx: 170 },
      asyncSelectFilterField('teacherId', data?.academics, isPending),
      asyncSelectFilterField('courseId', data?.courses, isPending),
      asyncSelectFilterField('learningTypeId', data?.learningTypes, isPending),
      { kind: 'select', name: 'studentsCount', label: words.atLeast, options: counts },
      { kind: 'dates', label: words.started, from: 'fromByStartedDate', to: 'toByStartedDate' },
      { kind: 'dates', label: words.ended, from: 'fromByEndedDate', to: 'toByEndedDate' },
    ],
    [data, isPending],
  )
}
