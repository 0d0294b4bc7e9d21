import { syncRunJobKind } from '../../centre/sync/run-sync.ts'
import { type Db, sql } from '../../db/db.ts'
import { type Deps, formatDay, tashkentDayAt } from '../../deps.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { StaffNotificationKind, staffNotificationCreatedEvent } from '../../people/notifications/staff-notices.ts'
import { timetablePlannerStaffSql } from '../groups/timetable-planners.ts'
import { listLessonClashes } from './clashes.queries.ts'
import { timetableText } from './timetable.text.ts'

export const lessonClashCheckJobKind = 'timetable.clashes'
/** Days after today in which clashes are searched: two weeks including today. */
export const clashLookaheadDays = 13
const maxCountedClashes = 500
const retryPauseMs = 2_000

export async function queueLessonClashCheck(
  tx: Db,
  { groupIds, now }: { groupIds: readonly number[]; now: Date },
): Promise<void> {
  const offices = await tx.many<{ id: number }>(sql`
    select distinct head_office_id as id from study_group where id = any(${[...groupIds]}) and head_office_id is not null order by 1`)
  for (const { id } of offices) await addJob(tx, { kind: lessonClashCheckJobKind, key: id, runAt: now }, now)
}

/**
 * Registers the job that notifies planners of clashes. A user who has not read the last notification gets no new
 * notification.
 */
export function registerLessonClashJobHandler(queue: JobQueue, { db, clock }: Deps): void {
  queue.handle({
    kind: lessonClashCheckJobKind,
    retryAfterMinutes: [1, 5, 15],
    againWithinMs: retryPauseMs,
    async run({ key }) {
      const now = clock.now()
      // Waits for the end of the synchronisation, because lessons that are not moved yet would be reported as clashes.
      if (await db.one(sql`select from job where kind = ${syncRunJobKind} and given_up_at is null`))
        return { againAt: new Date(now.getTime() + retryPauseMs) }
      const headOfficeId = Number(key)
      const today = tashkentDayAt(now)
      const { clashes } = await listLessonClashes(db, sql`study_group.head_office_id = ${headOfficeId}`, {
        from: today,
        to: addDays(today, clashLookaheadDays),
        atLeast: maxCountedClashes,
      })
      const [first] = clashes
      if (!first) return
      const { lesson, other, name } = first
      const example = [
        name ?? lesson.group.name,
        formatDay(lesson.date),
        lesson.beginTime,
        other?.group.name ?? '',
      ].filter(Boolean)
      return {
        write: async (tx) => {
          const staff = await tx.many<{ id: number }>(timetablePlannerStaffSql([headOfficeId]))
          await staffNotificationCreatedEvent.emit(tx, {
            kind: StaffNotificationKind.TimetableClash,
            title: timetableText.clash,
            body: timetableText.clashes(clashes.length, example.join(', ')),
            staffIds: staff.map(({ id }) => id),
            aboutId: headOfficeId,
            path: '/clashes',
            now,
          })
        },
      }
    },
  })
}

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
