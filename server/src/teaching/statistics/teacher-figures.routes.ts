import { teacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.routes'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Clock, Deps } from '../../deps.ts'
import type { Call, FileDownload } from '../../http/mount.ts'
import { mountReadOnly } from '../../http/read-replica.ts'
import { withSignedPhoto } from '../../people/staff/staff.routes.ts'
import { listDutiesByWeek } from './by-week.queries.ts'
import { requestedDayRangeOf } from './span.ts'
import { statisticsText } from './statistics.text.ts'
import { listTeacherLessons, readTeacherDetail } from './teacher-detail.queries.ts'
import { createKpiWorkbook } from './teacher-kpi-file.ts'
import { listTeacherDuties, listTeacherKpis } from './teacher-kpis.queries.ts'
import { requestedDaysOf, type TeacherRequest } from './teacher-scope.ts'

export function teacherFigureRoutes(app: FastifyInstance, deps: Deps): void {
  mountReadOnly(app, deps, teacherFigures.kpis, async (call) => {
    const { kpis, total } = await listTeacherKpis(call.db, inDays(call), { ...call.query, page: call.query })
    return { kpis: kpis.map((kpi) => withSignedPhoto(call, kpi)), total }
  })
  mountReadOnly(app, deps, teacherFigures.download, download)
  mountReadOnly(app, deps, teacherFigures.duties, async (call) => {
    const ask = inWeeks(call)
    const { span } = ask
    const { statistics, total } = await listTeacherDuties(call.db, ask, { ...call.query, page: call.query })
    return {
      span: { startDate: span.start, endDate: span.end },
      statistics: statistics.map((row) => withSignedPhoto(call, row)),
      total,
    }
  })
  mountReadOnly(app, deps, teacherFigures.weeks, async (call) => ({
    weeks: await listDutiesByWeek(call.db, inWeeks(call), call.query),
  }))
  mountReadOnly(app, deps, teacherFigures.read, async (call) => {
    const answer = await readTeacherDetail(call.db, inDays(call), call.params.id)
    return { ...answer, teacher: withSignedPhoto(call, answer.teacher) }
  })
  mountReadOnly(app, deps, teacherFigures.lessons, (call) =>
    listTeacherLessons(call.db, inDays(call), call.params.id, call.query),
  )
}

interface Asked {
  viewer: Viewer
  today: string
  clock: Clock
  query: Parameters<typeof requestedDaysOf>[0] & Pick<TeacherRequest, 'officeIds'>
}

const inDays = ({ viewer, today, clock, query }: Asked): TeacherRequest => ({
  viewer,
  today,
  now: clock.now(),
  span: requestedDaysOf(query, today),
  officeIds: query.officeIds,
})

/** By default the figures are of the last twelve weeks. */
function inWeeks(call: Asked & { query: Pick<TeacherRequest, 'status'> }): TeacherRequest {
  const { startDate: start, endDate: end, status } = call.query
  const span = requestedDayRangeOf({ start, end }, call.today, { start: 'startDate', end: 'endDate' })
  return { ...inDays(call), span, status }
}

async function download(call: Call<typeof teacherFigures.download>): Promise<FileDownload> {
  const ask = inDays(call)
  const { kpis } = await listTeacherKpis(call.db, ask, call.query)
  await call.handOut(kpis.length, { action: 'export', entity: 'teacher-kpi', after: ask.span })
  return { name: statisticsText.kpiFile(ask.span.start, ask.span.end), content: await createKpiWorkbook(kpis) }
}
