import { reports } from '@markaz/protocol/control/reports/routes'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mountRoute } from '../../http/mount.ts'
import { mountRouteOnReadReplica } from '../../http/read-replica.ts'
import { orNotFound } from '../../http/refuse.ts'
import { dailyAtHourSchedule, registerDailyJob } from '../../jobs/schedule.ts'
import { listFullyBookedRooms } from './full-rooms.queries.ts'
import {
  countReportsByWeek,
  countUnseenReports,
  listReports,
  listTeachersWithReports,
  markReportsSeen,
  readReport,
} from './reports.queries.ts'
import { dailyReportHourInTashkent, writeDailyReports } from './write-reports.ts'

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  // If the server was off at the scheduled hour, the overdue job runs at the next start, even with `runsAtStart:
  // false`.
  registerDailyJob(app.queue, 'reports.write', () => writeDailyReports(deps.db, deps.clock.now()), {
    schedule: dailyAtHourSchedule(dailyReportHourInTashkent),
    runsAtStart: false,
  })

  mountRouteOnReadReplica(app, deps, reports.list, ({ db, viewer, query }) => listReports(db, viewer, query))
  mountRouteOnReadReplica(app, deps, reports.weeks, async (call) => ({
    weeks: await countReportsByWeek(call.db, call, call.query),
  }))
  mountRoute(app, deps, reports.count, async ({ db, viewer }) => ({ count: await countUnseenReports(db, viewer) }))
  mountRouteOnReadReplica(app, deps, reports.filterObjects, async ({ db, viewer }) => ({
    teachers: await listTeachersWithReports(db, viewer),
  }))
  mountRouteOnReadReplica(app, deps, reports.fullRooms, async ({ db, viewer, today }) => ({
    rooms: await listFullyBookedRooms(db, viewer, today),
    date: today,
  }))
  mountRoute(app, deps, reports.read, async ({ db, viewer, today, params: { id } }) => ({
    report: orNotFound(await readReport(db, { viewer, today, id })),
  }))
  mountRoute(app, deps, reports.see, ({ db, viewer, clock, body: { ids } }) =>
    db.transaction(async (tx) => {
      if (!(await markReportsSeen(tx, viewer, ids, clock.now()))) throw new AppError('NOT_FOUND')
      return {}
    }),
  )
}
