import type { Reach } from '@markaz/protocol/route'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import type { FastifyInstance } from 'fastify'
import { groupInReach } from '../../access/group-in-reach.ts'
import { maySeePersonal } from '../../access/personal.ts'
import { fileAddress } from '../../centre/files/file-address.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mountTwins } from '../../http/mount.ts'
import { readAttendance } from './attendance.queries.ts'
import { readJournal } from './journal.queries.ts'
import { readJournalFilters } from './journal-filters.queries.ts'
import { notifyParentsOfAbsences } from './notify-absences.ts'
import { recalculateMarks } from './recalculate-marks.ts'
import { saveAttendance } from './save-attendance.ts'

export function attendanceRoutes(app: FastifyInstance, deps: Deps): void {
  mountTwins(app, deps, attendance.read, read)
  mountTwins(app, deps, attendance.save, save)
  mountTwins(app, deps, attendance.journal, journal)
  mountTwins(app, deps, attendance.journalFilters, journalFilters)
  app.queue.handle(recalculateMarks(deps))
  app.queue.handle(notifyParentsOfAbsences(deps))
}

async function read(call: Call<typeof attendance.read.all>, reach: Reach) {
  const groupId = call.params.id
  await groupInReach(call.db, { ...call, reach }, groupId)
  const withNotes = reach === 'own' || maySeePersonal(call.viewer)
  return withPhotos(call, await readAttendance(call.db, { ...call.query, groupId }, { withNotes }))
}

function save(call: Call<typeof attendance.save.all>, reach: Reach) {
  return saveAttendance(call.db, { ...call, reach, now: call.clock.now(), groupId: call.params.id, input: call.body })
}

async function journal(call: Call<typeof attendance.journal.all>, reach: Reach) {
  const groupId = call.params.id
  await groupInReach(call.db, { ...call, reach }, groupId)
  return withPhotos(call, await readJournal(call.db, { ...call.query, groupId }, call.clock.now()))
}

async function journalFilters(call: Call<typeof attendance.journalFilters.all>, reach: Reach) {
  const groupId = call.params.id
  await groupInReach(call.db, { ...call, reach }, groupId)
  return readJournalFilters(call.db, { groupId, today: call.today })
}

/** Replaces the file key of each student's photo by an address that the viewer can open. */
function withPhotos<T extends { students: { photo: string | null }[] }>(
  call: Parameters<typeof fileAddress>[0],
  answer: T,
): T {
  for (const student of answer.students) student.photo = fileAddress(call, student.photo)
  return answer
}
