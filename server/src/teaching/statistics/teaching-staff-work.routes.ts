import type { RouteDefinition } from '@markaz/protocol/route'
import {
  assistantGroupHistory,
  teacherGroupHistory,
  teachingStaffGroupHistory,
} from '@markaz/protocol/teaching/statistics/group-history.routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import {
  assistantListDefinition,
  type TeachingStaffListDefinition,
  teacherListDefinition,
  teachingStaffListDefinition,
} from '../../people/academics/academic-lists.ts'
import { listGroupsOfTeacherOrAssistant } from './academic-groups.queries.ts'
import { listLessonsOfTeacherOrAssistant } from './academic-lessons.queries.ts'

export function teachingStaffWorkRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, teachingStaffGroupHistory.groups, async (call) => {
    const { groups: academicGroups, total } = await listGroups(call, teachingStaffListDefinition)
    return { academicGroups, total }
  })
  mountRoute(app, deps, teacherGroupHistory.groups, async (call) => {
    const { groups: teacherGroups, total } = await listGroups(call, teacherListDefinition)
    return { teacherGroups, total }
  })
  mountRoute(app, deps, assistantGroupHistory.groups, async (call) => {
    const { groups: assistantGroups, total } = await listGroups(call, assistantListDefinition)
    return { assistantGroups, total }
  })
  mountRoute(app, deps, teachingStaffGroupHistory.attendances, (call) =>
    listAttendances(call, teachingStaffListDefinition),
  )
  mountRoute(app, deps, teacherGroupHistory.attendances, (call) => listAttendances(call, teacherListDefinition))
  mountRoute(app, deps, assistantGroupHistory.attendances, async (call) => {
    const { groupName, rating, lessons, total } = await listLessons(call, assistantListDefinition)
    return { attendances: lessons.map(({ mark: _, ...lesson }) => ({ groupName, rating, ...lesson })), total }
  })
}

/** A call without the type of its route's output, because the output differs between the lists. */
type AcademicCall<R extends RouteDefinition> = Pick<RouteCall<R>, keyof RouteCall<R>>

const listGroups = (call: AcademicCall<typeof teachingStaffGroupHistory.groups>, list: TeachingStaffListDefinition) =>
  listGroupsOfTeacherOrAssistant(call, list, call.params.id, call.query)

const listLessons = (
  call: AcademicCall<typeof teachingStaffGroupHistory.attendances>,
  list: TeachingStaffListDefinition,
) => listLessonsOfTeacherOrAssistant(call, list, { ...call.query, ...call.params })

async function listAttendances(
  call: AcademicCall<typeof teachingStaffGroupHistory.attendances>,
  list: TeachingStaffListDefinition,
) {
  const { groupName, rating, lessons, total } = await listLessons(call, list)
  return { total, teacherAttendancesData: [{ groupName, rating, attendances: lessons }] }
}
