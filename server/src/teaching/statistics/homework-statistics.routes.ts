import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import type { Clock, Deps } from '../../deps.ts'
import { type Call, mountRoute } from '../../http/mount.ts'
import { mountReadOnly } from '../../http/read-replica.ts'
import { readGroupFilterOptions } from '../groups/filter-objects.queries.ts'
import { listHomeworkByWeek } from './by-week.queries.ts'
import { listHomeworkChecking } from './checking.queries.ts'
import type { DepartmentRequest } from './department-scope.ts'
import { readGroupHomework } from './group-homework.ts'
import { listGroupStatistics } from './homework-groups.queries.ts'
import { listStudentStatistics, listStudentsNotDoing } from './homework-students.queries.ts'
import { requestedDayRangeOf } from './span.ts'

export function homeworkStatisticsRoutes(app: FastifyInstance, deps: Deps): void {
  mountReadOnly(app, deps, homeworkStatistics.groups, (call) => listGroupStatistics(call.db, asked(call), call.query))
  mountReadOnly(app, deps, homeworkStatistics.weeks, async (call) => ({
    weeks: await listHomeworkByWeek(call.db, asked(call), call.query),
  }))
  mountReadOnly(app, deps, homeworkStatistics.students, async (call) =>
    withPhotos(call, await listStudentStatistics(call.db, asked(call), call.query)),
  )
  mountReadOnly(app, deps, homeworkStatistics.byChecking, (call) =>
    listHomeworkChecking(call.db, asked(call), call.query),
  )
  mountReadOnly(app, deps, homeworkStatistics.studentsNotDoing, async (call) =>
    withPhotos(call, await listStudentsNotDoing(call.db, asked(call), call.query)),
  )
  mountRoute(app, deps, homeworkStatistics.filterObjects, ({ db, viewer }) => readGroupFilterOptions(db, viewer))
  mountReadOnly(app, deps, homeworkStatistics.groupDetail, groupDetail)
}

async function groupDetail(call: Call<typeof homeworkStatistics.groupDetail>) {
  const answer = await readGroupHomework(call.db, asked(call), call.params.id, call.query)
  for (const { student } of answer.students) student.photo = signedFileAddressOf(call, student.photo)
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
  return {
    viewer,
    today,
    now: clock.now(),
    span: requestedDayRangeOf({ start: startDate, end: endDate }, today, names),
  }
}

function withPhotos<T extends { statistics: { student: { photo: string | null } }[] }>(
  call: Parameters<typeof signedFileAddressOf>[0],
  answer: T,
): T {
  for (const { student } of answer.statistics) student.photo = signedFileAddressOf(call, student.photo)
  return answer
}
