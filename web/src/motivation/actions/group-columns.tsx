import type { GroupListWithPointActions, PointAction } from '@markaz/protocol/motivation/actions/schemas'
import type { z } from 'zod'
import { GroupStatusPill } from '../../domain/group/group-status.tsx'
import { shortDateText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { pointActionsText as words } from './actions.text.ts'

/** Shows a warning if the point rule is selected for 0 groups, because then no student gets points by the rule. */
export const groupsCountColumn: Column<PointAction> = {
  key: 'groupsCount',
  title: words.groupsCount,
  width: 200,
  align: 'right',
  cell: ({ groupsCount }) =>
    groupsCount > 0 ? numberText(groupsCount) : <StatusPill tone="gold">{words.nowhere}</StatusPill>,
}

export const groupsCountText = (count: number) =>
  count > 0 ? `${words.groupsCount}: ${numberText(count)}` : words.nowhere

export type GroupWithPointActions = z.infer<typeof GroupListWithPointActions>['groups'][number]

export const groupPointActionsColumns: Column<GroupWithPointActions>[] = [
  { key: 'name', width: 200, isName: true, cell: ({ name }) => name },
  { key: 'status', width: 115, cell: ({ status }) => <GroupStatusPill status={status} /> },
  { key: 'category', width: 150, cell: ({ category }) => category?.displayName ?? formattingText.missing },
  {
    key: 'startedDate',
    title: words.startDate,
    width: 120,
    cell: ({ startedDate }) => shortDateText(startedDate) ?? formattingText.missing,
  },
  {
    key: 'endedDate',
    title: words.endDate,
    width: 120,
    cell: ({ endedDate }) => shortDateText(endedDate) ?? formattingText.missing,
  },
  {
    ...numberColumn('studentsCount', ({ studentsCount }) => studentsCount),
    isExtra: true,
  },
  { ...numberColumn('actionsCount', ({ actionsCount }) => actionsCount), title: words.actionsCount },
]

export const toGroupPhoneScreenRow = (group: GroupWithPointActions) => ({
  title: group.name,
  mark: <GroupStatusPill status={group.status} />,
  note: group.category?.displayName ?? '',
  aside: `${words.actionsCount}: ${numberText(group.actionsCount)}`,
})
