import type { Reach } from '@markaz/protocol/route'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import type { Today } from '@markaz/protocol/teaching/statistics/schemas'
import { studentResults } from '@markaz/protocol/teaching/statistics/student-results.routes'
import type { FastifyInstance } from 'fastify'
import { groupInReach } from '../../access/group-in-reach.ts'
import { reachOf } from '../../access/reach.ts'
import { studentInReach } from '../../access/student-in-reach.ts'
import { fileAddress } from '../../centre/files/file-address.ts'
import type { Deps } from '../../deps.ts'
import { type Call, type Download, mount, mountTwins } from '../../http/mount.ts'
import { academicWorkRoutes } from './academic-work.routes.ts'
import { readBoard, readBoardPart } from './board.queries.ts'
import { readGroupStatistics } from './group-statistics.ts'
import { groupWorkbook } from './group-workbook.ts'
import { homeworkStatisticsRoutes } from './homework-statistics.routes.ts'
import { ownJournalRoutes } from './own-journal.routes.ts'
import { spanOf } from './span.ts'
import { readStudentDetail } from './student-detail.queries.ts'
import { glanceAtStudent, resultsOfStudent } from './student-results.queries.ts'
import { teacherFigureRoutes } from './teacher-figures.routes.ts'
import { readToday } from './today.queries.ts'

export function statisticsRoutes(app: FastifyInstance, deps: Deps): void {
  academicWorkRoutes(app, deps)
  homeworkStatisticsRoutes(app, deps)
  ownJournalRoutes(app, deps)
  teacherFigureRoutes(app, deps)
  mountTwins(app, deps, statistics.group, group)
  mountTwins(app, deps, statistics.student, student)
  mount(app, deps, statistics.today, today)
  mount(app, deps, statistics.board, (call) => readBoard(call.db, { ...call, now: call.clock.now() }))
  mount(app, deps, statistics.boardPart, (call) =>
    readBoardPart(call.db, { ...call, now: call.clock.now() }, call.params.part, call.query),
  )
  mount(app, deps, statistics.download, download)
  mount(app, deps, studentResults.glance, async ({ db, viewer, params, clock }) => {
    await studentInReach(db, viewer, params.id)
    return glanceAtStudent(db, params.id, clock.now())
  })
  mount(app, deps, studentResults.read, async ({ db, viewer, params, clock }) => {
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

async function download(call: Call<typeof statistics.download>): Promise<Download> {
  const { db, viewer, clock, params, audit } = call
  const reach = reachOf(viewer, 'all_groups:journal.read')
  await groupInReach(db, { ...call, reach }, params.id)
  const { groupName, content } = await groupWorkbook(db, {
    groupId: params.id,
    viewer: call.viewer,
    today: call.today,
    now: clock.now(),
  })
  await audit(db, { action: 'export', entity: 'group', entityId: params.id })
  return { name: `${groupName} ${call.today}.xlsx`, content }
}
