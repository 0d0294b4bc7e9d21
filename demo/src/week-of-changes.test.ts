import { describe, expect, test } from 'vitest'
import { createDemoCentre, fixedDemoRowIds } from './demo-centre.ts'
import type { OneRosterRow } from './oneroster.ts'
import { demoTestSeeds, edgeCaseDaysForTests, findRowById } from './testing.ts'

describe.each(demoTestSeeds)('the later changes of the demo ERP (stage 2) with the seed %s', (seed) => {
  const today = edgeCaseDaysForTests.saturday
  const before = createDemoCentre({ today, seed, stage: 1 })
  const after = createDemoCentre({ today, seed, stage: 2 })

  function difference<T extends OneRosterRow>(one: T[], other: T[]) {
    const old = new Map(one.map((row) => [row.sourcedId, row]))
    const added = other.filter(({ sourcedId }) => !old.has(sourcedId))
    const changed = other.flatMap((row) => {
      const former = old.get(row.sourcedId)
      return former && JSON.stringify(former) !== JSON.stringify(row) ? [{ former, row }] : []
    })
    return { added, changed }
  }

  test('the second import from the demo ERP has all rows of the first import, and only its new and changed rows have the timestamp of the change', () => {
    const moment = `${today}T07:30:00.000Z`
    const later = createDemoCentre({ today, seed, stage: 2, changedAt: moment })
    for (const name of [
      'orgs',
      'academicSessions',
      'courses',
      'classes',
      'users',
      'enrollments',
      'demographics',
    ] as const) {
      const { added, changed } = difference<OneRosterRow>(before[name], later[name])
      expect(later[name].length - before[name].length).toBe(added.length)
      const touched = [...added, ...changed.map(({ row }) => row)].map(({ sourcedId }) => sourcedId).sort()
      const dated = later[name].filter(({ dateLastModified }) => dateLastModified === moment)
      expect(dated.map(({ sourcedId }) => sourcedId).sort()).toEqual(touched)
    }
  })

  test('the second import from the demo ERP adds twelve students, a student without a family name, a teacher and two groups', () => {
    const { added } = difference(before.users, after.users)
    const roleOf = (role: string) => added.filter(({ roles }) => roles[0]?.role === role)
    expect(roleOf('teacher').map(({ sourcedId }) => sourcedId)).toEqual([fixedDemoRowIds.stageTwo.teacher])
    const nameless = fixedDemoRowIds.stageTwo.studentWithoutFamilyName
    expect(roleOf('student').filter(({ sourcedId }) => sourcedId !== nameless)).toHaveLength(12)
    expect(findRowById(after.users, nameless).familyName).toBe('')
    const groups = difference(before.classes, after.classes)
    expect(groups.added.map(({ sourcedId }) => sourcedId)).toEqual(fixedDemoRowIds.stageTwo.groups)
    expect(groups.changed).toEqual([])
  })

  test('the second import from the demo ERP changes the phone numbers of three people and the names of two others', () => {
    const { changed } = difference(before.users, after.users)
    const fields = changed.map(({ former, row }) => {
      const { phone, sms, givenName, familyName, dateLastModified } = former
      expect({ ...row, phone, sms, givenName, familyName, dateLastModified }).toEqual(former)
      if (row.phone !== former.phone) return 'phone'
      return row.givenName === former.givenName ? 'familyName' : 'givenName'
    })
    expect(fields.sort()).toEqual(['familyName', 'givenName', 'phone', 'phone', 'phone'])
  })

  test('in the second import from the demo ERP three enrolments end, a fourth is marked as deleted, and a new enrolment refers to a missing group', () => {
    const { changed, added } = difference(before.enrollments, after.enrollments)
    const ended = changed.filter(({ row }) => row.status === 'active')
    expect(ended.map(({ row }) => row.endDate)).toEqual([today, today, today])
    expect(changed.filter(({ row }) => row.status === 'tobedeleted')).toHaveLength(1)
    expect(added.filter((place) => place.class.sourcedId === fixedDemoRowIds.stageTwo.unknownClass)).toHaveLength(1)
    expect(added.filter(({ role }) => role === 'student')).toHaveLength(12 + 2 + 1)
    expect(added.filter(({ role }) => role === 'teacher')).toHaveLength(2)
  })
})
