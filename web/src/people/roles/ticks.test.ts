import { allGrants, permissionNames } from '@markaz/protocol/permissions'
import { describe, expect, test } from 'vitest'
import { columnGrants, grantDifference, permissionRows, rowsFor, stateOf, toggled } from './ticks.ts'

const all = () => true
const row = ['users.create', 'users.read', 'users.update', 'users.delete']

describe('the rows of the permission table', () => {
  // Shows: ROLE-017
  test('the rows are the complete permission catalogue in its order, each with an Uzbek name', () => {
    expect(permissionRows.map((one) => one.name)).toEqual(permissionNames)
    expect(permissionRows.flatMap((one) => one.grants)).toEqual(allGrants)
    for (const one of permissionRows) expect(one.label).not.toBe(one.name.split(':').at(-1))
  })
  test.each([
    ['talaba ha', ['users:student_feedbacks']],
    ["O'QITUVCHILAR", ['users:teachers']],
    ['oqituvchilar', ['users:teachers']],
    ['yoq narsa', []],
  ])('searching for %s shows the matching rows', (typed, names) => {
    expect(rowsFor(typed).map((one) => one.name)).toEqual(names)
  })
  test('searching for a module in the permission table also shows its submodules', () => {
    expect(rowsFor('bildirishnomalar').map((one) => one.name)).toEqual(['notifications', 'notifications:sent'])
  })
})

describe('select-all in the permission table', () => {
  test.each([
    ['nothing', [], 'none'],
    ['one of four', ['users.read'], 'some'],
    ['all four', row, 'all'],
  ])('select-all with %s ticked shows the right state', (_, ticked, state) => {
    expect(stateOf(row, new Set(ticked))).toBe(state)
  })
  test('select-all ticks the missing grants, then removes all; other rows stay', () => {
    const some = new Set(['users.read', 'profile.read'])
    const full = toggled(row, some, all)
    expect([...full].sort()).toEqual(['profile.read', ...row].sort())
    expect([...toggled(row, full, all)]).toEqual(['profile.read'])
  })
  test('select-all never ticks a module for its submodules, or submodules for their module', () => {
    expect([...toggled(['users:students.read'], new Set(), all)]).toEqual(['users:students.read'])
    expect([...toggled(row, new Set(), all)].sort()).toEqual([...row].sort())
  })
  test('select-all neither ticks nor removes grants that the viewer may not give', () => {
    const mayGive = (grant: string) => grant === 'users.read'
    expect([...toggled(row, new Set(['users.delete']), mayGive)].sort()).toEqual(['users.delete', 'users.read'])
    expect([...toggled(row, new Set(['users.delete', 'users.read']), mayGive)]).toEqual(['users.delete'])
  })
  test('the select-all of a column covers one option of every visible row', () => {
    expect(columnGrants('read', rowsFor('bildirishnomalar'))).toEqual(['notifications.read', 'notifications:sent.read'])
  })
})

test('the difference between two sets of grants lists added and removed grants', () => {
  const { added, removed } = grantDifference(new Set(['a', 'b']), new Set(['b', 'c']))
  expect([[...added], [...removed]]).toEqual([['a'], ['c']])
})
