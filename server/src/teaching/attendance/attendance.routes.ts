import type { GroupAccessScope } from '@markaz/protocol/route'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import type { FastifyInstance } from 'fastify'
import { maySeePersonalData } from '../../access/personal.ts'
import { requireGroupInScope } from '../../access/reach.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import type { Deps } from '../../deps.ts'
import { mountRouteForAllAndOwnGroups, type RouteCall } from '../../http/mount.ts'
import { readAttendance } from './attendance.queries.ts'
import { readJournal } from './journal.queries.ts'
import { readJournalFilterOptions } from './journal-filters.queries.ts'
import { createAbsenceNotificationJob } from './notify-absences.ts'
import { createAttendancePointsJob } from './recalculate-attendance-points.ts'
import { saveAttendance } from './save-attendance.ts'

export function attendanceRoutes(app: FastifyInstance, deps: Deps): void {
  mountRouteForAllAndOwnGroups(app, deps, attendance.read, readRoute)
  mountRouteForAllAndOwnGroups(app, deps, attendance.save, saveRoute)
  mountRouteForAllAndOwnGroups(app, deps, attendance.journal, journalRoute)
  mountRouteForAllAndOwnGroups(app, deps, attendance.journalFilters, journalFiltersRoute)
  app.queue.handle(createAttendancePointsJob(deps))
  app.queue.handle(createAbsenceNotificationJob(deps))
}

async function readRoute(call: RouteCall<typeof attendance.read.all>, reach: GroupAccessScope) {
  const groupId = call.params.id
  await requireGroupInScope(call.db, { ...call, reach }, groupId)
  const withNotes = reach === 'own' || maySeePersonalData(call.viewer)
  return withSignedPhotoUrls(call, await readAttendance(call.db, { ...call.query, groupId }, { withNotes }))
}

function saveRoute(call: RouteCall<typeof attendance.save.all>, reach: GroupAccessScope) {
  return saveAttendance(call.db, { ...call, reach, now: call.clock.now(), groupId: call.params.id, input: call.body })
}

async function journalRoute(call: RouteCall<typeof attendance.journal.all>, reach: GroupAccessScope) {
  const groupId = call.params.id
  await requireGroupInScope(call.db, { ...call, reach }, groupId)
  return withSignedPhotoUrls(call, await readJournal(call.db, { ...call.query, groupId }, call.clock.now()))
}

async function journalFiltersRoute(call: RouteCall<typeof attendance.journalFilters.all>, reach: GroupAccessScope) {
  const groupId = call.params.id
  await requireGroupInScope(call.db, { ...call, reach }, groupId)
  return readJournalFilterOptions(call.db, { groupId, today: call.today })
}

function withSignedPhotoUrls<T extends { students: { photo: string | null }[] }>(
  call: Parameters<typeof signedFileAddressOf>[0],
  answer: T,
): T {
  for (const student of answer.students) student.photo = signedFileAddressOf(call, student.photo)
  return answer
}
