import { describe, expect, it } from 'vitest'
import {
  attendancePercentageOf,
  averageOf,
  averagePercentageOf,
  examPercentageOf,
  examScoreBands,
  homeworkPercentageOf,
  homeworkScoreBands,
  maxScore,
  minPassingScore,
  percentageOf,
  ScoreBand,
  scoreBandOf,
} from './scores.ts'

describe('percentages of attendance, homework and exams', () => {
  it.each([
    [0, 0, null],
    [0, 7, 0],
    [7, 7, 100],
    [1, 3, 33.3],
    [2, 3, 66.6],
    [999, 1000, 99.9],
    [9999, 10_000, 99.9],
    // A floating-point number cannot represent 57 / 100 exactly, so careless rounding down would give 56.9.
    [57, 100, 57],
    [29, 100, 29],
    [1, 1_000_000, 0],
  ])('%i of %i in percent is %s, rounded down to one decimal', (part, whole, expected) => {
    expect(percentageOf(part, whole)).toBe(expected)
  })

  it('a percentage of integers is never rounded up', () => {
    for (let whole = 1; whole <= 60; whole++)
      for (let part = 0; part <= whole; part++)
        expect(percentageOf(part, whole)).toBe(Math.floor((part * 1000) / whole) / 10)
  })

  it('the attendance percentage is the share of attended and late marks among attended, late and absent marks', () => {
    expect(attendancePercentageOf({ attended: 2, absent: 1 })).toBe(66.6)
    expect(attendancePercentageOf({ attended: 0, absent: 0 })).toBeNull()
  })

  it('the homework percentage is the share of accepted submissions among accepted, rejected and missing submissions', () => {
    expect(homeworkPercentageOf({ accepted: 2, rejected: 1, uncompleted: 3 })).toBe(33.3)
    expect(homeworkPercentageOf({ accepted: 0, rejected: 0, uncompleted: 1 })).toBe(0)
    expect(homeworkPercentageOf({ accepted: 0, rejected: 0, uncompleted: 0 })).toBeNull()
  })

  it('the exam percentage is the share of passed participants among all participants', () => {
    expect(examPercentageOf({ passed: 5, participants: 7 })).toBe(71.4)
    expect(examPercentageOf({ passed: 0, participants: 0 })).toBeNull()
  })
})

describe('averages and ratings', () => {
  it.each([
    [0, 0, null],
    [0, 3, 0],
    [200, 3, 66.6],
    [499, 100, 4.9],
    [100, 1, 100],
  ])('the average of the sum %i over %i items is %s, rounded down to one decimal', (sum, count, expected) => {
    expect(averageOf(sum, count)).toBe(expected)
  })

  it.each([
    [[100, 50, 0], 50],
    [[66.6, null, 33.3], 49.9],
    [[null, 87.5, null], 87.5],
    [[null, null, null], null],
    [[], null],
    // The sum 99.9 + 99.8 + 99.9 is 299.6; a third of it, 99.866…, is rounded down to 99.8.
    [[99.9, 99.8, 99.9], 99.8],
  ])('the average of the percentages %j that are not null is %s', (percentages, expected) => {
    expect(averagePercentageOf(percentages)).toBe(expected)
  })

  // Shows: FORMAT-018
  it('an average of 4.99 is rounded down to 4.9', () => {
    expect(averagePercentageOf([4.9, 5, 5])).toBe(4.9)
    expect(averageOf(499, 100)).toBe(4.9)
  })
})

describe('the bands into which scores are grouped', () => {
  // Shows: EXAM-039
  it.each([
    [null, null, null],
    [0, null, null],
    [1, 1, 1],
    [59, 1, 1],
    [60, 60, 60],
    [70, 60, 60],
    [71, 71, 71],
    [85, 71, 71],
    [86, 86, 86],
    [94, 86, 86],
    [95, 95, 86],
    [100, 95, 86],
    [maxScore + 1, null, null],
  ])(
    'the score %s is in the homework score range that begins at %s and in the exam score range that begins at %s',
    (score, homework, exam) => {
      expect([
        scoreBandOf(score, homeworkScoreBands)?.from ?? null,
        scoreBandOf(score, examScoreBands)?.from ?? null,
      ]).toEqual([homework, exam])
    },
  )

  it('every score from 1 to 100 is in exactly one homework score range and one exam score range, and is a passing score from 60 on', () => {
    for (const bands of [homeworkScoreBands, examScoreBands])
      for (let score = 1; score <= 100; score++) {
        expect(bands.filter(({ from, to }) => score >= from && score <= to)).toHaveLength(1)
        expect((scoreBandOf(score, bands)?.from ?? 0) >= minPassingScore).toBe(score >= 60)
      }
    expect(maxScore).toBe(100)
    expect(Object.values(ScoreBand)).toEqual(homeworkScoreBands.map(({ from }) => from).toReversed())
  })
})
