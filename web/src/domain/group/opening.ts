import type { Group, ScheduleItem } from '@markaz/protocol/teaching/groups/schemas'
import { type GroupBase, groupPath } from './group-place.ts'

type Items = Pick<Group, 'id' | 'activeScheduleItems' | 'othersScheduleItems'>

/** What opening a group does: go there, choose one of several schedule items, or warn that nobody teaches it. */
type Opening = { kind: 'go'; path: string } | { kind: 'choose'; items: ScheduleItem[] } | { kind: 'warn' }

/** Only active items count, the others where there is no active one. */
export function itemsToOpen({ activeScheduleItems, othersScheduleItems }: Items): ScheduleItem[] {
  return activeScheduleItems.length > 0 ? activeScheduleItems : othersScheduleItems
}

/** A path needs a teacher; an item without one cannot be opened. */
export function itemPath(base: GroupBase, groupId: number, { id, staff }: ScheduleItem): string | null {
  return staff ? groupPath({ base, id: groupId, staffId: staff.id, scheduleId: id }) : null
}

export function openingOf(base: GroupBase, group: Items): Opening {
  const items = itemsToOpen(group)
  const [first] = items
  if (!first || items.every((item) => !item.staff)) return { kind: 'warn' }
  if (items.length > 1) return { kind: 'choose', items }
  const path = itemPath(base, group.id, first)
  return path ? { kind: 'go', path } : { kind: 'warn' }
}
