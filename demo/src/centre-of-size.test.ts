import { describe, expect, test } from 'vitest'
import { createDemoCentreOfSize } from './centre-of-size.ts'
import { findBrokenReferences, listStudentUsers } from './testing.ts'

const today = '2026-11-21'

describe('a demo centre generated in a chosen size', () => {
  test('a demo centre has the requested number of students and groups, and a tenth of its students are in two groups', () => {
    const roster = createDemoCentreOfSize({ students: 2000, groups: 150, today })
    expect(listStudentUsers(roster)).toHaveLength(2000)
    expect(roster.classes).toHaveLength(150)
    const places = (wanted: string) => roster.enrollments.filter(({ role }) => role === wanted)
    expect(places('student')).toHaveLength(2200)
    expect(places('teacher')).toHaveLength(150 + 50)
    expect(findBrokenReferences(roster)).toEqual([])
  })

  test('two generated demo centres with the same seed and size have the same data', () => {
    const make = (seed: string) => JSON.stringify({ ...createDemoCentreOfSize({ students: 300, today, seed }) })
    expect(make('a')).toBe(make('a'))
    expect(make('a')).not.toBe(make('b'))
  })

  test('no two people in a generated demo centre have the same phone number', () => {
    const { users } = createDemoCentreOfSize({ students: 20_000, today })
    const numbers = users
      .flatMap(({ phone, sms }) => phone ?? sms ?? [])
      .map((phone) => phone.replace(/\D/g, '').slice(-9))
      .filter((digits) => digits !== '')
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('a generated demo centre has future, active and ended groups, and lessons today', () => {
    const { classes } = createDemoCentreOfSize({ students: 2000, groups: 150, today })
    const dates = classes.map(({ metadata }) => metadata.uz)
    expect(dates.filter(({ startedDate }) => startedDate > today)).toHaveLength(15)
    expect(dates.filter(({ endedDate }) => endedDate < today)).toHaveLength(15)
    const saturday = classes.filter(({ metadata }) => metadata.uz.schedule.some((item) => item.daysOfWeek.includes(6)))
    expect(saturday.length).toBeGreaterThan(50)
  })

  test('a generated demo centre creates the rows of a table (such as students) only when a caller reads the table', () => {
    // Ten million students would not fit into memory, so the test would fail if they were created.
    const roster = createDemoCentreOfSize({ students: 10_000_000, groups: 10, today })
    expect(roster.orgs).toHaveLength(5)
    expect(roster.classes).toHaveLength(10)
  })

  test('a generated demo centre can have a single student and a single group', () => {
    const roster = createDemoCentreOfSize({ students: 1, today })
    expect(roster.enrollments.map(({ role }) => role)).toEqual(['teacher', 'teacher', 'student'])
    expect(findBrokenReferences(roster)).toEqual([])
  })
})
