import { allApiRoutes, type NamedRoute } from '@markaz/protocol/catalogue'
import { createPersonCounter } from '@markaz/protocol/personal'
import { isAllowedWithAccessToken, pathWithIdPattern, type RouteDefinition } from '@markaz/protocol/route'
import { responseSchemaOf } from '@markaz/protocol/route-schemas'
import { expect, it } from 'vitest'
import { z } from 'zod'

const nameOf = ({ area, name }: NamedRoute) => `${area}.${name}`
const ofStaff = allApiRoutes.filter(({ route }) => !route.side && route.access.kind !== 'public')

/**
 * True = the route lists people without paging, and its path has no parameter (such as a group) that limits the list.
 */
function isWholeList(route: RouteDefinition): boolean {
  const { query, path } = route
  const isPaged = query instanceof z.ZodObject && ['page', 'limit'].some((field) => field in query.shape)
  return !isPaged && !pathWithIdPattern.test(path) && holdsList(responseSchemaOf(route))
}

function holdsList(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodArray) return createPersonCounter(schema, true) !== null
  if (schema instanceof z.ZodObject)
    return Object.values(schema.shape as Record<string, z.ZodType>).some((field) => holdsList(field))
  if (schema instanceof z.ZodUnion) return schema.options.some((option) => holdsList(option as z.ZodType))
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return holdsList(schema.unwrap() as z.ZodType)
  return false
}

/**
 * Calls that return a file or a list of people but are no exports (`exportsPeople`), by reason. The alarm about unusual
 * reading still counts the people.
 */
const reasons: Record<string, string> = {
  'a file about one person, opened from that person': `
    contracts.download contracts.downloadOfStudent faceLogs.image`,
  'the people whose rows the caller has just named, with what was made for them': `
    teachingStaff.loginsToMany.run assistants.loginsToMany.run staff.loginsToMany.run students.loginsToMany.run
    teachers.loginsToMany.run contracts.createMany.run families.invite.run timetable.add`,
  'names of colleagues to choose from, without anything about them': `
    groups.filterObjects homeworkStatistics.filterObjects reports.filterObjects risks.filterObjects roles.grantors
    centreSettings.list availability.absences timetable.freeSlots timetableWeek.read meetings.list`,
  'the first few that a search or a ranking found': `
    studentParents.find students.sameChildren studentGroups.formOptions bestStudents.candidates statistics.trends
    pointRules.look pointEconomy.read pointEconomy.whatIf`,
  'what is happening at this moment': `
    autoCalls.next buildingPresence.present securityGuardScreens.all statistics.board statistics.today`,
  'a file about the program, without personal data': 'health.bundle',
  'the own lessons and absences of the viewer': `
    substitutionOffers.mine meetings.mine ownAvailability.absences`,
}
const noExport = Object.values(reasons).flatMap((names) => names.trim().split(/\s+/))

// Shows: SAFE-035
it('every API call that returns a file or a complete list of people is an export, or this test states why not', () => {
  const handsOut = ofStaff.filter(({ route }) => route.download || isWholeList(route))
  const unmarked = handsOut.filter(({ route }) => !route.exportsPeople).map(nameOf)
  expect(unmarked.sort()).toEqual(noExport.sort())
})

// Shows: SAFE-035
it('programs with an access token cannot call exports of personal data, except the OneRoster export', () => {
  const exports = ofStaff.filter(({ route }) => route.exportsPeople)
  const toPrograms = exports.filter(({ route }) => isAllowedWithAccessToken(route))
  expect(toPrograms.filter(({ area }) => !area.startsWith('oneRoster')).map(nameOf)).toEqual([])
  expect(
    exports
      .filter(({ route }) => !toPrograms.some((one) => one.route === route))
      .map(nameOf)
      .sort(),
  ).toEqual([
    'audits.export',
    'faceLogs.export',
    'statistics.download',
    'students.export',
    'students.exportPersonalData',
    'teacherFigures.download',
  ])
})
