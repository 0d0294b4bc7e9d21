import {
  attendanceMarkProposals,
  buildingPresence,
  teacherPresence,
} from '@markaz/protocol/control/face-logs/presence.routes'
import { faceLogs, ownDoorPassages, securityGuardScreens } from '@markaz/protocol/control/face-logs/routes'
import type { GroupAccessScope } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import { requireGroupInScope, requireStudentInScope } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountRouteForAllAndOwnGroups, type RouteCall } from '../../http/mount.ts'
import { mountRouteOnReadReplica } from '../../http/read-replica.ts'
import { orNotFound } from '../../http/refuse.ts'
import { readLiveTopicChangeCount } from '../../live/changes.ts'
import { openChangeStream } from '../../live/open-changes.ts'
import { openStoredFile } from '../../people/contracts/stored-file.ts'
import { requestedStatisticsPeriodOf } from '../../teaching/statistics/teacher-scope.ts'
import { isDoorDeviceInScopeSql } from '../doors/devices.queries.ts'
import { doorsLiveTopic, liveTopicOfDoor } from '../doors/store-events.ts'
import { exportFaceLogs } from './export-logs.ts'
import {
  fromFaceLogsSql,
  listDoorPassagesOfStudent,
  listDoorsForFaceLogFilter,
  listDoorsWithLastPass,
  listFaceLogs,
  listLastPassesOfDoors,
} from './face-logs.queries.ts'
import { listAttendanceMarkProposals, listPresentPeople, listTeacherPresence } from './presence.queries.ts'

export function faceLogRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, faceLogs.list, (call) => listFaceLogs(call, call.query))
  mountRouteOnReadReplica(app, deps, faceLogs.export, exportFaceLogs)
  mountRoute(app, deps, faceLogs.ofStudent, listLogsOfStudent)
  mountRoute(app, deps, faceLogs.image, readDoorPassPicture)
  mountRoute(app, deps, faceLogs.devices, async (call) => ({ devices: await listDoorsForFaceLogFilter(call) }))

  mountRoute(app, deps, securityGuardScreens.all, async (call) => {
    const seq = await readLiveTopicChangeCount(call.db, doorsLiveTopic)
    return { devices: await listDoorsWithLastPass(call, call.query.officeIds), seq }
  })
  mountRoute(app, deps, securityGuardScreens.last, async (call) => {
    const { deviceId } = call.query
    await requireDoorInScope(call.db, call.viewer, deviceId)
    const seq = await readLiveTopicChangeCount(call.db, liveTopicOfDoor(deviceId))
    const [log = null] = await listLastPassesOfDoors(call, [deviceId])
    return { log, seq }
  })
  mountRoute(app, deps, securityGuardScreens.stream, async (call) => {
    const { deviceId } = call.query
    const { access } = securityGuardScreens.stream
    if (deviceId === undefined) return openChangeStream(app, call, { name: doorsLiveTopic, access })
    const enter = (viewer: Viewer) => requireDoorInScope(call.db, viewer, deviceId)
    await enter(call.viewer)
    return openChangeStream(app, call, { name: liveTopicOfDoor(deviceId), access, enter })
  })

  mountRoute(app, deps, buildingPresence.present, async (call) => {
    const seq = await readLiveTopicChangeCount(call.db, doorsLiveTopic)
    return { people: await listPresentPeople(call, call.query), seq }
  })
  mountRouteForAllAndOwnGroups(app, deps, attendanceMarkProposals, listProposals)
  mountRoute(app, deps, teacherPresence.list, async ({ query, clock, today, ...call }) => {
    const { academicIds = [], officeIds } = query
    const span = requestedStatisticsPeriodOf(query, today)
    return { teachers: await listTeacherPresence(call, { academicIds, officeIds, span, now: clock.now() }) }
  })

  mountRoute(app, deps, ownDoorPassages.list, ({ db, student, query }) =>
    listDoorPassagesOfStudent(db, student.id, query),
  )
}

async function listLogsOfStudent(call: RouteCall<typeof faceLogs.ofStudent>) {
  const { id } = call.params
  await requireStudentInScope(call.db, call.viewer, id)
  return listFaceLogs(call, call.query, [sql`face_log.student_id = ${id}`])
}

async function readDoorPassPicture({ db, files, viewer, query }: RouteCall<typeof faceLogs.image>) {
  const { picture } = orNotFound(
    await db.one<{ picture: string }>(
      sql`select picture ${fromFaceLogsSql(viewer, {}, [sql`face_log.id = ${query.logId}`, sql`picture is not null`])}`,
    ),
  )
  return { name: `face-id-${query.logId}.jpg`, content: await openStoredFile(files, picture) }
}

/** @throws AppError NOT_FOUND when the viewer's branches do not use the door */
async function requireDoorInScope(db: Db, viewer: Viewer, id: number): Promise<void> {
  orNotFound(await db.one(sql`select id from door_device where id = ${id} and ${isDoorDeviceInScopeSql(viewer)}`))
}

async function listProposals(call: RouteCall<typeof attendanceMarkProposals.all>, reach: GroupAccessScope) {
  const groupId = call.params.id
  await requireGroupInScope(call.db, { ...call, reach }, groupId)
  return { proposals: await listAttendanceMarkProposals(call.db, { ...call.query, groupId }) }
}
