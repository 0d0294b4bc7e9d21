import type { GroupAccessScope } from '@markaz/protocol/route'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import type { FastifyInstance } from 'fastify'
import { groupScopeOfViewer, requireGroupInScope } from '../../access/reach.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import type { Db } from '../../db/db.ts'
import { type Deps, todayInTashkent } from '../../deps.ts'
import { mountRoute, mountRouteForAllAndOwnGroups, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { registerDailyJob } from '../../jobs/schedule.ts'
import { readGroupFilterOptions } from './filter-options.queries.ts'
import { listGroupStudents } from './group-students.queries.ts'
import { type GroupListRequest, listGroups, readGroup } from './groups.queries.ts'
import { listLessons } from './lessons.queries.ts'
import { createLessonsAhead } from './lessons.ts'
import { ownTimetableRoutes } from './own-timetable.routes.ts'

export function groupRoutes(app: FastifyInstance, deps: Deps): void {
  ownTimetableRoutes(app, deps)
  mountRoute(app, deps, groups.list, (call) => listGroups(call.db, { ...call, reach: 'all' }, call.query))
  mountRoute(app, deps, groups.mine, (call) => listGroups(call.db, { ...call, reach: 'own' }, call.query))
  mountRoute(app, deps, groups.filterObjects, ({ db, viewer }) => readGroupFilterOptions(db, viewer))
  mountRoute(app, deps, groups.read, (call) =>
    requireGroup({ ...call, reach: groupScopeOfViewer(call.viewer) }, call.params.id),
  )
  mountRoute(app, deps, groups.lessons, lessonsOfGroupRoute)
  mountRouteForAllAndOwnGroups(app, deps, groups.students, studentsOfGroupRoute)
  mountRouteForAllAndOwnGroups(app, deps, groups.info, groupInfoRoute)
  registerDailyJob(app.queue, 'groups.lessons', () =>
    createLessonsAhead(deps.db, { today: todayInTashkent(deps.clock), now: deps.clock.now() }),
  )
}

async function requireGroup(asker: GroupListRequest & { db: Db }, groupId: number) {
  const group = orNotFound(await readGroup(asker.db, asker, groupId))
  return group
}

async function groupInfoRoute(call: RouteCall<typeof groups.info.all>, reach: GroupAccessScope) {
  const group = await requireGroup({ ...call, reach }, call.params.id)
  return { group, activeScheduleItems: group.activeScheduleItems, othersScheduleItems: group.othersScheduleItems }
}

async function lessonsOfGroupRoute(call: RouteCall<typeof groups.lessons>) {
  const { db, viewer, params, query } = call
  await requireGroupInScope(db, { ...call, reach: groupScopeOfViewer(viewer) }, params.id)
  const lessons = await listLessons(db, { ...query, groupId: params.id })
  return { lessons, total: lessons.length }
}

async function studentsOfGroupRoute(call: RouteCall<typeof groups.students.all>, reach: GroupAccessScope) {
  await requireGroupInScope(call.db, { ...call, reach }, call.params.id)
  const { students, total } = await listGroupStudents(call.db, call, call.params.id, call.query)
  return {
    students: students.map((student) => ({ ...student, photo: signedFileAddressOf(call, student.photo) })),
    total,
  }
}
