import { randomUUID } from 'node:crypto'
import { bestStudents } from '@markaz/protocol/motivation/awards/best-students.routes'
import { pointRules } from '@markaz/protocol/motivation/awards/point-rules.routes'
import { ownAwards, pointEconomy, studentAwards } from '@markaz/protocol/motivation/awards/routes'
import { PointActionKind, PointCause } from '@markaz/protocol/motivation/points/schemas'
import type { FastifyInstance } from 'fastify'
import { requireStudentInScope } from '../../access/reach.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { registerDailyJob } from '../../jobs/schedule.ts'
import { readLiveTopicChangeCount } from '../../live/changes.ts'
import { openChangeStream } from '../../live/open-changes.ts'
import { storeDailyPointSums } from '../points/point-flow.ts'
import { notifyStudentsOfPointAwards } from '../points/point-notices.ts'
import { refuseUnknownPointCategory } from '../points/points.queries.ts'
import { pointsLiveTopic, recordManualAwardOnce, recordPointEntries } from '../points/post-points.ts'
import { addBestStudent, listBestStudentCandidates, listBestStudents, removeBestStudent } from './best-students.ts'
import { readPointEconomy } from './economy.queries.ts'
import { countGroupsOfPointRule, previewPointRuleEffect, savePointRuleAndCountGroups } from './point-rules.ts'
import { readRankingFilterOptions } from './ranking-filter-options.queries.ts'
import { simulatePoints } from './simulate-points.queries.ts'
import { countStudentsByLevel, listStudentRanking } from './standings.queries.ts'
import {
  type AwardMethodTotals,
  listCoursesWithAwardsOfStudent,
  listLessonAwardsOfStudent,
  listPointAwardsOfStudent,
  listStudentGroupsForAwards,
  readRanksOfStudent,
  readStudentPointSummary,
  sumPointsByAwardMethod,
} from './student-awards.queries.ts'

export function awardRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, studentAwards.statistics, async (call) => {
    const seq = await readLiveTopicChangeCount(call.db, pointsLiveTopic)
    const { statistics, total } = await listStudentRanking(call.db, call, call.query)
    return {
      statistics: statistics.map((row) => ({ ...row, photo: signedFileAddressOf(call, row.photo) })),
      total,
      seq,
    }
  })
  mountRoute(app, deps, studentAwards.byLevel, async ({ db, viewer, query }) => ({
    levels: await countStudentsByLevel(db, viewer, query),
  }))
  mountRoute(app, deps, studentAwards.ofStudent, readStudentAwards)
  mountRoute(app, deps, studentAwards.ofMethod, readAwardsOfMethod)
  mountRoute(app, deps, studentAwards.courses, async ({ db, viewer, query }) => {
    await requireStudentInScope(db, viewer, query.studentId)
    return { courses: await listCoursesWithAwardsOfStudent(db, query.studentId, query.categoryId) }
  })
  mountRoute(app, deps, studentAwards.methods, async ({ db, viewer, query }) => {
    if (query.studentId) await requireStudentInScope(db, viewer, query.studentId)
    return { methods: await sumPointsByAwardMethod(db, query.studentId, query) }
  })
  mountRoute(app, deps, studentAwards.attendance, async ({ db, viewer, query }) => {
    await requireStudentInScope(db, viewer, query.studentId)
    return listLessonAwardsOfStudent(db, query.studentId, query)
  })
  mountRoute(app, deps, studentAwards.filterObjects, ({ db, viewer, query }) =>
    readRankingFilterOptions(db, viewer, query.categoryId),
  )
  mountRoute(app, deps, studentAwards.levels, async ({ db, viewer, query }) => {
    await requireStudentInScope(db, viewer, query.studentId)
    const seq = await readLiveTopicChangeCount(db, pointsLiveTopic)
    return { ...(await readRanksOfStudent(db, query.studentId)), seq }
  })
  mountRoute(app, deps, studentAwards.stream, async (call) =>
    openChangeStream(app, call, { name: pointsLiveTopic, access: studentAwards.stream.access }),
  )
  mountRoute(app, deps, studentAwards.groups, async ({ db, viewer, params, today }) => {
    await requireStudentInScope(db, viewer, params.studentId)
    return { groups: await listStudentGroupsForAwards(db, params.studentId, today) }
  })
  mountRoute(app, deps, studentAwards.give, givePoints)
  registerDailyJob(app.queue, 'points.flow', () => storeDailyPointSums(deps.db))
  mountRoute(app, deps, pointEconomy.read, ({ db, viewer, today, query }) =>
    readPointEconomy(db, { viewer, today, ...query }),
  )
  mountRoute(app, deps, pointEconomy.whatIf, async ({ db, viewer, today, body }) =>
    orNotFound(await simulatePoints(db, { viewer, today }, body)),
  )
  mountRoute(app, deps, ownAwards.places, ({ db, student }) => readRanksOfStudent(db, student.id))
  mountRoute(app, deps, ownAwards.statistics, async ({ db, student, query }) => ({
    methods: await sumPointsByAwardMethod(db, student.id, query),
  }))
  mountRoute(app, deps, pointRules.groups, countGroupsOfPointRule)
  mountRoute(app, deps, pointRules.look, previewPointRuleEffect)
  mountRoute(app, deps, pointRules.save, savePointRuleAndCountGroups)
  mountRoute(app, deps, bestStudents.list, listBestStudents)
  mountRoute(app, deps, bestStudents.candidates, listBestStudentCandidates)
  mountRoute(app, deps, bestStudents.add, addBestStudent)
  mountRoute(app, deps, bestStudents.remove, removeBestStudent)
}

async function readStudentAwards(call: RouteCall<typeof studentAwards.ofStudent>) {
  const { db, viewer, params, query } = call
  await requireStudentInScope(db, viewer, params.studentId)
  const student = await readStudentPointSummary(db, params.studentId)
  return {
    student: { ...student, photo: signedFileAddressOf(call, student.photo) },
    places: await readRanksOfStudent(db, params.studentId),
    ...(await listPointAwardsOfStudent(db, params.studentId, query)),
  }
}

async function readAwardsOfMethod({ db, viewer, params, query }: RouteCall<typeof studentAwards.ofMethod>) {
  const { studentId, methodId } = params
  await requireStudentInScope(db, viewer, studentId)
  const { id, fullName } = await readStudentPointSummary(db, studentId)
  const sums = (await sumPointsByAwardMethod(db, studentId, query)).find(
    (one) => one.id === methodId,
  ) as AwardMethodTotals
  return {
    student: { id, fullName },
    sums,
    ...(await listPointAwardsOfStudent(db, studentId, { ...query, methods: [methodId] })),
  }
}

/** A negative number of points is deducted. Throws NOT_ENOUGH_SILVER | NOT_ENOUGH_XP | KEY_REUSED. */
async function givePoints({ db, body, viewer, today, clock, audit }: RouteCall<typeof studentAwards.give>) {
  const { clientId = randomUUID(), ...given } = body
  const now = clock.now()
  await db.transaction(async (tx) => {
    await requireStudentInScope(tx, viewer, given.studentId)
    await refuseUnknownPointCategory(tx, given.categoryId)
    const causeId = await recordManualAwardOnce(tx, { clientId, content: [viewer.id, given], now })
    if (causeId === null) return
    const entry = {
      ...given,
      cause: PointCause.Hand,
      causeId,
      method: PointActionKind.ByAdmin,
      day: today,
      staffId: viewer.id,
    }
    await recordPointEntries(tx, [entry], { now })
    await notifyStudentsOfPointAwards(tx, [given], now)
    await audit(tx, { action: 'reward', entity: 'student', entityId: given.studentId, after: given })
  })
  return {}
}
