import type { OneRosterCollectionName } from '@markaz/protocol/control/oneroster/collections'
import { tashkentDayAt } from '../../deps.ts'
import type { OneRosterObject } from './oneroster-object.ts'

export interface CsvFile {
  name: string
  from: OneRosterCollectionName
  columns: readonly string[]
  fields: ReadonlySet<string>
  lines(thing: OneRosterObject): OneRosterObject[]
}

function defineCsvFile(
  name: string,
  text: string,
  lines = (thing: OneRosterObject) => [thing],
  from = name as OneRosterCollectionName,
): CsvFile {
  const columns = `sourcedId status dateLastModified ${text}`.split(' ')
  return { name, from, columns, fields: new Set([name, ...columns.map(fieldOfCsvColumn)]), lines }
}

/**
 * Returns `class` for the CSV column `classSourcedId`, `terms` for `termSourcedIds`, `metadata` for `metadata.uz.x`.
 */
export const fieldOfCsvColumn = (column: string): string =>
  column
    .replace(/SourcedId$/, '')
    .replace(/SourcedIds$/, 's')
    .replace(/\..*$/, '')

/**
 * The next functions adapt an object to the CSV format: they add subject codes and user names, and replace times by
 * days.
 */
const withSubjectCodes = (thing: OneRosterObject): OneRosterObject[] => [{ ...thing, subjectCodes: thing.subjects }]
const withUserName = (thing: OneRosterObject): OneRosterObject[] => [{ username: thing.sourcedId, ...thing }]
const tashkentDayOf = (moment: unknown) => tashkentDayAt(new Date(String(moment)))
const withDaysInsteadOfTimes = (thing: OneRosterObject): OneRosterObject[] => [
  { ...thing, assignDate: tashkentDayOf(thing.assignDate), dueDate: tashkentDayOf(thing.dueDate) },
]

/** Each file contains all columns of OneRoster 1.2 in the standard's order, then our own columns. */
export const csvFileDefinitions: readonly CsvFile[] = [
  defineCsvFile('academicSessions', 'title type startDate endDate parentSourcedId schoolYear'),
  defineCsvFile('orgs', 'name type identifier parentSourcedId'),
  defineCsvFile(
    'courses',
    'schoolYearSourcedId title courseCode grades orgSourcedId subjects subjectCodes',
    withSubjectCodes,
  ),
  defineCsvFile(
    'classes',
    'title grades courseSourcedId classCode classType location schoolSourcedId termSourcedIds subjects subjectCodes periods ' +
      'metadata.uz.startedDate metadata.uz.endedDate metadata.uz.learningType metadata.uz.direction metadata.uz.schedule',
    withSubjectCodes,
  ),
  defineCsvFile(
    'users',
    'enabledUser username userIds givenName familyName middleName identifier email sms phone agentSourcedIds grades password ' +
      'userMasterIdentifier preferredGivenName preferredMiddleName preferredFamilyName primaryOrgSourcedId pronouns ' +
      'metadata.uz.erpStatus metadata.uz.contractStatus metadata.uz.contractType metadata.uz.categories',
    withUserName,
  ),
  defineCsvFile(
    'roles',
    'userSourcedId roleType role beginDate endDate orgSourcedId userProfileSourcedId',
    rolesOf,
    'users',
  ),
  defineCsvFile('enrollments', 'classSourcedId schoolSourcedId userSourcedId role primary beginDate endDate'),
  defineCsvFile(
    'demographics',
    'birthDate sex americanIndianOrAlaskaNative asian blackOrAfricanAmerican nativeHawaiianOrOtherPacificIslander white ' +
      'demographicRaceTwoOrMoreRaces hispanicOrLatinoEthnicity countryOfBirthCode stateOfBirthAbbreviation cityOfBirth ' +
      'publicSchoolResidenceStatus',
  ),
  defineCsvFile('categories', 'title weight'),
  defineCsvFile(
    'lineItems',
    'title description assignDate dueDate classSourcedId categorySourcedId academicSessionSourcedId resultValueMin ' +
      'resultValueMax schoolSourcedId',
    withDaysInsteadOfTimes,
  ),
  defineCsvFile(
    'results',
    'lineItemSourcedId studentSourcedId scoreStatus score scoreDate comment textScore classSourcedId inProgress incomplete ' +
      'late missing',
  ),
]

function rolesOf({ sourcedId, roles }: OneRosterObject): OneRosterObject[] {
  return (roles as OneRosterObject[]).map((role, at) => ({
    ...role,
    sourcedId: `${sourcedId}-role-${at + 1}`,
    user: { sourcedId },
  }))
}

const filesNotInZip =
  'classResources courseResources lineItemLearningObjectiveIds lineItemScoreScales resources resultLearningObjectiveIds ' +
  'resultScoreScales scoreScales userProfiles userResources'

export function createCsvManifest(given: readonly CsvFile[]): string {
  const names = [...csvFileDefinitions.map(({ name }) => name), ...filesNotInZip.split(' ')].sort()
  const isGiven = new Set(given.map(({ name }) => name))
  return [
    ['propertyName', 'value'],
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.2'],
    ...names.map((name) => [`file.${name}`, isGiven.has(name) ? 'bulk' : 'absent']),
    ['source.systemName', 'Markaz'],
    ['source.systemCode', 'markaz'],
  ]
    .map(toCsvLine)
    .join('')
}

/**
 * Formats one line of CSV (RFC 4180). Names that look like formulas are not changed, because programs must read back
 * the same names.
 */
export const toCsvLine = (values: readonly unknown[]): string => `${values.map(csvCellOf).join(',')}\r\n`

function csvCellOf(value: unknown): string {
  const isList = Array.isArray(value) && value.every((one) => typeof one !== 'object')
  const text = isList
    ? value.join(',')
    : typeof value === 'object' && value
      ? JSON.stringify(value)
      : String(value ?? '')
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
