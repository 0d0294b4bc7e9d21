import { bestStudents } from '@markaz/protocol/motivation/awards/best-students.routes'
import { economy } from '@markaz/protocol/motivation/awards/economy.routes'
import { paying } from '@markaz/protocol/motivation/awards/paying.routes'
import { ownAwards, studentAwards } from '@markaz/protocol/motivation/awards/routes'
import type { FastifyInstance } from 'fastify'
import { studentInReach } from '../../access/student-in-reach.ts'
import { fileAddress } from '../../centre/files/file-address.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mountRoute } from '../../http/mount.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { dailyJob } from '../../jobs/daily-job.ts'
import { changeCounter } from '../../live/changes.ts'
import { openChanges } from '../../live/open-changes.ts'
import { sumUpFlow } from '../points/point-flow.ts'
import { pointsTopic } from '../points/post-points.ts'
import { addBestStudent, bestCandidates, listBestStudents, removeBestStudent } from './best-students.ts'
import { readEconomy } from './economy.queries.ts'
import { awardFilterObjects } from './filter-objects.queries.ts'
import { givePoints } from './give-points.ts'
import { countPaidGroups, previewPaying, savePaying } from './paying.ts'
import { listStandings, standingsByLevel } from './standings.queries.ts'
import {
  coursesOfAwards,
  groupsOfStudent,
  listAwardAttendance,
  listAwards,
  type MethodSums,
  methodSums,
  placesOf,
  studentCard,
} from './student-awards.queries.ts'
import { readWhatIf } from './what-if.queries.ts'

export function awardRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, studentAwards.statistics, async (call) => {
    const seq = await changeCounter(call.db, pointsTopic)
    const { statistics, total } = await listStandings(call.db, call, call.query)
    return { statistics: statistics.map((row) => ({ ...row, photo: fileAddress(call, row.photo) })), total, seq }
  })
  mountRoute(app, deps, studentAwards.byLevel, async ({ db, viewer, query }) => ({
    levels: await standingsByLevel(db, viewer, query),
  }))
  mountRoute(app, deps, studentAwards.ofStudent, ofStudent)
  mountRoute(app, deps, studentAwards.ofMethod, ofMethod)
  mountRoute(app, deps, studentAwards.courses, async ({ db, viewer, query }) => {
    await studentInReach(db, viewer, query.studentId)
    return { courses: await coursesOfAwards(db, query.studentId, query.categoryId) }
  })
  mountRoute(app, deps, studentAwards.methods, async ({ db, viewer, query }) => {
    if (query.studentId) await studentInReach(db, viewer, query.studentId)
    return { methods: await methodSums(db, query.studentId, query) }
  })
  mountRoute(app, deps, studentAwards.attendance, async ({ db, viewer, query }) => {
    await studentInReach(db, viewer, query.studentId)
    return listAwardAttendance(db, query.studentId, query)
  })
  mountRoute(app, deps, studentAwards.filterObjects, ({ db, viewer, query }) =>
    awardFilterObjects(db, viewer, query.categoryId),
  )
  mountRoute(app, deps, studentAwards.levels, async ({ db, viewer, query }) => {
    await studentInReach(db, viewer, query.studentId)
    const seq = await changeCounter(db, pointsTopic)
    return { ...(await placesOf(db, query.studentId)), seq }
  })
  mountRoute(app, deps, studentAwards.stream, async (call) =>
    openChanges(app, call, { name: pointsTopic, access: studentAwards.stream.access }),
  )
  mountRoute(app, deps, studentAwards.groups, async ({ db, viewer, params, today }) => {
    await studentInReach(db, viewer, params.studentId)
    return { groups: await groupsOfStudent(db, params.studentId, today) }
  })
  mountRoute(app, deps, studentAwards.give, givePoints)
  dailyJob(app.queue, 'points.flow', () => sumUpFlow(deps.db))
  mountRoute(app, deps, economy.read, ({ db, viewer, today, query }) => readEconomy(db, { viewer, today, ...query }))
  mountRoute(app, deps, economy.whatIf, async ({ db, viewer, today, body }) =>
    orNotFound(await readWhatIf(db, { viewer, today }, body)),
  )
  mountRoute(app, deps, ownAwards.places, ({ db, student }) => placesOf(db, student.id))
  mountRoute(app, deps, ownAwards.statistics, async ({ db, student, query }) => ({
    methods: await methodSums(db, student.id, query),
  }))
  mountRoute(app, deps, paying.groups, countPaidGroups)
  mountRoute(app, deps, paying.look, previewPaying)
  mountRoute(app, deps, paying.save, savePaying)
  mountRoute(app, deps, bestStudents.list, listBestStudents)
  mountRoute(app, deps, bestStudents.candidates, bestCandidates)
  mountRoute(app, deps, bestStudents.add, addBestStudent)
  mountRoute(app, deps, bestStudents.remove, removeBestStudent)
}

async function ofStudent(call: Call<typeof studentAwards.ofStudent>) {
  const { db, viewer, params, query } = call
  await studentInReach(db, viewer, params.studentId)
  const student = await studentCard(db, params.studentId)
  return {
    student: { ...student, photo: fileAddress(call, student.photo) },
    places: await placesOf(db, params.studentId),
    ...(await listAwards(db, params.studentId, query)),
  }
}

async function ofMethod({ db, viewer, params, query }: Call<typeof studentAwards.ofMethod>) {
  const { studentId, methodId } = params
  await studentInReach(db, viewer, studentId)
  const { id, fullName } = await studentCard(db, studentId)
  const sums = (await methodSums(db, studentId, query)).find((one) => one.id === methodId) as MethodSums
  return { student: { id, fullName }, sums, ...(await listAwards(db, studentId, { ...query, methods: [methodId] })) }
}
