import { ownJournal } from '@markaz/protocol/teaching/statistics/own-journal.routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { listJournalExams, listJournalGroups, listJournalLessons } from './own-journal.queries.ts'
import { readStreaksOfStudent } from './own-streaks.queries.ts'

export function ownJournalRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, ownJournal.groups, async (call) => ({
    groups: await listJournalGroups(call.db, journalOwnerOf(call)),
    streaks: await readStreaksOfStudent(call.db, journalOwnerOf(call)),
  }))
  mountRoute(app, deps, ownJournal.group, readGroupRoute)
}

const journalOwnerOf = ({ student, clock }: Pick<RouteCall<never>, 'student' | 'clock'>) => ({
  studentId: student.id,
  now: clock.now(),
})

async function readGroupRoute(call: RouteCall<typeof ownJournal.group>) {
  const { db, params, query, today } = call
  const [group] = await listJournalGroups(db, journalOwnerOf(call), params.id)
  const to = query.to && query.to < today ? query.to : today
  const days = { ...journalOwnerOf(call), groupId: params.id, from: query.from, to }
  return {
    group: orNotFound(group),
    ...(await listJournalLessons(db, days, query)),
    exams: await listJournalExams(db, days),
  }
}
