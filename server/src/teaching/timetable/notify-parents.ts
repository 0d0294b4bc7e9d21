import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { parentNotificationCreatedEvent } from '../../people/notifications/parent-notices.ts'
import {
  lessonNotificationDelayMs,
  markLessonsAsPublished,
  notifyLessonChangesJobKind,
} from '../groups/published-lessons.ts'
import { listStudentsOfLessons, readChangedLessons, readNextLessonsOfStudents } from './changed-lessons.ts'
import { lessonChangesText, mustNotifyParentsOfChange } from './lesson-changes-text.ts'

/**
 * Creates the job that notifies parents a minute after the last change of a group's lessons. A student's parents get
 * one message about all the student's groups.
 */
export function createLessonChangeNotificationJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobHandler {
  return {
    kind: notifyLessonChangesJobKind,
    atOnce: 4,
    retryAfterMinutes: [1, 5, 15],
    // The job's attempts are unlimited, because the parents must be notified.
    maxUnfinishedStarts: Number.POSITIVE_INFINITY,
    againWithinMs: lessonNotificationDelayMs,
    async run({ key }) {
      const now = clock.now()
      const waiting = await db.transaction(async (tx) => {
        // Locks the changes that wait for a notification, so that simultaneous changes of the same lessons wait.
        const pending = await tx.many<{ lessonId: number; groupId: number; changedAt: string }>(sql`
          select lesson_id as "lessonId", group_id as "groupId", lesson_known.changed_at as "changedAt"
          from lesson_known join study_group on study_group.id = group_id
          where lesson_known.changed_at is not null and coalesce(head_office_id, 0) = ${Number(key)}::bigint
          order by lesson_id for update of lesson_known`)
        const groups = [...Map.groupBy(pending, ({ groupId }) => groupId).values()].map((changes) => ({
          lessonIds: changes.map(({ lessonId }) => lessonId),
          dueAt: Math.max(...changes.map(({ changedAt }) => Date.parse(changedAt))) + lessonNotificationDelayMs,
        }))
        const isDue = ({ dueAt }: { dueAt: number }) => dueAt <= now.getTime()
        const due = groups.filter(isDue).flatMap(({ lessonIds }) => lessonIds)
        if (due.length > 0) await notifyAboutLessons(tx, due, { cause: `lessons:${key}`, now })
        return groups.filter((group) => !isDue(group)).map(({ dueAt }) => dueAt)
      })
      return waiting.length > 0 ? { againAt: new Date(Math.min(...waiting)) } : undefined
    },
  }
}

async function notifyAboutLessons(
  tx: Db,
  lessonIds: readonly number[],
  { cause, now }: { cause: string; now: Date },
): Promise<void> {
  const changed = await readChangedLessons(tx, lessonIds, now)
  const concerned = await listStudentsOfLessons(
    tx,
    changed.filter((lesson) => mustNotifyParentsOfChange(lesson, now)),
  )
  const next = await readNextLessonsOfStudents(tx, concerned, now)
  const messages = [...Map.groupBy(concerned, ({ studentId }) => studentId)].map(([studentId, theirs]) => {
    const lessons = theirs.map(({ lesson }) => lesson)
    return { studentId, groupId: lessons[0]?.groupId ?? null, ...lessonChangesText(lessons, next.get(studentId) ?? []) }
  })
  for (const told of Map.groupBy(messages, ({ title, groupId }) => `${groupId} ${title}`).values()) {
    const { title = '', groupId = null } = told[0] ?? {}
    await parentNotificationCreatedEvent.emit(tx, {
      kind: ParentNotificationKind.Lesson,
      cause,
      title,
      told,
      groupId,
      now,
    })
  }
  await markLessonsAsPublished(tx, changed, now)
}
