import type { GroupAccessScope } from '@markaz/protocol/route'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import type {
  BranchOverviewSection,
  TeacherOverview,
  TeacherOverviewSection,
} from '@markaz/protocol/teaching/statistics/schemas'
import { studentResults } from '@markaz/protocol/teaching/statistics/student-results.routes'
import type { FastifyInstance } from 'fastify'
import { groupScopeOfViewer, requireGroupInScope, requireStudentInScope } from '../../access/reach.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import type { Deps } from '../../deps.ts'
import { type FileDownload, mountRoute, mountRouteForAllAndOwnGroups, type RouteCall } from '../../http/mount.ts'
import { mountRouteOnReadReplica, runOnReadReplica } from '../../http/read-replica.ts'
import { readBranchOverview, readBranchOverviewSection } from './branch-overview.queries.ts'
import { readDailyTasksOfTeacher, readDailyTasksSection, readOwnDailyTasksSection } from './daily-tasks.queries.ts'
import { requestedDayRangeOf } from './day-range.ts'
import { readGroupStatistics } from './group-statistics.ts'
import { createGroupWorkbook } from './group-workbook.ts'
import { homeworkStatisticsRoutes } from './homework-statistics.routes.ts'
import { ownJournalRoutes } from './own-journal.routes.ts'
import { readStudentDetail } from './student-detail.queries.ts'
import { readStudentResultsPreview, readStudyResultsOfStudent } from './student-results.queries.ts'
import { teacherStatisticsRoutes } from './teacher-figures.routes.ts'
import { teachingStaffWorkRoutes } from './teaching-staff-work.routes.ts'
import { readAttendanceAndMemberTrends } from './trends.queries.ts'
import { isWeekOverviewSection, listWeekOverviewRows, readWeekOverview } from './week-overview.queries.ts'

export function statisticsRoutes(app: FastifyInstance, deps: Deps): void {
  teachingStaffWorkRoutes(app, deps)
  homeworkStatisticsRoutes(app, deps)
  ownJournalRoutes(app, deps)
  teacherStatisticsRoutes(app, deps)
  mountRouteForAllAndOwnGroups(app, deps, statistics.group, runOnReadReplica(groupRoute))
  mountRouteForAllAndOwnGroups(app, deps, statistics.student, runOnReadReplica(studentRoute))
  mountRoute(app, deps, statistics.today, todayRoute)
  mountRoute(app, deps, statistics.board, (call) => readBranchOverview(call.db, { ...call, now: call.clock.now() }))
  mountRoute(
    app,
    deps,
    statistics.trends,
    runOnReadReplica((call) => readAttendanceAndMemberTrends(call.db, { ...call, now: call.clock.now() })),
  )
  mountRoute(app, deps, statistics.boardPart, (call) => boardPartRoute(call, call.params.part))
  mountRoute(app, deps, statistics.todayPart, (call) => ownPartRoute(call, call.params.part))
  mountRouteForAllAndOwnGroups(app, deps, statistics.week, (call, reach) =>
    readWeekOverview(call.db, { ...call, reach, now: call.clock.now() }),
  )
  mountRouteOnReadReplica(app, deps, statistics.download, downloadRoute)
  mountRoute(app, deps, studentResults.glance, async ({ db, viewer, params, clock }) => {
    await requireStudentInScope(db, viewer, params.id)
    return readStudentResultsPreview(db, params.id, clock.now())
  })
  mountRoute(app, deps, studentResults.read, async ({ db, viewer, params, clock }) => {
    await requireStudentInScope(db, viewer, params.id)
    return readStudyResultsOfStudent(db, params.id, clock.now())
  })
}

async function groupRoute(call: RouteCall<typeof statistics.group.all>, reach: GroupAccessScope) {
  const groupId = call.params.id
  const span = requestedDayRangeOf(call.query, call.today)
  await requireGroupInScope(call.db, { ...call, reach }, groupId)
  const answer = await readGroupStatistics(call.db, { groupId, span, sort: call.query, now: call.clock.now() })
  for (const { student } of answer.students) student.photo = signedFileAddressOf(call, student.photo)
  return answer
}

async function studentRoute(call: RouteCall<typeof statistics.student.all>, reach: GroupAccessScope) {
  const { id: groupId, statisticId: studentId } = call.params
  const span = requestedDayRangeOf(call.query, call.today)
  await requireGroupInScope(call.db, { ...call, reach }, groupId)
  const answer = await readStudentDetail(call.db, { groupId, studentId, span, now: call.clock.now() })
  answer.student.photo = signedFileAddressOf(call, answer.student.photo)
  return answer
}

function todayRoute(call: RouteCall<typeof statistics.today>): Promise<TeacherOverview> {
  return readDailyTasksOfTeacher(call.db, { ...call, now: call.clock.now() })
}

function boardPartRoute(call: RouteCall<typeof statistics.boardPart>, part: BranchOverviewSection) {
  const asker = { ...call, now: call.clock.now() }
  return readDailyTasksSection(part, call.query, (page) =>
    isWeekOverviewSection(part)
      ? listWeekOverviewRows(call.db, { ...asker, reach: 'all', page }, part)
      : readBranchOverviewSection(call.db, { ...asker, page }, part),
  )
}

function ownPartRoute(call: RouteCall<typeof statistics.todayPart>, part: TeacherOverviewSection) {
  const asker = { ...call, reach: 'own' as const, now: call.clock.now() }
  return readDailyTasksSection(part, call.query, (page) =>
    isWeekOverviewSection(part)
      ? listWeekOverviewRows(call.db, { ...asker, page }, part)
      : readOwnDailyTasksSection(call.db, { ...asker, page }, part),
  )
}

async function downloadRoute(call: RouteCall<typeof statistics.download>): Promise<FileDownload> {
  const { db, viewer, clock, params, handOut } = call
  const reach = groupScopeOfViewer(viewer, 'all_groups:journal.read')
  await requireGroupInScope(db, { ...call, reach }, params.id)
  const { groupName, people, content } = await createGroupWorkbook(db, {
    groupId: params.id,
    viewer: call.viewer,
    today: call.today,
    now: clock.now(),
  })
  await handOut(people, { action: 'export', entity: 'group', entityId: params.id })
  return { name: `${groupName} ${call.today}.xlsx`, content }
}
