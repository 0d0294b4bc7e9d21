import type { Reach } from '@markaz/protocol/route'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import type { BoardPart, OwnPart, Today } from '@markaz/protocol/teaching/statistics/schemas'
import { studentResults } from '@markaz/protocol/teaching/statistics/student-results.routes'
import type { FastifyInstance } from 'fastify'
import { groupInReach } from '../../access/group-in-reach.ts'
import { reachOf } from '../../access/reach.ts'
import { studentInReach } from '../../access/student-in-reach.ts'
import { fileAddress } from '../../centre/files/file-address.ts'
import type { Deps } from '../../deps.ts'
import { type Call, type Download, mountRoute, mountTwins } from '../../http/mount.ts'
import { mountReadOnly, onReadReplica } from '../../http/read-replica.ts'
import { academicWorkRoutes } from './academic-work.routes.ts'
import { readBoard, readBoardPart } from './board.queries.ts'
import { readGroupStatistics } from './group-statistics.ts'
import { groupWorkbook } from './group-workbook.ts'
import { homeworkStatisticsRoutes } from './homework-statistics.routes.ts'
import { ownJournalRoutes } from './own-journal.routes.ts'
import { spanOf } from './span.ts'
import { readStudentDetail } from './student-detail.queries.ts'
import { readStudentPreview, resultsOfStudent } from './student-results.queries.ts'
import { teacherFigureRoutes } from './teacher-figures.routes.ts'
import { readOwnPart, readPart, readToday } from './today.queries.ts'
import { readTrends } from './trends.queries.ts'
import { isOfWeek, readWeek, rowsOfWeek } from './week.queries.ts'

export function statisticsRoutes(app: FastifyInstance, deps: Deps): void {
  academicWorkRoutes(app, deps)
  homeworkStatisticsRoutes(app, deps)
  ownJournalRoutes(app, deps)
  teacherFigureRoutes(app, deps)
  mountTwins(app, deps, statistics.group, onReadReplica(group))
  mountTwins(app, deps, statistics.student, onReadReplica(student))
  mountRoute(app, deps, statistics.today, today)
  mountRoute(app, deps, statistics.board, (call) => readBoard(call.db, { ...call, now: call.clock.now() }))
  mountRoute(
    app,
    deps,
    statistics.trends,
    onReadReplica((call) => readTrends(call.db, { ...call, now: call.clock.now() })),
  )
  mountRoute(app, deps, statistics.boardPart, (call) => boardPart(call, call.params.part))
  mountRoute(app, deps, statistics.todayPart, (call) => ownPart(call, call.params.part))
  mountTwins(app, deps, statistics.week, (call, reach) => readWeek(call.db, { ...call, reach, now: call.clock.now() }))
  mountReadOnly(app, deps, statistics.download, download)
  mountRoute(app, deps, studentResults.glance, async ({ db, viewer, params, clock }) => {
    await studentInReach(db, viewer, params.id)
    return readStudentPreview(db, params.id, clock.now())
  })
  mountRoute(app, deps, studentResults.read, async ({ db, viewer, params, clock }) => {
    await studentInReach(db, viewer, params.id)
    return resultsOfStudent(db, params.id, clock.now())
  })
}

async function group(call: Call<typeof statistics.group.all>, reach: Reach) {
  const groupId = call.params.id
  const span = spanOf(call.query, call.today)
  await groupInReach(call.db, { ...call, reach }, groupId)
  const answer = await readGroupStatistics(call.db, { groupId, span, sort: call.query, now: call.clock.now() })
  for (const { student } of answer.students) student.photo = fileAddress(call, student.photo)
  return answer
}

async function student(call: Call<typeof statistics.student.all>, reach: Reach) {
  const { id: groupId, statisticId: studentId } = call.params
  const span = spanOf(call.query, call.today)
  await groupInReach(call.db, { ...call, reach }, groupId)
  const answer = await readStudentDetail(call.db, { groupId, studentId, span, now: call.clock.now() })
  answer.student.photo = fileAddress(call, answer.student.photo)
  return answer
}

function today(call: Call<typeof statistics.today>): Promise<Today> {
  return readToday(call.db, { ...call, now: call.clock.now() })
}

function boardPart(call: Call<typeof statistics.boardPart>, part: BoardPart) {
  const asker = { ...call, now: call.clock.now() }
  return readPart(part, call.query, (page) =>
    isOfWeek(part)
      ? rowsOfWeek(call.db, { ...asker, reach: 'all', page }, part)
      : readBoardPart(call.db, { ...asker, page }, part),
  )
}

function ownPart(call: Call<typeof statistics.todayPart>, part: OwnPart) {
  const asker = { ...call, reach: 'own' as const, now: call.clock.now() }
  return readPart(part, call.query, (page) =>
    isOfWeek(part) ? rowsOfWeek(call.db, { ...asker, page }, part) : readOwnPart(call.db, { ...asker, page }, part),
  )
}

async function download(call: Call<typeof statistics.download>): Promise<Download> {
  const { db, viewer, clock, params, handOut } = call
  const reach = reachOf(viewer, 'all_groups:journal.read')
  await groupInReach(db, { ...call, reach }, params.id)
  const { groupName, people, content } = await groupWorkbook(db, {
    groupId: params.id,
    viewer: call.viewer,
    today: call.today,
    now: clock.now(),
  })
  await handOut(people, { action: 'export', entity: 'group', entityId: params.id })
  return { name: `${groupName} ${call.today}.xlsx`, content }
}
