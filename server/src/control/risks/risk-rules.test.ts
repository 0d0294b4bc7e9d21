import { RiskKind } from '@markaz/protocol/control/risks/schemas'
import { expect, it } from 'vitest'
import { computeRiskTrend, meetsRiskRule } from './risk-rules.ts'

const { Attendance, Homework, Exams, Doors } = RiskKind

it.each([
  ['attended 2 of 6 lessons, too few whatever was before: at risk', Attendance, [2, 6], [0, 0], true],
  ['attended 4 of 6 lessons, before 11 of 12: at risk', Attendance, [4, 6], [11, 12], true],
  ['attended 4 of 6 lessons, before 9 of 12: not at risk', Attendance, [4, 6], [9, 12], false],
  ['missed one lesson of three: not at risk', Attendance, [2, 3], [12, 12], false],
  ['had only two lessons: not at risk', Attendance, [0, 2], [12, 12], false],
  ['handed in 2 of 6 homeworks: at risk', Homework, [2, 6], [0, 0], true],
  ['handed in 3 of 6 homeworks, before 10 of 10: at risk', Homework, [3, 6], [10, 10], true],
  ['handed in 3 of 6 homeworks, before 8 of 10: not at risk', Homework, [3, 6], [8, 10], false],
  ['got 55 exam points, before 80 on average: at risk', Exams, [55, 100], [240, 300], true],
  ['got 65 exam points, before 80: not at risk', Exams, [65, 100], [80, 100], false],
  ['got 20 points in the first exam: not at risk', Exams, [20, 100], [0, 0], false],
  ['passed no door, before on most days: at risk', Doors, [0, 5], [8, 10], true],
  ['passed no door, and hardly any before: not at risk', Doors, [0, 5], [1, 10], false],
] as const)(
  'the early-warning rules give the expected result for a student who %s',
  (_, kind, [got, whole], [earlierGot, earlierWhole], expected) => {
    expect(meetsRiskRule({ kind, got, whole, earlierGot, earlierWhole })).toBe(expected)
  },
)

it.each([
  ['no lesson yet gives no outcome', [[2, 6, 0, 0]], null],
  ['one lesson gives no outcome', [[2, 6, 1, 1]], null],
  ['a much higher attendance is better', [[2, 6, 3, 4]], 'better'],
  ['a similar attendance is the same', [[2, 6, 2, 5]], 'same'],
  ['a lower attendance is worse', [[3, 6, 0, 3]], 'worse'],
  [
    'one better and one worse reason are the same',
    [
      [2, 6, 3, 4],
      [3, 6, 0, 3],
    ],
    'same',
  ],
] as const)(
  "the student's numbers after an action on an early warning decide whether the action helped: %s",
  (_, reasons, expected) => {
    const given = reasons.map(([got, whole, afterGot, afterWhole]) => ({
      kind: Attendance,
      got,
      whole,
      afterGot,
      afterWhole,
    }))
    expect(computeRiskTrend(given)).toBe(expected)
  },
)
