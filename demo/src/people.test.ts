import { describe, expect, test } from 'vitest'
import { createDemoCentre } from './demo-centre.ts'
import { edgeCaseDaysForTests, findRowById, listStudentUsers } from './testing.ts'

describe('people of the demo centre', () => {
  const roster = createDemoCentre({ today: edgeCaseDaysForTests.saturday, stage: 1 })
  const students = listStudentUsers(roster)

  test('about one in ten names in the demo is Cyrillic, and apostrophes are typed in four different ways', () => {
    const cyrillic = students.filter(({ familyName }) => /\p{Script=Cyrillic}/u.test(familyName))
    expect(cyrillic.length / students.length).toBeGreaterThan(0.07)
    expect(cyrillic.length / students.length).toBeLessThan(0.14)
    expect(cyrillic.filter(({ givenName }) => /[a-z]/i.test(givenName))).toEqual([])
    for (const apostrophe of ["'", 'ʻ', '‘', '’']) {
      const spelled = students.filter(({ familyName }) => familyName.includes(apostrophe))
      expect(spelled.length, apostrophe).toBeGreaterThan(10)
    }
  })

  test('phone numbers in the demo are written in many formats, and nearly all are Uzbek mobile numbers', () => {
    const phones = roster.users.flatMap(({ phone, sms }) => phone ?? sms ?? [])
    const digits = phones.map((phone) => phone.replace(/\D/g, '').slice(-9))
    expect(digits.filter((nine) => !/^(90|91|93|94|95|97|98|99|33|88|77|50)\d{7}$/.test(nine)).length).toBeLessThan(8)
    expect(new Set(phones.map((phone) => phone.replace(/\d/g, '0'))).size).toBeGreaterThan(6)
    expect(students.filter(({ phone, sms }) => !phone && sms).length).toBeGreaterThan(20)
    expect(students.filter(({ phone, sms }) => !phone && !sms).length).toBeGreaterThan(3)
  })

  test('student numbers in the demo ERP have six digits and are unique; two students have no number', () => {
    const identifiers = students.flatMap(({ identifier }) => identifier ?? [])
    expect(identifiers).toHaveLength(598)
    expect(new Set(identifiers).size).toBe(598)
    expect(findRowById(roster.users, 'student-0034').identifier).toBe('100234')
  })

  test('about half of the minors in the demo have a known parent, and parent and child refer to each other', () => {
    const users = new Map(roster.users.map((user) => [user.sourcedId, user]))
    const minors = students.filter(({ metadata }) => metadata?.uz.contractType === 'agent')
    const withParent = minors.filter(({ agents }) => agents.length > 0)
    expect(withParent.length / minors.length).toBeGreaterThan(0.45)
    expect(withParent.length / minors.length).toBeLessThan(0.65)
    for (const child of withParent) {
      for (const agent of child.agents) {
        expect(users.get(agent.sourcedId)?.agents.map(({ sourcedId }) => sourcedId)).toContain(child.sourcedId)
      }
    }
    const siblings = roster.users.filter(({ roles, agents }) => roles[0]?.role !== 'student' && agents.length === 2)
    expect(siblings.length).toBeGreaterThanOrEqual(10)
  })

  test("the demo's students have every possible ERP status and contract status", () => {
    const seen = (field: 'erpStatus' | 'contractStatus') =>
      [...new Set(students.map(({ metadata }) => metadata?.uz[field]))].sort()
    expect(seen('contractStatus')).toEqual(['done', 'no_contract', 'waiting'])
    expect(seen('erpStatus')).toEqual([
      'ACTIVE',
      'FINISHED_30_DAY_PRIVILEGE',
      'FINISHED_COURSE',
      'LEFT_COURSE',
      'STATISTICS_NOT_CALCULATED',
      'WITHOUT_COURSE',
    ])
  })

  test('a demo student has the status WITHOUT_COURSE exactly if the student is in no group', () => {
    const placed = new Set(roster.enrollments.map(({ user }) => user.sourcedId))
    const without = students.filter(({ metadata }) => metadata?.uz.erpStatus === 'WITHOUT_COURSE')
    expect(without.length).toBeGreaterThan(20)
    expect(without).toEqual(students.filter(({ sourcedId }) => !placed.has(sourcedId)))
  })
})
