import type { Action } from '@markaz/protocol/motivation/actions/schemas'
import { numberText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { actionsText as words } from './actions.text.ts'

/** If the action is selected for 0 groups, this is a warning, because no student gets points for it. */
export const groupsCountColumn: Column<Action> = {
  key: 'groupsCount',
  title: words.groupsCount,
  width: 200,
  align: 'right',
  cell: ({ groupsCount }) =>
    groupsCount > 0 ? numberText(groupsCount) : <StatusPill tone="gold">{words.nowhere}</StatusPill>,
}

export const groupsCountText = (count: number) =>
  count > 0 ? `${words.groupsCount}: ${numberText(count)}` : words.nowhere
