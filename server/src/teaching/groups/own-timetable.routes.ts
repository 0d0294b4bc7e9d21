import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { ownTimetable } from '@markaz/protocol/teaching/groups/own-timetable.routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mountRoute } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'
import { addDays, mondayOf } from './days.ts'
import { listOwnLessons } from './own-timetable.queries.ts'

const maxWeeks = 6

export function ownTimetableRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, ownTimetable.read, async ({ db, student, query, today, clock }) => {
    const span = timetablePeriodOf(query, today)
    const now = clock.now()
    return {
      now: now.toISOString(),
      ...span,
      lessons: await listOwnLessons(db, { studentId: student.id, ...span, now }),
    }
  })
}

/** Throws VALIDATION if the last day is before the first day, or the period is longer than six weeks. */
function timetablePeriodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string) {
  const first = from ?? (to ? addDays(to, -6) : mondayOf(today))
  const last = to ?? addDays(first, 6)
  if (last < first) refuseField('to', teachingErrorTexts.endBeforeStart)
  if (last >= addDays(first, 7 * maxWeeks)) refuseField('to', teachingErrorTexts.sixWeeks)
  return { from: first, to: last }
}
