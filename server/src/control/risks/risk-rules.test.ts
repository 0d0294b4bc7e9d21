import { RiskKind } from '@markaz/protocol/control/risks/schemas'
import { expect, it } from 'vitest'
import { isAtRisk, outcomeOf } from './risk-rules.ts'

const { Attendance, Homework, Exams, Doors } = RiskKind

it.each([
  ['came to 2 of 6 lessons, which is little whatever was before', Attendance, [2, 6], [0, 0], true],
  ['came to 4 of 6, before to 11 of 12', Attendance, [4, 6], [11, 12], true],
  ['came to 4 of 6, before to 9 of 12', Attendance, [4, 6], [9, 12], false],
  ['missed one lesson of three', Attendance, [2, 3], [12, 12], false],
  ['two lessons say nothing yet', Attendance, [0, 2], [12, 12], false],
  ['handed in 2 of 6', Homework, [2, 6], [0, 0], true],
  ['handed in 3 of 6, before 10 of 10', Homework, [3, 6], [10, 10], true],
  ['handed in 3 of 6, before 8 of 10', Homework, [3, 6], [8, 10], false],
  ['55 points, before 80 on average', Exams, [55, 100], [240, 300], true],
  ['65 points, before 80', Exams, [65, 100], [80, 100], false],
  ['20 points in the first exam ever', Exams, [20, 100], [0, 0], false],
  ['seen at no door, before on most days', Doors, [0, 5], [8, 10], true],
  ['seen at no door, now as before', Doors, [0, 5], [1, 10], false],
] as const)('whether a student is at risk: %s', (_, kind, [got, whole], [earlierGot, earlierWhole], expected) => {
  expect(isAtRisk({ kind, got, whole, earlierGot, earlierWhole })).toBe(expected)
})

it.each([
  ['nothing to count yet', [[2, 6, 0, 0]], null],
  ['one lesson is too little', [[2, 6, 1, 1]], null],
  ['much more than before', [[2, 6, 3, 4]], 'better'],
  ['nearly as before', [[2, 6, 2, 5]], 'same'],
  ['less than before', [[3, 6, 0, 3]], 'worse'],
  [
    'one better, one worse',
    [
      [2, 6, 3, 4],
      [3, 6, 0, 3],
    ],
    'same',
  ],
] as const)('the outcome of an action on a risk: %s', (_, reasons, expected) => {
  const given = reasons.map(([got, whole, afterGot, afterWhole]) => ({
    kind: Attendance,
    got,
    whole,
    afterGot,
    afterWhole,
  }))
  expect(outcomeOf(given)).toBe(expected)
})
