import { teacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.routes'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Clock, Deps } from '../../deps.ts'
import type { FileDownload, RouteCall } from '../../http/mount.ts'
import { mountRouteOnReadReplica } from '../../http/read-replica.ts'
import { withSignedStaffPhotoUrl } from '../../people/staff/staff.routes.ts'
import { listTeacherDutiesByWeek } from './by-week.queries.ts'
import { requestedDayRangeOf } from './day-range.ts'
import { statisticsText } from './statistics.text.ts'
import { listTeacherLessons, readTeacherDetail } from './teacher-detail.queries.ts'
import { createKpiWorkbook } from './teacher-kpi-file.ts'
import { listTeacherKpis, listTeacherTaskCompletion } from './teacher-kpis.queries.ts'
import { requestedStatisticsPeriodOf, type TeacherStatisticsRequest } from './teacher-scope.ts'

export function teacherStatisticsRoutes(app: FastifyInstance, deps: Deps): void {
  mountRouteOnReadReplica(app, deps, teacherFigures.kpis, async (call) => {
    const { kpis, total } = await listTeacherKpis(call.db, figuresOfDays(call), { ...call.query, page: call.query })
    return { kpis: kpis.map((kpi) => withSignedStaffPhotoUrl(call, kpi)), total }
  })
  mountRouteOnReadReplica(app, deps, teacherFigures.download, downloadRoute)
  mountRouteOnReadReplica(app, deps, teacherFigures.duties, async (call) => {
    const ask = figuresOfWeeks(call)
    const { span } = ask
    const { statistics, total } = await listTeacherTaskCompletion(call.db, ask, { ...call.query, page: call.query })
    return {
      span: { startDate: span.start, endDate: span.end },
      statistics: statistics.map((row) => withSignedStaffPhotoUrl(call, row)),
      total,
    }
  })
  mountRouteOnReadReplica(app, deps, teacherFigures.weeks, async (call) => ({
    weeks: await listTeacherDutiesByWeek(call.db, figuresOfWeeks(call), call.query),
  }))
  mountRouteOnReadReplica(app, deps, teacherFigures.read, async (call) => {
    const answer = await readTeacherDetail(call.db, figuresOfDays(call), call.params.id)
    return { ...answer, teacher: withSignedStaffPhotoUrl(call, answer.teacher) }
  })
  mountRouteOnReadReplica(app, deps, teacherFigures.lessons, (call) =>
    listTeacherLessons(call.db, figuresOfDays(call), call.params.id, call.query),
  )
}

interface FiguresCall {
  viewer: Viewer
  today: string
  clock: Clock
  query: Parameters<typeof requestedStatisticsPeriodOf>[0] & Pick<TeacherStatisticsRequest, 'officeIds'>
}

const figuresOfDays = ({ viewer, today, clock, query }: FiguresCall): TeacherStatisticsRequest => ({
  viewer,
  today,
  now: clock.now(),
  span: requestedStatisticsPeriodOf(query, today),
  officeIds: query.officeIds,
})

/** By default the statistics are of the last twelve weeks. */
function figuresOfWeeks(
  call: FiguresCall & { query: Pick<TeacherStatisticsRequest, 'status'> },
): TeacherStatisticsRequest {
  const { startDate: start, endDate: end, status } = call.query
  const span = requestedDayRangeOf({ start, end }, call.today, { start: 'startDate', end: 'endDate' })
  return { ...figuresOfDays(call), span, status }
}

async function downloadRoute(call: RouteCall<typeof teacherFigures.download>): Promise<FileDownload> {
  const ask = figuresOfDays(call)
  const { kpis } = await listTeacherKpis(call.db, ask, call.query)
  await call.handOut(kpis.length, { action: 'export', entity: 'teacher-kpi', after: ask.span })
  return { name: statisticsText.kpiFile(ask.span.start, ask.span.end), content: await createKpiWorkbook(kpis) }
}
