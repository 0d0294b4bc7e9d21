import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import { fileAddress } from '../../centre/files/file-address.ts'
import type { Clock, Deps } from '../../deps.ts'
import { type Call, mountRoute } from '../../http/mount.ts'
import { mountReadOnly } from '../../http/read-replica.ts'
import { groupFilterObjects } from '../groups/filter-objects.queries.ts'
import { worksByWeek } from './by-week.queries.ts'
import { listChecking } from './checking.queries.ts'
import type { DepartmentRequest } from './department-scope.ts'
import { readGroupHomework } from './group-homework.ts'
import { listGroupStatistics } from './homework-groups.queries.ts'
import { listStudentStatistics, listStudentsNotDoing } from './homework-students.queries.ts'
import { spanOf } from './span.ts'

/** Registers the API calls of the study department about homework of all groups of the viewer's branches. */
export function homeworkStatisticsRoutes(app: FastifyInstance, deps: Deps): void {
  mountReadOnly(app, deps, homeworkStatistics.groups, (call) => listGroupStatistics(call.db, asked(call), call.query))
  mountReadOnly(app, deps, homeworkStatistics.weeks, async (call) => ({
    weeks: await worksByWeek(call.db, asked(call), call.query),
  }))
  mountReadOnly(app, deps, homeworkStatistics.students, async (call) =>
    withPhotos(call, await listStudentStatistics(call.db, asked(call), call.query)),
  )
  mountReadOnly(app, deps, homeworkStatistics.byChecking, (call) => listChecking(call.db, asked(call), call.query))
  mountReadOnly(app, deps, homeworkStatistics.studentsNotDoing, async (call) =>
    withPhotos(call, await listStudentsNotDoing(call.db, asked(call), call.query)),
  )
  mountRoute(app, deps, homeworkStatistics.filterObjects, ({ db, viewer }) => groupFilterObjects(db, viewer))
  mountReadOnly(app, deps, homeworkStatistics.groupDetail, groupDetail)
}

async function groupDetail(call: Call<typeof homeworkStatistics.groupDetail>) {
  const answer = await readGroupHomework(call.db, asked(call), call.params.id, call.query)
  for (const { student } of answer.students) student.photo = fileAddress(call, student.photo)
  return answer
}

interface Asked {
  viewer: Viewer
  today: string
  clock: Clock
  query: { startDate?: string | undefined; endDate?: string | undefined }
}

function asked({ viewer, today, clock, query: { startDate, endDate } }: Asked): DepartmentRequest {
  const names = { start: 'startDate', end: 'endDate' }
  return { viewer, today, now: clock.now(), span: spanOf({ start: startDate, end: endDate }, today, names) }
}

function withPhotos<T extends { statistics: { student: { photo: string | null } }[] }>(
  call: Parameters<typeof fileAddress>[0],
  answer: T,
): T {
  for (const { student } of answer.statistics) student.photo = fileAddress(call, student.photo)
  return answer
}
