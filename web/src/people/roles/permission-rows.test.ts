import { allGrants, permissionNames } from '@markaz/protocol/permissions'
import { describe, expect, test } from 'vitest'
import {
  checkboxStateOf,
  compareGrantSets,
  filterPermissionRows,
  grantsOfTableColumn,
  permissionRows,
  toggleGrants,
} from './permission-rows.ts'

const all = () => true
const row = ['users.create', 'users.read', 'users.update', 'users.delete']

describe('the rows of the table of rights', () => {
  // Shows: ROLE-017
  test('the table of rights has a row for each permission in the order of the catalogue, with an Uzbek name', () => {
    expect(permissionRows.map((one) => one.name)).toEqual(permissionNames)
    expect(permissionRows.flatMap((one) => one.grants)).toEqual(allGrants)
    for (const one of permissionRows) expect(one.label).not.toBe(one.name.split(':').at(-1))
  })
  test.each([
    ['talaba ha', ['users:student_feedbacks']],
    ["O'QITUVCHILAR", ['users:teachers']],
    ['oqituvchilar', ['users:teachers']],
    ['yoq narsa', []],
  ])('searching the table of rights for %s shows the matching rows', (typed, names) => {
    expect(filterPermissionRows(typed).map((one) => one.name)).toEqual(names)
  })
  test('a search for a module in the table of rights also finds its submodules', () => {
    expect(filterPermissionRows('bildirishnomalar').map((one) => one.name)).toEqual([
      'notifications',
      'notifications:sent',
    ])
  })
})

describe('the checkboxes that select all in the table of rights', () => {
  test.each([
    ['nothing', [], 'none'],
    ['one of four', ['users.read'], 'some'],
    ['all four', row, 'all'],
  ])(
    "if %s of a row's rights are ticked, the row's select-all checkbox is empty, half-ticked or ticked",
    (_, ticked, state) => {
      expect(checkboxStateOf(row, new Set(ticked))).toBe(state)
    },
  )
  test('the select-all checkbox of a row in the table of rights ticks all rights of the row; a second click unticks them', () => {
    const some = new Set(['users.read', 'profile.read'])
    const full = toggleGrants(row, some, all)
    expect([...full].sort()).toEqual(['profile.read', ...row].sort())
    expect([...toggleGrants(row, full, all)]).toEqual(['profile.read'])
  })
  test('the checkbox of a module in the table of rights does not tick rights of its submodules, and vice versa', () => {
    expect([...toggleGrants(['users:students.read'], new Set(), all)]).toEqual(['users:students.read'])
    expect([...toggleGrants(row, new Set(), all)].sort()).toEqual([...row].sort())
  })
  test('checkboxes that select all in the table of rights change only rights that the user may give', () => {
    const mayGive = (grant: string) => grant === 'users.read'
    expect([...toggleGrants(row, new Set(['users.delete']), mayGive)].sort()).toEqual(['users.delete', 'users.read'])
    expect([...toggleGrants(row, new Set(['users.delete', 'users.read']), mayGive)]).toEqual(['users.delete'])
  })
  test('the checkbox of a column in the table of rights ticks its kind of right in every visible row', () => {
    expect(grantsOfTableColumn('read', filterPermissionRows('bildirishnomalar'))).toEqual([
      'notifications.read',
      'notifications:sent.read',
    ])
  })
})

test('the difference between two sets of rights lists the added and the removed rights', () => {
  const { added, removed } = compareGrantSets(new Set(['a', 'b']), new Set(['b', 'c']))
  expect([[...added], [...removed]]).toEqual([['a'], ['c']])
})
