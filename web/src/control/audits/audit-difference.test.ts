import { expect, test } from 'vitest'
import { auditListChanges, auditValueText } from '../../domain/values/audit-value-text.ts'
import { auditDifferencesOf } from './audit-difference.ts'

const fields = (before: object | null, after: object | null) =>
  auditDifferencesOf(before as never, after as never).map(({ path, of, before, after }) => [
    path.join('.') + (of ? `@${of.id}` : ''),
    before,
    after,
  ])

test.each([
  [
    'unchanged fields and fields that the change lacks are left out',
    { a: 1, b: 2, version: 7 },
    { a: 1, b: 3 },
    [['b', 2, 3]],
  ],
  ['a missing value equals null', { a: null }, { a: null, b: null }, []],
  [
    'all values of a created object',
    null,
    { a: 1, b: null, c: [], d: { e: 'x' } },
    [
      ['a', undefined, 1],
      ['d.e', undefined, 'x'],
    ],
  ],
  ['all values of a deleted object', { a: 1 }, null, [['a', 1, undefined]]],
  ['nested fields', { a: { b: 1, c: 2 } }, { a: { c: 2, b: 5 } }, [['a.b', 1, 5]]],
  [
    'elements of a list, matched by id in any order',
    {
      marks: [
        { studentId: 1, mark: 1 },
        { studentId: 2, mark: 2 },
      ],
    },
    {
      marks: [
        { studentId: 2, mark: 4 },
        { studentId: 1, mark: 1 },
        { studentId: 3, mark: 1 },
      ],
    },
    [
      ['marks.mark@2', 2, 4],
      ['marks@3', undefined, { mark: 1 }],
    ],
  ],
  [
    'a formatted text as one value',
    { body: { type: 'doc', content: [] } },
    { body: { type: 'doc', content: [1] } },
    [['body', { type: 'doc', content: [] }, { type: 'doc', content: [1] }]],
  ],
  ['a list of plain values as one value', { ids: [1, 2] }, { ids: [2, 3] }, [['ids', [1, 2], [2, 3]]]],
] as const)('an audit entry lists the changed fields: %s', (_, before, after, expected) => {
  expect(fields(before, after)).toEqual(expected)
})

test('for lists of plain values, the audit shows which values were added and removed', () => {
  expect(auditListChanges([1, 2], [2, 3])).toEqual({ added: [3], removed: [1] })
  expect(auditListChanges([{ a: 1 }], [])).toBeNull()
})

test('the audit log shows a status with the same word as the page of the changed record', () => {
  const called = (kind: 'post' | 'role' | 'store-item', field: string, value: unknown) =>
    auditValueText({ kind, names: {} }, field, value)
  expect(called('post', 'status', 'private')).toBe('Qoralama')
  expect(called('store-item', 'status', 'on_sale')).toBe('Sotuvda')
  expect(called('role', 'type', 2)).toBe('Akademik')
  expect(called('post', 'priority', 3)).toBe('Yuqori')
})
