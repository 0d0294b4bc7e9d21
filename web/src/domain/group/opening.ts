import type { Group, ScheduleItem } from '@markaz/protocol/teaching/groups/schemas'
import { type GroupPathPrefix, groupPagePath } from './group-place.ts'

type Items = Pick<Group, 'id' | 'activeScheduleItems' | 'othersScheduleItems'>

/** What opening a group does: its page opens, the user chooses a schedule item, or a warning is shown. */
type Opening = { kind: 'go'; path: string } | { kind: 'choose'; items: ScheduleItem[] } | { kind: 'warn' }

/**
 * Returns the schedule items to choose from. Inactive items are offered only if the group has no active schedule item.
 */
export function scheduleItemsToOpen({ activeScheduleItems, othersScheduleItems }: Items): ScheduleItem[] {
  return activeScheduleItems.length > 0 ? activeScheduleItems : othersScheduleItems
}

/** Returns null if the schedule item has no teacher, because the address contains the teacher. */
export function scheduleItemPath(base: GroupPathPrefix, groupId: number, { id, staff }: ScheduleItem): string | null {
  return staff ? groupPagePath({ base, id: groupId, staffId: staff.id, scheduleId: id }) : null
}

export function initialScheduleItemOf(base: GroupPathPrefix, group: Items): Opening {
  const items = scheduleItemsToOpen(group)
  const [first] = items
  if (!first || items.every((item) => !item.staff)) return { kind: 'warn' }
  if (items.length > 1) return { kind: 'choose', items }
  const path = scheduleItemPath(base, group.id, first)
  return path ? { kind: 'go', path } : { kind: 'warn' }
}
