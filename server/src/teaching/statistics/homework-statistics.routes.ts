import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import type { Clock, Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { mountRouteOnReadReplica } from '../../http/read-replica.ts'
import { readGroupFilterOptions } from '../groups/filter-options.queries.ts'
import { listHomeworkByWeek } from './by-week.queries.ts'
import { listHomeworkCheckingStatistics } from './checking.queries.ts'
import { requestedDayRangeOf } from './day-range.ts'
import type { DepartmentStatisticsRequest } from './department-scope.ts'
import { readGroupHomeworkStatistics } from './group-homework.ts'
import { listHomeworkStatisticsByGroup } from './homework-groups.queries.ts'
import { listHomeworkStatisticsByStudent, listStudentsWithMissingHomework } from './homework-students.queries.ts'

export function homeworkStatisticsRoutes(app: FastifyInstance, deps: Deps): void {
  mountRouteOnReadReplica(app, deps, homeworkStatistics.groups, (call) =>
    listHomeworkStatisticsByGroup(call.db, statisticsRequestOf(call), call.query),
  )
  mountRouteOnReadReplica(app, deps, homeworkStatistics.weeks, async (call) => ({
    weeks: await listHomeworkByWeek(call.db, statisticsRequestOf(call), call.query),
  }))
  mountRouteOnReadReplica(app, deps, homeworkStatistics.students, async (call) =>
    withSignedPhotoUrls(call, await listHomeworkStatisticsByStudent(call.db, statisticsRequestOf(call), call.query)),
  )
  mountRouteOnReadReplica(app, deps, homeworkStatistics.byChecking, (call) =>
    listHomeworkCheckingStatistics(call.db, statisticsRequestOf(call), call.query),
  )
  mountRouteOnReadReplica(app, deps, homeworkStatistics.studentsNotDoing, async (call) =>
    withSignedPhotoUrls(call, await listStudentsWithMissingHomework(call.db, statisticsRequestOf(call), call.query)),
  )
  mountRoute(app, deps, homeworkStatistics.filterObjects, ({ db, viewer }) => readGroupFilterOptions(db, viewer))
  mountRouteOnReadReplica(app, deps, homeworkStatistics.groupDetail, groupDetailRoute)
}

async function groupDetailRoute(call: RouteCall<typeof homeworkStatistics.groupDetail>) {
  const answer = await readGroupHomeworkStatistics(call.db, statisticsRequestOf(call), call.params.id, call.query)
  for (const { student } of answer.students) student.photo = signedFileAddressOf(call, student.photo)
  return answer
}

interface StatisticsCall {
  viewer: Viewer
  today: string
  clock: Clock
  query: { startDate?: string | undefined; endDate?: string | undefined }
}

function statisticsRequestOf({
  viewer,
  today,
  clock,
  query: { startDate, endDate },
}: StatisticsCall): DepartmentStatisticsRequest {
  const names = { start: 'startDate', end: 'endDate' }
  return {
    viewer,
    today,
    now: clock.now(),
    span: requestedDayRangeOf({ start: startDate, end: endDate }, today, names),
  }
}

function withSignedPhotoUrls<T extends { statistics: { student: { photo: string | null } }[] }>(
  call: Parameters<typeof signedFileAddressOf>[0],
  answer: T,
): T {
  for (const { student } of answer.statistics) student.photo = signedFileAddressOf(call, student.photo)
  return answer
}
