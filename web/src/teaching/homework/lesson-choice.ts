import type { Lesson } from '@markaz/protocol/teaching/groups/schemas'
import { mayGiveHomeworkFor } from '@markaz/protocol/teaching/homework/schemas'
import { formatLesson } from '../../domain/group/format-lesson.ts'
import { todayInTashkent } from '../../shared/format/date.ts'
import { lessonTimestampMs } from './deadline-rule.ts'
import { homeworkText as words } from './homework.text.ts'

/** Returns whether homework can be given for the lesson: it was at most seven days ago, or is in the future. */
export const canGiveHomeworkFor = ({ date }: Pick<Lesson, 'date'>, today: string): boolean =>
  mayGiveHomeworkFor(date, today)

/**
 * Returns the latest lesson that has begun, preferably of this schedule. If no lesson has begun, returns the next
 * lesson.
 */
export function defaultLessonForHomework(lessons: readonly Lesson[], scheduleId: number, now: Date): Lesson | null {
  const today = todayInTashkent(now)
  const open = lessons.filter((lesson) => canGiveHomeworkFor(lesson, today)).sort(byTime)
  const mine = open.filter((lesson) => lesson.scheduleId === scheduleId)
  const hasBegun = ({ date, beginTime }: Lesson) => lessonTimestampMs(date, beginTime) <= now.getTime()
  return mine.findLast(hasBegun) ?? open.findLast(hasBegun) ?? mine[0] ?? open[0] ?? null
}

/** Returns the options in three groups: past lessons (latest first), future lessons, and lessons that are too old. */
export function lessonOptionsOf(lessons: readonly Lesson[], today: string) {
  const sorted = [...lessons].sort(byTime)
  const open = sorted.filter((lesson) => canGiveHomeworkFor(lesson, today))
  const option = (lesson: Lesson) => ({ value: lesson.id, label: formatLesson(lesson, today) })
  return [
    {
      label: words.lastLessons,
      options: open
        .filter(({ date }) => date <= today)
        .reverse()
        .map(option),
    },
    { label: words.nextLessons, options: open.filter(({ date }) => date > today).map(option) },
    {
      label: words.oldLessons,
      options: sorted
        .filter((lesson) => !open.includes(lesson))
        .reverse()
        .map((lesson) => ({ ...option(lesson), disabled: true, title: words.lessonTooOld })),
    },
  ].filter(({ options }) => options.length > 0)
}

const byTime = (a: Lesson, b: Lesson) => `${a.date} ${a.beginTime}`.localeCompare(`${b.date} ${b.beginTime}`)
