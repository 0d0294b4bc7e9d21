import type { z } from 'zod'
import { alsoRequirePersonalDataGrant } from '../../personal.ts'
import { type GrantAccessRule, requireAnyGrant, requireGrant, requireGroupGrant } from '../../route.ts'
import {
  OneRosterAcademicSession,
  OneRosterCategory,
  OneRosterClass,
  OneRosterCourse,
  OneRosterDemographics,
  OneRosterEnrollment,
  OneRosterLineItem,
  OneRosterOrg,
  OneRosterScoreResult,
  OneRosterUser,
} from './schemas.ts'

const onGroups = requireAnyGrant(requireGrant('all_groups', 'read'), requireGrant('my_groups', 'read'))
const onStudents = requireGrant('users:students', 'read')
const onTeachers = requireAnyGrant(
  requireGrant('users:academic', 'read'),
  requireGrant('users:teachers', 'read'),
  requireGrant('users:assistants', 'read'),
)
const onUsers = requireAnyGrant(onStudents, onTeachers)
const works = (['all_homeworks', 'exam'] as const).map((tab) => requireGroupGrant(tab, 'read'))
const onWorks = requireAnyGrant(...works.flatMap(({ all, own }) => [all, own]))
const onOrgs = requireAnyGrant(requireGrant('staff_control:offices', 'read'), onGroups, onUsers)

export const oneRosterServicePaths = {
  rostering: '/ims/oneroster/rostering/v1p2',
  gradebook: '/ims/oneroster/gradebook/v1p2',
} as const

export const oneRosterCollections = {
  orgs: of('rostering', 'org', 'orgs', OneRosterOrg, onOrgs, 'Filiallar'),
  schools: of('rostering', 'org', 'orgs', OneRosterOrg, onOrgs, 'Filiallar'),
  academicSessions: of(
    'rostering',
    'academicSession',
    'academicSessions',
    OneRosterAcademicSession,
    onGroups,
    "O'quv yillari",
  ),
  terms: of('rostering', 'academicSession', 'academicSessions', OneRosterAcademicSession, onGroups, "O'quv yillari"),
  gradingPeriods: of(
    'rostering',
    'academicSession',
    'academicSessions',
    OneRosterAcademicSession,
    onGroups,
    'Baholash davrlari',
  ),
  courses: of('rostering', 'course', 'courses', OneRosterCourse, onGroups, 'Kurslar'),
  classes: of('rostering', 'class', 'classes', OneRosterClass, onGroups, 'Guruhlar'),
  enrollments: of(
    'rostering',
    'enrollment',
    'enrollments',
    OneRosterEnrollment,
    onGroups,
    "Guruhdagi o'qish va dars berish",
  ),
  users: of('rostering', 'user', 'users', OneRosterUser, onUsers, "O'qituvchilar, talabalar va ota-onalar"),
  students: of('rostering', 'user', 'users', OneRosterUser, onStudents, 'Talabalar'),
  teachers: of('rostering', 'user', 'users', OneRosterUser, onTeachers, "O'qituvchilar"),
  demographics: of(
    'rostering',
    'demographics',
    'demographics',
    OneRosterDemographics,
    alsoRequirePersonalDataGrant(onStudents),
    "Tug'ilgan sana va jins",
  ),
  categories: of('gradebook', 'category', 'categories', OneRosterCategory, onWorks, 'Baho turlari'),
  lineItems: of(
    'gradebook',
    'lineItem',
    'lineItems',
    OneRosterLineItem,
    onWorks,
    "Uy vazifalari va e'lon qilingan imtihonlar",
  ),
  results: of('gradebook', 'result', 'results', OneRosterScoreResult, onWorks, 'Natijalar'),
} as const

export type OneRosterCollectionName = keyof typeof oneRosterCollections

/** The collections in a nested address such as `classes/students`; the call lists rows of the last collection. */
export type NestedCollectionPath = readonly OneRosterCollectionName[]

/** Paths of the lists below one parent row (`schools/classes`) or two parent rows (`schools/classes/students`). */
export const nestedCollectionPaths: readonly NestedCollectionPath[] = [
  'schools/classes schools/courses schools/enrollments schools/students schools/teachers schools/terms',
  'schools/classes/enrollments schools/classes/students schools/classes/teachers classes/students classes/teachers',
  'courses/classes students/classes teachers/classes users/classes terms/classes terms/gradingPeriods',
  'classes/categories classes/lineItems classes/results classes/lineItems/results classes/students/results',
]
  .flatMap((line) => line.split(' '))
  .map((way) => way.split('/') as OneRosterCollectionName[])

export const isCollectionOfPeople = (name: OneRosterCollectionName): boolean =>
  ['users', 'demographics'].includes(oneRosterCollections[name].many)

export const idParameterName = (name: OneRosterCollectionName): string => `${oneRosterCollections[name].one}Id`

export const routeNameOfNestedCollection = (path: NestedCollectionPath): string =>
  path.map((name, at) => (at === 0 ? name : `${name.charAt(0).toUpperCase()}${name.slice(1)}`)).join('')

function of<S extends z.ZodType>(
  service: keyof typeof oneRosterServicePaths,
  one: string,
  many: string,
  schema: S,
  access: GrantAccessRule,
  summary: string,
) {
  return { service, one, many, schema, access, summary }
}
