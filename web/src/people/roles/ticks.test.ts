import { allGrants, permissionNames } from '@markaz/protocol/permissions'
import { describe, expect, test } from 'vitest'
import { columnGrants, differenceOf, permissionRows, rowsFor, stateOf, toggled } from './ticks.ts'

const all = () => true
const row = ['users.create', 'users.read', 'users.update', 'users.delete']

describe('the rows', () => {
  // Shows: ROLE-017
  test('are the whole catalogue in its order, each with Uzbek words', () => {
    expect(permissionRows.map((one) => one.name)).toEqual(permissionNames)
    expect(permissionRows.flatMap((one) => one.grants)).toEqual(allGrants)
    for (const one of permissionRows) expect(one.label).not.toBe(one.name.split(':').at(-1))
  })
  test.each([
    ['talaba ha', ['users:student_feedbacks']],
    ["O'QITUVCHILAR", ['users:teachers']],
    ['oqituvchilar', ['users:teachers']],
    ['yoq narsa', []],
  ])('searched for %s', (typed, names) => {
    expect(rowsFor(typed).map((one) => one.name)).toEqual(names)
  })
  test("a module's word finds its subs too", () => {
    expect(rowsFor('bildirishnomalar').map((one) => one.name)).toEqual(['notifications', 'notifications:sent'])
  })
})

describe('select all', () => {
  test.each([
    ['nothing', [], 'none'],
    ['one of four', ['users.read'], 'some'],
    ['all four', row, 'all'],
  ])('with %s ticked', (_, ticked, state) => {
    expect(stateOf(row, new Set(ticked))).toBe(state)
  })
  test('ticks what is missing, then takes everything away; other rows stay', () => {
    const some = new Set(['users.read', 'profile.read'])
    const full = toggled(row, some, all)
    expect([...full].sort()).toEqual(['profile.read', ...row].sort())
    expect([...toggled(row, full, all)]).toEqual(['profile.read'])
  })
  test('never ticks a module for its subs, nor subs for their module', () => {
    expect([...toggled(['users:students.read'], new Set(), all)]).toEqual(['users:students.read'])
    expect([...toggled(row, new Set(), all)].sort()).toEqual([...row].sort())
  })
  test('what the viewer may not give is neither ticked nor taken away', () => {
    const mayGive = (grant: string) => grant === 'users.read'
    expect([...toggled(row, new Set(['users.delete']), mayGive)].sort()).toEqual(['users.delete', 'users.read'])
    expect([...toggled(row, new Set(['users.delete', 'users.read']), mayGive)]).toEqual(['users.delete'])
  })
  test('a column holds one option of every row shown', () => {
    expect(columnGrants('read', rowsFor('bildirishnomalar'))).toEqual(['notifications.read', 'notifications:sent.read'])
  })
})

test('the difference of two sets, both ways', () => {
  const { added, removed } = differenceOf(new Set(['a', 'b']), new Set(['b', 'c']))
  expect([[...added], [...removed]]).toEqual([['a'], ['c']])
})
