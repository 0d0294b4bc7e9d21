import { describe, expect, test } from 'vitest'
import { groupClickActionOf, scheduleItemPath } from './group-paths.ts'
import { buildGroup, buildScheduleItem } from './group-testing.ts'

const path = '/groups/7/staff/3/schedule/9'
const untaught = buildScheduleItem({ id: 11, staff: null })

describe('opening a group from a list', () => {
  test('a group with one active schedule item opens without asking for a schedule item', () => {
    const group = buildGroup({ othersScheduleItems: [buildScheduleItem({ id: 5 })] })
    expect(groupClickActionOf('groups', group)).toEqual({ kind: 'go', path })
    expect(groupClickActionOf('my-groups', group)).toEqual({ kind: 'go', path: '/my-groups/7/staff/3/schedule/9' })
  })
  // Shows: GROUP-015
  test('a user who opens a group with several active schedule items first chooses one of them', () => {
    const items = [buildScheduleItem(), buildScheduleItem({ id: 10 })]
    expect(groupClickActionOf('groups', buildGroup({ activeScheduleItems: items }))).toEqual({
      kind: 'choose',
      items,
    })
  })
  test('a group without an active schedule item opens at the page of its inactive schedule item', () => {
    const group = buildGroup({ activeScheduleItems: [], othersScheduleItems: [buildScheduleItem({ id: 5 })] })
    expect(groupClickActionOf('groups', group)).toEqual({ kind: 'go', path: '/groups/7/staff/3/schedule/5' })
  })
  // Shows: GROUP-017
  test.each([
    ['no item', []],
    ['one item without a teacher', [untaught]],
    ['several items, none with a teacher', [untaught, buildScheduleItem({ id: 12, staff: null })]],
  ])('opening a group whose schedule has %s shows a warning', (_, activeScheduleItems) => {
    expect(groupClickActionOf('groups', buildGroup({ activeScheduleItems }))).toEqual({ kind: 'warn' })
  })
  test("a schedule item without a teacher has no page, because the page's URL contains the teacher's id", () => {
    expect(scheduleItemPath('groups', 7, untaught)).toBeNull()
  })
})
