import { describe, expect, test } from 'vitest'
import { addDays, isoWeekday } from './calendar.ts'
import { createDemoCentre, fixedDemoRowIds } from './demo-centre.ts'
import type { Enrollment, OneRosterRow, SchoolClass } from './oneroster.ts'
import { demoTestSeeds, edgeCaseDaysForTests, findBrokenReferences, findRowById, listStudentUsers } from './testing.ts'

function stateOn(today: string, { metadata: { uz } }: SchoolClass) {
  return uz.startedDate > today ? 'not started' : uz.endedDate < today ? 'ended' : 'active'
}

function hasLessonOn(day: string, { metadata: { uz } }: SchoolClass) {
  return uz.schedule.some(
    ({ daysOfWeek, startDate, endDate }) =>
      daysOfWeek.includes(isoWeekday(day)) && startDate <= day && (endDate ?? uz.endedDate) >= day,
  )
}

describe('the data of the demo centre', () => {
  test('the demo data is equal for the same seed and day, and differs for another seed', () => {
    const options = { today: edgeCaseDaysForTests.saturday, stage: 2 } as const
    expect(JSON.stringify(createDemoCentre(options))).toBe(JSON.stringify(createDemoCentre(options)))
    expect(JSON.stringify(createDemoCentre({ ...options, seed: 'boshqa' }))).not.toBe(
      JSON.stringify(createDemoCentre(options)),
    )
  })

  test('demo data created for another day has the same sourcedIds and enrolments; only the dates are shifted', () => {
    const places = (today: string) =>
      createDemoCentre({ today, stage: 2 }).enrollments.map((place) => [
        place.sourcedId,
        place.user.sourcedId,
        place.class.sourcedId,
        place.status,
      ])
    expect(places(edgeCaseDaysForTests.sunday)).toEqual(places(edgeCaseDaysForTests['new year']))
  })

  test('demo data is not created for an invalid day: a RangeError is thrown', () => {
    expect(() => createDemoCentre({ today: '2026-02-30', stage: 1 })).toThrow(RangeError)
    expect(() => createDemoCentre({ today: '21.11.2026', stage: 1 })).toThrow(RangeError)
  })

  test.each(demoTestSeeds)(
    'in the demo data with the seed %s, every reference between rows has a target, except one that is broken on purpose',
    (seed) => {
      expect(findBrokenReferences(createDemoCentre({ today: edgeCaseDaysForTests.saturday, seed, stage: 1 }))).toEqual(
        [],
      )
      expect(findBrokenReferences(createDemoCentre({ today: edgeCaseDaysForTests.saturday, seed, stage: 2 }))).toEqual([
        'class group-999',
      ])
    },
  )

  test('the demo centre has 4 head offices, 45 groups, 600 students, 22 teachers and 8 assistants', () => {
    const roster = createDemoCentre({ today: edgeCaseDaysForTests.saturday, stage: 1 })
    const withRole = (role: string) => roster.users.filter(({ roles }) => roles[0]?.role === role)
    expect(roster.orgs.map(({ type }) => type)).toEqual(['district', 'school', 'school', 'school', 'school'])
    expect([roster.classes.length, listStudentUsers(roster).length]).toEqual([45, 600])
    expect([withRole('teacher').length, withRole('aide').length]).toEqual([22, 8])
    const notWorking = roster.users
      .filter(({ enabledUser }) => enabledUser === 'false')
      .map(({ sourcedId }) => sourcedId)
    expect(notWorking).toEqual([fixedDemoRowIds.assistantNotWorking, ...fixedDemoRowIds.teachersNotWorking])
  })

  test('the demo ERP lists groups and students of a head office for which the product has no branch', () => {
    const { classes, users } = createDemoCentre({ today: edgeCaseDaysForTests.saturday, stage: 1 })
    const there = fixedDemoRowIds.unrelatedOffice
    expect(classes.filter(({ school }) => school.sourcedId === there)).toHaveLength(3)
    const people = users.filter(({ roles }) => roles[0]?.role === 'student' && roles[0].org.sourcedId === there)
    expect(people).toHaveLength(33)
  })
})

describe.each(Object.entries(edgeCaseDaysForTests))('the demo centre on a %s', (_name, today) => {
  const roster = createDemoCentre({ today, stage: 1 })

  test('the demo has future, active and ended groups, among them groups that start or end today, tomorrow or yesterday', () => {
    const states = roster.classes.map((group) => stateOn(today, group))
    const count = (state: string) => states.filter((each) => each === state).length
    expect([count('not started'), count('active'), count('ended')]).toEqual([5, 31, 9])
    expect(findRowById(roster.classes, fixedDemoRowIds.groupStartingToday).metadata.uz.startedDate).toBe(today)
    expect(findRowById(roster.classes, fixedDemoRowIds.groupEndingToday).metadata.uz.endedDate).toBe(today)
    expect(findRowById(roster.classes, fixedDemoRowIds.groupEndedYesterday).metadata.uz.endedDate).toBe(
      addDays(today, -1),
    )
    expect(findRowById(roster.classes, fixedDemoRowIds.groupStartingTomorrow).metadata.uz.startedDate).toBe(
      addDays(today, 1),
    )
  })

  test('several active demo groups have a lesson today, among them a group of the main demo teacher', () => {
    const active = roster.classes.filter((group) => stateOn(today, group) === 'active')
    const today_ = active.filter((group) => hasLessonOn(today, group)).map(({ sourcedId }) => sourcedId)
    expect(today_.length).toBeGreaterThanOrEqual(8)
    const own = roster.enrollments.filter(({ user }) => user.sourcedId === fixedDemoRowIds.teacher)
    const ownGroups = active.filter(({ sourcedId }) => own.some((place) => place.class.sourcedId === sourcedId))
    expect(ownGroups.map(({ sourcedId }) => sourcedId)).toEqual(['group-001', 'group-002', 'group-003'])
    expect(today_).toContain('group-001')
    const [item] = findRowById(roster.classes, 'group-001').metadata.uz.schedule
    expect(item).toMatchObject({
      teacherSourcedId: fixedDemoRowIds.teacher,
      daysOfWeek: expect.arrayContaining([isoWeekday(today)]),
    })
  })

  test('demo groups have no, one or two weekly schedules, and some have no teacher', () => {
    const { classes } = roster
    const items = (count: number) => classes.filter(({ metadata }) => metadata.uz.schedule.length === count)
    expect(items(0).map(({ sourcedId }) => sourcedId)).toEqual(fixedDemoRowIds.groupsWithoutSchedule)
    expect(items(2)).toHaveLength(9)
    expect(items(1)).toHaveLength(34)
    const unled = classes.filter(({ metadata }) => metadata.uz.schedule.some((item) => item.teacherSourcedId === null))
    expect(unled.map(({ sourcedId }) => sourcedId)).toEqual(fixedDemoRowIds.groupsWithoutTeacher)
  })

  test('no demo teacher, assistant or room has two lessons at the same time', () => {
    const hours = new Map<string, string>()
    for (const { sourcedId, school, metadata } of createDemoCentre({ today, stage: 2 }).classes) {
      for (const item of metadata.uz.schedule) {
        for (const day of item.daysOfWeek) {
          const room = item.classroomName === 'Zoom' ? sourcedId : `${school.sourcedId} ${item.classroomName}`
          for (const who of [item.teacherSourcedId ?? sourcedId, room]) {
            const key = `${who} ${day} ${item.beginTime}`
            expect([undefined, sourcedId], key).toContain(hours.get(key))
            hours.set(key, sourcedId)
          }
        }
      }
    }
  })

  test('demo students in two groups never have two lessons at the same time', () => {
    const beginTimes = new Map(
      roster.classes.map((group) => [group.sourcedId, group.metadata.uz.schedule[0]?.beginTime]),
    )
    const groupsOf = Map.groupBy(
      roster.enrollments.filter(({ role }) => role === 'student'),
      ({ user }) => user.sourcedId,
    )
    const inTwo = [...groupsOf.values()].map((places) => new Set(places.map((place) => place.class.sourcedId)))
    expect(inTwo.filter(({ size }) => size === 2).length).toBeGreaterThan(50)
    for (const groups of inTwo) {
      const times = [...groups].map((group) => beginTimes.get(group)).filter((time) => time !== undefined)
      expect(new Set(times).size).toBe(times.length)
    }
  })

  test('demo enrolments lie within the dates of their group; some students left before the group ended', () => {
    const outside: Enrollment[] = []
    const left: Enrollment[] = []
    for (const place of roster.enrollments) {
      const { startedDate, endedDate } = findRowById(roster.classes, place.class.sourcedId).metadata.uz
      const { beginDate = '', endDate } = place
      if (beginDate < startedDate || beginDate > endedDate) outside.push(place)
      if (endDate !== undefined && (endDate <= beginDate || endDate > addDays(endedDate, 1))) outside.push(place)
      if (endDate !== undefined && endDate <= today && endedDate >= today) left.push(place)
    }
    expect(outside).toEqual([])
    expect(left).toHaveLength(30)
  })

  test('demo students are 7 to 25 years old, and contracts of minors are signed by a parent', () => {
    const users = new Map(roster.users.map((user) => [user.sourcedId, user]))
    for (const { sourcedId, birthDate } of roster.demographics) {
      const fullYears =
        Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (birthDate.slice(5) > today.slice(5) ? 1 : 0)
      expect(fullYears).toBeGreaterThanOrEqual(7)
      expect(fullYears).toBeLessThanOrEqual(25)
      expect(users.get(sourcedId)?.metadata?.uz.contractType).toBe(fullYears < 18 ? 'agent' : 'self')
    }
  })

  test('the demo ERP at stage 1, before any simulated change, reports every row as modified before today', () => {
    const newest = Object.values(roster)
      .flatMap((rows: OneRosterRow[]) => rows.map(({ dateLastModified }) => dateLastModified))
      .sort()
      .at(-1)
    expect(newest?.slice(0, 10)).toBe(addDays(today, -1))
  })

  test('every demo group refers to the school terms in which it runs', () => {
    for (const { terms, metadata } of roster.classes) {
      const own = terms.map(({ sourcedId }) => findRowById(roster.academicSessions, sourcedId))
      expect(own[0] && own[0].startDate <= metadata.uz.startedDate).toBe(true)
      expect(own.at(-1)?.endDate).toSatisfy((end: string) => end > metadata.uz.endedDate)
    }
  })
})

test("every demo course has a realistic monthly price in so'm, and a second price of half this amount", () => {
  for (const { metadata } of createDemoCentre({ today: edgeCaseDaysForTests.saturday, stage: 1 }).courses) {
    const [month, half] = metadata.uz.prices.map(({ amount }) => amount)
    expect(month).toSatisfy((amount: number) => amount >= 450_000 && amount <= 900_000 && amount % 10_000 === 0)
    expect(half).toBe((month ?? 0) / 2)
    expect(metadata.uz.prices.map(({ name }) => name)).toEqual(["Oylik to'lov", 'Yarim stavka'])
  }
})
