import { z } from 'zod'
import { date, id, idAndName, optionalParam, paging, searchTextField } from '../../fields.ts'
import { MembershipStatus } from '../../people/memberships/schemas.ts'
import { defineRoutePerGroupScope, requireAnyGrant, requireGrant, route } from '../../route.ts'
import { Group, GroupFilter, GroupInfo, GroupList, GroupStudents, Lesson, personIdAndName } from './schemas.ts'

const admin = requireGrant('all_groups', 'read')
/** The right to all groups also opens the screens for a teacher's own groups. */
const own = requireAnyGrant(requireGrant('my_groups', 'read'), admin)

const access = { all: admin, own: requireGrant('my_groups', 'read') }

export const groups = {
  list: route('GET', '/groups/all', {
    access: admin,
    summary: 'Barcha guruhlar',
    query: GroupFilter,
    answer: GroupList,
  }),
  mine: route('GET', '/groups/mine', {
    access: own,
    summary: "O'z guruhlari",
    query: GroupFilter,
    answer: GroupList,
  }),
  filterObjects: route('GET', '/groups/filter-objects', {
    access: own,
    summary: 'Guruh filtrlari uchun qiymatlar',
    answer: z.object({
      categories: z.array(z.object({ id: z.number(), displayName: z.string() })),
      courses: z.array(idAndName),
      teachers: z.array(personIdAndName),
      learningTypes: z.array(idAndName),
    }),
  }),
  read: route('GET', '/groups/{id}', {
    access: own,
    summary: 'Bitta guruh',
    answer: Group,
  }),
  lessons: route('GET', '/groups/{id}/lessons', {
    access: own,
    summary: 'Guruh darslari',
    query: z.object({ scheduleId: optionalParam(id), from: optionalParam(date), to: optionalParam(date) }),
    answer: z.object({ lessons: z.array(Lesson), total: z.number() }),
  }),
  students: defineRoutePerGroupScope('GET', '/groups/for-{reach}/{id}/students', {
    access,
    summary: 'Guruh talabalari',
    query: z.object({
      ...paging,
      value: searchTextField,
      status: optionalParam(z.coerce.number().pipe(z.enum(MembershipStatus))),
    }),
    answer: GroupStudents,
  }),
  info: defineRoutePerGroupScope('GET', '/groups/for-{reach}/{id}/info', {
    access,
    summary: "Guruh ma'lumoti va dars jadvallari",
    answer: GroupInfo,
  }),
}
